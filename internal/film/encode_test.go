package film

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"image"
	"image/png"
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	"lightsout/board"
	"lightsout/internal/testkit"
	"lightsout/picture"
	"lightsout/puzzle"
	"lightsout/solve"
)

// shot makes a short film.
func shot(t testing.TB, spec string, colour, loop bool, timing Timing) *Film {
	t.Helper()
	b := testkit.Must(board.Parse(spec))(t)
	f := testkit.Must(Shoot(t.Context(), Script{
		Board: b, Colour: colour, Dither: picture.BlueNoise, Ordering: Ordering{Order: Scatter}, Timing: timing, Loop: loop,
	}, painted(t, b, rand.New(rand.NewPCG(6, 6)), 2)))(t)
	return f
}

func look(t testing.TB, shape Shape, cell int) Look {
	t.Helper()
	p := testkit.Must(ParsePalette("night"))(t)
	return Look{Shape: shape, Palette: p, Cell: cell}
}

func encode(t testing.TB, f *Film, format Format, l Look) []byte {
	t.Helper()
	var out bytes.Buffer
	frames := 0
	testkit.NoError(t, f.Encode(t.Context(), &out, format, l, OnProgress(func(p solve.Progress) { frames = p.Done })))
	if format != SVG && frames != f.Frames() {
		t.Errorf("%d frames reported, want %d", frames, f.Frames())
	}
	return out.Bytes()
}

type keep struct{ bytes.Buffer }

func (*keep) Close() error { return nil }

// wholeFrames returns the frames as pictures, which it reads from numbered PNG files because those
// contain each frame in full.
func wholeFrames(t testing.TB, f *Film, l Look) []image.Image {
	t.Helper()
	var files []*keep
	testkit.NoError(t, f.PNGs(t.Context(), l, func(n int) (io.WriteCloser, error) {
		if n != len(files) {
			t.Errorf("frame %d after %d", n, len(files))
		}
		files = append(files, new(keep))
		return files[n], nil
	}))
	all := make([]image.Image, len(files))
	for i, file := range files {
		all[i] = testkit.Must(png.Decode(file))(t)
	}
	return all
}

// same returns an error unless a screen shows exactly the pixels of a frame.
func same(screen, frame image.Image) error {
	if screen.Bounds() != frame.Bounds() {
		return fmt.Errorf("it is %v, want %v", screen.Bounds(), frame.Bounds())
	}
	for y := range frame.Bounds().Dy() {
		for x := range frame.Bounds().Dx() {
			r, g, b, _ := screen.At(x, y).RGBA()
			wantR, wantG, wantB, _ := frame.At(x, y).RGBA()
			if r != wantR || g != wantG || b != wantB {
				return fmt.Errorf("pixel %d, %d is %v, want %v", x, y, screen.At(x, y), frame.At(x, y))
			}
		}
	}
	return nil
}

// films returns the test cases for all encoders.
func films(t testing.TB) map[string]struct {
	film *Film
	look Look
} {
	type one = struct {
		film *Film
		look Look
	}
	fast := Timing{Rate: 25, Seconds: 1, Hold: 0.5}
	return map[string]one{
		"round":   {shot(t, "9x7", false, true, everyPress), look(t, Round, 9)},
		"square":  {shot(t, "7x9", false, false, fast), look(t, Square, 5)},
		"glow":    {shot(t, "6x6,mod=5", false, true, fast), look(t, Glow, 12)},
		"pixel":   {shot(t, "30x20", false, false, fast), look(t, Pixel, 1)},
		"colour":  {shot(t, "8x8", true, true, fast), look(t, Round, 7)},
		"colours": {shot(t, "5x5,mod=3", true, false, fast), look(t, Square, 3)},
	}
}

type broken struct{ left int }

func (b *broken) Write(p []byte) (int, error) {
	if b.left -= len(p); b.left < 0 {
		return 0, errors.New("disk full")
	}
	return len(p), nil
}

func (*broken) Close() error { return nil }

func TestEncodeErrors(t *testing.T) {
	f := shot(t, "40x40", false, false, Timing{Rate: 25, Seconds: 4})
	l := look(t, Round, 8)
	ctx, stop := context.WithCancel(t.Context())
	stop()
	for _, format := range Formats() {
		for _, left := range []int{0, 70_000} {
			if err := f.Encode(t.Context(), &broken{left}, format, l); err == nil || !strings.Contains(err.Error(), "disk full") {
				t.Errorf("%s: %v", format, err)
			}
		}
		testkit.WantError(t, f.Encode(ctx, io.Discard, format, l), context.Canceled, "%s: stopped", format)
		for _, bad := range []Look{{Cell: -1}, {Shape: Round, Cell: 1000}, {Shape: "star", Cell: 5}, {Shape: Pixel, Cell: 128}} {
			testkit.WantError(t, f.Encode(t.Context(), io.Discard, format, bad), ErrLook, "%s as %v", format, bad)
		}
	}
	if err := f.Encode(t.Context(), io.Discard, "mov", l); err == nil {
		t.Error("Encode accepts the unknown format mov")
	}
	create := func(w io.WriteCloser, err error) func(int) (io.WriteCloser, error) {
		return func(int) (io.WriteCloser, error) { return w, err }
	}
	for name, err := range map[string]error{
		"a bad look":    f.PNGs(t.Context(), Look{Cell: -1}, create(new(keep), nil)),
		"a full disk":   f.PNGs(t.Context(), l, create(&broken{}, nil)),
		"no file":       f.PNGs(t.Context(), l, create(nil, errors.New("no"))),
		"being stopped": f.PNGs(ctx, l, create(new(keep), nil)),
	} {
		if err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	off := testkit.Must(puzzle.Parse("4x4,mod=33:off"))(t)
	g := testkit.Must(newFilm(everyPress, Reel{{From: off, To: off}}))(t)
	testkit.WantError(t, g.Encode(t.Context(), io.Discard, GIF, l), ErrLook, "33 colours")
	black := testkit.Must(puzzle.Parse("300x300:off"))(t)
	g = testkit.Must(newFilm(everyPress, Reel{{From: black, To: black.Press(5), Presses: []int{5}}}))(t)
	if err := g.Encode(t.Context(), io.Discard, SVG, look(t, Pixel, 1)); err == nil {
		t.Error("Encode writes an SVG of 90,000 lights")
	}
}

// Encode returns an error if the format cannot store how long a picture is held, and
// can be cancelled.
func TestLongHolds(t *testing.T) {
	f := shot(t, "5x5", false, false, Timing{Rate: 25, Seconds: 1, Hold: 700})
	l := look(t, Pixel, 4)
	if err := f.Encode(t.Context(), io.Discard, GIF, l); err == nil || !strings.Contains(err.Error(), "655 seconds") {
		t.Errorf("GIF: %v", err)
	}
	var animated bytes.Buffer
	testkit.NoError(t, f.Encode(t.Context(), &animated, APNG, l))
	control := animated.Bytes()[bytes.Index(animated.Bytes(), []byte("fcTL"))+4:]
	if ticks, rate := binary.BigEndian.Uint16(control[20:]), binary.BigEndian.Uint16(control[22:]); float64(ticks)/float64(rate) != 700 {
		t.Errorf("the first picture of the APNG stays for %d/%d seconds", ticks, rate)
	}
	testkit.CheckStops(t, func(ctx context.Context) error { return f.Encode(ctx, io.Discard, SVG, l) }, 1, 10, 20)
}

// Making a six-second GIF of 100 x 100 lights, from the pictures to the file, stays within the
// limits on steps and bytes.
func TestSixSeconds(t *testing.T) {
	b := testkit.Must(board.Parse("100x100"))(t)
	tones := painted(t, b, rand.New(rand.NewPCG(11, 11)), 2)
	ctx := testkit.Watch(t.Context())
	f := testkit.Must(Shoot(ctx, Script{
		Board: b, Dither: picture.FloydSteinberg, Ordering: Ordering{Order: Calm}, Timing: Timing{Rate: 25, Seconds: 6},
	}, tones))(t)
	file := encode(t, f, GIF, look(t, Round, 6))
	if f.Frames() != 151 || len(file) > 200_000 || ctx.Looks() > 60 {
		t.Errorf("%d frames, %d bytes, %d looks at the context", f.Frames(), len(file), ctx.Looks())
	}
}
