// Package forcing finds out what follows from knowing a few buttons of a solution.
//
// A button is settled once it is known how often the solution presses it. A light forces a button
// if it is the only one of the light's buttons that is not settled: the light can then be put right
// by that button alone, and so tells how often the button is pressed. Starting from a set of
// settled buttons, forcing again and again settles more and more of the board. A start that settles
// everything is a zero forcing set; on a plain grid, any edge is one. A light forces only a button
// that advances it by one step. One is a unit modulo any number of colours, so a light never leaves
// two possibilities.
package forcing

import (
	"slices"
	"sync"

	"lightsout/board"
)

// A Map lists which lights each button of a board changes, and which buttons change each light. It
// is safe for concurrent use; callers must not modify the lists.
type Map struct {
	Lights, Buttons [][]int

	board *board.Board
	once  sync.Once // for the fields below
	edges []Start
	near  [][]int // for each button, the buttons next to it
}

// New returns the map of a board.
func New(b *board.Board) *Map {
	m := &Map{board: b, Lights: make([][]int, b.Buttons()), Buttons: make([][]int, b.Lights())}
	for button := range m.Lights {
		m.Lights[button] = b.AppendToggles(nil, button)
		for _, light := range m.Lights[button] {
			m.Buttons[light] = append(m.Buttons[light], button)
		}
	}
	return m
}

// A Step is a button that is forced, and the light that forces it.
type Step struct{ Light, Button int }

// A closure is the part of a board that is settled, and what follows from it.
type closure struct {
	*Map
	settled []bool
	left    int   // buttons that are not settled
	open    []int // for each light, how many of its buttons are not settled
	sum     []int // for each light, the sum of the numbers of these buttons
	next    []int // lights that had just one such button when they were added
}

func (m *Map) newClosure() *closure {
	c := &closure{
		Map: m, settled: make([]bool, len(m.Lights)), left: len(m.Lights),
		open: make([]int, len(m.Buttons)), sum: make([]int, len(m.Buttons)),
	}
	for button, lights := range m.Lights {
		if len(lights) == 0 { // pressing it changes nothing
			c.settled[button] = true
			c.left--
		}
	}
	for light, buttons := range m.Buttons {
		for _, button := range buttons {
			c.open[light]++
			c.sum[light] += button
		}
		if c.open[light] == 1 {
			c.next = append(c.next, light)
		}
	}
	return c
}

// settle settles a button, unless it is settled already.
func (c *closure) settle(button int) {
	if c.settled[button] {
		return
	}
	c.settled[button] = true
	c.left--
	for _, light := range c.Lights[button] {
		c.sum[light] -= button
		if c.open[light]--; c.open[light] == 1 {
			c.next = append(c.next, light)
		}
	}
}

// wave settles the buttons that are forced now, in increasing order, and returns them. What they
// force in turn is left to the next wave. From the top row of a plain grid, each wave is a row.
func (c *closure) wave() []Step {
	var found []Step
	for _, light := range c.next {
		if c.open[light] == 1 {
			found = append(found, Step{light, c.sum[light]})
		}
	}
	c.next = c.next[:0]
	slices.SortFunc(found, func(a, b Step) int {
		if a.Button != b.Button {
			return a.Button - b.Button
		}
		return a.Light - b.Light
	})
	found = slices.CompactFunc(found, func(a, b Step) bool { return a.Button == b.Button })
	for _, f := range found {
		c.settle(f.Button)
	}
	return found
}

// close settles everything that is forced.
func (c *closure) close() {
	for len(c.next) > 0 {
		light := c.next[len(c.next)-1]
		c.next = c.next[:len(c.next)-1]
		if c.open[light] == 1 {
			c.settle(c.sum[light])
		}
	}
}

// Order returns the order in which a start set forces other buttons.
func (m *Map) Order(start []int) []Step {
	c := m.newClosure()
	for _, button := range start {
		c.settle(button)
	}
	order := make([]Step, 0, c.left)
	for {
		wave := c.wave()
		if len(wave) == 0 {
			return order
		}
		order = append(order, wave...)
	}
}

// Forces reports whether a start set forces all other buttons.
func (m *Map) Forces(start []int) bool {
	c := m.newClosure()
	for _, button := range start {
		c.settle(button)
	}
	c.close()
	return c.left == 0
}
