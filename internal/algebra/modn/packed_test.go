package modn

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"
)

// primes are the moduli to test.
var primes = []int{2, 3, 5, 7, 11, 13, 31, 61}

func randomPacked(r *rand.Rand, p, rows, cols int, density float64) *Packed {
	m := NewPacked(p, rows, cols)
	for i := range rows {
		for j := range cols {
			if r.Float64() < density {
				m.Set(i, j, r.IntN(p))
			}
		}
	}
	return m
}

func (m *Packed) entries() [][]int {
	rows := make([][]int, m.rows)
	for i := range rows {
		for j := range m.cols {
			rows[i] = append(rows[i], m.At(i, j))
		}
	}
	return rows
}

// echelonPlainly is the reference: it works entry by entry.
func echelonPlainly(a [][]int, p, cols int) (pivots []int) {
	for j := 0; j < cols && len(pivots) < len(a); j++ {
		rank := len(pivots)
		i := rank
		for i < len(a) && a[i][j] == 0 {
			i++
		}
		if i == len(a) {
			continue
		}
		a[rank], a[i] = a[i], a[rank]
		inverse := 1
		for inverse*a[rank][j]%p != 1 {
			inverse++
		}
		for k, v := range a[rank] {
			a[rank][k] = v * inverse % p
		}
		for i, row := range a {
			if c := row[j]; i != rank && c != 0 {
				for k, v := range a[rank] {
					row[k] = (row[k] + (p-c)*v) % p
				}
			}
		}
		pivots = append(pivots, j)
	}
	return pivots
}

func TestPackedEchelon(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 1))
	for round := range 400 {
		p := primes[round%len(primes)]
		m := randomPacked(r, p, r.IntN(20), r.IntN(150), r.Float64())
		cols := r.IntN(m.Cols() + 1)
		want := m.entries()
		wantPivots := echelonPlainly(want, p, cols)
		pivots, err := m.EchelonLeft(cols, nil)
		if err != nil || !slices.Equal(pivots, wantPivots) {
			t.Fatalf("modulo %d: pivots %v, want %v; %v", p, pivots, wantPivots, err)
		}
		for i, row := range m.entries() {
			if !slices.Equal(row, want[i]) {
				t.Fatalf("modulo %d: row %d is %v, want %v", p, i, row, want[i])
			}
		}
	}
}

// TestPackedThree checks every sum and product of two numbers modulo 3, and scaling to 1, at every
// position in a word.
func TestPackedThree(t *testing.T) {
	for x := range 3 {
		for y := range 3 {
			for at := range 130 {
				m := NewPacked(3, 2, 130)
				m.Set(0, at, x)
				m.Set(1, at, y)
				if got := m.Dot(0, m, 1); got != x*y%3 {
					t.Fatalf("%d * %d = %d", x, y, got)
				}
				m.add(m.row(0), m.row(1))
				if got := m.At(0, at); got != (x+y)%3 || m.Dot(0, m, 0) != got*got%3 {
					t.Fatalf("%d + %d = %d at %d", x, y, got, at)
				}
				if (x+y)%3 == 0 {
					continue
				}
				if m.normalise(0, at); m.At(0, at) != 1 {
					t.Fatalf("%d is not 1", m.At(0, at))
				}
			}
		}
	}
}

func TestPackedDotAndCopy(t *testing.T) {
	r := rand.New(rand.NewPCG(12, 1))
	for round := range 400 {
		p := primes[round%len(primes)]
		m := randomPacked(r, p, 2, 1+r.IntN(200), r.Float64())
		want := 0
		for j := range m.Cols() {
			want += m.At(0, j) * m.At(1, j)
		}
		if got := m.Dot(0, m, 1); got != want%p {
			t.Fatalf("modulo %d: the product is %d, want %d", p, got, want%p)
		}
		z := NewPacked(p, 3, 1+r.IntN(200))
		from, to := r.IntN(m.Cols()), r.IntN(z.Cols())
		n := r.IntN(min(m.Cols()-from, z.Cols()-to) + 1)
		z.CopyRow(2, to, m, 1, from, n)
		for j := range z.Cols() {
			want := 0
			if j >= to && j < to+n {
				want = m.At(1, from+j-to)
			}
			if z.At(2, j) != want || z.At(1, j) != 0 {
				t.Fatalf("modulo %d: entry %d is %d, want %d", p, j, z.At(2, j), want)
			}
		}
	}
}

func TestPackedStops(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 1))
	stop := errors.New("stop")
	for _, p := range []int{3, 5} {
		ticks := 0
		m := randomPacked(r, p, 400, 800, 1)
		_, err := m.EchelonLeft(400, func(done, total int) error {
			if ticks++; done < 0 || done > total {
				t.Errorf("%d of %d done", done, total)
			}
			return nil
		})
		if err != nil || ticks == 0 {
			t.Fatalf("modulo %d: %d ticks, %v", p, ticks, err)
		}
		for last := 1; last <= ticks; last += ticks/3 + 1 {
			left := last
			m := randomPacked(r, p, 400, 800, 1)
			_, err := m.EchelonLeft(400, func(int, int) error {
				if left--; left == 0 {
					return stop
				}
				return nil
			})
			if !errors.Is(err, stop) {
				t.Errorf("modulo %d: stopped at tick %d: %v", p, last, err)
			}
		}
	}
}

func TestPackedPanics(t *testing.T) {
	m := NewPacked(3, 2, 5)
	for name, call := range map[string]func(){
		"modulo 4":               func() { NewPacked(4, 1, 1) },
		"modulo 6":               func() { NewPacked(6, 1, 1) },
		"modulo 67":              func() { NewPacked(67, 1, 1) },
		"an entry outside":       func() { m.At(2, 0) },
		"a column outside":       func() { m.Set(0, 5, 1) },
		"another length":         func() { m.Dot(0, NewPacked(3, 1, 6), 0) },
		"another prime":          func() { m.Dot(0, NewPacked(5, 1, 5), 0) },
		"entries outside":        func() { m.CopyRow(0, 3, m, 1, 0, 3) },
		"too many pivot columns": func() { _, _ = m.EchelonLeft(6, nil) },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s: no panic", name)
				}
			}()
			call()
		}()
	}
}
