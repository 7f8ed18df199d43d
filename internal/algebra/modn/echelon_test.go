package modn

import (
	"math/rand/v2"
	"slices"
	"testing"
)

func TestIsPrime(t *testing.T) {
	var primes []int
	for n := range 32 {
		if IsPrime(n) {
			primes = append(primes, n)
		}
	}
	if want := []int{2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31}; !slices.Equal(primes, want) {
		t.Error(primes)
	}
}

// In reduced row echelon form a pivot is the first nonzero entry of its row, is 1, and is the only
// nonzero entry in its column; the rows span the same space as before.
func TestEchelon(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		prime := []int{2, 3, 5, 7}[r.IntN(4)]
		rows := make([][]uint8, 1+r.IntN(5))
		for i := range rows {
			rows[i] = make([]uint8, 1+len(rows))
			for j := range rows[i] {
				rows[i][j] = uint8(r.IntN(prime))
			}
		}
		before := make([][]uint8, len(rows))
		for i, row := range rows {
			before[i] = slices.Clone(row)
		}
		pivots := Echelon(rows, prime)
		if !slices.IsSorted(pivots) {
			t.Errorf("the pivots %v are not in order", pivots)
		}
		for i, row := range rows {
			first := slices.IndexFunc(row, func(v uint8) bool { return v != 0 })
			switch {
			case i >= len(pivots) && first >= 0:
				t.Errorf("row %d of %v has no pivot", i, rows)
			case i < len(pivots) && (first != pivots[i] || row[first] != 1):
				t.Errorf("row %d of %v does not begin with its pivot", i, rows)
			}
			for k, pivot := range pivots {
				if k != i && row[pivot] != 0 {
					t.Errorf("column %d of %v is not cleared", pivot, rows)
				}
			}
		}
		for _, row := range before { // the entries of a row at the pivots are its coefficients
			for i, pivot := range pivots {
				addMultiple(row, rows[i], prime-int(row[pivot]), prime)
			}
			if slices.Max(row) != 0 {
				t.Errorf("%v does not span %v", rows, before)
			}
		}
	}
}
