//go:build unix

package files_test

import (
	"context"
	"errors"
	"path/filepath"
	"syscall"
	"testing"

	"lightsout/internal/terminal/files"
	"lightsout/internal/testkit"
)

// Somebody who waits for a named pipe that nobody writes to can leave.
func TestOpenStops(t *testing.T) {
	fifo := filepath.Join(t.TempDir(), "fifo")
	if err := syscall.Mkfifo(fifo, 0o600); err != nil {
		t.Fatal(err)
	}
	// Its first look is the one with which it waits.
	if _, err := files.Open(testkit.CancelAt(t.Context(), 1), fifo); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}
