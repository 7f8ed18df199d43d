package gf2

// A Basis is a basis of the space of all vectors that were added to it, in reduced echelon form: each
// vector of the basis has a one, its pivot, where the others have zeros. To learn which of the added
// vectors make up a sum, give each a bit of its own after the first cols, as in [Matrix.EchelonLeft].
type Basis struct {
	cols   int
	rows   []*Vec
	pivots []int
}

// NewBasis returns a basis of no vectors, whose pivots will be among the first cols bits.
func NewBasis(cols int) *Basis { return &Basis{cols: cols} }

// Rows returns the vectors of the basis, in the order in which they were added. They change with
// later ones.
func (b *Basis) Rows() []*Vec { return b.rows }

// Reduce returns the sum of v and vectors of the basis that has zeros at all pivots. Its first cols
// bits are zero if and only if those of v are a sum of vectors of the basis.
func (b *Basis) Reduce(v *Vec) *Vec {
	sum := v.Clone()
	for i, row := range b.rows {
		if sum.Bit(b.pivots[i]) {
			sum.Xor(sum, row)
		}
	}
	return sum
}

// Add adds v to the basis, unless it is a sum of the vectors there. It returns v reduced by the other
// vectors, and whether it is new.
func (b *Basis) Add(v *Vec) (sum *Vec, isNew bool) {
	sum = b.Reduce(v)
	pivot := sum.First()
	if pivot < 0 || pivot >= b.cols {
		return sum, false
	}
	for _, row := range b.rows {
		if row.Bit(pivot) {
			row.Xor(row, sum)
		}
	}
	b.rows, b.pivots = append(b.rows, sum), append(b.pivots, pivot)
	return sum, true
}
