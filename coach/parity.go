package coach

import (
	"context"
	"fmt"
	"slices"

	"lightsout/puzzle"
)

// Counting modulo 2 shows that a button must be pressed. Take any set of lights. Buttons
// that change an even number of them never change whether the number of its lights that
// are on is even. If only one button changes an odd number of them, then it is pressed in
// every solution if that number is odd now, and in none if it is even: at the end it is 0.
//
// With A as the toggle matrix, the lights w and the buttons that change an odd number of
// them are linked by b = A'w. On a board whose matrix is symmetric, w for a given b is
// thus a solution of the position b: the solver finds it. It exists if no quiet pattern
// has an odd number of the buttons b. All such sets are one of them plus quiet patterns,
// and the smallest is the easiest to count.

// maxCounted is the most lights that a player is asked to count.
const maxCounted = 16

// Limits of the search for sets of lights, so that a player does not wait.
const (
	maxCountLights = 1 << 10 // of the board
	maxPairLights  = 1 << 8  // of a board on which pairs of buttons are tried
	maxTries       = 1 << 6  // sets that are worked out for a hint
	maxCounts      = 1 << 12 // sets that are remembered
)

// countable reports whether sets of lights can be found in this way.
func (c *Coach) countable() bool {
	return c.board.Colours() == 2 && c.board.Lights() <= maxCountLights && c.reached().symmetric
}

// counted finds a small set of lights of which only the given buttons change an odd
// number. It returns none if there are only large ones. There must be one.
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

// onAmong counts the lights of a set that are on.
func onAmong(s puzzle.State, lights []int) int {
	n := 0
	for _, light := range lights {
		if s.On(light) {
			n++
		}
	}
	return n
}

// parity finds a button that must be pressed, as only it makes an odd count even.
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
	s.why = c.oddWords(s) + " To get from odd to 0, press the only button that changes an odd number of them."
	return true, nil
}

// oddWords say how many of the marked lights are on, which is an odd number.
func (c *Coach) oddWords(s *step) string {
	n := onAmong(s.plan.from, s.marked)
	return fmt.Sprintf("%d of the marked lights %s.", n,
		c.say(verb(n, "is", "are")+" on", verb(n, "differs", "differ")+" from the target"))
}

// eitherOr finds two buttons of which one must be pressed, as only they make an odd count
// even. The plan presses one of them.
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
	s.why = c.oddWords(s) + " Only the two marked buttons change an odd number of them. To get from odd to 0, press one of the two."
	return true, nil
}

// together reports whether every quiet pattern has both buttons or neither.
func together(quiet []puzzle.Presses, a, b int) bool {
	for _, q := range quiet {
		if q.Times(a) != q.Times(b) {
			return false
		}
	}
	return true
}
