package cosets

import "lightsout/puzzle"

// Weights says how much a press of each button counts: 1 each if it is nil, otherwise at least 1. The
// size of a solution is the sum over its presses. All buttons together, each pressed as often as the
// colours allow, weigh at most MaxWeight.
type Weights []int

// MaxWeight leaves one bit of a number for its sign and one for the sums of an enumeration.
const MaxWeight = 1 << 62

// Of returns the size of some presses.
func (w Weights) Of(p puzzle.Presses) int {
	if w == nil {
		return p.Count()
	}
	size := 0
	for button := range p.Buttons() {
		size += w[button] * p.Times(button)
	}
	return size
}

// at returns the weight of a button.
func (w Weights) at(button int) int {
	if w == nil {
		return 1
	}
	return w[button]
}
