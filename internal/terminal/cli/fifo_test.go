//go:build unix

package cli

import (
	"bytes"
	"context"
	"path/filepath"
	"syscall"
	"testing"

	"lightsout/internal/testkit"
)

// A command can be stopped while it waits for the writer of a named pipe.
func TestStopsWhileOpening(t *testing.T) {
	fifo := filepath.Join(t.TempDir(), "fifo.pbm")
	testkit.NoError(t, syscall.Mkfifo(fifo, 0o600))
	ctx, cancel := context.WithCancel(t.Context())
	go cancel()
	var out bytes.Buffer
	code := Run(ctx, []string{"solve", fifo}, Streams{Out: &out, Err: &out})
	if code != exitStopped || out.String() != "lightsout: stopped\n" {
		t.Errorf("exit code %d, %q", code, out.String())
	}
}
