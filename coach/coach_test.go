package coach_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"lightsout/board"
	"lightsout/coach"
	"lightsout/internal/testkit"
	"lightsout/puzzle"
	"lightsout/solve"
)

// families lists small boards of every kind.
var families = []string{
	"1x1", "1x7", "2x2", "2x5", "3x3", "3x5", "4x4", "5x5", "6x5", "4x9",
	"3x3,torus", "5x5,torus", "4x5,cylinder", "3x5,mobius", "4x4,klein", "5x4,projective",
	"5x5,rule=x", "4x4,rule=ring", "5x5,rule=star", "5x5,rule=knight", "4x4,rule=0.0_0.1_-1.0",
	"2x3x2", "3x3x3", "3x3x3,torus", "hex3", "hex3,rule=ring", "tri4", "tri5", "cube2", "cube3",
	"graph6=FhCKG", "graph6=IheA@GUAo", "buttons=4_0.1_1.2_2.3_0.3_0.1.2.3", "5x5,holes=8_13",
	"2x3,mod=3", "3x3,mod=3", "3x3,mod=4", "2x2,torus,mod=5", "hex2,mod=3", "4x4,mod=3", "tri3,mod=4",
}

func newCoach(t testing.TB, spec string) *coach.Coach {
	t.Helper()
	b := testkit.Must(board.Parse(spec))(t)
	c := testkit.Must(coach.New(t.Context(), b))(t)
	return c
}

// randomState returns a solvable state.
func randomState(t testing.TB, b *board.Board, r *rand.Rand) puzzle.State {
	t.Helper()
	s := testkit.Must(puzzle.AllOff(b))(t)
	buttons := make([]int, r.IntN(2*b.Buttons()+1))
	for i := range buttons {
		buttons[i] = r.IntN(b.Buttons())
	}
	return s.Press(buttons...)
}

func parse(t testing.TB, id string) puzzle.State {
	t.Helper()
	return testkit.Must(puzzle.Parse(id))(t)
}

func TestImpossible(t *testing.T) {
	c := newCoach(t, "5x5")
	s := parse(t, "5x5:1")
	h, _, err := c.Hint(t.Context(), coach.Line{Start: s}, coach.Plan{})
	testkit.NoError(t, err)
	want := "This cannot be solved. Every press toggles an even number of the 12 marked lights. Now 1 of them is lit, an odd number. " +
		"It stays odd, so they can never all be out."
	if h.Kind != coach.Impossible || h.Text != want || h.Button != -1 || len(h.Marked) != 12 {
		t.Errorf("got %+v, want 12 marked lights with %q", h, want)
	}
	if _, err := c.Distance(t.Context(), s); err == nil {
		t.Error("an impossible position has a distance")
	}
	if _, impossible, err := c.WhyImpossible(t.Context(), parse(t, "5x5:on")); impossible || err != nil {
		t.Errorf("all on is impossible: %v, %v", impossible, err)
	}
	// Lights that are no certificate prove nothing.
	row := parse(t, "5x5:1f")
	testkit.MustFail(coach.Explain(t.Context(), solve.NewCertificate(row), row))(t, solve.ErrCertificate, "a solvable position")
}

// The weights alone are enough to check the explanation of an impossible position
// with three colours.
func TestImpossibleColours(t *testing.T) {
	c := newCoach(t, "2x3,mod=3")
	r := rand.New(rand.NewPCG(3, 4))
	b := c.Solver().Board()
	found := 0
	for range 100 {
		colours := make([]uint8, b.Lights())
		for i := range colours {
			colours[i] = uint8(r.IntN(3))
		}
		s := puzzle.StateOfColours(b, colours)
		reason, impossible, err := c.WhyImpossible(t.Context(), s)
		testkit.NoError(t, err)
		if !impossible {
			continue
		}
		found++
		sum := 0
		for i, light := range reason.Lights {
			sum += reason.Weights[i] * s.Colour(light)
		}
		if sum%3 == 0 || !strings.Contains(reason.Text, fmt.Sprintf("It is %d now, which is not a multiple of 3,", sum)) {
			t.Errorf("%v: %+v", s, reason)
		}
	}
	if found == 0 {
		t.Error("no impossible position among 100")
	}
}

// On a strip, the coach follows a shortest solution, however many solutions there are.
func TestDistanceOnStrips(t *testing.T) {
	state := testkit.Must(puzzle.Parse("5x50,rule=star:on"))(t)
	c := testkit.Must(coach.New(t.Context(), state.Board()))(t)
	d := testkit.Must(c.Distance(t.Context(), state))(t)
	few := testkit.Must(c.Solver().Fewest(t.Context(), state))(t)
	if !d.Proved || d.Presses != few.Bound {
		t.Errorf("%+v, want %d presses", d, few.Bound)
	}
}
