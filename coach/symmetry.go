package coach

import (
	"context"
	"fmt"
	"slices"

	"lightsout/board"
	"lightsout/internal/symmetry"
	"lightsout/puzzle"
)

// symmetryWords say what happens to the board. Quarter turns are not among them: there
// it is hard to see which light goes where, and what they keep, half turns keep too.
var symmetryWords = map[symmetry.Motion]string{
	symmetry.LeftRight: "mirrored left to right",
	symmetry.TopBottom: "mirrored top to bottom",
	symmetry.HalfTurn:  "turned upside down",
	symmetry.Diagonal:  "mirrored along its diagonal from the top left",
}

// symmetries are those that have words, of a board that is not too large to look for them.
// The drawing of a graph says nothing about the graph, so it has none.
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

// unmatched lists the lights that differ from the light they come to lie on.
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
			continue // no press changes more of them
		}
		for button := range s.plan.presses.Buttons() {
			if len(unmatched(s.plan.from.Press(button), y)) > 0 {
				continue
			}
			s.technique, s.button, s.marked = "match", button, odd
			s.why = fmt.Sprintf("%s the board %s: only the marked lights do not match. One press makes all of them match.",
				c.say("Imagine", "Look at what differs from the target, and imagine"), symmetryWords[y.Motion])
			return true, nil
		}
	}
	return false, nil
}

// pairs finds presses that a symmetry of the lights and of the plan swaps.
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
			s.why = fmt.Sprintf("With the board %s, %s the same, and so does %s. Press both lights of a pair that swap places; there is one among the marked lights.",
				symmetryWords[y.Motion], c.say("the lights look", "what differs from the target looks"), s.plan.name())
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

// orbitOf adds to lights all those that a symmetry moves them to.
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
