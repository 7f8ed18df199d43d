package solve

import (
	"errors"

	"lightsout/gf2"
	"lightsout/puzzle"
)

// A quiet is a quiet pattern, and how often it is pressed until it repeats.
type quiet struct {
	puzzle.Presses
	order int
}

// A coset are the solutions that differ from the first in some quiet patterns, and
// the census that compares them.
type coset struct {
	*census
	first  puzzle.Presses
	quiets []quiet
	basis  []*gf2.Vec // the quiet patterns of two colours
}

// errTooMany says that there are too many solutions to compare.
var errTooMany = errors.New("there are too many solutions to compare")

func newCoset(first puzzle.Presses, quiets []quiet) (*coset, error) {
	c := &coset{first: first, quiets: quiets}
	if first.Board().Colours() != 2 {
		return c, c.countTurns()
	}
	if len(quiets) > MaxExactNullity {
		return nil, errTooMany
	}
	c.basis = vectors(quiets)
	c.census = newBitCensus(memberships(first.Board().Buttons(), quiets), first.AllTimes(), len(quiets))
	return c, nil
}

func vectors(quiets []quiet) []*gf2.Vec {
	basis := make([]*gf2.Vec, len(quiets))
	for i, q := range quiets {
		basis[i] = q.Vec()
	}
	return basis
}

// memberships returns for each button the number t whose digits say which quiet
// patterns, of at most 64, press it.
func memberships(buttons int, quiets []quiet) []uint64 {
	t := make([]uint64, buttons)
	for i, q := range quiets {
		for j := range q.Buttons() {
			t[j] |= 1 << i
		}
	}
	return t
}

// solution returns solution n.
func (c *coset) solution(n uint64) puzzle.Presses {
	if c.basis != nil {
		x := c.first.Vec()
		for i, pattern := range c.basis {
			if n>>i&1 == 1 {
				x.Xor(x, pattern)
			}
		}
		return puzzle.PressesOf(c.first.Board(), x)
	}
	times, m := c.first.AllTimes(), c.first.Board().Colours()
	for _, q := range c.quiets {
		digit := int(n % uint64(q.order))
		n /= uint64(q.order)
		for j := range q.Buttons() {
			times[j] = uint8((int(times[j]) + digit*q.Times(j)) % m)
		}
	}
	return puzzle.PressesOfTimes(c.first.Board(), times)
}
