package treewidth

import (
	"math"
	"math/bits"

	"lightsout/solve/internal/task"
)

// Sizes returns the number of solutions of each size: entry i counts those with i presses. There must
// be fewer than 2^64 solutions. It returns ErrTooWide if this would take too much memory or more than
// the given work.
//
// It takes the same steps as Cheapest. An entry of a table is now a polynomial: the coefficient of
// x^i is the number of ways with i presses. Joining multiplies polynomials, and eliminating adds them.
func (p *Plan) Sizes(t *task.Task, work float64) ([]uint64, error) {
	if !p.countable(work) {
		return nil, ErrTooWide
	}
	total, tables := polynomial{1}, make([][]polynomial, len(p.steps))
	for i, s := range p.steps {
		if i%reportEvery == 0 {
			t.Report("counting presses", i, len(p.steps))
		}
		table, err := s.count(t, take(tables, s.a, polynomial{1}), take(tables, s.b, polynomial{1}))
		if err != nil {
			return nil, err
		}
		if tables[i] = table; len(table) == 1 {
			total = polynomial(nil).addProduct(total, table[0], 0)
			table[0] = polynomial{1}
		}
	}
	return total, nil
}

// countable reports whether the polynomials stay within the limits on work and memory. A polynomial
// has a coefficient for each number of presses, up to the number of buttons eliminated so far.
func (p *Plan) countable(limit float64) bool {
	buttons, bytes := make([]float64, len(p.steps)), make([]float64, len(p.steps))
	work, used := 0.0, 0.0
	for i, s := range p.steps {
		entries, products, freed := math.Exp2(float64(len(s.basis))), 1.0, 0.0
		for _, in := range []int32{s.a, s.b} {
			if in >= 0 {
				buttons[i] += buttons[in]
				products *= 1 + buttons[in]
				freed += bytes[in]
			}
		}
		if s.button >= 0 {
			buttons[i]++
		}
		work += entries * math.Exp2(float64(len(s.free))) * products
		bytes[i] = entries * (1 + buttons[i]) * 8
		if used += bytes[i]; work > limit || used > maxBytes {
			return false
		}
		used -= freed
		if entries == 1 { // it becomes part of the total
			work += float64(len(p.graph.lightsOf)) * (1 + buttons[i])
			buttons[i] = 0
		}
	}
	return true
}

// count computes a table: entry p is the sum of the products for its words.
func (s *step) count(t *task.Task, a, b []polynomial) ([]polynomial, error) {
	table := make([]polynomial, 1<<len(s.basis))
	maskA, maskB := uint64(len(a)-1), uint64(len(b)-1)
	for p := range table {
		if err := t.Err(); err != nil {
			return nil, err
		}
		k := s.origin ^ sumOf(s.basis, uint64(p))
		for q := range uint64(1) << len(s.free) {
			if q > 0 {
				k ^= s.free[bits.TrailingZeros64(q)]
			}
			table[p] = table[p].addProduct(a[k&maskA], b[k>>s.aBits&maskB], int(k>>63))
		}
	}
	return table, nil
}

// A polynomial lists its coefficients, that of x^0 first.
type polynomial []uint64

// addProduct returns z + a b x^shift. It may overwrite z.
func (z polynomial) addProduct(a, b polynomial, shift int) polynomial {
	for len(z) < len(a)+len(b)-1+shift {
		z = append(z, 0)
	}
	for i, u := range a {
		for j, v := range b {
			z[i+j+shift] += u * v
		}
	}
	return z
}
