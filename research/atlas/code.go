package atlas

import (
	"context"
	"fmt"
	"math/bits"

	"lightsout/internal/algebra/gf2"
	"lightsout/internal/vectors"
	"lightsout/solve"
)

// maxDimension is the largest nullity of a board of the atlas, with room to spare: the rule star
// on 128 x 128 has 255.
const maxDimension = 512

// A column says which quiet patterns of the basis press a button.
type column [maxDimension / 64]uint64

// each calls a function with the numbers of these patterns.
func (c *column) each(yield func(int)) {
	for i, w := range c {
		for ; w != 0; w &= w - 1 {
			yield(64*i + bits.TrailingZeros64(w))
		}
	}
}

// A code is the quiet patterns of a board.
type code struct {
	buttons int
	basis   []*gf2.Vec // in reduced echelon form
	// groups counts the buttons of each column, which may be 0.
	groups map[column]int
	parts  []part
}

// A part is a summand of the code; no two share a button.
type part struct {
	dimension int
	// columns are the different columns of the part's buttons, none of them 0, if the dimension
	// is at most 64: in its own basis, which is among them.
	columns []uint64
	kinds   int // the number of different columns, whatever the dimension
}

func newCode(ctx context.Context, s *solve.Solver) (*code, error) {
	c := &code{buttons: s.Board().Buttons(), groups: map[column]int{}}
	if s.Nullity() > maxDimension {
		return nil, fmt.Errorf("%v: a nullity of %d; the atlas takes up to %d", s.Board(), s.Nullity(), maxDimension)
	}
	columns := make([]column, c.buttons)
	for i := range s.Nullity() {
		presses, err := s.QuietPattern(ctx, i)
		if err != nil {
			return nil, err
		}
		c.basis = append(c.basis, vectors.OfPresses(presses))
		for button := range vectors.OfPresses(presses).Ones() {
			columns[button][i/64] |= 1 << (i % 64)
		}
	}
	if s.Nullity() == 0 {
		return c, nil
	}
	for _, t := range columns {
		c.groups[t]++
	}
	c.split()
	return c, nil
}

// split finds the parts: patterns of the basis belong together if they press the same button. As
// the basis is in reduced echelon form, no other basis gives smaller parts.
func (c *code) split() {
	parent := make([]int, len(c.basis))
	for i := range parent {
		parent[i] = i
	}
	root := func(i int) int {
		for parent[i] != i {
			i = parent[i]
		}
		return i
	}
	for t := range c.groups {
		first := -1
		t.each(func(i int) {
			if first < 0 {
				first = root(i)
			}
			parent[root(i)] = first
		})
	}
	number, digit := make([]int, len(c.basis)), make([]int, len(c.basis))
	for i := range parent { // the part of a root is numbered when its first pattern comes
		number[i] = -1
	}
	for i := range parent {
		r := root(i)
		if number[r] < 0 {
			number[r] = len(c.parts)
			c.parts = append(c.parts, part{})
		}
		p := &c.parts[number[r]]
		digit[i] = p.dimension
		p.dimension++
	}
	c.fillParts(func(i int) *part { return &c.parts[number[root(i)]] }, digit)
}

// fillParts gives each part its columns, in any order.
func (c *code) fillParts(of func(int) *part, digit []int) {
	for t := range c.groups {
		var p *part
		var own uint64
		t.each(func(i int) {
			if p = of(i); p.dimension <= 64 {
				own |= 1 << digit[i]
			}
		})
		if p == nil {
			continue
		}
		if p.kinds++; p.dimension <= 64 {
			p.columns = append(p.columns, own)
		}
	}
}
