package picture

import (
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
		testkit.WantError(t, c.drawing.SVG(io.Discard), c.want, "SVG, %s", name)
		testkit.WantError(t, c.drawing.PNG(io.Discard), c.want, "PNG, %s", name)
	}
	for _, none := range []*board.Board{nil, {}} {
		testkit.MustFail(Perfect(t.Context(), none, 3))(t, board.ErrNone, "sizes of no board")
		testkit.MustFail((&Tones{}).State(none, Grey, ""))(t, board.ErrNone, "lights of no board")
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
