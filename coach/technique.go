package coach

import (
	"context"
	"fmt"
	"slices"

	"lightsout/puzzle"
)

// maxSolutions is the most solutions that are compared one by one to find what all
// the shortest have in common.
const maxSolutions = 1 << 8

// pick chooses the press of a shortest plan that teaches most, and says why it is
// one. Only the first hint compares with the chase: later ones would repeat it.
func (c *Coach) pick(ctx context.Context, s *step, fresh bool) error {
	s.button = first(s.plan.presses)
	switch {
	case s.left == 1:
		s.technique = Last
		does := "toggles"
		if c.board.Colours() > 2 {
			does = "moves"
		}
		s.why = "One press is left: the one that " + does + " exactly the lights that " + c.say("are on.", "differ from the target.")
		return nil
	case c.solver.Nullity() == 0:
		s.technique = Only
		s.why = "This board has no quiet patterns, so there is only one solution. All its presses are needed, in any order."
		return nil
	case fresh && c.chases && s.plan.proved:
		if done, err := c.saving(ctx, s); err != nil || done {
			return err
		}
	}
	if done, err := c.forced(ctx, s); err != nil || done {
		return err
	}
	if done, err := c.common(ctx, s); err != nil || done {
		return err
	}
	s.technique = Order
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

// saving compares the plan with what chasing finds: the difference is a quiet
// pattern.
func (c *Coach) saving(ctx context.Context, s *step) (bool, error) {
	chase, err := c.chasePlan(ctx, s.plan.from, true)
	if err != nil {
		return false, err
	}
	few, long := s.plan.presses.AllTimes(), c.times(chase)
	saved := 0
	for _, n := range long {
		saved += int(n)
	}
	saved -= s.left
	if saved <= 0 {
		return false, nil
	}
	s.button = -1
	for button := range few {
		if few[button] == long[button] {
			continue
		}
		s.pattern = append(s.pattern, button)
		if s.button < 0 && few[button] > 0 {
			s.button = button
		}
	}
	if s.button < 0 { // the pattern only takes presses away
		s.button = first(s.plan.presses)
	}
	s.technique = Saving
	s.why = fmt.Sprintf("Chasing the lights down would take %d presses. Adding the marked quiet pattern, which changes no light, saves %d of them.",
		saved+s.left, saved)
	return true, nil
}

// times counts how often each button is listed, modulo the colours.
func (c *Coach) times(buttons []int) []uint8 {
	times := make([]uint8, c.board.Buttons())
	for _, button := range buttons {
		times[button] = uint8((int(times[button]) + 1) % c.board.Colours())
	}
	return times
}

// forced finds a press of the plan that no quiet pattern touches: all solutions
// have it.
func (c *Coach) forced(ctx context.Context, s *step) (bool, error) {
	quiet, err := c.quietPatterns(ctx)
	if err != nil {
		return false, err
	}
	for button := range s.plan.presses.Buttons() {
		touched := slices.ContainsFunc(quiet, func(q puzzle.Presses) bool { return q.Times(button) != 0 })
		if !touched {
			s.button, s.technique = button, Forced
			s.why = "One press here is in every solution: no quiet pattern touches it, so nothing can take its place."
			return true, nil
		}
	}
	return false, nil
}

// common finds a press that all shortest solutions have.
func (c *Coach) common(ctx context.Context, s *step) (bool, error) {
	if c.ways(maxSolutions) > maxSolutions {
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
	if button < 0 || !s.plan.proved {
		return false, nil
	}
	s.button, s.technique = button, Shortest
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

// solutions calls f with every sum of x and quiet patterns. f must not keep it.
func (c *Coach) solutions(x []uint8, quiet []puzzle.Presses, f func([]uint8)) {
	if len(quiet) == 0 {
		f(x)
		return
	}
	last := len(quiet) - 1
	pattern := quiet[last].AllTimes()
	y := slices.Clone(x)
	for range c.order(pattern) {
		c.solutions(y, quiet[:last], f)
		for i, n := range pattern {
			y[i] = uint8((int(y[i]) + int(n)) % c.board.Colours())
		}
	}
}

// order is how often a quiet pattern is pressed until it repeats.
func (c *Coach) order(pattern []uint8) int {
	m := c.board.Colours()
	divisor := m
	for _, n := range pattern {
		for a, b := divisor, int(n); ; {
			if b == 0 {
				divisor = a
				break
			}
			a, b = b, a%b
		}
	}
	return m / divisor
}

func sum(values []uint8) int {
	n := 0
	for _, v := range values {
		n += int(v)
	}
	return n
}
