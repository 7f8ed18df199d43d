package coach

import "slices"

// A light forces a button if it is the only one of the light's buttons that is not settled: the
// light can then be put right by that button alone, and so tells how often the button is pressed.
// Starting from a set of settled buttons, forcing again and again settles more and more of the
// board. A start set that settles everything is a zero forcing set; on a plain grid, any edge is
// one. Every button advances its lights by one step, which is a unit modulo any number of colours,
// so a light never leaves two possibilities.

// A forced button, and the light that forces it.
type forced struct{ light, button int }

// A wiring lists which lights each button changes, and which buttons change each light.
type wiring struct {
	lights, buttons [][]int
}

// wires returns the wiring of the board, computed on first use.
func (c *Coach) wires() *wiring {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.wiring != nil {
		return c.wiring
	}
	w := &wiring{make([][]int, c.board.Buttons()), make([][]int, c.board.Lights())}
	for button := range w.lights {
		w.lights[button] = c.board.AppendToggles(nil, button)
		for _, light := range w.lights[button] {
			w.buttons[light] = append(w.buttons[light], button)
		}
	}
	c.wiring = w
	return w
}

// A closure is the part of a board that is settled, and what follows from it.
type closure struct {
	*wiring
	settled []bool
	left    int   // buttons that are not settled
	open    []int // for each light, how many of its buttons are not settled
	sum     []int // for each light, the sum of the numbers of these buttons
	next    []int // lights that have just one of them
}

func (w *wiring) newClosure() *closure {
	c := &closure{
		wiring: w, settled: make([]bool, len(w.lights)), left: len(w.lights),
		open: make([]int, len(w.buttons)), sum: make([]int, len(w.buttons)),
	}
	for button, lights := range w.lights {
		if len(lights) == 0 { // it never matters
			c.settled[button] = true
			c.left--
		}
	}
	for light, buttons := range w.buttons {
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
	for _, light := range c.lights[button] {
		c.sum[light] -= button
		if c.open[light]--; c.open[light] == 1 {
			c.next = append(c.next, light)
		}
	}
}

// wave settles the buttons that are forced now, in increasing order, and returns them. What they
// force in turn is left to the next wave, so that the waves of a grid are its rows.
func (c *closure) wave() []forced {
	var found []forced
	for _, light := range c.next {
		if c.open[light] == 1 {
			found = append(found, forced{light, c.sum[light]})
		}
	}
	c.next = c.next[:0]
	slices.SortFunc(found, func(a, b forced) int {
		if a.button != b.button {
			return a.button - b.button
		}
		return a.light - b.light
	})
	found = slices.CompactFunc(found, func(a, b forced) bool { return a.button == b.button })
	for _, f := range found {
		c.settle(f.button)
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

// order returns the order in which a start set forces other buttons.
func (w *wiring) order(start []int) []forced {
	c := w.newClosure()
	for _, button := range start {
		c.settle(button)
	}
	order := make([]forced, 0, c.left)
	for {
		wave := c.wave()
		if len(wave) == 0 {
			return order
		}
		order = append(order, wave...)
	}
}

// forces reports whether a start set forces all other buttons.
func (w *wiring) forces(start []int) bool {
	c := w.newClosure()
	for _, button := range start {
		c.settle(button)
	}
	c.close()
	return c.left == 0
}
