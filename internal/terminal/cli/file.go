package cli

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
)

// writeFile has write fill a file, or standard output when the name is "-". A
// file appears under its name only when it is complete; devices and pipes are
// written to as they are.
func writeFile(name string, stdout io.Writer, write func(io.Writer) error) error {
	if name == "-" {
		return write(stdout)
	}
	if target, err := filepath.EvalSymlinks(name); err == nil {
		name = target // write through a link, not over it
	}
	info, err := os.Stat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return replaceFile(name, 0, write)
	case err != nil:
		return err
	case info.IsDir():
		return fmt.Errorf("%s is a folder; give the name of a file", name)
	case info.Mode().IsRegular():
		return replaceFile(name, info.Mode().Perm(), write)
	}
	f, err := os.OpenFile(name, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	return errors.Join(write(f), f.Close())
}

// plainFile is the file behind a name, for those who cannot write to anything else, and
// its permissions: 0 when it is new.
func plainFile(name string) (target string, mode fs.FileMode, err error) {
	if target, err = filepath.EvalSymlinks(name); err != nil {
		target = name // write through a link, not over it
	}
	switch info, err := os.Stat(target); {
	case errors.Is(err, fs.ErrNotExist):
		return target, 0, nil
	case err != nil:
		return "", 0, err
	case !info.Mode().IsRegular():
		return "", 0, fmt.Errorf("%s is not a regular file; this output needs one", name)
	default:
		return target, info.Mode().Perm(), nil
	}
}

// replaceFile fills a file beside the name, then moves it there. It keeps the
// permissions of the file it replaces.
func replaceFile(name string, mode fs.FileMode, write func(io.Writer) error) error {
	return replacePath(name, mode, func(temporary string) error {
		f, err := os.OpenFile(temporary, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666) //nolint:gosec // less what the umask takes
		if err != nil {
			return withName(name, err)
		}
		return errors.Join(write(f), f.Close())
	})
}

// replacePath has write make a file beside the name, then moves it there. Whatever
// goes wrong, nothing is left of it.
func replacePath(name string, mode fs.FileMode, write func(temporary string) error) error {
	temporary := besideName(name)
	err := write(temporary)
	if err == nil && mode != 0 {
		err = os.Chmod(temporary, mode)
	}
	if err == nil {
		err = os.Rename(temporary, name)
	}
	if err != nil {
		_ = os.Remove(temporary)
	}
	return err
}

// A replacement is a file that appears under its name when it is closed, complete. A link of
// that name is replaced, not followed: one among many numbered names can be a trap.
type replacement struct {
	*os.File

	name   string
	failed error // the first error of a write
}

func newReplacement(name string) (*replacement, error) {
	if info, err := os.Lstat(name); err == nil && !info.Mode().IsRegular() && info.Mode()&fs.ModeSymlink == 0 {
		return nil, fmt.Errorf("%s is not a regular file; this output needs one", name)
	}
	f, err := os.OpenFile(besideName(name), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666) //nolint:gosec // less what the umask takes
	if err != nil {
		return nil, withName(name, err)
	}
	return &replacement{File: f, name: name}, nil
}

// Write writes to the file.
func (r *replacement) Write(data []byte) (int, error) {
	n, err := r.File.Write(data)
	r.failed = errors.Join(r.failed, err)
	return n, err
}

// Close puts the file in its place, or removes it when something went wrong.
func (r *replacement) Close() error {
	err := errors.Join(r.failed, r.File.Close())
	if err == nil {
		err = os.Rename(r.Name(), r.name)
	}
	if err != nil {
		_ = os.Remove(r.Name())
	}
	return err
}

// besideName is a name for a file that will get another one.
func besideName(name string) string {
	return filepath.Join(filepath.Dir(name), fmt.Sprintf(".%s.%016x", filepath.Base(name), rand.Uint64()))
}

// withName tells of a failure under the name that a person gave.
func withName(name string, err error) error {
	var failed *fs.PathError
	if errors.As(err, &failed) {
		return fmt.Errorf("cannot write %s: %w", name, failed.Err)
	}
	return err
}
