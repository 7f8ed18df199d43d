package modn

import (
	"fmt"
	"slices"
	"testing"
)

// TestAddRowsAgainstDefinition adds every pair of entries for every modulus, in full words and in
// the bytes after them.
func TestAddRowsAgainstDefinition(t *testing.T) {
	for q := MinModulus; q <= MaxModulus; q++ {
		var x, y, want []uint8
		for a := range q {
			for b := range q {
				x, y = append(x, uint8(a)), append(y, uint8(b))
				want = append(want, uint8((a+b)%q))
			}
		}
		for from := range min(9, len(x)) {
			z := make([]uint8, len(x)-from)
			addRows(z, x[from:], y[from:], q)
			if !slices.Equal(z, want[from:]) {
				t.Errorf("modulo %d from %d: %v", q, from, z)
			}
		}
		addRows(x, x, y, q)
		if !slices.Equal(x, want) {
			t.Errorf("modulo %d in place: %v", q, x)
		}
	}
}

func TestMultiplesAgainstDefinition(t *testing.T) {
	r := seeded(1)
	for q := MinModulus; q <= MaxModulus; q++ {
		table := newMultiples(q, 40)
		for range 20 {
			row := randomVec(r, q, 40)
			clear(row[:r.IntN(41)])
			clear(row[40-r.IntN(41):])
			table.set(row)
			for range 10 {
				c := 1 + r.IntN(q-1)
				z := randomVec(r, q, 40)
				want := slices.Clone(z)
				for i, v := range row {
					want[i] = uint8((int(want[i]) + c*int(v)) % q)
				}
				if table.addTo(z, c); !slices.Equal(z, want) {
					t.Fatalf("modulo %d: adding %d times %v gives %v", q, c, row, z)
				}
			}
		}
	}
}

func BenchmarkAddRows(b *testing.B) {
	r := seeded(2)
	for _, n := range []int{100, 1000} {
		x, y := randomVec(r, 3, n), randomVec(r, 3, n)
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			b.SetBytes(int64(n))
			for b.Loop() {
				addRows(x, x, y, 3)
			}
		})
	}
}
