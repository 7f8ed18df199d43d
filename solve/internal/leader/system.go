package leader

import (
	"math/bits"
	"slices"

	"lightsout/internal/algebra/gf2"
	"lightsout/internal/algebra/kernel"
	"lightsout/solve/internal/task"
)

// A system is a coset in systematic form. Its information set is a set of places whose values are
// free: any values there determine one word of the coset. Row i has what changes elsewhere if place
// free[i] changes, and zero is the word whose free places are all zero.
//
// For example, the quiet patterns of 4 x 4 have four generators, and each of the 16 choices of presses
// in the first row begins one quiet pattern. So the first row is an information set, and row i is the
// quiet pattern that presses only button i there.
//
// If the code is given by its words, a row is a whole word, which includes the free place. If it is
// given by checks, bit b of a row is place rest[b], and the free places are not in the rows.
type system struct {
	*Search
	free []int
	rest []int // nil if the code is given by its words
	rows [][]uint64
	zero []uint64
}

// systematic brings the coset into systematic form. As far as possible, the free places are the first
// in the order.
func (s *Search) systematic(t *task.Task, order []int) (*system, error) {
	if s.Checks {
		return s.solveChecks(t, order)
	}
	y := &system{Search: s, rows: make([][]uint64, len(s.Words)), zero: slices.Clone(s.Best.Words())}
	for i, v := range s.Words {
		y.rows[i] = slices.Clone(v.Words())
	}
	var err error
	y.free, err = eliminate(t, y.rows, order)
	for i, place := range y.free {
		if bit(y.zero, place) {
			add(y.zero, y.rows[i])
		}
	}
	return y, err
}

// elimination returns how many steps it takes to bring the coset into systematic form.
func (s *Search) elimination() float64 {
	return float64(1<<12 + s.Length + len(s.Words)*len(s.Words)/2*len(s.Best.Words()))
}

// solveChecks solves the checks for the last places in the order.
func (s *Search) solveChecks(t *task.Task, order []int) (*system, error) {
	checks := make([][]uint64, len(s.Words))
	for i, v := range s.Words {
		value := uint64(0) // of the check on the coset; it has a word of its own at the end of the row
		if v.Dot(s.Best) {
			value = 1
		}
		checks[i] = append(slices.Clone(v.Words()), value)
	}
	backwards := slices.Clone(order)
	slices.Reverse(backwards)
	y := &system{Search: s, zero: make([]uint64, kernel.Words(len(checks)))}
	var err error
	if y.rest, err = eliminate(t, checks, backwards); err != nil {
		return nil, err
	}
	row := make([]int, s.Length)
	for _, place := range y.rest {
		row[place] = -1
	}
	for _, place := range order {
		if row[place] == 0 {
			row[place] = len(y.free)
			y.free = append(y.free, place)
			y.rows = append(y.rows, make([]uint64, len(y.zero)))
		}
	}
	for b, check := range checks {
		last := len(check) - 1
		y.zero[b/64] |= check[last] << (b % 64)
		eachOne(check[:last], func(place int) {
			if i := row[place]; i >= 0 {
				y.rows[i][b/64] |= 1 << (b % 64)
			}
		})
	}
	return y, nil
}

// eliminate brings rows into reduced echelon form: only one row has a one in its pivot, which is the
// first possible place in the order. It returns the pivots.
func eliminate(t *task.Task, rows [][]uint64, order []int) ([]int, error) {
	var pivots []int
	for _, place := range order {
		done := len(pivots)
		if done == len(rows) {
			break
		}
		at := slices.IndexFunc(rows[done:], func(row []uint64) bool { return bit(row, place) })
		if at < 0 {
			continue
		}
		if err := t.Err(); err != nil {
			return nil, err
		}
		rows[done], rows[done+at] = rows[done+at], rows[done]
		for i, row := range rows {
			if i != done && bit(row, place) {
				add(row, rows[done])
			}
		}
		pivots = append(pivots, place)
	}
	return pivots, nil
}

// word returns the word whose free places are the given ones, by their rows, and whose rest is x.
func (y *system) word(free []int, x []uint64) *gf2.Vec {
	v := gf2.NewVec(y.Length)
	if y.rest == nil {
		copy(v.Words(), x)
		return v
	}
	for _, i := range free {
		v.Flip(y.free[i])
	}
	eachOne(x, func(b int) { v.Flip(y.rest[b]) })
	return v
}

// sum returns the word with ones in the free places of these rows, and in no others.
func (y *system) sum(rows []int) *gf2.Vec {
	x := slices.Clone(y.zero)
	for _, i := range rows {
		add(x, y.rows[i])
	}
	return y.word(rows, x)
}

// weigh returns the weight of a row, without the free place if that is not in it.
func (y *system) weigh(x []uint64) int {
	if y.Costs == nil {
		return kernel.Weight(x)
	}
	weight := 0
	eachOne(x, func(b int) {
		if y.rest != nil {
			b = y.rest[b]
		}
		weight += y.Costs[b]
	})
	return weight
}

func bit(words []uint64, i int) bool { return words[i/64]>>(i%64)&1 == 1 }

func add(z, x []uint64) { kernel.Xor(z, z, x) }

// eachOne calls f with the number of each bit that is one.
func eachOne(words []uint64, f func(bit int)) {
	for i, w := range words {
		for ; w != 0; w &= w - 1 {
			f(64*i + bits.TrailingZeros64(w))
		}
	}
}
