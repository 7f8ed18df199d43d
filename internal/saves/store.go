// Package saves keeps a player's games, results and progress in the journey: what is saved, under
// which name and for how long, and which save counts if two processes play the same puzzle.
//
// It does no input or output of its own, but uses a [Folder]. A front end that must not wait for a
// disk saves through a [Queue].
package saves

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io/fs"
	"slices"
	"strings"
	"time"

	"lightsout/internal/journey"
	"lightsout/internal/play"
)

// A Folder holds a player's files. A file is named by its path, with slashes.
type Folder interface {
	// Read returns the contents of a file. It returns an error for files of more than play.MaxStats
	// bytes, and fs.ErrNotExist for files that do not exist.
	Read(name string) ([]byte, error)
	// Write creates or replaces a file. If it fails, the old file stays unchanged.
	Write(name string, contents []byte) error
	Remove(name string) error
	Rename(from, to string) error
	// List returns the names of the files in a subfolder, most recently written first.
	List(subfolder string) []string
}

// A Store saves games and results in a folder.
type Store struct {
	Folder

	Now func() time.Time // decides which daily puzzles are from the last week
}

// The files in a store. Games are in two subfolders: one for unfinished games, and one for games
// that were won or removed, which records wins and hints and is never emptied.
const (
	statsFile      = "stats.json"
	journeyFile    = "journey.txt"
	gamesFolder    = "games/"
	finishedFolder = "finished/"
	gameSuffix     = ".txt"
	damagedSuffix  = ".damaged"
)

// maxGames limits the unfinished games, not counting the daily puzzles of the last week.
const (
	maxGames = 30
	week     = 7
)

// Stats returns the saved stats, or false if none are saved or they cannot be read.
func (s Store) Stats() (play.Stats, bool) {
	return parsed(s, statsFile, func(text []byte) (stats play.Stats, err error) {
		err = json.Unmarshal(text, &stats)
		return stats, err
	})
}

// IsEmpty reports whether nothing is saved.
func (s Store) IsEmpty() bool {
	_, played := s.Stats()
	_, travelled := s.Journey()
	return !played && !travelled && len(s.list(gamesFolder)) == 0 && len(s.list(finishedFolder)) == 0
}

// Journey returns the saved progress in the journey, or false if none is saved or it cannot be
// read.
func (s Store) Journey() (journey.Progress, bool) {
	return parsed(s, journeyFile, func(text []byte) (journey.Progress, error) { return journey.Parse(string(text)) })
}

// parsed reads a file. If it cannot be read, parsed sets it aside, so that the player can still play.
func parsed[T any](s Store, name string, parse func([]byte) (T, error)) (value T, ok bool) {
	text, err := s.Read(name)
	if errors.Is(err, fs.ErrNotExist) {
		return value, false
	}
	var parsed T
	if err == nil {
		parsed, err = parse(text)
	}
	if err != nil {
		s.setAside(name)
		return value, false
	}
	return parsed, true
}

// OpenAll saves whether all levels of the journey are open.
func (s Store) OpenAll(all bool) error {
	p, _ := s.Journey()
	p.AllOpen = all
	return s.Write(journeyFile, []byte(p.String()))
}

// record adds a win to the stats and its stars to the journey. It reads both first, because another
// process may have changed them.
func (s Store) record(w win) error {
	stats, _ := s.Stats()
	text, err := json.MarshalIndent(stats.With(w.Win), "", "  ")
	if err == nil {
		err = s.Write(statsFile, append(text, '\n'))
	}
	before, _ := s.Journey()
	if after := before.With(w.id, w.stars); after.Stars(w.id) != before.Stars(w.id) {
		err = errors.Join(err, s.Write(journeyFile, []byte(after.String())))
	}
	return err
}

// An Unfinished describes a saved game that can be continued.
type Unfinished struct {
	ID      string // under which it was saved
	Presses int    // since the start or the last reset
	file    string
}

// Unfinished returns the games that can be continued, most recent first.
func (s Store) Unfinished() []Unfinished {
	var games []Unfinished
	for _, name := range s.list(gamesFolder) {
		if text, err := s.Read(gamesFolder + name); err == nil {
			id, presses := play.Summary(string(text))
			games = append(games, Unfinished{id, presses, name})
		}
	}
	return games
}

// RemoveGame removes an unfinished game. Its hints stay on record, because a player who opens the
// puzzle again has still seen them.
func (s Store) RemoveGame(g Unfinished) error { return s.removeGame(g.file) }

func (s Store) removeGame(name string) error {
	text, _ := s.Read(gamesFolder + name) // a file that cannot be read counts as one without hints
	var err error
	if rest, worth := play.WithoutMoves(string(text)); worth {
		err = s.Write(finishedFolder+name, []byte(rest))
	}
	return errors.Join(err, s.remove(gamesFolder+name))
}

// removeOldest removes the oldest unfinished game if there are more than maxGames. It neither
// removes nor counts the daily puzzles of the last week.
func (s Store) removeOldest() error {
	if len(s.list(gamesFolder)) <= maxGames {
		return nil
	}
	games := slices.DeleteFunc(s.Unfinished(), s.isThisWeeks)
	if len(games) <= maxGames {
		return nil
	}
	return s.RemoveGame(games[len(games)-1])
}

// isThisWeeks reports whether a game is a daily puzzle of the last seven days, anywhere on Earth.
func (s Store) isThisWeeks(g Unfinished) bool {
	number, daily := play.DailyNumber(g.ID)
	now := s.Now()
	for day := range week {
		if daily && play.OnDay(number+day, now) {
			return true
		}
	}
	return false
}

// find returns a puzzle's saved game and its subfolder, or "" if none is saved.
func (s Store) find(key string) (text, subfolder string) {
	for _, folder := range []string{gamesFolder, finishedFolder} {
		if text, err := s.Read(folder + fileOf(key)); err == nil && len(text) > 0 {
			return string(text), folder
		}
	}
	return "", ""
}

// fileOf returns the file name for a puzzle's game. It is a hash, because IDs can be too long for a
// file name and can contain characters that file names cannot.
func fileOf(key string) string {
	sum := sha256.Sum256([]byte(key))
	return hex.EncodeToString(sum[:8]) + gameSuffix
}

// setAside renames a damaged file, so that the next save does not overwrite it.
func (s Store) setAside(name string) { _ = s.Rename(name, name+damagedSuffix) }

// remove deletes a file, if it exists.
func (s Store) remove(name string) error {
	if err := s.Remove(name); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// list returns the file names of the games in a subfolder, most recent first.
func (s Store) list(subfolder string) []string {
	return slices.DeleteFunc(s.List(subfolder), func(name string) bool { return !strings.HasSuffix(name, gameSuffix) })
}
