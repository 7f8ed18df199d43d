package coach

import (
	"context"
	"fmt"
	"slices"

	"lightsout/puzzle"
)

// The coach has several ways to explain a press in a shortest plan. Each makes a claim about the
// position that the player can check on the board with the help of the marks, and that helps the
// player decide what to press. The coach first tries the claims that a person could have found by
// looking, easiest first. The rest are arguments for the curious. All depend only on the
// position and the plan, so a position gets the same explanation however the player reached it.

// maxTaught is the largest number of lights on a board where the coach searches all lights or
// symmetries for a reason.
const maxTaught = 1 << 12

// maxSolutions is the largest number of solutions that are compared one by one to find what the
// shortest ones have in common.
const maxSolutions = 1 << 8

// explain chooses the most instructive press in a shortest plan. It explains the press by something
// that a person could have seen, or else narrows down its place.
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

// A technique looks for a press and its reason, and reports whether it found them.
type technique func(context.Context, *step) (bool, error)

// try uses the first technique that finds a press, and reports whether one did.
func (s *step) try(ctx context.Context, techniques ...technique) (bool, error) {
	for _, look := range techniques {
		if found, err := look(ctx, s); found || err != nil {
			return found, err
		}
	}
	return false, nil
}

// argue chooses a press based on an argument that is easy to check but hard to find.
func (c *Coach) argue(ctx context.Context, s *step) error {
	if found, err := s.try(ctx, c.saving, c.parity, c.eitherOr, c.half, c.reach, c.only, c.common); found || err != nil {
		return err
	}
	s.technique = "order"
	s.why = fmt.Sprintf("A shortest solution has %d presses, and this is one of them. Their order doesn't matter.", s.left)
	if !s.plan.proved {
		s.why = fmt.Sprintf("The best solution found has %d presses, and this is one of them. There may be a shorter solution.", s.left)
	}
	return nil
}

// first returns the first button that a plan presses.
func first(p puzzle.Presses) (button int) {
	for button = range p.Buttons() {
		break
	}
	return button
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
	s.why = "One press is left: find the button that " + does + " exactly the lights that " + s.wants.say("are on.", "differ from the target.")
	return true, nil
}

// picture applies when two presses are left: one of them leaves the picture of a single press.
func (c *Coach) picture(_ context.Context, s *step) (bool, error) {
	if s.left != 2 {
		return false, nil
	}
	s.technique, s.marked = "picture", litLights(s.plan.from.Press(s.button))
	s.why = "Two presses are left. The right one leaves only the marked lights " +
		s.wants.say("on, and one more press turns off exactly those.", "to change, and one more press changes exactly those.")
	return true, nil
}

// only explains a press on a board without quiet patterns, where a position has only one solution.
func (c *Coach) only(_ context.Context, s *step) (bool, error) {
	if c.solver.Nullity() > 0 {
		return false, nil
	}
	s.technique = "only"
	s.why = "This board has no quiet patterns, so there's only one solution. You need all of its presses, in any order."
	return true, nil
}

// common finds a press that is in every shortest solution.
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
		s.why = fmt.Sprintf("Only one solution has as few as %d presses, and this press is part of it.", s.left)
	case 2:
		s.why = "Both shortest solutions need this press."
	default:
		s.why = fmt.Sprintf("All %d shortest solutions need this press.", ways)
	}
	return true, nil
}
