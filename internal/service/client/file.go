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

// fileName is the name of the file that says who the player is.
const fileName = "service.json"

const (
	// maxFile is the longest such file, in bytes.
	maxFile = 1 << 20
	// maxRuns is how many runs are kept: those of the days whose tables are open.
	maxRuns = 4
)

// A file has a record for each service. Anyone who can read it can be the player.
type file struct{ folder string }

// A record is what is kept for a service.
type record struct {
	// Code is the player's recovery code, with which a browser is the same player.
	Code   string                `json:"code"`
	Runs   map[string]string     `json:"runs,omitempty"`
	Unsent map[string]submission `json:"unsent,omitempty"`
}

// read reads the file; there is nothing in one that is not there. One that is not what it
// should be is kept under another name.
func (f file) read() map[string]record {
	known := map[string]record{}
	if f.folder == "" {
		return known
	}
	path := filepath.Join(f.folder, fileName)
	info, err := os.Stat(path)
	if err == nil && info.Size() > maxFile {
		err = errors.New("it is too long")
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

// write keeps the record of a service, for the owner of the file alone. The file is
// replaced in one go, so that it is never half written.
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
