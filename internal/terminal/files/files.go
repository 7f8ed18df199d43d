// Package files waits for files, pipes and programs in a way that can be stopped: a
// read or an open of the system cannot, so a goroutine does it, and is left behind.
package files

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"time"
)

// ErrFolder says that a name is that of a folder, which cannot be read as a file. Open puts
// the name before it.
var ErrFolder = errors.New("is a folder; give the name of a file")

// Open is os.Open, which waits for a writer when the file is a named pipe, with a
// context. A file that opens too late is closed. A folder is an ErrFolder: the system opens it
// and fails only when it is read.
func Open(ctx context.Context, name string) (*os.File, error) {
	type result struct {
		f   *os.File
		err error
	}
	opened := make(chan result)
	go func() {
		f, err := openFile(name)
		select {
		case opened <- result{f, err}:
		case <-ctx.Done():
			if err == nil {
				_ = f.Close()
			}
		}
	}()
	select {
	case r := <-opened:
		return r.f, r.err
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

func openFile(name string) (*os.File, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	if info, err := f.Stat(); err == nil && info.IsDir() {
		_ = f.Close()
		return nil, fmt.Errorf("%s %w", name, ErrFolder)
	}
	return f, nil
}

// Reader returns a reader of r that fails once the context is done, even while r is
// waiting for somebody to type.
func Reader(ctx context.Context, r io.Reader) io.Reader {
	out, in := io.Pipe()
	context.AfterFunc(ctx, func() { _ = in.CloseWithError(ctx.Err()) })
	go func() {
		_, err := io.Copy(in, r)
		_ = in.CloseWithError(err)
	}()
	return out
}

// every is how often Beside calls.
const every = 50 * time.Millisecond

// Beside calls report again and again while work is done, with the time since it began.
func Beside(work func(), report func(time.Duration)) {
	stop, stopped := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(stopped)
		tick := time.NewTicker(every)
		defer tick.Stop()
		for begin := time.Now(); ; {
			select {
			case <-stop:
				return
			case <-tick.C:
				report(time.Since(begin))
			}
		}
	}()
	work()
	close(stop)
	<-stopped
}
