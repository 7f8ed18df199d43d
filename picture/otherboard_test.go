package picture

import (
	"errors"
	"io"
	"math"
	"strings"
	"testing"

	"lightsout/board"
	"lightsout/internal/testkit"
	"lightsout/puzzle"
)

// TestOtherBoards checks drawings that mix two different boards, and a drawing without a board.
func TestOtherBoards(t *testing.T) {
	state, other := testkit.Must(puzzle.Parse("3x3:1"))(t), testkit.Must(puzzle.Parse("4x4:1"))(t)
	presses := testkit.Must(puzzle.NewPresses(other.Board(), 15))(t)
	for name, c := range map[string]struct {
		drawing Drawing
		want    error
	}{
		"presses of another board":       {Drawing{State: state, Presses: presses}, board.ErrMismatch},
		"a certificate of another board": {Drawing{State: state, Certificate: other}, board.ErrMismatch},
		"no board":                       {Drawing{}, board.ErrNone},
		"one place for nine lights":      {Drawing{State: state, Places: make([][2]float64, 1)}, board.ErrMismatch},
	} {
		if err := c.drawing.SVG(io.Discard); !errors.Is(err, c.want) {
			t.Errorf("SVG, %s: %v", name, err)
		}
		if err := c.drawing.PNG(io.Discard); !errors.Is(err, c.want) {
			t.Errorf("PNG, %s: %v", name, err)
		}
	}
	for _, none := range []*board.Board{nil, {}} {
		if _, err := Perfect(t.Context(), none, 3); !errors.Is(err, board.ErrNone) {
			t.Errorf("sizes of no board: %v", err)
		}
		if _, err := (&Tones{}).State(none, Grey, ""); !errors.Is(err, board.ErrNone) {
			t.Errorf("lights of no board: %v", err)
		}
	}
}

// A place that is not a number, or is far out of range, cannot be drawn.
func TestPlacesOutOfRange(t *testing.T) {
	state := testkit.Must(puzzle.Parse("graph6=A_:0"))(t)
	for _, x := range []float64{math.NaN(), math.Inf(1), math.Inf(-1), 1e300} {
		for _, at := range [][2]float64{{x, 0}, {0, x}} {
			d := Drawing{State: state, Places: [][2]float64{{}, at}}
			for name, write := range map[string]func(io.Writer) error{"SVG": d.SVG, "PNG": d.PNG} {
				var text strings.Builder
				if err := write(&text); err == nil || !strings.Contains(err.Error(), "light 1 is at") || text.Len() > 0 {
					t.Errorf("%s at %v: %v, %q", name, at, err, text.String())
				}
			}
		}
	}
}
