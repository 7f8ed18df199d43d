package tui

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"time"

	"lightsout/internal/atomicfile"
	"lightsout/internal/play"
)

// A folder is a directory that holds a player's files. It implements saves.Folder.
type folder string

// dataFolder returns the program's folder among the user's data, or "" if the user has none. On
// macOS and Windows, programs keep their data where they keep their settings. Elsewhere, the XDG Base
// Directory Specification names the folder.
func dataFolder() folder {
	dir, err := os.UserConfigDir()
	if runtime.GOOS != "darwin" && runtime.GOOS != "windows" {
		dir = os.Getenv("XDG_DATA_HOME")
		if err = nil; !filepath.IsAbs(dir) { // the specification says to ignore relative paths
			dir, err = os.UserHomeDir()
			dir = filepath.Join(dir, ".local", "share")
		}
	}
	if err != nil {
		return ""
	}
	return folder(filepath.Join(dir, "lightsout"))
}

// path returns the path of a file, or "", where no file exists, if there is no folder.
func (f folder) path(name string) string {
	if f == "" {
		return ""
	}
	return filepath.Join(string(f), filepath.FromSlash(name))
}

// errTooLong reports a file of more than play.MaxStats bytes.
var errTooLong = errors.New("it is too long")

// Read returns the contents of a file.
func (f folder) Read(name string) ([]byte, error) {
	info, err := os.Stat(f.path(name))
	switch {
	case err != nil:
		return nil, err
	case info.Size() > play.MaxStats:
		return nil, errTooLong
	}
	return os.ReadFile(f.path(name))
}

// Write creates or replaces a file, with its folder.
func (f folder) Write(name string, contents []byte) error {
	path := f.path(name)
	if f == "" {
		return fs.ErrNotExist
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	return atomicfile.Write(path, atomicfile.Private, func(w io.Writer) error {
		_, err := w.Write(contents)
		return err
	})
}

// Remove deletes a file.
func (f folder) Remove(name string) error { return os.Remove(f.path(name)) }

// Rename renames a file.
func (f folder) Rename(from, to string) error { return os.Rename(f.path(from), f.path(to)) }

// List returns the names of the files in a subfolder, most recently written first.
func (f folder) List(subfolder string) []string {
	files, _ := os.ReadDir(f.path(subfolder)) // a missing folder has no files
	var names []string
	written := map[string]time.Time{}
	for _, file := range files {
		if info, err := file.Info(); err == nil {
			names = append(names, file.Name())
			written[file.Name()] = info.ModTime()
		}
	}
	slices.SortStableFunc(names, func(a, b string) int { return written[b].Compare(written[a]) })
	return names
}

// trouble returns a message that tells the player why nothing can be saved, or "" if games can be
// saved.
func (f folder) trouble(err error) string {
	const result = "so your games and results will not be saved."
	var path *fs.PathError
	switch {
	case f == "":
		return "You have no home folder, " + result
	case err == nil:
		return ""
	case errors.As(err, &path):
		return "Cannot write to " + string(f) + " (" + path.Err.Error() + "), " + result
	default:
		return "Cannot write to " + string(f) + ", " + result
	}
}
