package coach

import (
	"slices"

	"lightsout/board"
)

// maxSwept is the largest number of lights on a board whose sweeps are tried.
const maxSwept = 1 << 12

// A sweep turns off one light after another, each with a button that changes none of the lights
// before it. Chasing is the best-known sweep; on boards without a top and a bottom, a sweep
// leaves more than one row.
type sweep struct {
	how  string // the instruction, as a sentence
	left []int  // the lights that may still be on afterwards
	free []int  // the buttons that the sweep does not press
}

// A way picks the button that turns off a light; ok is false for the lights that it leaves on.
type way struct {
	how    string
	button func(light int) (button int, ok bool)
}

// sweep returns a sweep for the board, or false if none is known for its family.
func (c *Coach) sweep(wants goal) (sweep, bool) {
	if !c.board.ButtonsAreLights() || c.board.Lights() > maxSwept {
		return sweep{}, false
	}
	for _, w := range c.sweepWays(wants) {
		if s, ok := c.trySweep(w); ok {
			return s, true
		}
	}
	return sweep{}, false
}

// sweepWays lists the sweeps to try on the board.
func (c *Coach) sweepWays(wants goal) []way {
	each := wants.say("each light that's on", "each light that differs from the target")
	if g, ok := c.board.Grid(); ok && g.Rows > 2 {
		below := func(first, by int) func(int) (int, bool) {
			return func(light int) (int, bool) {
				row, col := g.Place(light)
				if row < first || row == g.Rows-1 || col+by >= g.Cols {
					return 0, false
				}
				return g.At(row+1, col+by), true
			}
		}
		return []way{
			{"Leave the top and bottom rows for last, and work down from row 2: press right below " + each + ".", below(1, 0)},
			{"Go down row by row, from left to right: press the light below and to the right of " + each + ".", below(0, 1)},
		}
	}
	if sides, torus, ok := c.board.Sides(); ok && sides[0] > 2 {
		return []way{sliceWay(sides, torus, c.board.Lights(), each)}
	}
	if c.board.Spot(0).Cell == board.Hexagon {
		return []way{{"Go down row by row, from left to right: press the light below and to the right of " + each + ".", c.belowRight}}
	}
	return nil
}

// sliceWay works through the slices of a board with three or more dimensions.
func sliceWay(sides []int, torus bool, lights int, each string) way {
	slice := lights / sides[0]
	w := way{how: "Work from slice to slice: for " + each + ", press the light in the same place in the next slice."}
	first := 0
	if torus {
		w.how, first = "Leave the first and last slices, and work through the rest: for "+each+", press the light in the same place in the next slice.", 1
	}
	w.button = func(light int) (int, bool) {
		return light + slice, light/slice >= first && light/slice < sides[0]-1
	}
	return w
}

// belowRight returns the button of the light below and to the right of another, or false if
// there is no such light.
func (c *Coach) belowRight(light int) (int, bool) {
	at := c.board.Spot(light)
	for _, button := range c.wires().buttons[light] {
		if s := c.board.Spot(button); s.Y > at.Y && s.X > at.X {
			return button, true
		}
	}
	return 0, false
}

// trySweep returns the sweep that uses the given way. It returns false if some button does not
// change its light, or changes an earlier light.
func (c *Coach) trySweep(w way) (sweep, bool) {
	s := sweep{how: w.how}
	out := make([]bool, c.board.Lights())
	used := make([]bool, c.board.Buttons())
	for light := range c.board.Lights() {
		button, ok := w.button(light)
		if !ok {
			s.left = append(s.left, light)
			continue
		}
		toggles := c.wires().lights[button]
		if !slices.Contains(toggles, light) || slices.ContainsFunc(toggles, func(other int) bool { return out[other] }) {
			return sweep{}, false
		}
		out[light], used[button] = true, true
	}
	for button, isUsed := range used {
		if !isUsed {
			s.free = append(s.free, button)
		}
	}
	return s, true
}
