package solve

import (
	"fmt"
	"sync"

	"lightsout/board"
	"lightsout/gf2"
)

// dense solves any board of two colours by elimination. Let A be the matrix with
// a row for each light and a column for each button. The matrix [A | I] becomes
// [R | T] with R = T A in reduced echelon form, and then for lights b
//
//	A x = b  <=>  R x = T b,
//
// which is read off: below the rank, R is zero and T b has to be; above it, each
// row gives the press of its pivot. The rows of T below the rank are the
// invariants.
type dense struct {
	lights, buttons int
	m               *gf2.Matrix // [R | T]
	pivots          []int       // the pivot column of each row above the rank

	mu         sync.Mutex
	quietBasis *gf2.Matrix // reduced echelon forms, made when first wanted
	invariants *gf2.Matrix
}

// maxDenseBits is the largest [A | I] that dense makes: 256 MiB, for example a
// grid of 181 x 181.
const maxDenseBits = 1 << 31

func newDense(w *work, b *board.Board) (method, error) {
	d := &dense{lights: b.Lights(), buttons: b.Buttons()}
	if float64(d.lights)*float64(d.lights+d.buttons) > maxDenseBits {
		return nil, fmt.Errorf("%w: %w: elimination takes boards of about 32,000 lights, and this has %d",
			ErrBoard, board.ErrTooLarge, d.lights)
	}
	d.m = gf2.NewMatrix(d.lights, d.buttons+d.lights)
	var toggled []int
	for button := range d.buttons {
		toggled = b.AppendToggles(toggled[:0], button)
		for _, light := range toggled {
			d.m.Flip(light, button)
		}
	}
	for light := range d.lights {
		d.m.Flip(light, d.buttons+light)
	}
	var err error
	d.pivots, err = d.m.EchelonLeft(d.buttons, w.tick("eliminating"))
	return d, err
}

func (d *dense) rank() int { return len(d.pivots) }

// transform returns T b.
func (d *dense) transform(b *gf2.Vec) *gf2.Vec {
	padded := gf2.NewVec(d.buttons + d.lights)
	for light := range b.Ones() {
		padded.Set(d.buttons+light, true)
	}
	return d.m.MulVec(padded)
}

// transformRow returns row i of T.
func (d *dense) transformRow(i int) *gf2.Vec {
	return d.m.Row(i).Slice(d.buttons, d.buttons+d.lights)
}

func (d *dense) solve(w *work, lights *gf2.Vec) (presses, odd *gf2.Vec, err error) {
	if err := w.ctx.Err(); err != nil {
		return nil, nil, err
	}
	presses = gf2.NewVec(d.buttons)
	for i := range d.transform(lights).Ones() {
		if i >= d.rank() {
			return nil, d.transformRow(i), nil
		}
		presses.Set(d.pivots[i], true)
	}
	return presses, nil, nil
}

func (d *dense) syndrome(w *work, lights *gf2.Vec) (*gf2.Vec, error) {
	if err := d.invariantBasis(w); err != nil {
		return nil, err
	}
	return d.invariants.MulVec(lights), nil
}

func (d *dense) quiet(w *work, i int) (*gf2.Vec, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.quietBasis == nil {
		q := d.freeColumns()
		if _, err := q.Echelon(w.tick("ordering quiet patterns")); err != nil {
			return nil, err
		}
		d.quietBasis = q
	}
	return d.quietBasis.Row(i).Clone(), nil
}

// freeColumns returns a basis of the quiet patterns: each presses one button
// whose column has no pivot, and those whose rows have a one there.
func (d *dense) freeColumns() *gf2.Matrix {
	q := gf2.NewMatrix(d.buttons-d.rank(), d.buttons)
	pivots := gf2.VecOf(d.buttons, d.pivots...)
	k := 0
	for j := range d.buttons {
		if pivots.Bit(j) {
			continue
		}
		q.Set(k, j, true)
		for i, pivot := range d.pivots {
			if d.m.Bit(i, j) {
				q.Set(k, pivot, true)
			}
		}
		k++
	}
	return q
}

func (d *dense) invariant(w *work, i int) (*gf2.Vec, error) {
	if err := d.invariantBasis(w); err != nil {
		return nil, err
	}
	return d.invariants.Row(i).Clone(), nil
}

// invariantBasis makes d.invariants.
func (d *dense) invariantBasis(w *work) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.invariants != nil {
		return nil
	}
	m := gf2.NewMatrix(d.lights-d.rank(), d.lights)
	for i := range m.Rows() {
		m.Row(i).Xor(m.Row(i), d.transformRow(d.rank()+i))
	}
	if _, err := m.Echelon(w.tick("ordering invariants")); err != nil {
		return err
	}
	d.invariants = m
	return nil
}
