package puzzle

import (
	"math/rand/v2"
	"testing"

	"lightsout/board"
	"lightsout/internal/testkit"
	"lightsout/puzzle/pbm"
)

func TestPressAgainstApply(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	for _, rule := range []board.Rule{board.Plus, board.Ring} {
		for i, size := range append(sizes, sizes...) {
			g := board.Grid{Rows: size.rows, Cols: size.cols, Rule: rule, Surface: []board.Surface{board.Plane, board.Cylinder, board.Torus}[i%3]}
			if !g.Chaseable() {
				continue
			}
			b := testkit.Must(board.NewGrid(g))(t)
			off := testkit.Must(AllOff(b))(t)
			v := randomVec(r, b.Buttons())
			lights := pbm.NewBitmap(size.rows, size.cols)
			testkit.NoError(t, pbm.Press(t.Context(), g, StateOfBits(b, v.Words()).Bitmap(), lights))
			if !StateOfBitmap(b, lights).Equal(off.Apply(PressesOfBits(b, v.Words()))) {
				t.Errorf("%v: pbm.Press and Apply differ", b)
			}
		}
	}
}

// Check accepts the presses that solve a state, on grids and on other boards, and no others.
func TestCheck(t *testing.T) {
	for _, spec := range []string{"4x5", "4x5,torus", "4x5,rule=x", "4x5,mod=3", "hex3"} {
		b := testkit.Must(board.Parse(spec))(t)
		off := testkit.Must(AllOff(b))(t)
		presses, more := mustPresses(t, b, 0, 7, 8), mustPresses(t, b, 0, 7, 8, 9)
		lights := off
		for range b.Colours() - 1 {
			lights = lights.Apply(presses)
		}
		if err := Check(t.Context(), lights, presses); err != nil {
			t.Errorf("%s: %v", spec, err)
		}
		testkit.WantError(t, Check(t.Context(), lights, more), ErrNotSolved, "%s with another press", spec)
		testkit.WantError(t, Check(t.Context(), lights, Presses{}), board.ErrNone, "%s without presses", spec)
	}
}
