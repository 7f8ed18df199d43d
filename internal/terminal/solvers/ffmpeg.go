package solvers

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"slices"
	"strings"
	"time"

	"lightsout/internal/english"
)

// A VideoFormat is a video file format that ffmpeg writes.
type VideoFormat string

// The video formats.
const (
	MP4  VideoFormat = "mp4"
	WebM VideoFormat = "webm"
)

// VideoFormats lists the video formats.
func VideoFormats() []VideoFormat { return []VideoFormat{MP4, WebM} }

var errNoFFmpeg = fmt.Errorf("ffmpeg is %w, but MP4 and WebM files need it; write a GIF, APNG or SVG file instead", ErrAbsent)

// videoArguments sets the codec and its options for each format. They suit flat colours and sharp
// edges, and most players support the result.
var videoArguments = map[VideoFormat][]string{
	MP4:  {"-c:v", "libx264", "-preset", "medium", "-crf", "16", "-tune", "animation", "-pix_fmt", "yuv420p", "-movflags", "+faststart"},
	WebM: {"-c:v", "libvpx-vp9", "-crf", "24", "-b:v", "0", "-row-mt", "1", "-deadline", "good", "-cpu-used", "4", "-pix_fmt", "yuv420p"},
}

// evenSize repeats a column or a row of a video if its width or height is odd, because the codecs
// need even ones. The codec's own scaling, which is smoother, then finds nothing left to do.
const evenSize = "scale=w=ceil(iw/2)*2:h=ceil(ih/2)*2:flags=neighbor,format=gbrp" //nolint:misspell // ffmpeg's word

const (
	// pipeGrace is how long to wait for ffmpeg's pipes to close after it ends or the context is done.
	pipeGrace = 5 * time.Second
	// maxComplaint is the maximum number of bytes of ffmpeg's error output to keep.
	maxComplaint = 400
)

// EncodeVideo runs ffmpeg to write a video file with rate frames per second, replacing any existing
// file. The function feed writes the video to ffmpeg's standard input, as an APNG. ffmpeg reads only
// that pipe, opens no network connection, and is killed when the context is done.
func EncodeVideo(ctx context.Context, name string, f VideoFormat, rate int, feed func(io.Writer) error) error {
	if !slices.Contains(VideoFormats(), f) {
		return fmt.Errorf("unknown video format %q; choose one of %s", f, english.Choices(VideoFormats()))
	}
	path, err := exec.LookPath("ffmpeg")
	if err != nil {
		return errNoFFmpeg
	}
	args := []string{
		"-nostdin", "-hide_banner", "-loglevel", "error", "-y", "-threads", "2",
		"-protocol_whitelist", "pipe", "-f", "apng", "-i", "pipe:0", "-an", "-map_metadata", "-1",
		"-vf", fmt.Sprintf("fps=%d,%s", rate, evenSize),
	}
	args = append(append(args, videoArguments[f]...), "-f", string(f), "file:"+name)
	return feedTo(ctx, exec.CommandContext(ctx, path, args...), feed) //nolint:gosec // always ffmpeg
}

func feedTo(ctx context.Context, cmd *exec.Cmd, feed func(io.Writer) error) error {
	words := new(tail)
	cmd.Stderr = words
	cmd.WaitDelay = pipeGrace
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
	case err != nil: // ffmpeg's own error says more than a broken pipe
		return fmt.Errorf("ffmpeg failed (%w): %s", err, words)
	}
	return fed
}

// A tail keeps the last bytes of a program's output.
type tail struct{ end []byte }

func (t *tail) Write(p []byte) (int, error) {
	t.end = append(t.end, p...)
	t.end = t.end[max(0, len(t.end)-maxComplaint):]
	return len(p), nil
}

func (t *tail) String() string {
	words := strings.Join(strings.Fields(string(t.end)), " ")
	if words == "" {
		return "no error message"
	}
	return words
}
