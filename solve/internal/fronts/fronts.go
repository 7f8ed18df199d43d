package fronts

import "lightsout/internal/algebra/gf2"

// A front holds the result of eliminating a part.
type front struct {
	*part
	// m is [R | T]. The rows with a pivot in one of the part's own buttons come first, then the
	// rows passed on, then the zero rows.
	m      *gf2.Matrix
	pivots []int // the pivot columns among the part's own buttons
	passed int   // number of rows passed on to the parent
}

// zeros returns the index of the first zero row.
func (f *front) zeros() int { return len(f.pivots) + f.passed }

// A zeroRow is a zero row of a front: an invariant.
type zeroRow struct{ front, row int }

// eliminate collects the rows of a front and eliminates its own buttons.
func (e *factorisation) eliminate(i int) error {
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
	f.m = gf2.NewMatrix(rows, f.columns()+rows)
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
func (e *factorisation) fill(f *front) {
	row := 0
	for _, light := range f.lights {
		for _, button := range e.inc.buttonsOf.of(light) {
			f.m.Flip(row, f.column(e.place[button]))
		}
		row++
	}
	for _, child := range f.children {
		c := &e.fronts[child]
		runs := c.runsIn(f.part)
		for p := range c.passed {
			to, from := f.m.Row(row).Words(), c.m.Row(len(c.pivots)+p).Words()
			for _, r := range runs {
				copyBits(to, r.to, from, r.from, r.n)
			}
			row++
		}
	}
	for i := range row {
		f.m.Flip(i, f.columns()+i)
	}
}

// leftOver lists the zero rows and the buttons that have no pivot.
func (e *factorisation) leftOver() (free []int32, zeros []zeroRow) {
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
