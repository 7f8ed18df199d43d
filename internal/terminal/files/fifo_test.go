//go:build unix

package files_test

import (
	"context"
	"path/filepath"
	"syscall"
	"testing"

	"lightsout/internal/terminal/files"
	"lightsout/internal/testkit"
)

// Opening a named pipe that nobody writes to fails when the context is done.
func TestOpenStops(t *testing.T) {
	fifo := filepath.Join(t.TempDir(), "fifo")
	testkit.NoError(t, syscall.Mkfifo(fifo, 0o600))
	// The first check of the context is the one that Open makes while it waits.
	testkit.MustFail(files.Open(testkit.CancelAt(t.Context(), 1), fifo))(t, context.Canceled, "a pipe that nobody writes")
}
