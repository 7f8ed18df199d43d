package solve

import (
	"context"
	"math"
	"slices"

	"lightsout/puzzle"
	"lightsout/solve/internal/task"
)

// An Optimality proves that no solution has fewer presses, or costs less, than the one in Presses.
// Anyone can check it without a solver; examples/check_fewest.py does.
//
// Parts are disjoint sets of buttons. In each part, take the presses of its buttons that turn off
// those lights which no button outside the part toggles, and let its bound be the least cost of
// such presses. Every solution contains such presses in each part. So if the bounds add up to the
// cost of a solution, no solution costs less.
//
// A part can be small: if its buttons are those that toggle one lit light, its bound is at least the
// cost of the cheapest of them. Or it can be a whole connected component of the board; its bound
// then takes a comparison of all its solutions.
type Optimality struct {
	Puzzle  string   `json:"puzzle"`
	Lights  int      `json:"lights"`
	Buttons [][]int  `json:"buttons"`         // the lights that each button toggles
	Lit     []int    `json:"lit"`             // the lights that differ from the target
	Costs   []uint32 `json:"costs,omitempty"` // what a press of each button costs; if nil, 1 each
	Presses []int    `json:"presses"`
	Cost    int      `json:"cost"`
	Parts   [][]int  `json:"parts"`
}

const (
	// maxOptimalToggles limits the size of an Optimality: the toggles of all buttons.
	maxOptimalToggles = 1 << 22
	// maxOptimalWork limits the work of checking it: the solutions of all parts, times the number of
	// different costs. A simple program compares a few million in a second.
	maxOptimalWork = 1 << 24
)

// Optimality returns a proof of a result of Fewest, or of CheapestPresses with the same costs. It
// returns ErrBoard if it has no proof that is easy to check: with more than two colours, if the
// result is not proved, if the buttons toggle more than 2^22 lights in total, or if there are too
// few lit lights without common buttons and too many solutions to compare, about 2^24.
func (s *Solver) Optimality(ctx context.Context, state puzzle.State, f Solution, costs []uint32) (Optimality, error) {
	if err := s.board.Match(state.Board()); err != nil {
		return Optimality{}, err
	}
	switch {
	case s.board.Colours() != 2:
		return Optimality{}, task.Unsupported("only boards with two colours have such a certificate")
	case !f.Proved:
		return Optimality{}, task.Unsupported("the answer is not proved")
	}
	o := Optimality{
		Puzzle: state.String(), Lights: s.board.Lights(), Lit: slices.AppendSeq([]int{}, task.VecOfState(state.Difference()).Ones()),
		Costs: costs, Presses: slices.AppendSeq([]int{}, f.Presses.Buttons()), Cost: f.Cost,
	}
	total := 0
	for button := range s.board.Buttons() {
		toggled := s.board.AppendToggles([]int{}, button)
		if total += len(toggled); total > maxOptimalToggles {
			return Optimality{}, task.Unsupported("the buttons toggle more than %d lights in total, which is the limit for a certificate", maxOptimalToggles)
		}
		o.Buttons = append(o.Buttons, toggled)
		if err := ctx.Err(); err != nil {
			return Optimality{}, err
		}
	}
	var err error
	o.Parts, err = s.optimalParts(ctx, &o)
	return o, err
}

// optimalParts finds parts whose bounds add up to the cost, for each connected component.
func (s *Solver) optimalParts(ctx context.Context, o *Optimality) ([][]int, error) {
	c := newComponents(o)
	nullities := make([]int, len(c.buttons))
	for i := range s.Nullity() {
		quiet, err := s.QuietPattern(ctx, i)
		if err != nil {
			return nil, err
		}
		for button := range quiet.Buttons() {
			nullities[c.of[button]]++ // in a reduced echelon form, each pattern is in one component
			break
		}
	}
	parts, work := [][]int{}, 0.0
	for i, buttons := range c.buttons {
		cost := c.cost[i]
		if cost == 0 {
			continue
		}
		packed, bound := c.packing(o, i)
		if bound == cost {
			parts = append(parts, packed...)
			continue
		}
		if work += math.Exp2(float64(nullities[i])) * c.distinctCosts(o, i); work > maxOptimalWork {
			return nil, task.Unsupported("there are too many solutions for a certificate, which takes a comparison of all of them, and lit lights without common buttons prove only %d of %d", bound, cost)
		}
		parts = append(parts, buttons)
	}
	return parts, nil
}

// components are the sets of buttons that are connected by lights.
type components struct {
	of       []int   // the component of each button
	buttons  [][]int // of each component
	lit      [][]int // of each component
	cost     []int   // of the presses in each component
	togglers [][]int // the buttons of each light
}

func newComponents(o *Optimality) *components {
	c := &components{of: slices.Repeat([]int{-1}, len(o.Buttons)), togglers: make([][]int, o.Lights)}
	for button, lights := range o.Buttons {
		for _, light := range lights {
			c.togglers[light] = append(c.togglers[light], button)
		}
	}
	for button := range o.Buttons {
		if c.of[button] < 0 {
			c.add(o, button)
		}
	}
	c.lit, c.cost = make([][]int, len(c.buttons)), make([]int, len(c.buttons))
	for _, light := range o.Lit { // each has a toggler, as the presses are a solution
		i := c.of[c.togglers[light][0]]
		c.lit[i] = append(c.lit[i], light)
	}
	for _, button := range o.Presses {
		c.cost[c.of[button]] += o.costOf(button)
	}
	return c
}

// add adds the component of a button.
func (c *components) add(o *Optimality, button int) {
	found := []int{button}
	c.of[button] = len(c.buttons)
	for at := 0; at < len(found); at++ {
		for _, light := range o.Buttons[found[at]] {
			for _, other := range c.togglers[light] {
				if c.of[other] < 0 {
					c.of[other] = len(c.buttons)
					found = append(found, other)
				}
			}
		}
	}
	slices.Sort(found)
	c.buttons = append(c.buttons, found)
}

// packing picks lit lights of a component that have no buttons in common. It returns the buttons of
// each, and the sum of their least costs.
func (c *components) packing(o *Optimality, component int) (parts [][]int, bound int) {
	taken := map[int]bool{}
	for _, light := range c.lit[component] {
		togglers := c.togglers[light]
		if slices.ContainsFunc(togglers, func(button int) bool { return taken[button] }) {
			continue
		}
		least := math.MaxInt
		for _, button := range togglers {
			taken[button] = true
			least = min(least, o.costOf(button))
		}
		parts, bound = append(parts, togglers), bound+least
	}
	return parts, bound
}

// distinctCosts returns the number of different costs of the buttons of a component.
func (c *components) distinctCosts(o *Optimality, component int) float64 {
	if o.Costs == nil {
		return 1
	}
	distinct := map[uint32]bool{}
	for _, button := range c.buttons[component] {
		distinct[o.Costs[button]] = true
	}
	return float64(len(distinct))
}

func (o *Optimality) costOf(button int) int {
	if o.Costs == nil {
		return 1
	}
	return int(o.Costs[button])
}
