package coach

import (
	"context"
	"fmt"
	"slices"

	"lightsout/puzzle"
)

// Counting modulo 2 can show that a button must be pressed. Take any set of lights, and count those
// that are on. A button that changes an even number of lights in the set never changes the parity
// of that count. If only one button changes an odd number, then it is pressed in every solution if
// the count is odd now, and in none if it is even, because the count must end at 0.
//
// Let A be the toggle matrix, w a set of lights, and b the buttons that change an odd number of
// lights in w. Then b = A'w. If the matrix is symmetric, w is a solution to the position b, so
// the solver can find it. It exists if every quiet pattern has an even number of the buttons in
// b. All such sets differ by quiet patterns, and the smallest is the easiest to count.

// maxCounted is the largest number of lights that a player is asked to count.
const maxCounted = 16

// Limits that keep the search short, so that players need not wait.
const (
	maxCountLights = 1 << 10 // lights on a board
	maxPairLights  = 1 << 8  // lights on a board where the coach tries pairs of buttons
	maxTries       = 1 << 6  // sets computed for one hint
	maxCounts      = 1 << 12 // cached sets
)

// countable reports whether the coach can find such sets on this board.
func (c *Coach) countable() bool {
	return c.board.Colours() == 2 && c.board.Lights() <= maxCountLights && c.reached().symmetric
}

// counted finds a small set of lights such that only the given buttons change an odd number of
// them. The caller must know that such a set exists; counted returns nil if the set it finds is too
// large.
func (c *Coach) counted(ctx context.Context, buttons ...int) ([]int, error) {
	key := fmt.Sprint(buttons)
	c.mu.Lock()
	lights, known := c.counts[key]
	c.mu.Unlock()
	if known {
		return lights, nil
	}
	lights, err := c.findCounted(ctx, buttons)
	if err == nil {
		c.mu.Lock()
		defer c.mu.Unlock()
		if len(c.counts) >= maxCounts {
			clear(c.counts)
		}
		c.counts[key] = lights
	}
	return lights, err
}

func (c *Coach) findCounted(ctx context.Context, buttons []int) ([]int, error) {
	at := make([]uint8, c.board.Lights())
	for _, button := range buttons {
		at[button] = 1
	}
	w, err := c.solver.Solve(ctx, puzzle.StateOfColours(c.board, at))
	if err != nil {
		return nil, err
	}
	quiet, err := c.quietPatterns(ctx)
	if err != nil {
		return nil, err
	}
	if lights := repeat(c.lightest(w.AllTimes(), quiet)); len(lights) <= maxCounted {
		return lights, nil
	}
	return nil, nil
}

// onAmong counts the lights in a set that are on.
func onAmong(s puzzle.State, lights []int) int {
	n := 0
	for _, light := range lights {
		if s.On(light) {
			n++
		}
	}
	return n
}

// parity finds a button that must be pressed because no other button can make an odd count even.
func (c *Coach) parity(ctx context.Context, s *step) (bool, error) {
	if !c.countable() {
		return false, nil
	}
	quiet, err := c.quietPatterns(ctx)
	if err != nil {
		return false, err
	}
	tries := 0
	for button := range s.plan.presses.Buttons() {
		if slices.ContainsFunc(quiet, func(q puzzle.Presses) bool { return q.Times(button) > 0 }) {
			continue
		}
		if tries++; tries > maxTries {
			break
		}
		lights, err := c.counted(ctx, button)
		if err != nil {
			return false, err
		}
		if lights != nil && (s.marked == nil || len(lights) < len(s.marked)) {
			s.button, s.marked = button, lights
		}
	}
	if s.marked == nil {
		return false, nil
	}
	s.technique = "parity"
	s.why = c.oddWords(s) + " Only one button changes an odd number of them, so every solution needs it."
	return true, nil
}

// oddWords states how many of the marked lights are on, which is an odd number.
func (c *Coach) oddWords(s *step) string {
	n := onAmong(s.plan.from, s.marked)
	return fmt.Sprintf("%d of the marked lights %s, an odd number.", n,
		s.wants.say(verb(n, "is", "are")+" on", verb(n, "differs", "differ")+" from the target"))
}

// eitherOr finds two buttons, exactly one of which must be pressed, because no others can make an
// odd count even. The plan presses one of them.
func (c *Coach) eitherOr(ctx context.Context, s *step) (bool, error) {
	if !c.countable() || c.board.Lights() > maxPairLights || c.solver.Nullity() == 0 {
		return false, nil
	}
	quiet, err := c.quietPatterns(ctx)
	if err != nil {
		return false, err
	}
	tries, other := 0, 0
	for button := range s.plan.presses.Buttons() {
		for second := range c.board.Buttons() {
			if s.plan.presses.Times(second) > 0 || !together(quiet, button, second) {
				continue
			}
			if tries++; tries > maxTries {
				break
			}
			lights, err := c.counted(ctx, button, second)
			if err != nil {
				return false, err
			}
			if lights != nil && (s.marked == nil || len(lights) < len(s.marked)) {
				s.button, other, s.marked = button, second, lights
			}
		}
	}
	if s.marked == nil {
		return false, nil
	}
	s.technique, s.pattern = "either or", []int{min(s.button, other), max(s.button, other)}
	s.why = c.oddWords(s) + " Only the two marked buttons change an odd number of them, so you need exactly one of the two."
	return true, nil
}

// together reports whether every quiet pattern contains both buttons or neither.
func together(quiet []puzzle.Presses, a, b int) bool {
	for _, q := range quiet {
		if q.Times(a) != q.Times(b) {
			return false
		}
	}
	return true
}
