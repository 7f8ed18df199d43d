package coach

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"lightsout/internal/english"
	"lightsout/puzzle"
)

// In lit-only play, a light can be pressed only while it is on. A press changes the same lights as
// in ordinary play, so the solutions are the same sets of presses, but now their order matters. A
// light that starts on can be pressed only after an even number of its neighbours (possibly none)
// have been pressed, and a light that starts off only after an odd number. Not every set has such
// an order. The coach searches for the smallest solution that has one.

// LitOnly restricts players to pressing lights that are on. It needs a board whose lights are
// its buttons, with all lights off as the target.
func LitOnly() Option { return func(o *options) { o.litOnly = true } }

var errLitOnly = errors.New("lit-only play needs a board whose lights are its buttons, with all lights off as the target")

// stuckWords is the text when no order is found. There may be a way to win that presses a light
// twice, but undoing a press is simpler.
const stuckWords = "I can't find a way to finish from here by pressing only lit lights. Undo your last press and try a different one."

// maxOrders limits the presses tried while looking for an order.
const maxOrders = 1 << 15

// inOrder returns a plan with an order: p itself if its presses have one, or else the shortest
// other solution with an order. If none is found, the order is nil.
func (c *Coach) inOrder(ctx context.Context, p plan) (plan, error) {
	o := orders{left: maxOrders}
	if p.order = o.find(p.from, p.presses); p.order != nil {
		return p, nil
	}
	few := p.presses.Count()
	shortest := p.proved
	p.proved = false
	if c.ways(maxSolutions) > maxSolutions {
		return p, nil
	}
	for other, err := range c.solver.Solutions(ctx, p.from) {
		if err != nil {
			return plan{}, err
		}
		if order := o.find(p.from, other); order != nil {
			// If this solution is longer than p, one that presses a light twice may be shorter.
			p.proved = shortest && other.Count() == few
			p.presses, p.order = other, order
			return p, nil
		}
	}
	return p, nil
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

// litStep returns the next press in a plan with an order.
func (c *Coach) litStep(ctx context.Context, p plan) (step, error) {
	s := step{plan: p, left: p.presses.Count()}
	if p.order == nil {
		s.technique = Stuck
		return s, nil
	}
	s.button = p.order[0]
	found, err := s.try(ctx, c.lastPress, c.picture)
	if err != nil {
		return step{}, err
	}
	if !found {
		c.narrow(&s, c.placeOf(s.button))
	}
	s.proof = s.reason
	if s.left > 1 {
		rest := slices.Clone(p.order[1:])
		slices.Sort(rest)
		s.proof = reason{technique: "order", pattern: slices.Compact(rest), why: fmt.Sprintf(
			"This light is on. After this press, you can make the %s in an order where each light is on when its turn comes.",
			english.Plural(s.left-1, "remaining press", "remaining presses"))}
	}
	c.rungsOf(&s)
	return s, nil
}

// litLesson explains how to find an order.
func litLesson() Lesson {
	return Lesson{
		Heading: "Find the order",
		Text: "First find the presses you need, as if you could press any light. Then find their order: " +
			"a light that's off has to wait until you've pressed one of its neighbours, or three. " +
			"A light that's on goes before all the neighbours you press, or after two of them.",
	}
}
