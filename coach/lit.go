package coach

import (
	"context"
	"errors"
	"fmt"

	"lightsout/puzzle"
	"lightsout/solve"
)

// In lit-only play, a light can be pressed only while it is on. A press changes the same lights as
// in ordinary play, so the solutions are the same sets of presses, but now their order matters.
// With two colours, a light that starts on can be pressed only after an even number of its
// neighbours (possibly none) have been pressed, and a light that starts off only after an odd
// number. Not every set has such an order. The coach searches for the smallest solution that has
// one.

// LitOnly restricts players to pressing lights that are on. It needs a board whose lights are
// its buttons, with all lights off as the target.
func LitOnly() Option { return func(o *options) { o.litOnly = true } }

var errLitOnly = errors.New("lit-only play needs a board whose lights are its buttons, with all lights off as the target")

// stuckWords is the text when no order is found. There may be a way to win that presses a light
// twice, but undoing a press is simpler.
const stuckWords = "I can't find a way to finish from here by pressing only lit lights. Undo your last press and try a different one."

// maxOrders limits the presses tried while looking for an order.
const maxOrders = 1 << 15

// inOrder returns an answer with an order: a itself if its presses have one, or else the shortest
// other solution with an order. If none is found, the order is nil.
func (c *Coach) inOrder(ctx context.Context, gap puzzle.State, a answer) (answer, error) {
	o := orders{left: maxOrders}
	if a.order = o.find(gap, a.presses); a.order != nil {
		return a, nil
	}
	few := a.presses.Count()
	shortest := a.proved
	a.proved = false
	if c.ways(maxSolutions) > maxSolutions {
		return a, nil
	}
	for other, err := range c.solver.Solutions(ctx, gap) {
		if err != nil {
			return answer{}, err
		}
		if order := o.find(gap, other); order != nil {
			// If this solution is longer than a, one that presses a light twice may be shorter.
			a.proved = shortest && other.Count() == few
			a.presses, a.order = other, order
			return a, nil
		}
	}
	return a, nil
}

// orders searches for an order in which to make a set of presses.
type orders struct {
	left int             // how many more presses may be tried
	dead map[string]bool // sets of remaining presses for which no order was found
}

// find returns an order that presses only lit lights, or nil if it finds none.
func (o *orders) find(s puzzle.State, presses puzzle.Presses) []int {
	o.dead = map[string]bool{}
	return o.extend(s, presses.AllTimes(), make([]int, 0, presses.Count()))
}

// extend appends the remaining presses to an order. It returns nil if it finds no way to do so.
func (o *orders) extend(s puzzle.State, times []uint8, order []int) []int {
	if len(order) == cap(order) {
		return order
	}
	key := string(times)
	if o.dead[key] {
		return nil
	}
	for button := range times {
		if times[button] == 0 || !s.On(button) || o.left == 0 {
			continue
		}
		o.left--
		times[button]--
		found := o.extend(s.Press(button), times, append(order, button))
		times[button]++
		if found != nil {
			return found
		}
	}
	o.dead[key] = true
	return nil
}

// litHint returns the next press in an order. The order is part of the solution, so it is told.
func (c *Coach) litHint(ctx context.Context, now puzzle.State) (Hint, error) {
	a, err := c.answer(ctx, now)
	if errors.Is(err, solve.ErrUnsolvable) {
		return c.impossibleHint(ctx, now, false)
	}
	if err != nil {
		return Hint{}, err
	}
	if a.order == nil {
		return newHint(Stuck, stuckWords), nil
	}
	t := thought{c, now, false}
	if h, ok := t.last(a.presses.AllTimes()); ok {
		h.Left, h.Proved = a.presses.Count(), a.proved
		if h.Button == a.order[0] {
			return h, nil
		}
	}
	h := newHint(Told, fmt.Sprintf("The solver presses %s next, which is on. Then there's an order for the %s left.",
		c.board.ButtonName(a.order[0]), fewWords(len(a.order)-1)))
	h.Button, h.Times, h.Left, h.Proved = a.order[0], 1, len(a.order), a.proved
	return h, nil
}

// litLesson explains how to find an order.
func litLesson() Lesson {
	return Lesson{
		Heading: "Find the order",
		Text: "First find the presses you need, as if you could press any light. Then find their order: " +
			"a light that's off has to wait until you've pressed an odd number of its neighbours, " +
			"a light that's on until an even number, such as none.",
	}
}
