package client

import (
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"lightsout/internal/atomicfile"
)

// fileName is the name of the file that stores the player's identity.
const fileName = "service.json"

const (
	// maxFile is the maximum size of the file, in bytes.
	maxFile = 1 << 20
	// maxRuns is how many runs the file keeps. At most three days accept results at any time.
	maxRuns = 4
)

// A file contains one record per service. Anyone who can read the file can play as that player.
type file struct{ folder string }

// A record is the data stored for one service.
type record struct {
	// Code is the recovery code, once the service has issued a token. Entering it in a browser signs
	// that browser in as the same player.
	Code   string                `json:"code,omitempty"`
	Runs   map[string]string     `json:"runs,omitempty"`
	Unsent map[string]submission `json:"unsent,omitempty"`
}

// read reads the file. A missing file counts as empty; a damaged one is renamed and treated as
// empty.
func (f file) read() map[string]record {
	known := map[string]record{}
	if f.folder == "" {
		return known
	}
	path := filepath.Join(f.folder, fileName)
	info, err := os.Stat(path)
	if err == nil && info.Size() > maxFile {
		err = errors.New("file too large")
	}
	var text []byte
	if err == nil {
		text, err = os.ReadFile(path)
	}
	if err == nil {
		err = json.Unmarshal(text, &known)
	}
	if err == nil || errors.Is(err, fs.ErrNotExist) {
		return known
	}
	_ = os.Rename(path, path+".damaged")
	return map[string]record{}
}

// write stores the record for a service. Only the owner can read the file, which is replaced
// atomically.
func (f file) write(address string, r record) error {
	if f.folder == "" {
		return nil
	}
	if dates := slices.Sorted(maps.Keys(r.Runs)); len(dates) > maxRuns {
		r.Runs = maps.Clone(r.Runs)
		for _, old := range dates[:len(dates)-maxRuns] {
			delete(r.Runs, old)
		}
	}
	known := f.read()
	known[address] = r
	text, err := json.MarshalIndent(known, "", "  ")
	if err != nil {
		return err
	}
	if err := os.MkdirAll(f.folder, 0o700); err != nil {
		return err
	}
	return atomicfile.Write(filepath.Join(f.folder, fileName), atomicfile.Private, func(w io.Writer) error {
		_, err := w.Write(append(text, '\n'))
		return err
	})
}
