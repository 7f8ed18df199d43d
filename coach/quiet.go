package coach

import (
	"context"
	"fmt"
	"slices"

	"lightsout/puzzle"
)

// A quiet pattern is a set of buttons that together change no light. Pressing some of its
// buttons therefore has the same effect as pressing the rest, and a shortest solution never
// presses more than half of them.

// minSaved is how many presses a quiet pattern must save to be worth mentioning.
const minSaved = 4

// saving compares the plan with the solution that chasing finds. The two differ by a quiet pattern.
func (c *Coach) saving(ctx context.Context, s *step) (bool, error) {
	if !c.chases || !s.plan.proved {
		return false, nil
	}
	chase, err := c.chasePlan(ctx, s.plan.from, true)
	if err != nil {
		return false, err
	}
	few, long := s.plan.presses.AllTimes(), c.times(chase)
	saved := 0
	for _, n := range long {
		saved += int(n)
	}
	if saved -= s.left; saved < minSaved {
		return false, nil
	}
	s.technique, s.pattern = "saving", differing(few, long)
	s.button = first(s.plan.presses) // in case the pattern only removes presses
	if i := slices.IndexFunc(s.pattern, func(button int) bool { return few[button] > 0 }); i >= 0 {
		s.button = s.pattern[i]
	}
	s.why = fmt.Sprintf("Chasing the lights down would take %d presses. Adding the marked quiet pattern, which changes no lights, saves %d of them.",
		saved+s.left, saved)
	return true, nil
}

// differing lists the buttons that two solutions press a different number of times.
func differing(a, b []uint8) []int {
	var buttons []int
	for button := range a {
		if a[button] != b[button] {
			buttons = append(buttons, button)
		}
	}
	return buttons
}

// times counts the presses of each button, modulo the number of colours.
func (c *Coach) times(buttons []int) []uint8 {
	times := make([]uint8, c.board.Buttons())
	for _, button := range buttons {
		times[button] = uint8((int(times[button]) + 1) % c.board.Colours())
	}
	return times
}

// half finds a quiet pattern such that the plan presses fewer than half of its buttons.
func (c *Coach) half(ctx context.Context, s *step) (bool, error) {
	if c.board.Colours() > 2 || c.solver.Nullity() == 0 {
		return false, nil
	}
	patterns, err := c.manyPatterns(ctx)
	if err != nil {
		return false, err
	}
	var best []int
	pressed := 0
	for _, pattern := range patterns {
		n := 0
		for _, button := range pattern {
			n += s.plan.presses.Times(button)
		}
		if n > 0 && 2*n < len(pattern) && (best == nil || len(pattern) < len(best) || len(pattern) == len(best) && n < pressed) {
			best, pressed = pattern, n
		}
	}
	if best == nil {
		return false, nil
	}
	s.technique, s.pattern = "half", best
	s.button = best[slices.IndexFunc(best, func(button int) bool { return s.plan.presses.Times(button) > 0 })]
	part := fmt.Sprintf("the %d you need does", pressed)
	if pressed == 1 {
		part = "the one you need does"
	}
	s.why = fmt.Sprintf("Pressing all %d marked buttons changes nothing: they're a quiet pattern. So pressing %s the same as pressing the other %d.",
		len(best), part, len(best)-pressed)
	return true, nil
}

// manyPatterns returns all quiet patterns of a board with two colours, or only a basis if there
// are too many.
func (c *Coach) manyPatterns(ctx context.Context) ([][]int, error) {
	quiet, err := c.quietPatterns(ctx)
	if err != nil {
		return nil, err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.patterns != nil {
		return c.patterns, nil
	}
	if c.ways(maxSolutions) <= maxSolutions {
		c.solutions(make([]uint8, c.board.Buttons()), quiet, func(y []uint8) { c.patterns = append(c.patterns, repeat(y)) })
		return c.patterns, nil
	}
	for _, q := range quiet {
		c.patterns = append(c.patterns, slices.Collect(q.Buttons()))
	}
	return c.patterns, nil
}

// lightest adds quiet patterns to x to get the fewest presses. If there are too many patterns to
// try them all, it only reduces the number of presses.
func (c *Coach) lightest(x []uint8, quiet []puzzle.Presses) []uint8 {
	if c.ways(maxSolutions) > maxSolutions {
		return c.lighter(x, quiet)
	}
	best := slices.Clone(x)
	c.solutions(x, quiet, func(y []uint8) {
		if sum(y) < sum(best) {
			best = slices.Clone(y)
		}
	})
	return best
}

// lighter adds single quiet patterns as long as that reduces the number of presses.
func (c *Coach) lighter(best []uint8, quiet []puzzle.Presses) []uint8 {
	for better := true; better; {
		better = false
		for i := range quiet {
			c.solutions(best, quiet[i:i+1], func(y []uint8) {
				if sum(y) < sum(best) {
					best, better = slices.Clone(y), true
				}
			})
		}
	}
	return best
}

// solutions calls f with every sum of x and quiet patterns. f must not retain its argument.
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

// order returns the order of a quiet pattern: how many times it must be pressed before all its
// presses cancel out.
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
