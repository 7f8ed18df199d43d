package solvers

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// fakeFFmpeg replaces ffmpeg with a shell script.
func fakeFFmpeg(t *testing.T, script string) {
	t.Helper()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "ffmpeg"), []byte("#!/bin/sh\n"+script), 0o755); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", dir+string(filepath.ListSeparator)+os.Getenv("PATH"))
}

// video writes one second of raw video.
func video(w io.Writer) error {
	_, _ = fmt.Fprint(w, "YUV4MPEG2 W32 H32 F10:1 Ip A1:1 C444\n")
	for range 10 {
		if _, err := fmt.Fprint(w, "FRAME\n", strings.Repeat("\x80", 3*32*32)); err != nil {
			return err
		}
	}
	return nil
}

func TestVideos(t *testing.T) {
	if _, err := exec.LookPath("ffmpeg"); err != nil {
		if os.Getenv("LIGHTSOUT_PROGRAMS") == "required" { // as in CI
			t.Fatal(err)
		}
		t.Skip("ffmpeg is not installed")
	}
	heads := map[VideoFormat]string{MP4: "ftyp", WebM: "webm"}
	for _, f := range VideoFormats() {
		name := filepath.Join(t.TempDir(), "film")
		if err := EncodeVideo(t.Context(), name, f, video); err != nil {
			t.Fatal(err)
		}
		file, err := os.ReadFile(name)
		if err != nil || len(file) < 100 || !strings.Contains(string(file[:100]), heads[f]) {
			t.Errorf("%s: %d bytes, %v", f, len(file), err)
		}
	}
}

func TestVideoFailures(t *testing.T) {
	name := filepath.Join(t.TempDir(), "film")
	if err := EncodeVideo(t.Context(), name, "mov", video); err == nil {
		t.Error("an unknown format is accepted")
	}
	fakeFFmpeg(t, "cat > /dev/null; for i in $(seq 2000); do echo no such codec >&2; done; exit 1")
	if err := EncodeVideo(t.Context(), name, MP4, video); err == nil || !strings.Contains(err.Error(), "no such codec") || len(err.Error()) > maxComplaint+100 {
		t.Errorf("a program that fails: %.500v", err)
	}
	fakeFFmpeg(t, "exit 3") // exits without reading the video
	if err := EncodeVideo(t.Context(), name, MP4, video); err == nil || !strings.Contains(err.Error(), "no error message") {
		t.Errorf("a program that ends early: %v", err)
	}
	fakeFFmpeg(t, "cat > /dev/null")
	full := errors.New("no more frames")
	if err := EncodeVideo(t.Context(), name, MP4, func(io.Writer) error { return full }); !errors.Is(err, full) {
		t.Errorf("a film that fails: %v", err)
	}
	t.Setenv("PATH", t.TempDir())
	if err := EncodeVideo(t.Context(), name, MP4, video); !errors.Is(err, ErrAbsent) {
		t.Errorf("no program: %v", err)
	}
}

// A hanging program is killed when the context is done.
func TestVideoStops(t *testing.T) {
	fakeFFmpeg(t, "exec sleep 100000")
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	endless := func(w io.Writer) error {
		for {
			err := video(w)
			if err != nil {
				return err
			}
			stop() // the program is running, but reads only as much as fits in the pipe
		}
	}
	if err := EncodeVideo(ctx, filepath.Join(t.TempDir(), "film"), WebM, endless); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}
