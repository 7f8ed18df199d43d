package gf2

import (
	"errors"
	"fmt"
	"runtime"
	"slices"
	"testing"

	"lightsout/internal/algebra/kernel"
	"lightsout/internal/testkit"
)

func TestVec(t *testing.T) {
	v := VecOf(70, 0, 3, 64, 69)
	if v.Len() != 70 || v.Weight() != 4 || !v.Bit(64) || v.Bit(65) || v.IsZero() {
		t.Errorf("got %v, want a vector of 70 bits with 0, 3, 64 and 69 set", v)
	}
	if got := slices.Collect(v.Ones()); !slices.Equal(got, []int{0, 3, 64, 69}) {
		t.Errorf("ones at %v", got)
	}
	for i := range v.Ones() {
		if i == 3 {
			break
		}
	}
	if VecOf(70, 66, 68).First() != 66 || NewVec(70).First() != -1 {
		t.Errorf("first ones at %d and %d", VecOf(70, 66, 68).First(), NewVec(70).First())
	}
	w := v.Clone()
	w.Flip(0)
	w.Set(3, false)
	w.Set(1, true)
	if v.Equal(w) || !v.Dot(VecOf(70, 3)) || v.Dot(VecOf(70, 3, 64)) {
		t.Errorf("%v and %v", v, w)
	}
	if sum := NewVec(70).Xor(v, w); !sum.Equal(VecOf(70, 0, 1, 3)) {
		t.Errorf("sum %v", sum)
	}
	if all := NewVec(70).Fill(); all.Weight() != 70 {
		t.Errorf("Fill: %v", all)
	}
	if got := VecOf(5, 1, 2).String(); got != "01100" {
		t.Errorf("got %s", got)
	}
	if len(v.Words()) != 2 {
		t.Errorf("%d words", len(v.Words()))
	}
	NewVec(0).Neighbours(NewVec(0))
	if got := w.Clone(); !got.Neighbours(got).Equal(NewVec(70).Neighbours(w)) {
		t.Errorf("neighbours in place: %v", got)
	}
}

func TestVecOfWords(t *testing.T) {
	words := []uint64{9, 33}
	if v := VecOfWords(70, words); !v.Equal(VecOf(70, 0, 3, 64, 69)) || &v.Words()[0] != &words[0] {
		t.Errorf("the words make %v", v)
	}
	if v := VecOfWords(128, words); v.Len() != 128 || VecOfWords(0, nil).Len() != 0 {
		t.Errorf("the words make %v", v)
	}
	for name, bad := range map[string]func(){
		"negative": func() { VecOfWords(-1, nil) },
		"too few":  func() { VecOfWords(129, words) },
		"too many": func() { VecOfWords(64, words) },
		"a one":    func() { VecOfWords(69, words) },
	} {
		testkit.MustPanic(t, name, bad)
	}
}

func TestCycles(t *testing.T) {
	r := seeded(17)
	for n := 3; n < 200; n++ {
		v := randomVec(r, n)
		near, turned := NewVec(n).CyclicNeighbours(v), NewVec(n).Rotate(v)
		for i := range n {
			if near.Bit(i) != (v.Bit((i+1)%n) != v.Bit((i+n-1)%n)) || turned.Bit((i+1)%n) != v.Bit(i) {
				t.Fatalf("n = %d: %v has neighbours %v, rotated %v", n, v, near, turned)
			}
		}
		if !v.Rotate(v).Equal(turned) {
			t.Fatalf("n = %d", n)
		}
	}
	NewVec(0).Rotate(NewVec(0))
}

func TestSlices(t *testing.T) {
	r := seeded(16)
	for range 2000 {
		n := r.IntN(300)
		v := randomVec(r, n)
		from := r.IntN(n + 1)
		to := from + r.IntN(n-from+1)
		part := v.Slice(from, to)
		if got, want := part.String(), v.String()[from:to]; got != want {
			t.Fatalf("bits %d to %d of %v: %s", from, to, v, got)
		}
		w := randomVec(r, n)
		want := w.String()[:from] + part.String() + w.String()[to:]
		if got := w.SetSlice(from, part).String(); got != want {
			t.Fatalf("got %s, want %s", got, want)
		}
		if v.Word(n+64) != 0 {
			t.Fatal("Word returns bits beyond the end of the vector")
		}
	}
}

func TestMatrix(t *testing.T) {
	m := NewMatrix(2, 3)
	m.Set(0, 1, true)
	m.Flip(1, 2)
	m.Flip(1, 0)
	c := m.Clone()
	if !m.Equal(c) || m.Rows() != 2 || m.Cols() != 3 || !m.Bit(0, 1) || m.Bit(0, 0) {
		t.Errorf("got %v and a copy %v, want equal 2 x 3 matrices with the second bit of the first row set", m, c)
	}
	c.Row(0).Flip(0)
	if m.Equal(c) {
		t.Error("a copy shares its rows")
	}
	if got := m.MulVec(VecOf(3, 0, 1)); !got.Equal(VecOf(2, 0, 1)) {
		t.Errorf("product %v", got)
	}
}

// shapes lists wide, tall and empty matrices, with sides just below and above word, tile and table
// boundaries.
var shapes = []struct{ rows, cols int }{
	{0, 0},
	{0, 5},
	{5, 0},
	{1, 1},
	{3, 200},
	{200, 3},
	{64, 64},
	{65, 63},
	{100, 129},
	{192, 192},
	{300, 2100},
	{2100, 100},
	{513, 511},
}

func TestEchelonStrategiesAgree(t *testing.T) {
	r := seeded(11)
	for _, shape := range shapes {
		for _, rank := range []int{0, 1, 10, 70, 1000} {
			m := randomOfRank(shape.rows, shape.cols, rank)
			for _, cols := range []int{m.cols, m.cols / 2, r.IntN(m.cols + 1)} {
				t.Run(fmt.Sprintf("%dx%d rank %d left %d", m.rows, m.cols, rank, cols), func(t *testing.T) {
					checkEchelon(t, m, cols)
				})
			}
		}
	}
}

// A matrix large enough to be shared among processors has the same echelon form for any number of
// processors and with and without vector instructions. Its width is not a whole number of vectors, and the last
// steps are too small to share.
func TestConcurrentEchelon(t *testing.T) {
	m := randomOfRank(530, 64*130+17, 1000)
	for i := range m.rows { // one word without pivots, one with few
		m.row(i)[3] = 0
		m.row(i)[5] &= 0xff00
	}
	if m.rows*m.stride < sharedWords {
		t.Fatalf("%d words are too few to be shared, want %d", m.rows*m.stride, sharedWords)
	}
	want := m.Clone()
	pivots, _ := want.echelonPlain(m.cols, nil)
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	for _, vectors := range []bool{false, kernel.HasVectors()} {
		for _, processors := range []int{1, 2, 3, 8} {
			runtime.GOMAXPROCS(processors)
			got := m.Clone()
			before := kernel.UseVectors(vectors)
			found, err := got.Echelon(nil)
			kernel.UseVectors(before)
			if err != nil || !slices.Equal(found, pivots) || !got.Equal(want) {
				t.Errorf("vectors %v, %d processors: different echelon form (%v)", vectors, processors, err)
			}
		}
	}
}

func TestEchelonSharedStops(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(3))
	stop := errors.New("stop")
	m := randomOfRank(530, 64*130, 1000)
	calls, last := 0, 0
	_, err := m.Echelon(func(done, total int) error {
		calls++
		if done < last || done > total {
			t.Errorf("%d of %d done after %d", done, total, last)
		}
		last = done
		if calls == 5 {
			return stop
		}
		return nil
	})
	if !errors.Is(err, stop) || calls != 5 {
		t.Errorf("got %v after %d ticks", err, calls)
	}
}

// randomOfRank returns a random matrix of at most the given rank.
func randomOfRank(rows, cols, rank int) *Matrix {
	r := seeded(uint64(rows*1_000_003 + cols*1009 + rank))
	basis := randomMatrix(r, rank, cols)
	m := NewMatrix(rows, cols)
	for i := range rows {
		for k := range rank {
			if r.IntN(2) == 0 {
				kernel.Add(m.row(i), basis.row(k))
			}
		}
	}
	return m
}

func checkEchelon(t *testing.T, m *Matrix, cols int) {
	t.Helper()
	plain, russian, chosen := m.Clone(), m.Clone(), m.Clone()
	want, _ := plain.echelonPlain(cols, nil)
	got, _ := russian.echelonRussians(cols, nil)
	free, _ := chosen.EchelonLeft(cols, nil)
	if !slices.Equal(want, got) || !slices.Equal(want, free) {
		t.Fatalf("pivots %v, plain %v", got, want)
	}
	if !isEchelon(plain, want, cols) || !isEchelon(russian, got, cols) {
		t.Error("not in echelon form")
	}
	// To the right of the pivot columns, rows without a pivot may differ.
	if cols == m.cols && (!plain.Equal(russian) || !plain.Equal(chosen)) {
		t.Error("the echelon forms differ")
	}
}

func isEchelon(m *Matrix, pivots []int, cols int) bool {
	for i := range m.rows {
		first := cols
		for j := range m.Row(i).Ones() {
			first = min(first, j)
		}
		if i >= len(pivots) {
			if first < cols {
				return false
			}
			continue
		}
		if first != pivots[i] {
			return false
		}
		for k := range m.rows {
			if m.Bit(k, first) != (k == i) {
				return false
			}
		}
	}
	return slices.IsSorted(pivots)
}

// Eliminating [A | I] turns the right half into T, with T A = the echelon form of A.
func TestEchelonCarriesTheTransform(t *testing.T) {
	r := seeded(12)
	for _, n := range []int{1, 10, 63, 64, 65, 200, 300} {
		a := randomMatrix(r, n, n)
		m := NewMatrix(n, 2*n)
		for i := range n {
			for j := range a.Row(i).Ones() {
				m.Set(i, j, true)
			}
			m.Set(i, n+i, true)
		}
		testkit.Must(m.EchelonLeft(n, nil))(t)
		x := randomVec(r, n)
		ax := a.MulVec(x)
		for i := range n {
			left, right := false, false
			for j := range n {
				left = left != (m.Bit(i, j) && x.Bit(j))
				right = right != (m.Bit(i, n+j) && ax.Bit(j))
			}
			if left != right {
				t.Fatalf("n = %d: row %d of the transform is wrong", n, i)
			}
		}
	}
}

func FuzzEchelon(f *testing.F) {
	f.Add(uint16(200), uint16(90), uint16(60), uint16(0))
	f.Add(uint16(1), uint16(1), uint16(1), uint16(1))
	f.Fuzz(func(t *testing.T, rows, cols, rank, left uint16) {
		m := randomOfRank(int(rows%400), int(cols%300), int(rank%100))
		checkEchelon(t, m, max(0, m.cols-int(left%300)))
	})
}

func TestEchelonStops(t *testing.T) {
	stop := errors.New("stop")
	m := randomMatrix(seeded(13), 3000, 3000)
	tick := func(done, total int) error {
		if done < 0 || done > total {
			t.Errorf("%d of %d done", done, total)
		}
		return stop
	}
	testkit.MustFail(m.Clone().echelonRussians(3000, tick))(t, stop, "four Russians")
	testkit.MustFail(m.echelonPlain(3000, tick))(t, stop, "plain")
	testkit.MustFail(m.Echelon(tick))(t, stop, "chosen")
}

// The break-even point of the two methods determines plainBelow.
func BenchmarkEchelonSmall(b *testing.B) {
	for _, n := range []int{64, 128, 192, 256, 512} {
		m := randomMatrix(seeded(14), n, 2*n)
		for name, eliminate := range map[string]func(*Matrix) ([]int, error){
			"plain":    func(m *Matrix) ([]int, error) { return m.echelonPlain(n, nil) },
			"russians": func(m *Matrix) ([]int, error) { return m.echelonRussians(n, nil) },
		} {
			b.Run(fmt.Sprintf("%s/%d", name, n), func(b *testing.B) {
				for b.Loop() {
					if _, err := eliminate(m.Clone()); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}

func BenchmarkEchelon(b *testing.B) {
	for _, n := range []int{1000, 10_000} {
		m := randomMatrix(seeded(15), n, n)
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for b.Loop() {
				b.StopTimer()
				c := m.Clone()
				b.StartTimer()
				if _, err := c.Echelon(nil); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func TestShapesPanic(t *testing.T) {
	for name, f := range map[string]func(){
		"negative length": func() { NewVec(-1) },
		"negative shape":  func() { NewMatrix(-1, 2) },
		"bit":             func() { NewVec(3).Bit(3) },
		"Walsh of 3":      func() { _ = Walsh(make([]int16, 3), nil) },
		"slice":           func() { NewVec(3).Slice(2, 4) },
		"set slice":       func() { NewVec(3).SetSlice(2, NewVec(2)) },
		"lengths":         func() { NewVec(3).Dot(NewVec(4)) },
		"entry":           func() { NewMatrix(2, 2).Flip(0, 2) },
		"row":             func() { NewMatrix(2, 2).Row(2) },
		"product shape":   func() { NewMatrix(2, 3).MulVec(NewVec(2)) },
		"pivot columns":   func() { _, _ = NewMatrix(2, 3).EchelonLeft(4, nil) },
	} {
		testkit.MustPanic(t, name, f)
	}
}
