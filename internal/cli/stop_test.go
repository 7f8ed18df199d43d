package cli

import (
	"bytes"
	"context"
	"io"
	"path/filepath"
	"syscall"
	"testing"
	"time"
)

// Somebody who waits at a prompt, or for a pipe that nobody writes to, can leave.
func TestStopsWhileReading(t *testing.T) {
	waiting, _ := io.Pipe()
	fifo := filepath.Join(t.TempDir(), "fifo.pbm")
	if err := syscall.Mkfifo(fifo, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, arg := range []string{"-", fifo} {
		ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
		var out bytes.Buffer
		code := Run(ctx, []string{"solve", arg}, Streams{In: waiting, Out: &out, Err: &out})
		cancel()
		if code != exitStopped || out.String() != "lightsout: stopped\n" {
			t.Errorf("%s: exit code %d, %q", arg, code, out.String())
		}
	}
}

// A picture too large for a pipe is refused by its header.
func TestPipeLimit(t *testing.T) {
	r, w := io.Pipe()
	go func() { _, _ = io.WriteString(w, "P4 1048576 1048576 ") }()
	var out bytes.Buffer
	code := Run(t.Context(), []string{"solve", "-"}, Streams{In: r, Out: &out, Err: &out})
	if code != exitUsage || !bytes.Contains(out.Bytes(), []byte("save them to a file first")) {
		t.Errorf("exit code %d, %q", code, out.String())
	}
}

// A file of states that is not finished is not there, under no name.
func TestStopsWhileWritingStates(t *testing.T) {
	for name, after := range map[string]time.Duration{"s.db": 400 * time.Millisecond, "s.lot": 10 * time.Millisecond} {
		dir := t.TempDir()
		ctx, cancel := context.WithTimeout(t.Context(), after)
		var out bytes.Buffer
		code := Run(ctx, []string{"states", "5x5", "-o", filepath.Join(dir, name)}, Streams{In: nil, Out: &out, Err: &out})
		cancel()
		left, err := filepath.Glob(filepath.Join(dir, "*"))
		hidden, _ := filepath.Glob(filepath.Join(dir, ".*"))
		if code != exitStopped || out.String() != "lightsout: stopped\n" || err != nil || len(left)+len(hidden) > 0 {
			t.Errorf("%s: exit code %d, %q, left %v %v; %v", name, code, out.String(), left, hidden, err)
		}
	}
}
