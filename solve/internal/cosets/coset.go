package cosets

import (
	"errors"

	"lightsout/internal/algebra/gf2"
	"lightsout/puzzle"
	"lightsout/solve/internal/task"
)

// A Quiet is a quiet pattern and its order: the number of times to press it until it cancels out.
type Quiet struct {
	puzzle.Presses
	Order int
}

// A Coset is the set of solutions that differ from the first by quiet patterns, and the enumeration
// that compares them.
type Coset struct {
	*enumeration
	first   puzzle.Presses
	quiets  []Quiet
	weights Weights
	basis   []*gf2.Vec // the quiet patterns, with two colours
}

// ErrTooMany reports that there are too many solutions to compare.
var ErrTooMany = errors.New("there are too many solutions to compare")

const (
	// MaxNullity is the largest nullity for which all solutions of a two-colour state are compared.
	// At 32 this takes a few seconds on two cores, and each further pattern doubles the time.
	MaxNullity = 36
	// MaxButtons limits the memory for per-button data.
	MaxButtons = 1 << 24
)

// New returns the coset of a solution, or ErrTooMany if it has too many solutions to compare.
func New(first puzzle.Presses, quiets []Quiet, weights Weights) (*Coset, error) {
	c := &Coset{first: first, quiets: quiets, weights: weights}
	if first.Board().Colours() != 2 {
		return c, c.countTurns()
	}
	if len(quiets) > MaxNullity {
		return nil, ErrTooMany
	}
	c.basis = basisOf(quiets)
	c.enumeration = newBitEnumeration(Columns(first.Board().Buttons(), quiets), first.AllTimes(), weights, len(quiets))
	return c, nil
}

func basisOf(quiets []Quiet) []*gf2.Vec {
	basis := make([]*gf2.Vec, len(quiets))
	for i, q := range quiets {
		basis[i] = task.VecOfPresses(q.Presses)
	}
	return basis
}

// Columns returns for each button a number whose digit i is 1 if quiet pattern i presses it. There
// are at most 64 quiet patterns.
func Columns(buttons int, quiets []Quiet) []uint64 {
	t := make([]uint64, buttons)
	for i, q := range quiets {
		for j := range q.Buttons() {
			t[j] |= 1 << i
		}
	}
	return t
}

// solution returns solution n. Digit i of n is the number of times that quiet pattern i is added to
// the first solution.
func (c *Coset) solution(n uint64) puzzle.Presses {
	if c.basis != nil {
		x := task.VecOfPresses(c.first)
		for i, pattern := range c.basis {
			if n>>i&1 == 1 {
				x.Xor(x, pattern)
			}
		}
		return task.PressesOf(c.first.Board(), x)
	}
	times, m := c.first.AllTimes(), c.first.Board().Colours()
	for _, q := range c.quiets {
		digit := int(n % uint64(q.Order))
		n /= uint64(q.Order)
		for j := range q.Buttons() {
			times[j] = uint8((int(times[j]) + digit*q.Times(j)) % m)
		}
	}
	return puzzle.PressesOfTimes(c.first.Board(), times)
}
