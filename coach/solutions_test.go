package coach_test

import (
	"testing"

	"lightsout/coach"
	"lightsout/internal/testkit"
	"lightsout/puzzle"
)

// On small boards, the distance matches a breadth-first search that uses no algebra.
func TestDistanceIsThatOfASearch(t *testing.T) {
	for _, spec := range []string{"2x3", "3x3", "2x2,mod=3", "2x2,torus,mod=5", "graph6=FhCKG", "2x2x2", "tri3", "3x3,torus"} {
		c := newCoach(t, spec)
		b := c.Solver().Board()
		off := testkit.Must(puzzle.AllOff(b))(t)
		depth := map[string]int{off.String(): 0}
		// To undo one press of a button, press it colours-1 more times.
		for layer := []puzzle.State{off}; len(layer) > 0; {
			var next []puzzle.State
			for _, s := range layer {
				far := depth[s.String()]
				d := testkit.Must(c.Distance(t.Context(), s))(t)
				if d != (coach.Distance{Presses: far, Proved: true, Bound: far}) {
					t.Fatalf("%v: %+v, and a search says %d", s, d, far)
				}
				for button := range b.Buttons() {
					before := s
					for range b.Colours() - 1 {
						before = before.Press(button)
					}
					if _, seen := depth[before.String()]; !seen {
						depth[before.String()] = far + 1
						next = append(next, before)
					}
				}
			}
			layer = next
		}
	}
}

// Solutions returns all the published solutions to this position, shortest first.
func TestSolutions(t *testing.T) {
	c := newCoach(t, "5x5")
	s := parse(t, "5x5:4e3abb")
	list, total, err := c.Solutions(t.Context(), s, 10)
	if err != nil || total != 4 || len(list) != 4 {
		t.Fatalf("%d of %d: %v", len(list), total, err)
	}
	for i, want := range []int{5, 9, 11, 19} {
		if list[i].Count() != want || !s.Apply(list[i]).Solved() {
			t.Errorf("solution %d has %d presses, want %d", i, list[i].Count(), want)
		}
	}
	if list, _, err := c.Solutions(t.Context(), s, 2); err != nil || len(list) != 2 {
		t.Errorf("%d solutions, %v", len(list), err)
	}
	if _, _, err := c.Solutions(t.Context(), parse(t, "5x5:1"), 2); err == nil {
		t.Error("an impossible position has solutions")
	}
	c = newCoach(t, "3x3x3,torus")
	if list, total, err := c.Solutions(t.Context(), parse(t, "3x3x3,torus:on"), 9); err != nil || total != 1<<14 || len(list) != 9 || list[0].Count() > list[8].Count() {
		t.Errorf("%d of %d solutions of 3x3x3,torus, %v", len(list), total, err)
	}
}
