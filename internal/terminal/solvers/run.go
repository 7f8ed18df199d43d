package solvers

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// A command is a program to run in a folder.
type command struct {
	path string
	args []string
	env  []string // added to the environment
	// reserves marks programs that reserve far more memory than they use. The limit then applies
	// only to the memory they use.
	reserves bool
	// keeps names a file in the folder whose content is appended to the output.
	keeps string
	// stdout names a file in the folder that receives standard output. It is set if another command
	// reads the file, so standard error, usually in the same file, then goes to another.
	stdout string
}

// A result is the outcome of a command.
type result struct {
	output  string
	seconds float64
	// stopped is nil if the program exited on its own. Solvers do not agree on exit codes, so only
	// the output counts.
	stopped error
}

// cookieName is an environment variable that marks a program's descendants, so that procGroup can
// find them.
const cookieName = "LIGHTSOUT_SOLVER_RUN"

// run runs a command in a folder, within the limits, and reads its output.
func run(ctx context.Context, c command, dir string, l Limits) (result, error) {
	files := []string{"output"}
	if c.stdout != "" {
		files = []string{c.stdout, "stderr"}
	}
	var open []*os.File // files, because a pipe stays open until all descendants exit
	for _, name := range files {
		f, err := os.Create(filepath.Join(dir, name))
		if err != nil {
			return result{}, err
		}
		defer func() { _ = f.Close() }()
		open = append(open, f)
	}
	cookie := cookieName + "=" + rand.Text()
	cmd := limited(c, l)
	cmd.Dir = dir
	cmd.Env = append(append(os.Environ(), c.env...), cookie)
	cmd.Stdout, cmd.Stderr = open[0], open[len(open)-1]
	begin := time.Now()
	if err := cmd.Start(); err != nil {
		return result{}, err
	}
	r := result{}
	r.stopped = watch(ctx, cmd, newProcGroup(cmd.Process.Pid, cookie), l)
	r.seconds = time.Since(begin).Seconds()
	if ctx.Err() != nil {
		return r, ctx.Err()
	}
	if c.keeps != "" {
		files = append(files, c.keeps)
	}
	var err error
	r.output, err = collect(dir, files, l.Output)
	return r, err
}

// watch waits for a program. If the program reaches a limit or the context is done, watch stops it
// and returns the error. In the end, it kills the program's descendants.
func watch(ctx context.Context, cmd *exec.Cmd, f *procGroup, l Limits) (stopped error) {
	done := make(chan struct{})
	go func() {
		_ = cmd.Wait()
		close(done)
	}()
	defer f.end()
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	deadline := time.NewTimer(l.Time)
	defer deadline.Stop()
	for {
		select {
		case <-done:
			return stopped
		case <-ctx.Done():
			f.end()
			<-done
			return ctx.Err()
		case <-deadline.C:
			if stopped != nil { // the program ignored the signal
				f.end()
				<-done
				return stopped
			}
			stopped = ErrTime
			f.tell()
			deadline.Reset(grace)
		case <-tick.C:
			if err := f.look(l); err != nil {
				f.end()
				<-done
				return err
			}
		}
	}
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
	if !info.Mode().IsRegular() { // a hostile program may put a pipe or a link there
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
