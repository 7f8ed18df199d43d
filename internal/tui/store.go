package tui

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"lightsout/internal/play"
)

// A store keeps what is remembered from one time to the next, in a folder. One
// without a folder keeps nothing.
type store struct{ dir string }

// trouble says why nothing can be kept, in words for the player; "" when all is well.
func (s store) trouble(err error) string {
	const result = "so your games and results are not kept."
	var path *fs.PathError
	switch {
	case err == nil && s.dir == "":
		return "There is no folder for your settings, " + result
	case err == nil:
		return ""
	case errors.As(err, &path):
		return s.dir + " cannot be written (" + path.Err.Error() + "), " + result
	default:
		return s.dir + " cannot be written, " + result
	}
}

// The files of a store.
const (
	statsFile   = "stats.json"
	gamesFolder = "games"
	gameSuffix  = ".txt"
)

// maxGames is the most games that are kept.
const maxGames = 30

// defaultStore is in the user's folder for settings, if there is one.
func defaultStore() store {
	dir, err := os.UserConfigDir()
	if err != nil {
		return store{}
	}
	return store{filepath.Join(dir, "lightsout")}
}

// stats reads the stats. Those that cannot be read are no reason not to play: it
// starts with new ones, and the old file is kept under another name when it is not
// what it should be.
func (s store) stats() play.Stats {
	var stats play.Stats
	text, err := s.read(statsFile)
	if text == nil && err == nil || errors.Is(err, fs.ErrNotExist) {
		return stats
	}
	if err == nil {
		err = json.Unmarshal(text, &stats)
	}
	if err != nil {
		_ = os.Rename(filepath.Join(s.dir, statsFile), filepath.Join(s.dir, statsFile+".damaged"))
		return play.Stats{}
	}
	return stats
}

func (s store) saveStats(stats play.Stats) error {
	text, err := json.MarshalIndent(stats, "", "  ")
	if err != nil {
		return err
	}
	return s.write(statsFile, append(text, '\n'))
}

// games are the games that were left, the last one first. Each is the text of a save.
func (s store) games() []string {
	if s.dir == "" {
		return nil
	}
	files, _ := os.ReadDir(filepath.Join(s.dir, gamesFolder)) // no folder has no games
	type left struct {
		text string
		when time.Time
	}
	var games []left
	for _, f := range files {
		info, err := f.Info()
		if err != nil || !strings.HasSuffix(f.Name(), gameSuffix) {
			continue
		}
		if text, err := s.read(filepath.Join(gamesFolder, f.Name())); err == nil {
			games = append(games, left{string(text), info.ModTime()})
		}
	}
	slices.SortStableFunc(games, func(a, b left) int { return b.when.Compare(a.when) })
	texts := make([]string, len(games))
	for i, g := range games {
		texts[i] = g.text
	}
	return texts
}

// saveGame keeps a game to go on with, beside those of other puzzles. The oldest one goes
// when there are too many.
func (s store) saveGame(text string) error {
	if err := s.write(gameName(savedID(text)), []byte(text)); err != nil {
		return err
	}
	if games := s.games(); len(games) > maxGames {
		return s.dropGame(savedID(games[len(games)-1]))
	}
	return nil
}

// dropGame forgets the game of a puzzle, if it is kept.
func (s store) dropGame(id string) error {
	if s.dir == "" {
		return nil
	}
	err := os.Remove(filepath.Join(s.dir, gameName(id)))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// savedID is the ID in a saved game.
func savedID(text string) string {
	id, _, _ := strings.Cut(text, "\n")
	return id
}

// gameName is the file of the game of a puzzle. IDs can be longer than names may be, and
// have signs that names may not have.
func gameName(id string) string {
	sum := sha256.Sum256([]byte(id))
	return filepath.Join(gamesFolder, hex.EncodeToString(sum[:8])+gameSuffix)
}

// errTooLong says that a file is longer than any that is written here.
var errTooLong = errors.New("it is too long")

func (s store) read(name string) ([]byte, error) {
	if s.dir == "" {
		return nil, nil
	}
	info, err := os.Stat(filepath.Join(s.dir, name))
	switch {
	case err != nil:
		return nil, err
	case info.Size() > play.MaxSave:
		return nil, errTooLong
	}
	return os.ReadFile(filepath.Join(s.dir, name))
}

// write replaces a file in one go, so that none is ever half written.
func (s store) write(name string, text []byte) error {
	if s.dir == "" {
		return nil
	}
	path := filepath.Join(s.dir, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	f, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".*")
	if err != nil {
		return err
	}
	_, err = f.Write(text)
	err = errors.Join(err, f.Close())
	if err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		_ = os.Remove(f.Name())
	}
	return err
}
