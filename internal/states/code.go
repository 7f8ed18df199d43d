package states

import (
	"context"
	"math"
	"slices"

	"lightsout/internal/algebra/modn"
	"lightsout/solve"
)

// A code is the group of quiet patterns of some buttons: all sums of the patterns, each taken fewer
// times than its order. In terms of coding theory, the fewest presses that solve a state are the
// weight of a coset leader.
type code struct {
	m        int
	buttons  []int // the numbers of the code's buttons on the board
	patterns [][]uint8
	orders   []int
}

// newCode returns the quiet patterns of a board. For a prime number of colours they are a basis
// in reduced echelon form.
func newCode(ctx context.Context, s *solve.Solver) (*code, error) {
	b := s.Board()
	c := &code{m: b.Colours()}
	for j := range b.Buttons() {
		c.buttons = append(c.buttons, j)
	}
	for i := range s.Nullity() {
		quiet, err := s.QuietPattern(ctx, i)
		if err != nil {
			return nil, err
		}
		c.patterns = append(c.patterns, quiet.AllTimes())
		c.orders = append(c.orders, s.QuietOrder(i))
	}
	if modn.IsPrime(c.m) {
		modn.Echelon(c.patterns, c.m)
	}
	return c, nil
}

// steps returns the buttons that are not pivots. How many times each of them is pressed makes up
// the number of a state. It also returns how a press of each button changes that number. The pivot
// of a pattern is its first button. In reduced echelon form it is in no other pattern, so
// subtracting the pattern replaces a press of the pivot with presses of other buttons.
func (c *code) steps() (places []int, steps [][]uint8) {
	pattern := make([][]uint8, len(c.buttons)) // the pattern whose pivot the button is
	for _, p := range c.patterns {
		pattern[slices.IndexFunc(p, func(v uint8) bool { return v != 0 })] = p
	}
	for j := range c.buttons {
		if pattern[j] == nil {
			places = append(places, j)
		}
	}
	for j := range c.buttons {
		step := make([]uint8, len(places))
		for k, place := range places {
			switch {
			case pattern[j] != nil:
				step[k] = uint8((c.m - int(pattern[j][place])) % c.m)
			case place == j:
				step[k] = 1
			}
		}
		steps = append(steps, step)
	}
	return places, steps
}

// size returns the number of quiet patterns, or infinity if it is too large for a float.
func (c *code) size() float64 {
	size := 1.0
	for _, o := range c.orders {
		size *= float64(o)
	}
	return size
}

// logStates returns the binary logarithm of the number of states that the buttons can reach.
func (c *code) logStates() float64 {
	patterns := 0.0
	for _, o := range c.orders {
		patterns += math.Log2(float64(o))
	}
	return float64(len(c.buttons))*math.Log2(float64(c.m)) - patterns
}

// split divides the code into independent parts that share no buttons. It also returns the buttons
// that are in no quiet pattern. A basis in reduced echelon form splits whenever its code does.
func (c *code) split() (parts []*code, free []int) {
	parent := make([]int, len(c.patterns)) // union-find forest of connected patterns
	for i := range parent {
		parent[i] = i
	}
	root := func(i int) int {
		for parent[i] != i {
			i = parent[i]
		}
		return i
	}
	first := make([]int, len(c.buttons)) // a pattern that contains the button, or -1
	for j := range c.buttons {
		first[j] = -1
		for i, p := range c.patterns {
			switch {
			case p[j] == 0:
			case first[j] < 0:
				first[j] = i
			default:
				parent[root(i)] = root(first[j])
			}
		}
	}
	for i := range c.patterns {
		if root(i) == i {
			parts = append(parts, c.part(func(k int) bool { return root(k) == i }, first))
		}
	}
	for j, i := range first {
		if i < 0 {
			free = append(free, c.buttons[j])
		}
	}
	return parts, free
}

// part returns the code of the patterns for which belongs is true, and of their buttons.
func (c *code) part(belongs func(pattern int) bool, first []int) *code {
	part := &code{m: c.m}
	var places []int
	for j, i := range first {
		if i >= 0 && belongs(i) {
			places = append(places, j)
			part.buttons = append(part.buttons, c.buttons[j])
		}
	}
	for i, p := range c.patterns {
		if !belongs(i) {
			continue
		}
		short := make([]uint8, len(places))
		for k, j := range places {
			short[k] = p[j]
		}
		part.patterns = append(part.patterns, short)
		part.orders = append(part.orders, c.orders[i])
	}
	return part
}
