package sparse

import "lightsout/internal/algebra/gf2"

// A front is the elimination of a part.
type front struct {
	*part
	// m is [R | T]. Its rows are first those with a pivot in an own button, then
	// those that are passed on, then those that are zero.
	m      *gf2.Matrix
	pivots []int // the columns of the pivots in own buttons
	passed int   // how many rows go to the parent
}

// transform is a row of T.
func (f *front) transform(row int) *gf2.Vec {
	return f.m.Row(row).Slice(f.columns(), f.m.Cols())
}

// zeros is the first of the rows that are zero.
func (f *front) zeros() int { return len(f.pivots) + f.passed }

// A factorisation is the elimination of all fronts.
type factorisation struct {
	*schedule
	fronts []front
}

func newFactorisation(p *plan, tick gf2.Tick) *factorisation {
	e := &factorisation{schedule: newSchedule(p, 1, tick), fronts: make([]front, len(p.parts))}
	e.eliminate = e.eliminateFront
	return e
}

// eliminateFront collects the rows of a front and eliminates its own buttons.
func (e *factorisation) eliminateFront(i int) error {
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
	// There are more rows than columns, so some can be made zero.
	pivots, err := f.m.EchelonLeft(f.columns(), e.look)
	f.passed = len(pivots) - len(f.pivots)
	return err
}

// fill makes [F | I].
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

// copyBits adds n bits of src, from bit from on, to those of dst, from bit to on.
func copyBits(dst []uint64, to int, src []uint64, from, n int) {
	for n > 0 {
		// As many as are in one word, on both sides.
		k := min(n, 64-to%64, 64-from%64)
		w := src[from/64] >> (from % 64) & (^uint64(0) >> (64 - k))
		dst[to/64] ^= w << (to % 64)
		to, from, n = to+k, from+k, n-k
	}
}
