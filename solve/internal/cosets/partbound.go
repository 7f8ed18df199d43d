package cosets

import (
	"math"
	"math/rand/v2"

	"lightsout/board"
	"lightsout/internal/algebra/gf2"
	"lightsout/solve/internal/task"
)

// A lower bound by parts. Divide the buttons into parts, and for each part find the least size that
// any solution has there. The sum of these numbers is a lower bound on the size of every solution.
//
// The number for a part can be computed exactly if the columns of its buttons, which record the
// quiet patterns that press them, span a space of small dimension r: then there are 2^r different
// solutions on the part, and an enumeration compares them. So a part should have many buttons and a
// small dimension. In the corner of a grid, r buttons of the first row determine a triangle of
// buttons below them: with the first row, it has r (r + 1) / 2 buttons. Growing parts from single
// buttons as long as the dimension stays small finds such places automatically.

const (
	// partDigits is the maximum dimension of a part.
	partDigits = 24
	// partStarts is the number of buttons from which to try growing a part.
	partStarts = 64
	// partGap is the number of consecutive buttons outside a part after which it stops growing.
	partGap = 512
	// maxParts limits the work on large boards. Buttons in no part contribute 0.
	maxParts = 256
)

// boundByParts raises the bound of the question.
func (q *Question) boundByParts(t *task.Task) error {
	b, x := q.State.Board(), task.VecOfPresses(q.First)
	p, err := newParting(t, b, basisOf(q.Quiets))
	if err != nil {
		return err
	}
	bound := 0
	for n := 0; n < maxParts && p.left > 0; n++ {
		t.Report("finding a bound", b.Buttons()-p.left, b.Buttons())
		part, err := p.next(t)
		if err != nil {
			return err
		}
		least, err := part.least(t, x, q.Weights)
		if err != nil {
			return err
		}
		bound += least
		q.Bound = max(q.Bound, bound)
		t.Stand(q.Weights.Of(q.First), q.Bound)
	}
	return nil
}

// A parting divides the buttons into parts.
type parting struct {
	near   *neighbourhood
	t      []*gf2.Vec // the column of each button
	taken  []bool
	left   int
	random *rand.Rand
}

func newParting(t *task.Task, b *board.Board, basis []*gf2.Vec) (*parting, error) {
	near, err := newNeighbourhood(t, b)
	if err != nil {
		return nil, err
	}
	p := &parting{near: near, t: make([]*gf2.Vec, b.Buttons()), taken: make([]bool, b.Buttons()), left: b.Buttons()}
	p.random = rand.New(rand.NewPCG(1, uint64(b.Buttons())))
	for j := range p.t {
		p.t[j] = gf2.NewVec(len(basis))
	}
	for i, v := range basis {
		for j := range v.Ones() {
			p.t[j].Set(i, true)
		}
	}
	return p, nil
}

// next grows several parts and takes the one with the most buttons.
func (p *parting) next(t *task.Task) (part, error) {
	var best part
	for _, start := range p.starts() {
		if err := t.Err(); err != nil {
			return part{}, err
		}
		if grown := p.grow(start); len(grown.buttons) > len(best.buttons) {
			best = grown
		}
	}
	for _, j := range best.buttons {
		p.taken[j] = true
	}
	p.left -= len(best.buttons)
	return best, nil
}

// starts returns buttons to grow parts from: some of the free ones, including some that toggle the
// fewest lights, since these are often in corners.
func (p *parting) starts() []int {
	var free, cornered []int
	least := math.MaxInt
	var toggled []int
	for j, taken := range p.taken {
		if taken {
			continue
		}
		free = append(free, j)
		toggled = p.near.board.AppendToggles(toggled[:0], j)
		if len(toggled) < least {
			cornered, least = cornered[:0], len(toggled)
		}
		if len(toggled) == least && len(cornered) < partStarts/2 {
			cornered = append(cornered, j)
		}
	}
	p.random.Shuffle(len(free), func(i, j int) { free[i], free[j] = free[j], free[i] })
	return append(cornered, free[:min(len(free), partStarts-len(cornered))]...)
}

// A part is a set of buttons. A few of their columns are its basis: every column of the part is a
// sum of these. A sum is stored as a number whose digit i is 1 if it includes column i of the
// basis.
type part struct {
	buttons []int
	sums    []uint64
	digits  int
}

// grow returns a part around a free button.
func (p *parting) grow(start int) part {
	var grown part
	var reduced []*gf2.Vec // reduced columns, each with its first 1 in a different place
	var sums []uint64      // each of them as a sum of basis columns
	gap := 0
	for j := range p.near.around(start) {
		if gap++; gap > partGap {
			break
		}
		if p.taken[j] {
			continue
		}
		t, sum := p.t[j].Clone(), uint64(0)
		for i, r := range reduced {
			if t.Bit(r.First()) {
				t.Xor(t, r)
				sum ^= sums[i]
			}
		}
		if !t.IsZero() {
			if len(reduced) == partDigits {
				continue
			}
			// t is sum plus the new column.
			reduced, sums = append(reduced, t), append(sums, sum|1<<len(reduced))
			sum = 1 << (len(reduced) - 1)
		}
		grown.buttons, grown.sums = append(grown.buttons, j), append(grown.sums, sum)
		gap = 0
	}
	grown.digits = len(reduced)
	return grown
}

// least returns the least size that any solution has on the part. x is one solution.
func (p part) least(t *task.Task, x *gf2.Vec, weights Weights) (int, error) {
	times := make([]uint8, len(p.buttons))
	var own Weights
	for i, j := range p.buttons {
		if x.Bit(j) {
			times[i] = 1
		}
		if weights != nil {
			own = append(own, weights[j])
		}
	}
	_, least, err := newBitEnumeration(p.sums, times, own, p.digits).fewest(t.Quietly())
	return least, err
}
