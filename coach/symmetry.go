package coach

import (
	"context"
	"fmt"
	"slices"

	"lightsout/board"
	"lightsout/internal/symmetry"
	"lightsout/puzzle"
)

// symmetryWords describes how each symmetry moves the board. Quarter turns are left out: it is
// hard to see where each light goes, and a position that a quarter turn preserves is also
// preserved by a half turn.
var symmetryWords = map[symmetry.Motion]string{
	symmetry.LeftRight: "mirrored left to right",
	symmetry.TopBottom: "mirrored top to bottom",
	symmetry.HalfTurn:  "turned upside down",
	symmetry.Diagonal:  "mirrored across its diagonal from the top left",
}

// symmetries returns the board's symmetries that hints can describe, or none if the board is too
// large to search. Graphs have none, because the symmetries of a drawing need not be symmetries of
// the graph.
func (c *Coach) symmetries() []symmetry.Symmetry {
	if c.board.Lights() > maxTaught || c.board.Spot(0).Cell == board.Disc {
		return nil
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.symmetric == nil {
		c.symmetric = slices.DeleteFunc(symmetry.Of(c.board), func(y symmetry.Symmetry) bool { return symmetryWords[y.Motion] == "" })
		c.symmetric = append([]symmetry.Symmetry{}, c.symmetric...)
	}
	return c.symmetric
}

// unmatched lists the lights that differ in colour from the light that the symmetry moves them to.
func unmatched(s puzzle.State, y symmetry.Symmetry) []int {
	var lights []int
	for light, to := range y.Lights {
		if s.Colour(light) != s.Colour(to) {
			lights = append(lights, light)
		}
	}
	return lights
}

// match finds a press that makes the lights symmetric.
func (c *Coach) match(_ context.Context, s *step) (bool, error) {
	for _, y := range c.symmetries() {
		odd := unmatched(s.plan.from, y)
		if len(odd) == 0 || len(odd) > 2*c.reached().most {
			continue // there is nothing to fix, or too much for a single press
		}
		for button := range s.plan.presses.Buttons() {
			if len(unmatched(s.plan.from.Press(button), y)) > 0 {
				continue
			}
			s.technique, s.button, s.marked = "match", button, odd
			s.why = fmt.Sprintf("%s the board %s: only the marked lights don't match. One press fixes them all.",
				s.wants.say("Imagine", "Look at what differs from the target, and imagine"), symmetryWords[y.Motion])
			return true, nil
		}
	}
	return false, nil
}

// pairs finds presses that swap places under a symmetry of both the lights and the plan.
func (c *Coach) pairs(_ context.Context, s *step) (bool, error) {
	for _, y := range c.symmetries() {
		if len(unmatched(s.plan.from, y)) > 0 || !keepsPresses(s.plan.presses, y) {
			continue
		}
		for button := range s.plan.presses.Buttons() {
			if y.Lights[button] == button {
				continue
			}
			s.technique, s.button = "pairs", button
			s.marked = c.orbitOf(c.placeOf(button).lights, y)
			s.why = fmt.Sprintf("With the board %s, %s the same, and so does %s. So press lights in pairs that swap places. One pair is among the marked lights.",
				symmetryWords[y.Motion], s.wants.say("the lights look", "what differs from the target looks"), s.plan.name())
			return true, nil
		}
	}
	return false, nil
}

func keepsPresses(p puzzle.Presses, y symmetry.Symmetry) bool {
	for button := range p.Buttons() {
		if p.Times(button) != p.Times(y.Lights[button]) {
			return false
		}
	}
	return true
}

// orbitOf returns the lights and all lights that a symmetry moves them to.
func (c *Coach) orbitOf(lights []int, y symmetry.Symmetry) []int {
	in := make([]bool, c.board.Lights())
	for _, light := range lights {
		for at := light; !in[at]; at = y.Lights[at] {
			in[at] = true
		}
	}
	var all []int
	for light, is := range in {
		if is {
			all = append(all, light)
		}
	}
	return all
}
