package solvers

import (
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"lightsout/internal/film"
	"lightsout/internal/testkit"
)

// fakeFFmpeg replaces ffmpeg with a shell script.
func fakeFFmpeg(t *testing.T, script string) {
	t.Helper()
	dir := t.TempDir()
	testkit.NoError(t, os.WriteFile(filepath.Join(dir, "ffmpeg"), []byte("#!/bin/sh\n"+script), 0o755))
	t.Setenv("PATH", dir+string(filepath.ListSeparator)+os.Getenv("PATH"))
}

// video returns a function that writes a film of three presses, 2.5 seconds long, whose width and
// height are odd.
func video(t *testing.T) func(io.Writer) error {
	t.Helper()
	f := testkit.Must(film.ReadPresses(strings.NewReader("3x3:0\n1 1\n2 2\n3 3\n"), film.Timing{Rate: 10, Seconds: 1.5, Hold: 0.5}))(t)
	return func(w io.Writer) error {
		return f.Encode(context.WithoutCancel(t.Context()), w, film.APNG, film.Look{Shape: film.Pixel, Cell: 11})
	}
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
		testkit.NoError(t, EncodeVideo(t.Context(), name, f, 10, video(t)))
		file, err := os.ReadFile(name)
		if err != nil || len(file) < 100 || !strings.Contains(string(file[:100]), heads[f]) {
			t.Errorf("%s: %d bytes, %v", f, len(file), err)
		}
		facts := testkit.Must(exec.CommandContext(t.Context(), "ffprobe", "-v", "error", "-count_frames",
			"-show_entries", "stream=width,height,nb_read_frames:format=duration", "-of", "csv=p=0", name).Output())(t)
		if got := strings.Fields(string(facts)); !slices.Equal(got, []string{"34,34,25", "2.500000"}) {
			t.Errorf("%s: %q, want an even size and 25 frames in 2.5 seconds", f, got)
		}
	}
}

func TestVideoFailures(t *testing.T) {
	name := filepath.Join(t.TempDir(), "film")
	if err := EncodeVideo(t.Context(), name, "mov", 10, video(t)); err == nil {
		t.Error("an unknown format is accepted")
	}
	fakeFFmpeg(t, "cat > /dev/null; for i in $(seq 2000); do echo no such codec >&2; done; exit 1")
	if err := EncodeVideo(t.Context(), name, MP4, 10, video(t)); err == nil || !strings.Contains(err.Error(), "no such codec") || len(err.Error()) > maxComplaint+100 {
		t.Errorf("a program that fails: %.500v", err)
	}
	fakeFFmpeg(t, "exit 3") // exits without reading the video
	if err := EncodeVideo(t.Context(), name, MP4, 10, video(t)); err == nil || !strings.Contains(err.Error(), "no error message") {
		t.Errorf("a program that ends early: %v", err)
	}
	fakeFFmpeg(t, "cat > /dev/null")
	full := errors.New("no more frames")
	testkit.WantError(t, EncodeVideo(t.Context(), name, MP4, 10, func(io.Writer) error { return full }), full, "a film that fails")
	t.Setenv("PATH", t.TempDir())
	testkit.WantError(t, EncodeVideo(t.Context(), name, MP4, 10, video(t)), ErrAbsent, "no program")
}

// A hanging program is killed when the context is done.
func TestVideoStops(t *testing.T) {
	fakeFFmpeg(t, "exec sleep 100000")
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	endless := func(w io.Writer) error {
		for {
			err := video(t)(w)
			if err != nil {
				return err
			}
			stop() // the program is running, but reads only as much as fits in the pipe
		}
	}
	testkit.WantError(t, EncodeVideo(ctx, filepath.Join(t.TempDir(), "film"), WebM, 10, endless), context.Canceled, "an endless film")
}
