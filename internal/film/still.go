package film

import (
	"bufio"
	"context"
	"fmt"
	"image/png"
	"io"
	"slices"

	"lightsout/internal/english"
)

// PNG is a format for stills only.
const PNG Format = "png"

// Stills lists the formats for stills.
func Stills() []Format { return []Format{PNG, SVG} }

// Still writes one frame, counted from 0.
func (f *Film) Still(ctx context.Context, w io.Writer, format Format, l Look, frame int) error {
	l, err := l.of(f)
	if err != nil {
		return err
	}
	lights, err := f.at(ctx, frame)
	if err != nil {
		return err
	}
	if !slices.Contains(Stills(), format) {
		return fmt.Errorf("unknown format %q; choose one of %s", format, english.Choices(Stills()))
	}
	t := newTiles(f, l)
	if format == SVG {
		lives := make([][]turning, len(lights))
		for i, value := range lights {
			lives[i] = []turning{{value: value}}
		}
		out := &output{stopped: ctx.Err, w: bufio.NewWriter(w)}
		t.svg(out, f, lives, 0)
		return out.flush()
	}
	screen := t.screen()
	all := make([]int, len(lights))
	for i := range all {
		all[i] = i
	}
	t.draw(screen.Pix, screen.Rect, all, lights)
	return png.Encode(w, screen)
}

// at plays the film up to the given frame and returns the frame's lights.
func (f *Film) at(ctx context.Context, frame int) ([]uint8, error) {
	n := 0
	for shown := range f.Play() {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if n == frame {
			return shown.Lights, nil
		}
		n++
	}
	return nil, fmt.Errorf("the film has %d frames, so there is no frame %d", n, frame+1)
}
