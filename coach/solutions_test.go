package coach_test

import (
	"fmt"
	"strings"
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
		off, err := puzzle.AllOff(b)
		if err != nil {
			t.Fatal(err)
		}
		depth := map[string]int{off.String(): 0}
		// To undo one press of a button, press it colours-1 more times.
		for layer := []puzzle.State{off}; len(layer) > 0; {
			var next []puzzle.State
			for _, s := range layer {
				far := depth[s.String()]
				d, err := c.Distance(t.Context(), s)
				if err != nil {
					t.Fatal(err)
				}
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

// If no solution is proved to have the fewest presses, the hints admit that, and following them
// still wins in as many presses as they promise.
func TestBestFound(t *testing.T) {
	for _, id := range []string{"6x6x6,torus:on"} {
		c := newCoach(t, strings.Split(id, ":")[0])
		line := coach.Line{Start: parse(t, id)}
		d, err := c.Distance(t.Context(), line.Start)
		if err != nil {
			t.Fatal(err)
		}
		if d.Proved || d.Bound < 1 || d.Bound > d.Presses {
			t.Errorf("%s: %+v", id, d)
		}
		why, err := hintOf(t.Context(), c, line, coach.Why)
		if err != nil || why.Proved || !strings.Contains(why.Text, "and so does the best solution found.") {
			t.Errorf("%s: %+v, %v", id, why, err)
		}
		for left := d.Presses; left > 0; left-- {
			h, err := hintOf(t.Context(), c, line, coach.Press)
			if err != nil || h.Left != left {
				t.Fatalf("%s: %+v, %v, and %d are left", id, h, err, left)
			}
			line.Played = append(line.Played, h.Press)
		}
		if !line.Start.Press(line.Played...).Solved() {
			t.Errorf("%s is not solved", id)
		}
		v, err := c.Judge(t.Context(), line.Start, line.Start.Press(line.Played[0]))
		if err != nil || v.Undid || v.Text != fmt.Sprintf("At most %d to go. That's the best solution found, but it may not be the shortest.", d.Presses-1) {
			t.Errorf("%s: %+v, %v", id, v, err)
		}
	}
}

// A hint that narrows down the choice also says if there may be a shorter solution.
func TestNarrowBestFound(t *testing.T) {
	for id, want := range map[string]string{
		"40x40,torus:on": "In the best solution found, you need just one of the three marked buttons.",
		"70x70:on":       "You need just one of the three marked buttons.",
	} {
		c := newCoach(t, strings.Split(id, ":")[0])
		why := testkit.Must(hintOf(t.Context(), c, coach.Line{Start: parse(t, id)}, coach.Why))(t)
		if why.Text != want || why.Proved != strings.HasPrefix(want, "You") {
			t.Errorf("%s: %+v", id, why)
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
