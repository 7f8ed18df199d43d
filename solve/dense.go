package solve

import (
	"fmt"

	"lightsout/board"
	"lightsout/gf2"
	"lightsout/solve/internal/task"
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
	bases
}

// maxDenseBits is the largest [A | I] that dense makes: 256 MiB, for example a
// grid of 181 x 181.
const maxDenseBits = 1 << 31

func newDense(w *task.Task, b *board.Board) (bitMethod, error) {
	d := &dense{lights: b.Lights(), buttons: b.Buttons()}
	d.bases = bases{quiets: task.NewLazy(d.buildQuiet), sets: task.NewLazy(d.buildInvariants)}
	if float64(d.lights)*float64(d.lights+d.buttons) > maxDenseBits {
		return nil, fmt.Errorf("%w: %w: elimination takes boards of about 32,000 lights and as many buttons, and this has %d and %d",
			ErrBoard, board.ErrTooLarge, d.lights, d.buttons)
	}
	if err := d.fill(w, b); err != nil {
		return nil, err
	}
	var err error
	d.pivots, err = d.m.EchelonLeft(d.buttons, w.Tick("eliminating"))
	return d, err
}

// fill makes [A | I].
func (d *dense) fill(w *task.Task, b *board.Board) error {
	tick := w.Tick("reading the board")
	d.m = gf2.NewMatrix(d.lights, d.buttons+d.lights)
	for light := range d.lights {
		if light%tickRows == 0 {
			if err := tick(light, d.lights); err != nil {
				return err
			}
		}
		d.m.Flip(light, d.buttons+light)
	}
	var toggled []int
	for button := range d.buttons {
		if button%tickRows == 0 {
			if err := tick(button, d.buttons); err != nil {
				return err
			}
		}
		toggled = b.AppendToggles(toggled[:0], button)
		for _, light := range toggled {
			d.m.Flip(light, button)
		}
	}
	return nil
}

func (d *dense) rank() int { return len(d.pivots) }

// transform returns T b.
func (d *dense) transform(w *task.Task, b *gf2.Vec) (*gf2.Vec, error) {
	tick := w.Tick("solving")
	padded := gf2.NewVec(d.buttons+d.lights).SetSlice(d.buttons, b)
	out := gf2.NewVec(d.lights)
	for i := range d.lights {
		if i%tickRows == 0 {
			if err := tick(i, d.lights); err != nil {
				return nil, err
			}
		}
		out.Set(i, d.m.Row(i).Dot(padded))
	}
	return out, nil
}

// transformRow returns row i of T.
func (d *dense) transformRow(i int) *gf2.Vec {
	return d.m.Row(i).Slice(d.buttons, d.buttons+d.lights)
}

func (d *dense) solve(w *task.Task, lights *gf2.Vec) (presses, odd *gf2.Vec, err error) {
	transformed, err := d.transform(w, lights)
	if err != nil {
		return nil, nil, err
	}
	presses = gf2.NewVec(d.buttons)
	for i := range transformed.Ones() {
		if i >= d.rank() {
			return nil, d.transformRow(i), nil
		}
		presses.Set(d.pivots[i], true)
	}
	return presses, nil, nil
}

func (d *dense) buildInvariants(w *task.Task) (*gf2.Matrix, error) {
	return orderedBasis(w, d.lights-d.rank(), d.lights, func(i int) (*gf2.Vec, error) {
		return d.transformRow(d.rank() + i), nil
	})
}

// buildQuiet finds the quiet patterns: each presses one button whose column has
// no pivot, and those whose rows have a one there.
func (d *dense) buildQuiet(w *task.Task) (*gf2.Matrix, error) {
	m, err := newPatterns(d.buttons-d.rank(), d.buttons)
	if err != nil {
		return nil, err
	}
	patternOf := make([]int, d.buttons) // by column without pivot
	pivots := gf2.VecOf(d.buttons, d.pivots...)
	next := 0
	for j := range d.buttons {
		if !pivots.Bit(j) {
			m.Set(next, j, true)
			patternOf[j] = next
			next++
		}
	}
	tick := w.Tick("ordering patterns")
	for i, pivot := range d.pivots {
		if i%tickRows == 0 {
			if err := tick(0, d.buttons); err != nil {
				return nil, err
			}
		}
		for j := range d.m.Row(i).Slice(0, d.buttons).Ones() {
			if j != pivot {
				m.Set(patternOf[j], pivot, true)
			}
		}
	}
	_, err = m.Echelon(tick)
	return m, err
}
