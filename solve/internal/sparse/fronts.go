package sparse

import (
	"lightsout/internal/algebra/gf2"
	"lightsout/internal/algebra/modn"
)

// A matrix holds the entries of a front: bits, or numbers modulo a prime.
type matrix[M any] interface {
	Rows() int
	Cols() int
	EchelonLeft(cols int, tick gf2.Tick) (pivots []int, err error)
	// setOne sets an entry that is 0 to 1.
	setOne(row, col int)
	// copyRow copies runs of row k of x to a row that is 0 there.
	copyRow(row int, x M, k int, runs []run)
}

// A bitMatrix is a matrix modulo 2.
type bitMatrix struct{ *gf2.Matrix }

func newBitMatrix(rows, cols int) bitMatrix { return bitMatrix{gf2.NewMatrix(rows, cols)} }

func (m bitMatrix) setOne(row, col int) { m.Flip(row, col) }

func (m bitMatrix) copyRow(row int, x bitMatrix, k int, runs []run) {
	to, from := m.Row(row).Words(), x.Row(k).Words()
	for _, r := range runs {
		copyBits(to, r.to, from, r.from, r.n)
	}
}

// residues is a matrix modulo an odd prime. Its pivots become 1.
type residues struct{ *modn.Packed }

func newResidues(p int) func(rows, cols int) residues {
	return func(rows, cols int) residues { return residues{modn.NewPacked(p, rows, cols)} }
}

func (m residues) setOne(row, col int) { m.Set(row, col, 1) }

func (m residues) copyRow(row int, x residues, k int, runs []run) {
	for _, r := range runs {
		m.CopyRow(row, r.to, x.Packed, k, r.from, r.n)
	}
}

// A front holds the result of eliminating a part.
type front[M matrix[M]] struct {
	*part
	// m is [R | T]. The rows with a pivot in one of the part's own buttons come first, then the
	// rows passed on, then the zero rows.
	m      M
	pivots []int // the pivot columns among the part's own buttons
	passed int   // number of rows passed on to the parent
}

// zeros returns the index of the first zero row.
func (f *front[M]) zeros() int { return len(f.pivots) + f.passed }

// A zeroRow is a zero row of a front: an invariant.
type zeroRow struct{ front, row int }

// A factorisation eliminates all fronts.
type factorisation[M matrix[M]] struct {
	*schedule
	fronts    []front[M]
	newMatrix func(rows, cols int) M
}

func newFactorisation[M matrix[M]](p *plan, entry int, tick gf2.Tick, newMatrix func(rows, cols int) M) *factorisation[M] {
	e := &factorisation[M]{newSchedule(p, entry, tick), make([]front[M], len(p.parts)), newMatrix}
	e.eliminate = e.eliminateFront
	return e
}

// eliminateFront collects the rows of a front and eliminates its own buttons.
func (e *factorisation[M]) eliminateFront(i int) error {
	f := &e.fronts[i]
	f.part = &e.parts[i]
	if err := e.look(0, 0); err != nil {
		return err
	}
	rows := len(f.lights)
	for _, child := range f.children {
		rows += e.fronts[child].passed
	}
	if err := e.take(rows, f.columns()); err != nil {
		return err
	}
	f.m = e.newMatrix(rows, f.columns()+rows)
	e.fill(f)
	var err error
	if f.pivots, err = f.m.EchelonLeft(f.own, e.look); err != nil {
		return err
	}
	f.passed = rows - len(f.pivots)
	if f.passed <= len(f.beyond) || len(f.beyond) == 0 {
		f.passed = min(f.passed, len(f.beyond))
		return nil
	}
	// There are more rows than columns, so some can be reduced to zero.
	pivots, err := f.m.EchelonLeft(f.columns(), e.look)
	f.passed = len(pivots) - len(f.pivots)
	return err
}

// fill builds [F | I].
func (e *factorisation[M]) fill(f *front[M]) {
	row := 0
	for _, light := range f.lights {
		for _, button := range e.inc.buttonsOf.of(light) {
			f.m.setOne(row, f.column(e.place[button]))
		}
		row++
	}
	for _, child := range f.children {
		c := &e.fronts[child]
		runs := c.runsIn(f.part)
		for p := range c.passed {
			f.m.copyRow(row, c.m, len(c.pivots)+p, runs)
			row++
		}
	}
	for i := range row {
		f.m.setOne(i, f.columns()+i)
	}
}

// leftOver lists the zero rows and the buttons that have no pivot.
func (e *factorisation[M]) leftOver() (free []int32, zeros []zeroRow) {
	for i := range e.fronts {
		f := &e.fronts[i]
		next := 0
		for j := range f.own {
			if next < len(f.pivots) && f.pivots[next] == j {
				next++
			} else {
				free = append(free, e.order[int(f.first)+j])
			}
		}
		for row := f.zeros(); row < f.m.Rows(); row++ {
			zeros = append(zeros, zeroRow{i, row})
		}
	}
	return free, zeros
}

// copyBits adds n bits of src, starting at bit from, to dst, starting at bit to.
func copyBits(dst []uint64, to int, src []uint64, from, n int) {
	for n > 0 {
		// Copy as many bits as fit in one word on both sides.
		k := min(n, 64-to%64, 64-from%64)
		w := src[from/64] >> (from % 64) & (^uint64(0) >> (64 - k))
		dst[to/64] ^= w << (to % 64)
		to, from, n = to+k, from+k, n-k
	}
}
