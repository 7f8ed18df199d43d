package facts

import "lightsout/puzzle"

// Presses form a group: the presses of each button add up, modulo the number of colours.

// Order returns the smallest number of times that a change must be repeated to have no effect. The
// change adds the given colour to each light.
func Order(changes puzzle.State) int {
	m := changes.Board().Colours()
	divisor := m
	for _, colour := range changes.Colours() {
		for a := int(colour); a != 0; {
			divisor, a = a, divisor%a
		}
	}
	return m / divisor
}

// Inverse returns how many times to press each button to undo the given presses.
func Inverse(p puzzle.Presses) []uint8 {
	m := p.Board().Colours()
	times := p.AllTimes()
	for i, n := range times {
		times[i] = uint8((m - int(n)) % m)
	}
	return times
}
