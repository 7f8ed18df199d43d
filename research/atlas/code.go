package atlas

import (
	"context"
	"fmt"
	"math/bits"

	"lightsout/solve"
)

// maxDimension is the largest nullity supported, with room to spare: the 128 x 128 board with the
// rule star has nullity 255.
const maxDimension = 512

// A column records which quiet patterns of the basis press a button.
type column [maxDimension / 64]uint64

// each calls yield with the number of each pattern in the column.
func (c *column) each(yield func(int)) {
	for i, w := range c {
		for ; w != 0; w &= w - 1 {
			yield(64*i + bits.TrailingZeros64(w))
		}
	}
}

// A code is the space of quiet patterns of a board.
type code struct {
	buttons, dimension int
	// groups counts the buttons with each column, including the zero column.
	groups map[column]int
	parts  []part
}

// A part is a direct summand of the code. No two parts share a button.
type part struct {
	dimension int
	// columns are the distinct nonzero columns of the part's buttons, in the part's own basis, if
	// the dimension is at most 64. The unit vectors are among them.
	columns []uint64
	kinds   int // the number of distinct columns, whatever the dimension
}

func newCode(ctx context.Context, s *solve.Solver) (*code, error) {
	c := &code{buttons: s.Board().Buttons(), dimension: s.Nullity(), groups: map[column]int{}}
	if s.Nullity() > maxDimension {
		return nil, fmt.Errorf("%v: nullity %d exceeds the limit of %d", s.Board(), s.Nullity(), maxDimension)
	}
	columns := make([]column, c.buttons)
	for i := range s.Nullity() {
		presses, err := s.QuietPattern(ctx, i)
		if err != nil {
			return nil, err
		}
		for button := range presses.Buttons() {
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

// split finds the parts: basis patterns that press the same button belong to the same part. Because
// the basis of package solve is in reduced echelon form, no other basis has smaller parts.
func (c *code) split() {
	parent := make([]int, c.dimension)
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
	number, digit := make([]int, c.dimension), make([]int, c.dimension)
	for i := range parent { // no part has a number yet
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

// fillParts sets the columns of each part, in any order.
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

// gods returns bounds on God's number from the groups: the number of buttons in no quiet pattern
// plus half of the others. The lower bound rounds down in every group, the upper bound only once.
func (c *code) gods() Fact {
	if c.dimension == 0 {
		return Fact{c.buttons, c.buttons, Free}
	}
	none := c.groups[column{}]
	f := Fact{none, none + (c.buttons-none)/2, Provisional}
	for t, n := range c.groups {
		if t != (column{}) {
			f.Low += n / 2
		}
	}
	if f.Low == f.High {
		f.How = Grouped
	}
	return f
}
