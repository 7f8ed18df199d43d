package gf2

import "testing"

// Adding the rows of a matrix one by one has the same result as elimination, and the bits after the
// first cols say which rows each sum consists of.
func TestBasis(t *testing.T) {
	r := seeded(23)
	for range 200 {
		rows, cols := 1+r.IntN(30), 1+r.IntN(90)
		m, b := NewMatrix(rows, cols), NewBasis(cols)
		for i := range rows {
			for j := range cols {
				m.Set(i, j, r.IntN(4) == 0)
			}
			if i > 1 && r.IntN(3) == 0 { // dependent
				m.Row(i).Xor(m.Row(r.IntN(i)), m.Row(r.IntN(i)))
			}
			sum, isNew := b.Add(NewVec(cols+rows).SetSlice(0, m.Row(i)).SetSlice(cols+i, VecOf(1, 0)))
			want := NewVec(cols)
			for k := range sum.Slice(cols, cols+rows).Ones() {
				want.Xor(want, m.Row(k))
			}
			if !sum.Bit(cols+i) || !sum.Slice(0, cols).Equal(want) || isNew == want.IsZero() {
				t.Fatalf("row %d: the sum is %v, new %v", i, sum, isNew)
			}
		}
		pivots, _ := m.Echelon(nil) // without a tick there is no error
		if len(b.Rows()) != len(pivots) {
			t.Fatalf("%d vectors, want %d", len(b.Rows()), len(pivots))
		}
		for _, row := range b.Rows() {
			for i, pivot := range pivots {
				if pivot == row.First() && !row.Slice(0, cols).Equal(m.Row(i)) {
					t.Fatalf("the vector with pivot %d is %v, want %v", pivot, row, m.Row(i))
				}
			}
		}
	}
}
