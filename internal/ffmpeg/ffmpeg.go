// Package ffmpeg has the program ffmpeg, where it is installed, turn plain video into
// MP4 and WebM files.
package ffmpeg

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"slices"
	"strings"
	"time"
)

// A Format is a kind of video file.
type Format string

// The formats.
const (
	MP4  Format = "mp4"
	WebM Format = "webm"
)

// Formats lists the formats.
func Formats() []Format { return []Format{MP4, WebM} }

// ErrMissing says that there is no ffmpeg.
var ErrMissing = errors.New("ffmpeg is not installed, and MP4 and WebM files need it; write a GIF, APNG or SVG file instead")

// arguments are what each format is made with: flat colours and sharp edges, in what
// every player knows.
var arguments = map[Format][]string{
	MP4:  {"-c:v", "libx264", "-preset", "medium", "-crf", "16", "-tune", "animation", "-pix_fmt", "yuv420p", "-movflags", "+faststart"},
	WebM: {"-c:v", "libvpx-vp9", "-crf", "24", "-b:v", "0", "-row-mt", "1", "-deadline", "good", "-cpu-used", "4", "-pix_fmt", "yuv420p"},
}

const (
	// patience is how long its pipes are waited for after ffmpeg was ended.
	patience = 5 * time.Second
	// mostWords is how much of what ffmpeg prints is kept.
	mostWords = 400
)

// Encode has ffmpeg write a file. Video goes to the writer that feed gets, as
// YUV4MPEG2. The file must not exist, or may be replaced. ffmpeg reads nothing but the
// pipe, opens no network, and ends with the context.
func Encode(ctx context.Context, name string, f Format, feed func(io.Writer) error) error {
	if !slices.Contains(Formats(), f) {
		return fmt.Errorf("%q is no format of videos; the formats are %v", f, Formats())
	}
	path, err := exec.LookPath("ffmpeg")
	if err != nil {
		return ErrMissing
	}
	args := []string{
		"-nostdin", "-hide_banner", "-loglevel", "error", "-y", "-threads", "2",
		"-protocol_whitelist", "pipe", "-f", "yuv4mpegpipe", "-i", "pipe:0", "-an", "-map_metadata", "-1",
	}
	args = append(append(args, arguments[f]...), "-f", string(f), "file:"+name)
	return run(ctx, exec.CommandContext(ctx, path, args...), feed) //nolint:gosec // the program that was asked for
}

// run feeds a program and waits for it.
func run(ctx context.Context, cmd *exec.Cmd, feed func(io.Writer) error) error {
	words := new(tail)
	cmd.Stderr = words
	cmd.WaitDelay = patience
	in, err := cmd.StdinPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	fed := errors.Join(feed(in), in.Close())
	err = cmd.Wait()
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case err != nil: // why it ended says more than that it took no more video
		return fmt.Errorf("ffmpeg failed (%w): %s", err, words)
	}
	return fed
}

// A tail keeps the end of what a program prints.
type tail struct{ end []byte }

func (t *tail) Write(p []byte) (int, error) {
	t.end = append(t.end, p...)
	t.end = t.end[max(0, len(t.end)-mostWords):]
	return len(p), nil
}

func (t *tail) String() string {
	words := strings.Join(strings.Fields(string(t.end)), " ")
	if words == "" {
		return "it did not say why"
	}
	return words
}
