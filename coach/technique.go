package coach

import (
	"context"
	"fmt"
	"slices"

	"lightsout/puzzle"
)

// The coach knows several ways to explain a press of a shortest plan. Each is a claim
// about the position that a player can check on the board with the marks in sight, and
// from which something follows about what to press. Some of them a person could have found
// by looking, and those are tried first, the easiest to see before the others. The rest are
// arguments for the curious. All depend on the position and the plan alone, so that the
// same position gets the same explanation however it was reached.

// maxTaught is the most lights of a board on which a reason is looked for among all
// lights or symmetries.
const maxTaught = 1 << 12

// maxSolutions is the most solutions that are compared one by one to find what all
// the shortest have in common.
const maxSolutions = 1 << 8

// explain chooses the press of a shortest plan that teaches most, and says why it is one:
// by what a person could have found, or by narrowing its place.
func (c *Coach) explain(ctx context.Context, s *step) error {
	s.button = first(s.plan.presses)
	found, err := s.try(ctx, c.lastPress, c.picture, c.match, c.pairs, c.corner)
	if err != nil {
		return err
	}
	if found {
		s.proof = s.reason
		return nil
	}
	if err := c.argue(ctx, s); err != nil {
		return err
	}
	s.proof = s.reason
	c.narrow(s, c.placeOf(s.button))
	return nil
}

// A technique looks for a press and its reason.
type technique func(context.Context, *step) (bool, error)

// try takes the first technique that finds something.
func (s *step) try(ctx context.Context, techniques ...technique) (bool, error) {
	for _, look := range techniques {
		if found, err := look(ctx, s); found || err != nil {
			return found, err
		}
	}
	return false, nil
}

// argue chooses a press by an argument that can be checked but hardly found.
func (c *Coach) argue(ctx context.Context, s *step) error {
	if found, err := s.try(ctx, c.saving, c.parity, c.eitherOr, c.half, c.reach, c.only, c.common); found || err != nil {
		return err
	}
	s.technique = "order"
	s.why = fmt.Sprintf("No solution has fewer than %d presses, and one of them is here. Their order does not matter.", s.left)
	if !s.plan.proved {
		s.why = fmt.Sprintf("One of the %d presses of the best solution found is here. There may be a shorter one.", s.left)
	}
	return nil
}

func first(p puzzle.Presses) int {
	for button := range p.Buttons() {
		return button
	}
	return -1
}

// litLights lists the lights that are on.
func litLights(s puzzle.State) []int {
	var lights []int
	for light := range s.Board().Lights() {
		if s.On(light) {
			lights = append(lights, light)
		}
	}
	return lights
}

// lastPress finds the only press that is left.
func (c *Coach) lastPress(_ context.Context, s *step) (bool, error) {
	if s.left != 1 {
		return false, nil
	}
	s.technique, s.marked = "last", litLights(s.plan.from)
	does := "toggles"
	if c.board.Colours() > 2 {
		does = "moves"
	}
	s.why = "One press is left: the one that " + does + " exactly the lights that " + c.say("are on.", "differ from the target.")
	return true, nil
}

// picture finds, when two presses are left, the picture of a single press that one of
// them leaves.
func (c *Coach) picture(_ context.Context, s *step) (bool, error) {
	if s.left != 2 {
		return false, nil
	}
	s.technique, s.marked = "picture", litLights(s.plan.from.Press(s.button))
	s.why = "Two presses are left. The right one leaves only the marked lights " +
		c.say("on, and one more press puts out exactly those.", "to change, and one more press changes exactly those.")
	return true, nil
}

// only says that a board has no quiet patterns.
func (c *Coach) only(_ context.Context, s *step) (bool, error) {
	if c.solver.Nullity() > 0 {
		return false, nil
	}
	s.technique = "only"
	s.why = "This board has no quiet patterns, so there is only one solution. All its presses are needed, in any order."
	return true, nil
}

// common finds a press that all shortest solutions have.
func (c *Coach) common(ctx context.Context, s *step) (bool, error) {
	if !s.plan.proved || c.ways(maxSolutions) > maxSolutions {
		return false, nil
	}
	quiet, err := c.quietPatterns(ctx)
	if err != nil {
		return false, err
	}
	x := s.plan.presses.AllTimes()
	least, ways := slices.Clone(x), 0
	c.solutions(x, quiet, func(y []uint8) {
		if sum(y) != s.left {
			return
		}
		ways++
		for i, n := range y {
			least[i] = min(least[i], n)
		}
	})
	button := slices.IndexFunc(least, func(n uint8) bool { return n > 0 })
	if button < 0 {
		return false, nil
	}
	s.button, s.technique = button, "shortest"
	switch ways {
	case 1:
		s.why = fmt.Sprintf("Only one solution has as few as %d presses, and one of them is here.", s.left)
	case 2:
		s.why = "Both shortest solutions have a press here, so it is needed."
	default:
		s.why = fmt.Sprintf("All %d shortest solutions have a press here, so it is needed.", ways)
	}
	return true, nil
}
