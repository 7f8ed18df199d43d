package film

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"image/png"
	"io"
	"math"
	"time"

	"lightsout/internal/english"
	"lightsout/solve"
)

// A Format is a file format for films.
type Format string

// The formats that store a film in a single file.
const (
	GIF  Format = "gif"
	APNG Format = "apng"
	SVG  Format = "svg"
)

// Formats lists the formats.
func Formats() []Format { return []Format{GIF, APNG, SVG} }

// A writer writes the frames of a film.
type writer interface {
	begin(t *tiles, f *Film)
	frame(f Frame)
	end() error
}

// Encode writes a film. Only the changes between frames are written.
func (f *Film) Encode(ctx context.Context, w io.Writer, format Format, l Look, options ...Option) error {
	l, err := l.of(f)
	if err != nil {
		return err
	}
	if format == SVG {
		return f.svg(ctx, w, l)
	}
	out := &output{stopped: ctx.Err, w: bufio.NewWriterSize(w, 1<<16)}
	writers := map[Format]writer{GIF: &gifWriter{output: out}, APNG: &apngWriter{output: out}}
	encoder, ok := writers[format]
	if !ok {
		return fmt.Errorf("unknown film format %q; choose one of %s", format, english.Choices(Formats()))
	}
	t := newTiles(f, l)
	encoder.begin(t, f)
	err = f.each(ctx, options, func(_ int, frame Frame) error {
		encoder.frame(frame)
		return out.err
	})
	if err != nil {
		return err
	}
	return encoder.end()
}

// each draws the frames one after the other, and reports progress.
func (f *Film) each(ctx context.Context, list []Option, draw func(n int, frame Frame) error) error {
	o, done, total := apply(list), 0, f.Frames()
	for frame := range f.Play() {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := draw(done, frame); err != nil {
			return err
		}
		done++
		if o.report != nil {
			o.report(solve.Progress{Stage: "drawing frames", Done: done, Total: total})
		}
	}
	return nil
}

// An output writes bytes. The first error sticks.
type output struct {
	stopped func() error // checked on every write
	w       *bufio.Writer
	err     error
}

func (o *output) Write(p []byte) (int, error) {
	if o.err == nil {
		o.err = o.stopped()
	}
	if o.err == nil {
		_, o.err = o.w.Write(p)
	}
	return len(p), o.err
}

func (o *output) flush() error {
	if o.err == nil {
		o.err = o.w.Flush()
	}
	return o.err
}

// limit rejects a frame that is shown for longer than a format can store.
func (o *output) limit(ticks, atMost int, what string) {
	if o.err == nil && ticks > atMost {
		o.err = fmt.Errorf("%s; use a shorter hold or length, or choose another format", what)
	}
}

// A clock rounds times to ticks so that the errors do not add up.
type clock struct {
	rate float64 // ticks per second
	now  time.Duration
	tick int
}

// ticks returns the length of a period that starts now, in ticks.
func (c *clock) ticks(d time.Duration) int {
	c.now += d
	before := c.tick
	c.tick = int(math.Round(c.now.Seconds() * c.rate))
	return c.tick - before
}

// PNGs writes each frame as a separate PNG picture, numbered from 0.
func (f *Film) PNGs(ctx context.Context, l Look, create func(frame int) (io.WriteCloser, error), options ...Option) error {
	l, err := l.of(f)
	if err != nil {
		return err
	}
	t := newTiles(f, l)
	screen := t.screen()
	return f.each(ctx, options, func(n int, frame Frame) error {
		t.draw(screen.Pix, screen.Rect, frame.Changed, frame.Lights)
		w, err := create(n)
		if err != nil {
			return err
		}
		return errors.Join(png.Encode(w, screen), w.Close())
	})
}
