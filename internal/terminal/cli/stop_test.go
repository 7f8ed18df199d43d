package cli

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"testing"

	"lightsout/board"
	"lightsout/internal/states"
	"lightsout/internal/testkit"
)

// A command can be stopped while it waits for input.
func TestStopsWhileReading(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	var out bytes.Buffer
	code := Run(ctx, []string{"solve", "-"}, Streams{In: &prompt{asked: cancel}, Out: &out, Err: &out})
	if code != exitStopped || out.String() != "lightsout: stopped\n" {
		t.Errorf("exit code %d, %q", code, out.String())
	}
}

// A prompt is a reader that calls asked and then blocks forever.
type prompt struct{ asked func() }

func (p *prompt) Read([]byte) (int, error) {
	p.asked()
	select {}
}

// Writing a model stops soon after the context is done.
func TestStopsWhileWritingAModel(t *testing.T) {
	for _, format := range []string{"cnf", "mathprog", "smtlib"} {
		ctx, cancel := context.WithCancel(t.Context())
		out := &stopper{stop: cancel}
		var message bytes.Buffer
		code := Run(ctx, []string{"model", "300x300", "--format", format}, Streams{In: nil, Out: out, Err: &message})
		const maxBytes = 2 << 20 // the whole model is at least ten megabytes long
		if code != exitStopped || message.String() != "lightsout: stopped\n" || out.bytes > maxBytes {
			t.Errorf("%s: exit code %d, %q after %d bytes", format, code, message.String(), out.bytes)
		}
	}
}

// A stopper is a writer that calls stop on each write.
type stopper struct {
	stop  func()
	bytes int
}

func (s *stopper) Write(data []byte) (int, error) {
	s.stop()
	s.bytes += len(data)
	return len(data), nil
}

// A picture that is too large for a pipe is rejected after its header.
func TestPipeLimit(t *testing.T) {
	r, w := io.Pipe()
	go func() { _, _ = io.WriteString(w, "P4 1048576 1048576 ") }()
	var out bytes.Buffer
	code := Run(t.Context(), []string{"solve", "-"}, Streams{In: r, Out: &out, Err: &out})
	if code != exitUsage || !bytes.Contains(out.Bytes(), []byte("save the picture to a file first")) {
		t.Errorf("exit code %d, %q", code, out.String())
	}
}

// An interrupted command leaves no file of states, not even a temporary one.
func TestStopsWhileWritingStates(t *testing.T) {
	table := testkit.Must(states.NewTable(t.Context(), testkit.Must(board.Parse("1x16"))(t)))(t)
	dir := t.TempDir()
	testkit.CheckStops(t, func(ctx context.Context) error {
		return writeTables(ctx, filepath.Join(dir, "s.db"), []*states.Table{table}, newBar(io.Discard))
	}, 1, 2, 5)
	if left := testkit.Must(os.ReadDir(dir))(t); len(left) > 0 {
		t.Errorf("%v is left", left)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var out bytes.Buffer
	code := Run(ctx, []string{"states", "5x5", "-o", filepath.Join(dir, "s.db")}, Streams{In: nil, Out: &out, Err: &out})
	if left, err := os.ReadDir(dir); code != exitStopped || out.String() != "lightsout: stopped\n" || err != nil || len(left) > 0 {
		t.Errorf("exit code %d, %q, left %v; %v", code, out.String(), left, err)
	}
}
