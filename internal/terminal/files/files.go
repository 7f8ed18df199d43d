// Package files opens and reads files and pipes with a context. The system calls cannot be
// interrupted, so a goroutine makes them; when the context is done, that goroutine is abandoned.
package files

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"time"
)

// ErrFolder reports that a name belongs to a folder. Open prefixes it with the name.
var ErrFolder = errors.New("is a folder; give the name of a file")

// Open is os.Open with a context, because opening a named pipe waits for a writer. If the context
// is done first, the file is closed as soon as it opens. For a folder, which os.Open accepts, the
// error is ErrFolder.
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

// Reader returns a reader that reads from r and fails once the context is done, even while r waits
// for input.
func Reader(ctx context.Context, r io.Reader) io.Reader {
	out, in := io.Pipe()
	context.AfterFunc(ctx, func() { _ = in.CloseWithError(ctx.Err()) })
	go func() {
		_, err := io.Copy(in, r)
		_ = in.CloseWithError(err)
	}()
	return out
}

// every is the interval between the reports of Beside.
const every = 50 * time.Millisecond

// Beside runs work and, while it runs, periodically calls report with the elapsed time.
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
