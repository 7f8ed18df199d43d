package coach

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"lightsout/internal/english"
	"lightsout/puzzle"
)

// In lit-only play a light can be pressed only while it is on. A press changes the same
// lights as ever, so the solutions are the same sets of presses, but now their order matters:
// a light that is on has to be pressed before the neighbours that are pressed, or after an even
// number of them, and a light that is off after an odd number. Not every set has such an order.
// The coach takes the smallest solution that has one, and finds it by trying.

// LitOnly says that players press only lights that are on. It needs a board on which each
// light is a button, and all lights off as the target.
func LitOnly() Option { return func(o *options) { o.litOnly = true } }

var errLitOnly = errors.New("pressing only lit lights needs a board whose lights are its buttons, and all lights off as the target")

// stuckWords are what there is to say where no order is found. There may be a way that presses
// a light twice; going back is simpler.
const stuckWords = "I see no way to finish from here by pressing only lit lights. Undo your last press and try another one."

// maxOrders is how many presses are tried to find an order.
const maxOrders = 1 << 15

// inOrder returns a plan whose presses have an order: the same one if it has, or else the
// shortest of the other solutions that do. If none is found, its order is nil.
func (c *Coach) inOrder(ctx context.Context, p plan) (plan, error) {
	o := orders{left: maxOrders}
	if p.order = o.find(p.from, p.presses); p.order != nil || c.ways(maxSolutions) > maxSolutions {
		return p, nil
	}
	for other, err := range c.solver.Solutions(ctx, p.from) {
		if err != nil {
			return plan{}, err
		}
		if order := o.find(p.from, other); order != nil {
			// A way that presses a light twice may be shorter than a longer solution.
			p.proved = p.proved && other.Count() == p.presses.Count()
			p.presses, p.order = other, order
			return p, nil
		}
	}
	p.proved = false
	return p, nil
}

// orders looks for orders of presses.
type orders struct {
	left int             // presses that may still be tried
	dead map[string]bool // what is left to press where there is no way on
}

// find returns an order in which each press is on a lit light, or nil.
func (o *orders) find(s puzzle.State, presses puzzle.Presses) []int {
	o.dead = map[string]bool{}
	return o.extend(s, presses.AllTimes(), make([]int, 0, presses.Count()))
}

// extend adds the presses that are left to an order.
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

// litStep is the next press of a plan with an order.
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
			"This light is on. The %s left can follow in an order in which each light is on when its turn comes.",
			english.Plural(s.left-1, "press", "presses"))}
	}
	c.rungsOf(&s)
	return s, nil
}

// litLesson is how people find an order.
func litLesson() Lesson {
	return Lesson{
		Heading: "Find the order",
		Text: "First find the presses you need, as if every light could be pressed. Then find their order: " +
			"a light that is off has to wait until one of its neighbours is pressed, or three. " +
			"A light that is on goes before all of the neighbours you press, or after two of them.",
	}
}
