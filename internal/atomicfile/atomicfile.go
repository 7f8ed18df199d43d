// Package atomicfile writes files that appear under their names only once they are complete and
// on disk. Until then they have a temporary name in the same folder. If writing fails before
// that, the temporary file is removed and the old file stays unchanged.
package atomicfile

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"syscall"
)

// Permissions of new files, before the umask.
const (
	Shared  fs.FileMode = 0o666
	Private fs.FileMode = 0o600
)

// Write creates or replaces a file with the contents that write produces. With mode Shared, the new
// file keeps the permissions of the file it replaces.
func Write(name string, mode fs.FileMode, write func(io.Writer) error) error {
	f, err := Create(name, mode)
	if err != nil {
		return err
	}
	if err := write(f); err != nil {
		f.failed = errors.Join(f.failed, err)
	}
	return f.Close()
}

// WritePath is Write for callers that create the file themselves, under a temporary name.
func WritePath(name string, write func(temporary string) error) error {
	temporary := beside(name)
	err := write(temporary)
	if err == nil {
		err = place(temporary, name, Shared, (*os.File).Sync)
	}
	if err != nil {
		_ = os.Remove(temporary)
	}
	return err
}

// A File is a file being written. It gets its real name when it is closed.
type File struct {
	file   *os.File
	name   string
	mode   fs.FileMode
	failed error // all write errors so far, joined
	sync   func(*os.File) error
}

// Create starts writing a file under a temporary name. Close renames it to name.
func Create(name string, mode fs.FileMode) (*File, error) {
	f, err := os.OpenFile(beside(name), os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return nil, withName(name, err)
	}
	return &File{file: f, name: name, mode: mode, sync: (*os.File).Sync}, nil
}

// Write writes to the file.
func (f *File) Write(data []byte) (int, error) {
	n, err := f.file.Write(data)
	f.failed = errors.Join(f.failed, err)
	return n, err
}

// Close moves the file into place, or removes it if something went wrong.
func (f *File) Close() error {
	err := errors.Join(f.failed, f.file.Close())
	if err == nil {
		err = place(f.file.Name(), f.name, f.mode, f.sync)
	}
	if err != nil {
		_ = os.Remove(f.file.Name())
	}
	return err
}

// place renames a complete file to its final name. The system may write the new name to disk before
// the contents, and may delay both, so place syncs the contents first and then the folder.
func place(temporary, name string, mode fs.FileMode, sync func(*os.File) error) error {
	if err := syncPath(temporary, os.O_RDWR, sync); err != nil {
		return err
	}
	if before, err := os.Lstat(name); err == nil && before.Mode().IsRegular() && mode == Shared {
		if err := os.Chmod(temporary, before.Mode().Perm()); err != nil {
			return err
		}
	}
	if err := os.Rename(temporary, name); err != nil {
		return err
	}
	if runtime.GOOS == "windows" { // Windows cannot sync folders
		return nil
	}
	return syncPath(filepath.Dir(name), os.O_RDONLY, sync)
}

func syncPath(path string, flag int, sync func(*os.File) error) error {
	f, err := os.OpenFile(path, flag, 0)
	if errors.Is(err, fs.ErrPermission) {
		return nil // not permitted, as for a folder that is writable but not readable
	}
	if err != nil {
		return err
	}
	err = sync(f)
	if errors.Is(err, errors.ErrUnsupported) || errors.Is(err, syscall.EINVAL) {
		err = nil // some file systems do not support this
	}
	return errors.Join(err, f.Close())
}

// beside returns a temporary name for a file, in the same folder.
func beside(name string) string {
	return filepath.Join(filepath.Dir(name), fmt.Sprintf(".%s.%016x", filepath.Base(name), rand.Uint64()))
}

// withName replaces the file name in an error with the name that the user gave.
func withName(name string, err error) error {
	var failed *fs.PathError
	if errors.As(err, &failed) {
		return fmt.Errorf("cannot write %s: %w", name, failed.Err)
	}
	return err
}
