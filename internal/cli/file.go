package cli

import (
	"errors"
	"io"
	"os"
	"path/filepath"
)

// writeFile has write fill a file, or standard output when the name is "-". A
// file appears under its name only when it is complete.
func writeFile(name string, stdout io.Writer, write func(io.Writer) error) error {
	if name == "-" {
		return write(stdout)
	}
	f, err := os.CreateTemp(filepath.Dir(name), "."+filepath.Base(name)+".*")
	if err != nil {
		return err
	}
	err = errors.Join(write(f), f.Close())
	if err == nil {
		err = os.Chmod(f.Name(), 0o644) //nolint:gosec // a picture that others may read, as other programs make it
	}
	if err == nil {
		err = os.Rename(f.Name(), name)
	}
	if err != nil {
		_ = os.Remove(f.Name())
	}
	return err
}
