package modn

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"lightsout/internal/testkit"
)

// seeded returns a deterministic random number generator.
func seeded(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0)) }

func randomVec(r *rand.Rand, m, n int) []uint8 {
	v := make([]uint8, n)
	for i := range v {
		v[i] = uint8(r.IntN(m))
	}
	return v
}

func randomMatrix(r *rand.Rand, m, rows, cols int) *Matrix {
	a := NewMatrix(m, rows, cols)
	copy(a.e, randomVec(r, m, rows*cols))
	return a
}

// randomOfRank returns the product of a rows x rank matrix and a rank x cols matrix. Over a field
// the rank of the product is at most rank. It multiplies some rows by divisors of the modulus, so
// that for composite moduli the diagonal of the Smith form has different divisors.
func randomOfRank(r *rand.Rand, m, rows, cols, rank int) *Matrix {
	left, right := randomMatrix(r, m, rows, rank), randomMatrix(r, m, rank, cols)
	for i := range rank {
		if c := 1 + r.IntN(m-1); m%c == 0 {
			scale(right.row(i), c, m)
		}
	}
	a := NewMatrix(m, rows, cols)
	for i := range rows {
		copy(a.row(i), right.TransMulVec(left.row(i)))
	}
	return a
}

// grid returns the matrix of an n x n board, where a press adds 1 to its light and to the lights
// above, below, left and right of it.
func grid(m, n int) *Matrix {
	a := NewMatrix(m, n*n, n*n)
	for y := range n {
		for x := range n {
			for _, d := range [][2]int{{0, 0}, {0, 1}, {0, -1}, {1, 0}, {-1, 0}} {
				if u, v := x+d[0], y+d[1]; u >= 0 && u < n && v >= 0 && v < n {
					a.Set(v*n+u, y*n+x, 1)
				}
			}
		}
	}
	return a
}

// vectors yields every vector of n numbers modulo m, reusing one slice.
func vectors(m, n int) func(yield func([]uint8) bool) {
	limits := make([]int, n)
	for i := range limits {
		limits[i] = m
	}
	return counts(limits)
}

// counts yields every vector whose numbers are below the limits, reusing one slice.
func counts(limits []int) func(yield func([]uint8) bool) {
	return func(yield func([]uint8) bool) {
		v := make([]uint8, len(limits))
		for {
			if !yield(v) {
				return
			}
			i := 0
			for i < len(v) && int(v[i])+1 == limits[i] {
				v[i] = 0
				i++
			}
			if i == len(v) {
				return
			}
			v[i]++
		}
	}
}

func isZero(v []uint8) bool {
	return !slices.ContainsFunc(v, func(x uint8) bool { return x != 0 })
}

// slowOrder returns the additive order of v modulo m, computed from the definition.
func slowOrder(v []uint8, m int) int {
	sum := slices.Clone(v)
	order := 1
	for ; !isZero(sum); order++ {
		for i, x := range v {
			sum[i] = uint8((int(sum[i]) + int(x)) % m)
		}
	}
	return order
}

// slowRank returns the rank of vectors modulo a prime, working entry by entry.
func slowRank(vectors [][]uint8, p int) int {
	rank := 0
	for j := 0; len(vectors) > 0 && j < len(vectors[0]); j++ {
		i := slices.IndexFunc(vectors[rank:], func(v []uint8) bool { return v[j] != 0 })
		if i < 0 {
			continue
		}
		vectors[rank], vectors[rank+i] = vectors[rank+i], vectors[rank]
		pivot := vectors[rank]
		rank++
		for _, v := range vectors[rank:] {
			// pivot[j] v - v[j] pivot is zero in column j.
			a, b := int(pivot[j]), p-int(v[j])
			for h := range v {
				v[h] = uint8((a*int(v[h]) + b*int(pivot[h])) % p)
			}
		}
	}
	return rank
}

// independent reports whether only the trivial combination of the vectors, with each coefficient
// below the vector's order, is zero modulo m. If there were another, it would have a multiple of
// prime order p, which is a sum of the vectors' own multiples of order p. Those are divisible by
// m/p, which reduces the question to a rank modulo p.
func independent(vectors [][]uint8, orders []int, m int) bool {
	for _, r := range primePowers(m) {
		var list [][]uint8
		for i, v := range vectors {
			if orders[i]%r.p != 0 {
				continue
			}
			w := slices.Clone(v)
			scale(w, orders[i]/r.p, m)
			for j := range w {
				w[j] /= uint8(m / r.p)
			}
			list = append(list, w)
		}
		if slowRank(list, r.p) != len(list) {
			return false
		}
	}
	return true
}

// decompose calls Decompose without a tick, so it cannot fail.
func decompose(t testing.TB, a *Matrix) *Decomposition {
	t.Helper()
	return testkit.Must(Decompose(a, nil))(t)
}

// checkSolve checks d's answer for b against the definition, and reports whether there is a
// solution.
func checkSolve(t testing.TB, a *Matrix, d *Decomposition, b []uint8) bool {
	t.Helper()
	x, y := d.Solve(b)
	if (x == nil) == (y == nil) {
		t.Fatalf("%v, b = %v: solution %v, certificate %v", a, b, x, y)
	}
	if x != nil {
		if got := a.MulVec(x); !slices.Equal(got, b) {
			t.Fatalf("%v times %v is %v, not %v", a, x, got, b)
		}
		return true
	}
	if !isZero(a.TransMulVec(y)) || dot(y, b)%a.m == 0 || int(slices.Max(y)) >= a.m {
		t.Fatalf("%v, b = %v: %v is not a certificate", a, b, y)
	}
	return false
}

// checkGenerators checks from the definition that the generators are in the kernel or are
// invariants, and that they have the claimed orders.
func checkGenerators(t testing.TB, a *Matrix, d *Decomposition) {
	t.Helper()
	for _, side := range []struct {
		name    string
		vectors [][]uint8
		orders  []int
		product func([]uint8) []uint8
	}{
		{"kernel", d.Kernel(), d.KernelOrders(), a.MulVec},
		{"invariants", d.Invariants(), d.InvariantOrders(), a.TransMulVec},
	} {
		if len(side.vectors) != len(side.orders) {
			t.Fatalf("%s: %d vectors and %d orders", side.name, len(side.vectors), len(side.orders))
		}
		if !independent(side.vectors, side.orders, a.m) {
			t.Fatalf("%v: the %s have generators %v of orders %v", a, side.name, side.vectors, side.orders)
		}
		for i, v := range side.vectors {
			if !isZero(side.product(v)) {
				t.Fatalf("%v: %v is not in the %s", a, v, side.name)
			}
			if got := slowOrder(v, a.m); got != side.orders[i] {
				t.Fatalf("%s: %v has order %d, not %d", side.name, v, got, side.orders[i])
			}
			if i > 0 && side.orders[i-1]%side.orders[i] != 0 {
				t.Fatalf("%s: orders %v", side.name, side.orders)
			}
		}
	}
}

// checkSizes checks that the size of the image times the orders of all invariants is m^rows.
func checkSizes(t testing.TB, a *Matrix, d *Decomposition) {
	t.Helper()
	m := big.NewInt(int64(a.m))
	all := new(big.Int).Exp(m, big.NewInt(int64(a.rows)), nil)
	size := new(big.Int).Set(d.ImageSize())
	for _, order := range d.InvariantOrders() {
		size.Mul(size, big.NewInt(int64(order)))
	}
	if size.Cmp(all) != 0 {
		t.Fatalf("image %v times invariants %v is not %v", d.ImageSize(), d.InvariantOrders(), all)
	}
}

// checkSmith checks the Smith form itself: U A = D T, U is invertible, and T is triangular.
func checkSmith(t testing.TB, a *Matrix, s *smith) {
	t.Helper()
	for i := range a.rows {
		left := a.modulo(s.q).TransMulVec(s.u.row(i))
		right := slices.Clone(s.t.row(i))
		scale(right, s.power(s.exponent(i)), s.q)
		if !slices.Equal(left, right) {
			t.Fatalf("%v modulo %d: row %d of U A is %v, of D T %v", a, s.q, i, left, right)
		}
	}
	for i := range s.rank {
		for h := range i + 1 {
			if got := s.t.At(i, s.order[h]); (got != 0) != (i == h) || got > 1 {
				t.Fatalf("%v modulo %d: T has %d in row %d at the pivot of row %d", a, s.q, got, i, h)
			}
		}
	}
	var rows [][]uint8
	for i := range a.rows {
		row := slices.Clone(s.u.row(i))
		reduce(row, s.p)
		rows = append(rows, row)
	}
	if slowRank(rows, s.p) != a.rows {
		t.Fatalf("%v modulo %d: U is not invertible", a, s.q)
	}
	if !slices.IsSorted(s.exponents) {
		t.Fatalf("exponents %v", s.exponents)
	}
}

// checkByDefinition runs all the checks that need no enumeration.
func checkByDefinition(t testing.TB, r *rand.Rand, a *Matrix) {
	t.Helper()
	d := decompose(t, a)
	for _, s := range d.parts {
		checkSmith(t, a, s)
	}
	checkGenerators(t, a, d)
	checkSizes(t, a, d)
	for range 3 {
		if !checkSolve(t, a, d, a.MulVec(randomVec(r, a.m, a.cols))) {
			t.Fatalf("%v: no solution for a reachable state", a)
		}
		checkSolve(t, a, d, randomVec(r, a.m, a.rows))
	}
}

// String makes failing tests readable.
func (a *Matrix) String() string {
	if a.rows*a.cols > 64 {
		return fmt.Sprintf("%d x %d modulo %d", a.rows, a.cols, a.m)
	}
	text := fmt.Sprintf("modulo %d [", a.m)
	for i := range a.rows {
		text += fmt.Sprintf("%v", a.row(i))
	}
	return text + "]"
}
