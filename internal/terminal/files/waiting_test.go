package files_test

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"testing"
	"time"

	"lightsout/internal/terminal/files"
	"lightsout/internal/testkit"
)

func TestOpen(t *testing.T) {
	name := filepath.Join(t.TempDir(), "file")
	testkit.MustFail(files.Open(t.Context(), name))(t, os.ErrNotExist, "a missing file")
	testkit.NoError(t, os.WriteFile(name, []byte("lights"), 0o600))
	testkit.MustFail(files.Open(t.Context(), filepath.Dir(name)))(t, files.ErrFolder, "a folder")
	f := testkit.Must(files.Open(t.Context(), name))(t)
	text, err := io.ReadAll(files.Reader(t.Context(), f))
	if err != nil || string(text) != "lights" || f.Close() != nil {
		t.Errorf("%q, %v", text, err)
	}
}

// Reading from a pipe that nobody writes to fails when the context is done.
func TestConcurrentReads(t *testing.T) {
	never, writer := io.Pipe()
	defer func() { _ = writer.Close() }()
	ctx, cancel := context.WithCancel(t.Context())
	r := files.Reader(ctx, never)
	go cancel()
	testkit.MustFail(r.Read(make([]byte, 1)))(t, context.Canceled, "a cancelled read")
}

// TestBeside runs work that ends after the second report.
func TestBeside(t *testing.T) {
	reports := make(chan time.Duration, 2)
	var first, second time.Duration
	files.Beside(func() { first, second = <-reports, <-reports }, func(since time.Duration) {
		select {
		case reports <- since:
		default: // two are enough
		}
	})
	if first <= 0 || second <= first {
		t.Errorf("reports after %v and %v", first, second)
	}
}
