package coach

import (
	"slices"

	"lightsout/puzzle"
)

// A quiet pattern is a set of buttons that together change no light. With two colours, pressing
// some of its buttons therefore has the same effect as pressing the rest, and a shortest solution
// never presses more than half of them.

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

// repeat lists each button as often as it is pressed.
func repeat(times []uint8) []int {
	list := []int{}
	for button, n := range times {
		list = append(list, slices.Repeat([]int{button}, int(n))...)
	}
	return list
}
