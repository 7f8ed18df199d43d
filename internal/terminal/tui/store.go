package tui

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"lightsout/internal/atomicfile"
	"lightsout/internal/journey"
	"lightsout/internal/play"
)

// A store saves games and results in a folder. Without a folder it saves nothing.
type store struct {
	dir string
	// onRead is called with the name of each file that is read. Tests use it to count reads.
	onRead func(name string)
}

// trouble returns a message that tells the player why nothing can be saved, or "" if games can be
// saved.
func (s store) trouble(err error) string {
	const result = "so your games and results will not be saved."
	var path *fs.PathError
	switch {
	case err == nil && s.dir == "":
		return "There is no folder for your settings, " + result
	case err == nil:
		return ""
	case errors.As(err, &path):
		return "Cannot write to " + s.dir + " (" + path.Err.Error() + "), " + result
	default:
		return "Cannot write to " + s.dir + ", " + result
	}
}

// The files in a store. Games are in two folders: one for games that can be continued, and one for
// games that were won or removed, which records wins and hints.
const (
	statsFile      = "stats.json"
	journeyFile    = "journey.txt"
	gamesFolder    = "games"
	finishedFolder = "finished"
	gameSuffix     = ".txt"
	damagedSuffix  = ".damaged"
)

const (
	maxGames    = 30  // limit for games that can be continued
	maxFinished = 400 // limit for finished games: more than a year of daily puzzles
)

// defaultStore returns a store in the user's settings folder, if there is one.
func defaultStore() store {
	dir, err := os.UserConfigDir()
	if err != nil {
		return store{}
	}
	return store{dir: filepath.Join(dir, "lightsout")}
}

// stats reads the stats, and reports whether there are any. If the file cannot be read, stats
// renames it and starts over, so that the player can still play.
func (s store) stats() (stats play.Stats, ok bool) {
	text, err := s.read(statsFile)
	if text == nil && err == nil || errors.Is(err, fs.ErrNotExist) {
		return stats, false
	}
	if err == nil {
		err = json.Unmarshal(text, &stats)
	}
	if err != nil {
		s.setAside(statsFile)
		return play.Stats{}, false
	}
	return stats, true
}

func (s store) saveStats(stats play.Stats) error {
	text, err := json.MarshalIndent(stats, "", "  ")
	if err != nil {
		return err
	}
	return s.write(statsFile, append(text, '\n'))
}

// journey reads the player's progress in the journey. If the file cannot be read, journey renames
// it and starts over.
func (s store) journey() journey.Progress {
	text, err := s.read(journeyFile)
	if errors.Is(err, fs.ErrNotExist) {
		return journey.Progress{}
	}
	var p journey.Progress
	if err == nil {
		p, err = journey.Parse(string(text))
	}
	if err != nil {
		s.setAside(journeyFile)
	}
	return p
}

func (s store) saveJourney(p journey.Progress) error {
	return s.write(journeyFile, []byte(p.String()))
}

// A savedGame holds the name and the text of a saved game's file.
type savedGame struct{ file, text string }

// id returns the ID under which the game was saved.
func (g savedGame) id() string {
	id, _, _ := strings.Cut(g.text, "\n")
	return id
}

// games returns the games that can be continued, most recent first.
func (s store) games() []savedGame {
	var games []savedGame
	for _, name := range s.list(gamesFolder) {
		if text, err := s.read(filepath.Join(gamesFolder, name)); err == nil {
			games = append(games, savedGame{name, string(text)})
		}
	}
	return games
}

// list returns the file names of the games in a folder, most recent first, without reading the
// files.
func (s store) list(folder string) []string {
	if s.dir == "" {
		return nil
	}
	files, _ := os.ReadDir(filepath.Join(s.dir, folder)) // a missing folder has no games
	var names []string
	written := map[string]time.Time{}
	for _, f := range files {
		if info, err := f.Info(); err == nil && strings.HasSuffix(f.Name(), gameSuffix) {
			names = append(names, f.Name())
			written[f.Name()] = info.ModTime()
		}
	}
	slices.SortStableFunc(names, func(a, b string) int { return written[b].Compare(written[a]) })
	return names
}

// find returns a puzzle's saved game, finished or not, or false if none is saved. Earlier versions
// named the file after the ID that was typed; find renames such files.
func (s store) find(key, typed string) (savedGame, bool) {
	name := fileOf(key)
	for _, folder := range []string{gamesFolder, finishedFolder} {
		if text, err := s.read(filepath.Join(folder, name)); err == nil && text != nil {
			return savedGame{name, string(text)}, true
		}
	}
	old := fileOf(typed)
	text, err := s.read(filepath.Join(gamesFolder, old))
	if err != nil || text == nil {
		return savedGame{}, false
	}
	if os.Rename(filepath.Join(s.dir, gamesFolder, old), filepath.Join(s.dir, gamesFolder, name)) != nil {
		name = old
	}
	return savedGame{name, string(text)}, true
}

// saveGame saves an unfinished game. If there are more than maxGames, it removes the oldest.
func (s store) saveGame(key, text string) error {
	name := fileOf(key)
	known := s.exists(gamesFolder, name)
	if err := s.write(filepath.Join(gamesFolder, name), []byte(text)); err != nil || known {
		return err
	}
	if names := s.list(gamesFolder); len(names) > maxGames {
		return s.removeGame(names[len(names)-1])
	}
	return nil
}

// finishGame saves a won game and removes it from the unfinished ones.
func (s store) finishGame(key, text string) error {
	name := fileOf(key)
	if err := s.writeFinished(name, text); err != nil {
		return err
	}
	return s.delete(filepath.Join(gamesFolder, name))
}

// removeGame removes an unfinished game. Its hints stay on record, because a player who opens the
// puzzle again has still seen them.
func (s store) removeGame(name string) error {
	path := filepath.Join(gamesFolder, name)
	text, err := s.read(path)
	if err != nil {
		return s.delete(path)
	}
	if rest, worth := play.WithoutMoves(string(text)); worth {
		err = s.writeFinished(name, rest)
	}
	return errors.Join(err, s.delete(path))
}

// writeFinished saves a finished game. If there are more than maxFinished, it deletes the oldest.
func (s store) writeFinished(name, text string) error {
	known := s.exists(finishedFolder, name)
	if err := s.write(filepath.Join(finishedFolder, name), []byte(text)); err != nil || known {
		return err
	}
	if names := s.list(finishedFolder); len(names) > maxFinished {
		return s.delete(filepath.Join(finishedFolder, names[len(names)-1]))
	}
	return nil
}

func (s store) exists(folder, name string) bool {
	_, err := os.Stat(filepath.Join(s.dir, folder, name))
	return err == nil
}

// delete deletes a file, if it exists.
func (s store) delete(name string) error {
	if s.dir == "" {
		return nil
	}
	err := os.Remove(filepath.Join(s.dir, name))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// setAside renames a damaged file, so that nothing overwrites it.
func (s store) setAside(name string) {
	_ = os.Rename(filepath.Join(s.dir, name), filepath.Join(s.dir, name+damagedSuffix))
}

// setAsideGame sets aside a puzzle's saved game.
func (s store) setAsideGame(key string) {
	for _, folder := range []string{gamesFolder, finishedFolder} {
		s.setAside(filepath.Join(folder, fileOf(key)))
	}
}

// A stamp identifies a version of a saved game. Taking a stamp does not read the game.
type stamp [2]fs.FileInfo

// stamp returns the current stamp of a puzzle's saved game.
func (s store) stamp(key string) (now stamp) {
	if s.dir == "" {
		return stamp{}
	}
	for i, folder := range []string{gamesFolder, finishedFolder} {
		if info, err := os.Stat(filepath.Join(s.dir, folder, fileOf(key))); err == nil {
			now[i] = info
		}
	}
	return now
}

// equal reports whether two stamps identify the same version. Every save creates a new file and
// renames it, so comparing the identity, time and size of the files is enough.
func (a stamp) equal(b stamp) bool {
	for i := range a {
		if a[i] == nil || b[i] == nil {
			if a[i] != b[i] {
				return false
			}
			continue
		}
		if !os.SameFile(a[i], b[i]) || !a[i].ModTime().Equal(b[i].ModTime()) || a[i].Size() != b[i].Size() {
			return false
		}
	}
	return true
}

// fileOf returns the file name for a puzzle's game. It is a hash, because IDs can be too long for a
// file name and can contain characters that file names cannot.
func fileOf(key string) string {
	sum := sha256.Sum256([]byte(key))
	return hex.EncodeToString(sum[:8]) + gameSuffix
}

// errTooLong reports a file that is longer than any this package writes.
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
	if s.onRead != nil {
		s.onRead(name)
	}
	return os.ReadFile(filepath.Join(s.dir, name))
}

// write replaces a file atomically.
func (s store) write(name string, text []byte) error {
	if s.dir == "" {
		return nil
	}
	path := filepath.Join(s.dir, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	return atomicfile.Write(path, atomicfile.Private, func(w io.Writer) error {
		_, err := w.Write(text)
		return err
	})
}
