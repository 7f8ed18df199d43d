package task

import (
	"lightsout/internal/algebra/gf2"
	"lightsout/puzzle"
)

// A System is the linear system of a board: which presses turn out which lights.
type System interface {
	// Orders returns the orders of the generators of the quiet patterns: how often to press each
	// until it cancels out. Their number is the nullity.
	Orders() []int
	// Solve returns presses that turn the lights out or, if there are none, an invariant that
	// proves it.
	Solve(t *Task, lights puzzle.State) (puzzle.Presses, *puzzle.State, error)
	// Quiet returns generator i of the quiet patterns.
	Quiet(t *Task, i int) (puzzle.Presses, error)
	// Invariant returns generator i of the invariants: a state whose colours are the weights of the
	// lights. There are as many more than quiet patterns as there are more lights than buttons.
	Invariant(t *Task, i int) (puzzle.State, error)
}

// Syndrome returns the value of each invariant of a system on the lights. A system can implement a
// method of the same name that is faster.
func Syndrome(t *Task, s System, lights puzzle.State) ([]uint8, error) {
	if s, ok := s.(interface {
		Syndrome(t *Task, lights puzzle.State) ([]uint8, error)
	}); ok {
		return s.Syndrome(t, lights)
	}
	b, colours := lights.Board(), lights.Colours()
	values := make([]uint8, len(s.Orders())+b.Lights()-b.Buttons())
	for i := range values {
		if err := t.Err(); err != nil {
			return nil, err
		}
		set, err := s.Invariant(t, i)
		if err != nil {
			return nil, err
		}
		sum := 0
		for light, weight := range set.Colours() {
			sum += int(weight) * int(colours[light])
		}
		values[i] = uint8(sum % b.Colours())
	}
	return values, nil
}

// Digits returns the bits of a vector as numbers.
func Digits(v *gf2.Vec) []uint8 {
	digits := make([]uint8, v.Len())
	for i := range v.Ones() {
		digits[i] = 1
	}
	return digits
}
