package cli

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"lightsout/internal/atomicfile"
)

// writeFile calls write to fill a file, or standard output if the name is "-". A regular file
// appears under its name only once it is complete; devices and pipes are written to directly.
func writeFile(name string, stdout io.Writer, write func(io.Writer) error) error {
	if name == "-" {
		return write(stdout)
	}
	if target, err := filepath.EvalSymlinks(name); err == nil {
		name = target // write through a link, not over it
	}
	info, err := os.Stat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist) || err == nil && info.Mode().IsRegular():
		return atomicfile.Write(name, atomicfile.Shared, write)
	case err != nil:
		return err
	case info.IsDir():
		return fmt.Errorf("%s is a folder; give the name of a file", name)
	}
	f, err := os.OpenFile(name, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	return errors.Join(write(f), f.Close())
}

// writePath is like writeFile, for writers that need a path, and only for regular files. It passes
// a temporary name to write, and then renames the file that write created. These writers can take
// minutes, so if another program has created, changed or replaced the file by then, the file stays
// as it is and writePath fails.
func writePath(name string, write func(temporary string) error) error {
	target, err := filepath.EvalSymlinks(name)
	if err != nil {
		target = name // the file does not exist yet
	}
	info, err := os.Stat(target)
	switch {
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return err
	case err == nil && !info.Mode().IsRegular():
		return notRegular(name)
	}
	return atomicfile.WritePath(target, func(temporary string) error {
		if err := write(temporary); err != nil {
			return err
		}
		if now, _ := os.Stat(target); !sameFile(info, now) {
			return fmt.Errorf("%s: another program wrote this file in the meantime; it is unchanged", name)
		}
		return nil
	})
}

// sameFile reports whether two results of os.Stat are about the same file, not modified in between,
// or no file both times.
func sameFile(before, after os.FileInfo) bool {
	if before == nil || after == nil {
		return before == after
	}
	return os.SameFile(before, after) && before.ModTime().Equal(after.ModTime())
}

// createFile creates a file that appears under its name only when it is closed. It replaces a
// symbolic link instead of following it, because nobody would notice a malicious link among many
// numbered files.
func createFile(name string) (*atomicfile.File, error) {
	if info, err := os.Lstat(name); err == nil && !info.Mode().IsRegular() && info.Mode()&fs.ModeSymlink == 0 {
		return nil, notRegular(name)
	}
	return atomicfile.Create(name, atomicfile.Shared)
}

func notRegular(name string) error {
	return fmt.Errorf("%s is not a regular file; this output needs one", name)
}
