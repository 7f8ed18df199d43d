package modn

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// checkByEnumeration checks all answers about a small matrix against an enumeration of all vectors.
func checkByEnumeration(t *testing.T, a *Matrix) {
	t.Helper()
	d := decompose(t, a)
	checkGenerators(t, a, d)

	image, kernel := map[string]bool{}, map[string]bool{}
	for x := range vectors(a.m, a.cols) {
		b := a.MulVec(x)
		image[string(b)] = true
		if isZero(b) {
			kernel[string(x)] = true
		}
	}
	left := map[string]bool{}
	for b := range vectors(a.m, a.rows) {
		if isZero(a.TransMulVec(b)) {
			left[string(b)] = true
		}
		if checkSolve(t, a, d, b) != image[string(b)] {
			t.Fatalf("%v: b = %v is in the image: %v", a, b, image[string(b)])
		}
	}
	if got := d.ImageSize().Int64(); got != int64(len(image)) {
		t.Fatalf("%v: image of size %d, want %d", a, got, len(image))
	}
	if got := d.KernelSize().Int64(); got != int64(len(kernel)) {
		t.Fatalf("%v: kernel of size %d, want %d", a, got, len(kernel))
	}
	checkSpan(t, a.m, d.Kernel(), d.KernelOrders(), kernel)
	checkSpan(t, a.m, d.Invariants(), d.InvariantOrders(), left)
}

// checkSpan checks that the generators produce exactly the given vectors, each in exactly one way.
func checkSpan(t *testing.T, m int, generators [][]uint8, orders []int, want map[string]bool) {
	t.Helper()
	span := map[string]bool{}
	n := 0
	for c := range counts(orders) {
		var sum []uint8
		for i, g := range generators {
			if sum == nil {
				sum = make([]uint8, len(g))
			}
			for j, v := range g {
				sum[j] = uint8((int(sum[j]) + int(c[i])*int(v)) % m)
			}
		}
		span[string(sum)] = true
		if len(generators) > 0 && !want[string(sum)] {
			t.Fatalf("modulo %d: %v times %v is %v", m, c, generators, sum)
		}
		n++
	}
	if n != len(span) || n != len(want) {
		t.Fatalf("modulo %d: generators %v of orders %v produce %d vectors in %d ways, want %d",
			m, generators, orders, len(span), n, len(want))
	}
}

func TestEvery2x2(t *testing.T) {
	for _, m := range []int{2, 3, 4, 6} {
		for entries := range vectors(m, 4) {
			a := NewMatrix(m, 2, 2)
			copy(a.e, entries)
			checkByEnumeration(t, a)
		}
	}
}

func TestEveryRowAndColumn(t *testing.T) {
	for _, m := range []int{4, 6, 8, 9, 12} {
		for entries := range vectors(m, 2) {
			for _, shape := range [][2]int{{1, 2}, {2, 1}} {
				a := NewMatrix(m, shape[0], shape[1])
				copy(a.e, entries)
				checkByEnumeration(t, a)
			}
		}
	}
}

// enumerable is the largest number of vectors that the tests enumerate.
const enumerable = 5000

// sideFor returns the greatest length, at most 4, for which all vectors can be enumerated.
func sideFor(m int) int {
	n, size := 1, m
	for n < 4 && size*m <= enumerable {
		n, size = n+1, size*m
	}
	return n
}

func TestSmallAgainstEnumeration(t *testing.T) {
	r := seeded(3)
	for m := MinModulus; m <= MaxModulus; m++ {
		t.Run(fmt.Sprint(m), func(t *testing.T) {
			side := sideFor(m)
			for range 8 {
				rows, cols := r.IntN(side+1), r.IntN(side+1)
				checkByEnumeration(t, randomMatrix(r, m, rows, cols))
				checkByEnumeration(t, randomOfRank(r, m, rows, cols, 1+r.IntN(2)))
			}
		})
	}
}

// These matrices have too many right-hand sides to enumerate, but the sizes of their images are
// known: they are diagonal matrices disguised by invertible operations.
func TestHiddenDiagonal(t *testing.T) {
	r := seeded(4)
	for _, m := range []int{2, 3, 4, 5, 6, 8, 9, 12, 16, 27, 30, 36, 60, 64} {
		for range 40 {
			rows, cols := 1+r.IntN(6), 1+r.IntN(6)
			a := NewMatrix(m, rows, cols)
			size := 1
			for i := range min(rows, cols) {
				x := r.IntN(m)
				a.Set(i, i, uint8(x))
				size *= m / GCD(x, m)
			}
			hide(r, a)
			if got := decompose(t, a).ImageSize().Int64(); got != int64(size) {
				t.Fatalf("%v: image of size %d, want %d", a, got, size)
			}
			checkByDefinition(t, r, a)
		}
	}
}

// hide adds multiples of rows to rows and of columns to columns, which preserves the sizes of the
// image and the kernel.
func hide(r *rand.Rand, a *Matrix) {
	for range 50 {
		c := r.IntN(a.m)
		if i, h := r.IntN(a.rows), r.IntN(a.rows); i != h {
			for j := range a.cols {
				a.Add(i, j, uint8(c*int(a.At(h, j))%a.m))
			}
		}
		if j, h := r.IntN(a.cols), r.IntN(a.cols); j != h {
			for i := range a.rows {
				a.Add(i, j, uint8(c*int(a.At(i, h))%a.m))
			}
		}
	}
}

// shapes are wide, tall and empty, with sides just below and above word boundaries.
var shapes = []struct{ rows, cols int }{
	{0, 0},
	{0, 5},
	{5, 0},
	{1, 1},
	{3, 50},
	{50, 3},
	{8, 8},
	{17, 15},
	{32, 33},
}

func TestLargerByDefinition(t *testing.T) {
	r := seeded(5)
	for _, m := range []int{2, 3, 4, 5, 6, 8, 9, 12, 16, 25, 27, 30, 32, 36, 49, 60, 61, 63, 64} {
		for _, shape := range shapes {
			for _, rank := range []int{0, 1, 7, 30} {
				checkByDefinition(t, r, randomOfRank(r, m, shape.rows, shape.cols, rank))
			}
			checkByDefinition(t, r, randomMatrix(r, m, shape.rows, shape.cols))
		}
	}
	checkByDefinition(t, r, randomOfRank(r, 36, 130, 140, 100))
}

// Values at or above the modulus are reduced, both in the right-hand side and in the matrix.
func TestValuesAreTakenModulo(t *testing.T) {
	a := NewMatrix(12, 2, 2)
	copy(a.Row(0), []uint8{255, 14})
	copy(a.Row(1), []uint8{24, 77})
	b := []uint8{200, 131}
	x, _ := decompose(t, a).Solve(b)
	if got := a.MulVec(x); x == nil || got[0] != 200%12 || got[1] != 131%12 {
		t.Errorf("solution %v", x)
	}
}

// TestNullityOfTheGrid checks the nullity of the n x n grid for n = 1, 2, ... Modulo 2 it is
// OEIS A159257.
func TestNullityOfTheGrid(t *testing.T) {
	r := seeded(6)
	for _, tt := range []struct {
		m    int
		want []int
	}{
		{2, []int{0, 0, 0, 4, 2, 0, 0, 0, 8, 0, 6, 0}},
		{3, []int{0, 1, 0, 2, 3, 0, 0, 4, 2, 0, 3, 6}},
		{5, []int{0, 0, 0, 2, 2, 0, 0, 0, 2, 0}},
	} {
		for i, want := range tt.want {
			a := grid(tt.m, i+1)
			d := decompose(t, a)
			if got := len(d.Kernel()); got != want || len(d.Invariants()) != want {
				t.Errorf("n = %d modulo %d: nullity %d, want %d", i+1, tt.m, got, want)
			}
			checkByDefinition(t, r, a)
		}
	}
}

// Modulo 6, the kernels modulo 2 and 3 are combined.
func TestOrdersOfTheGrid(t *testing.T) {
	for _, tt := range []struct {
		m, n int
		want []int
	}{
		{6, 2, []int{3}},
		{6, 4, []int{6, 6, 2, 2}},
		{6, 5, []int{6, 6, 3}},
		{30, 4, []int{30, 30, 2, 2}},
	} {
		d := decompose(t, grid(tt.m, tt.n))
		if got := d.KernelOrders(); !slices.Equal(got, tt.want) {
			t.Errorf("n = %d modulo %d: orders %v", tt.n, tt.m, got)
		}
	}
}

// Stopping at the first or the last tick ends the work with the tick's error. The matrices are
// chosen so that each loop ticks: in one there is nothing to clear, and in another only the kernel
// needs computing.
func TestDecomposeStops(t *testing.T) {
	r := seeded(7)
	for _, a := range []*Matrix{
		randomMatrix(r, 3, 280, 280),
		randomOfRank(r, 64, 260, 260, 100),
		randomOfRank(r, 30, 200, 200, 100),
		NewMatrix(4, 1000, 300),
		besideIdentity(randomMatrix(r, 5, 500, 500)),
	} {
		t.Run(a.String(), func(t *testing.T) {
			ticks, before := 0, 0
			count := func(done, total int) error {
				if done < before || done > total {
					t.Errorf("%d of %d done after %d", done, total, before)
				}
				before = done
				ticks++
				return nil
			}
			if _, err := Decompose(a, count); err != nil || ticks < 2 {
				t.Fatalf("%d ticks, %v", ticks, err)
			}
			checkStops(t, a, 1)
			checkStops(t, a, ticks)
		})
	}
}

// besideIdentity returns the matrix [I | A].
func besideIdentity(a *Matrix) *Matrix {
	c := NewMatrix(a.m, a.rows, a.rows+a.cols)
	for i := range a.rows {
		c.Set(i, i, 1)
		copy(c.Row(i)[a.rows:], a.row(i))
	}
	return c
}

// checkStops checks that an error from tick number last ends Decompose, and that Decompose
// returns it.
func checkStops(t *testing.T, a *Matrix, last int) {
	t.Helper()
	stop := errors.New("stop")
	n := 0
	d, err := Decompose(a, func(int, int) error {
		n++
		if n == last {
			return stop
		}
		return nil
	})
	if !errors.Is(err, stop) || d != nil || n != last {
		t.Errorf("stopped at tick %d: %v after %d", last, err, n)
	}
}

func FuzzDecompose(f *testing.F) {
	f.Add(uint8(3), uint8(2), uint8(2), []byte{1, 2, 2, 1, 0, 1})
	f.Add(uint8(12), uint8(3), uint8(4), []byte{2, 3, 4, 6, 0, 8, 9, 10, 1})
	f.Add(uint8(64), uint8(9), uint8(9), []byte{32, 16, 8, 4, 2, 1, 48})
	f.Fuzz(func(t *testing.T, m, rows, cols uint8, entries []byte) {
		a := NewMatrix(MinModulus+int(m)%(MaxModulus-MinModulus+1), int(rows)%24, int(cols)%24)
		copy(a.e, entries)
		reduce(a.e, a.m)
		seed := uint64(len(entries))
		for _, e := range entries {
			seed = seed*31 + uint64(e)
		}
		checkByDefinition(t, seeded(seed), a)
	})
}

func BenchmarkDecompose(b *testing.B) {
	r := seeded(8)
	for _, tt := range []struct {
		name string
		a    *Matrix
	}{
		{"random/3/600", randomMatrix(r, 3, 600, 600)},
		{"random/61/600", randomMatrix(r, 61, 600, 600)},
		{"random/64/600", randomMatrix(r, 64, 600, 600)},
		{"random/60/600", randomMatrix(r, 60, 600, 600)},
		{"half rank/3/600", randomOfRank(r, 3, 600, 600, 300)},
		{"half rank/64/600", randomOfRank(r, 64, 600, 600, 300)},
		{"grid/3/30", grid(3, 30)},
		{"grid/3/60", grid(3, 60)},
		{"grid/4/60", grid(4, 60)},
	} {
		b.Run(tt.name, func(b *testing.B) {
			for b.Loop() {
				decompose(b, tt.a)
			}
		})
	}
}

func BenchmarkSolve(b *testing.B) {
	for _, n := range []int{10, 30, 60} {
		a := grid(3, n)
		d := decompose(b, a)
		right := a.MulVec(randomVec(seeded(9), 3, n*n))
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for b.Loop() {
				d.Solve(right)
			}
		})
	}
}
