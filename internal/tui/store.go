package tui

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"lightsout/internal/play"
)

// A store keeps what is remembered from one time to the next, in a folder. One
// without a folder keeps nothing.
type store struct{ dir string }

// The files of a store.
const (
	statsFile = "stats.json"
	gameFile  = "game.txt"
)

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

// game is the text of the game that was left, "" when there is none.
func (s store) game() string {
	text, _ := s.read(gameFile)
	return string(text)
}

// saveGame keeps a game to go on with, or none.
func (s store) saveGame(text string) error {
	if text == "" && s.dir != "" {
		err := os.Remove(filepath.Join(s.dir, gameFile))
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		return err
	}
	return s.write(gameFile, []byte(text))
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
	if err := os.MkdirAll(s.dir, 0o700); err != nil {
		return err
	}
	f, err := os.CreateTemp(s.dir, name+".*")
	if err != nil {
		return err
	}
	_, err = f.Write(text)
	err = errors.Join(err, f.Close())
	if err == nil {
		err = os.Rename(f.Name(), filepath.Join(s.dir, name))
	}
	if err != nil {
		_ = os.Remove(f.Name())
	}
	return err
}
