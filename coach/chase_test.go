package coach_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"lightsout/internal/chase"
	"lightsout/internal/testkit"
	"lightsout/puzzle"
)

// With more than two colours, a button may have to be pressed more than once to chase a light.
func TestChaseWordsOfColours(t *testing.T) {
	l := testkit.Must(newCoach(t, "4x4,mod=3").Lesson(t.Context(), parse(t, "4x4,mod=3:0000000000000000").Press(4), nil))(t)
	const want = "Chase row 1: below each of its lights, press the button in row 2 until the light is out."
	if l.Text != want || !slices.Equal(l.Presses, []int{4, 4}) {
		t.Errorf("got %+v, want %q and two presses of button 4", l, want)
	}
}

// The lessons and the table say the same about every bottom row, if the position has few enough
// solutions to compare them all. 9x9 and 16x16 have 256, the most that are compared.
func TestLessonsAgreeWithTheTable(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 9))
	for _, spec := range []string{"4x4", "5x5", "9x9", "16x16", "4x4,mod=3", "5x6,cylinder"} {
		c := newCoach(t, spec)
		table := testkit.Must(chase.New(t.Context(), c.Solver().Board(), nil))(t)
		for range 20 {
			s := chased(randomState(t, c.Solver().Board(), r))
			if s.Solved() {
				continue
			}
			l := testkit.Must(c.Lesson(t.Context(), s, nil))(t)
			if walk := table.Walk(s); l.Heading != "Read the table" || !slices.Equal(l.Presses, walk[0].Presses) {
				t.Errorf("%v: %+v, but the table says %v", s, l, walk[0].Presses)
			}
		}
	}
}

// chased turns off all rows except the last.
func chased(s puzzle.State) puzzle.State {
	g, _ := s.Board().Grid()
	for light := range (g.Rows - 1) * g.Cols {
		for s.On(light) {
			s = s.Press(light + g.Cols)
		}
	}
	return s
}
