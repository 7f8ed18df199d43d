package solvers

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// A command is a program to run in a folder.
type command struct {
	path string
	args []string
	env  []string // added to the environment
	// keeps names a file in the folder whose content is appended to the output.
	keeps string
}

// A result is the outcome of a command.
type result struct {
	output  string
	seconds float64
	// stopped is ErrTime if the program took too long. Solvers do not agree on exit codes, so
	// otherwise only the output counts.
	stopped error
	// full is set if the program failed and had probably run out of memory.
	full bool
}

// run runs a command in a folder, within the limits, and reads its output. Then it kills the
// descendants that the program has left behind.
func run(ctx context.Context, c command, dir string, l Limits) (r result, err error) {
	out, err := os.Create(filepath.Join(dir, "output")) // a file, because a pipe stays open until all descendants exit
	if err != nil {
		return result{}, err
	}
	defer func() { _ = out.Close() }()
	timed, cancel := context.WithTimeout(ctx, l.Time)
	defer cancel()
	cmd := limited(timed, c, l)
	cmd.Dir, cmd.Env = dir, append(os.Environ(), c.env...)
	cmd.Stdout, cmd.Stderr = out, out
	cmd.WaitDelay = grace
	cmd.Cancel = func() error {
		if ctx.Err() != nil {
			return kill(cmd.Process)
		}
		r.stopped = ErrTime
		return stop(cmd.Process)
	}
	begin := time.Now()
	if err := cmd.Start(); err != nil {
		return result{}, err
	}
	_ = cmd.Wait()
	_ = kill(cmd.Process) // usually nobody is left
	r.seconds = time.Since(begin).Seconds()
	if ctx.Err() != nil {
		return r, ctx.Err()
	}
	r.full = isFull(cmd.ProcessState, l)
	files := []string{"output"}
	if c.keeps != "" {
		files = append(files, c.keeps)
	}
	r.output, err = collect(dir, files, l.Output)
	return r, err
}

// collect reads the output, and the file that the program was supposed to write.
func collect(dir string, files []string, limit int64) (string, error) {
	var b strings.Builder
	for _, name := range files {
		if err := readInto(&b, filepath.Join(dir, name), limit); err != nil && !errors.Is(err, os.ErrNotExist) {
			return "", err
		}
		b.WriteByte('\n')
	}
	return b.String(), nil
}

func readInto(b *strings.Builder, name string, limit int64) (err error) {
	info, err := os.Lstat(name)
	if err != nil {
		return err
	}
	if !info.Mode().IsRegular() { // a program may put a pipe or a link there
		return fmt.Errorf("%s is not a regular file", filepath.Base(name))
	}
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	_, err = io.Copy(b, io.LimitReader(f, limit))
	return err
}
