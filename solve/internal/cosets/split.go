package cosets

import (
	"errors"
	"slices"

	"lightsout/board"
	"lightsout/internal/algebra/gf2"
	"lightsout/internal/symmetry"
	"lightsout/puzzle"
	"lightsout/solve/internal/classes"
	"lightsout/solve/internal/task"
)

// Splitting. If the quiet patterns fall into parts that share no buttons, each part is solved
// separately. If a part has few patterns, they are enumerated. If it has many, and the rows and
// columns of the board can be labelled alternately (see package classes), it is split into four
// classes of half the dimension. Package classes then joins them.

// fewDigits is the largest dimension that is quick to enumerate.
const fewDigits = 24

// limits bounds the work of a join of four classes.
type limits struct {
	words float64 // number of words whose weights are computed, at 1 to 2 ns each
	classes.Limits
}

// The lists of a join take up to 512 MiB, or 2 GiB if patient, and as much again while they are
// built. The usual limits allow about a minute on two cores; the patient limits, a day.
var (
	usual   = limits{1 << 35, classes.Limits{Listed: 1 << 24, Pairs: 8e9, Tuning: classes.DefaultTuning()}}
	patient = limits{1 << 46, classes.Limits{Listed: 1 << 26, Pairs: 1e13, Ahead: 2e11, Tuning: classes.DefaultTuning()}}
)

// split answers a question about a two-colour board part by part, as far as possible. Parts that
// are too large stay as they are in the first solution, and the bound does not cover them; all
// reports whether every part was small enough. With an error, the answer has only the best presses so
// far.
func split(t *task.Task, q Question) (a Answer, all bool, err error) {
	x, all := q.First, true
	slack := 0 // upper bound on the size that could still be saved
	parts := classes.DirectSum(basisOf(q.Quiets))
	if len(parts) > 1 {
		t = task.New(t.Context(), t.Report) // a part's bound is not shown as that of the whole
	}
	for _, part := range parts {
		best, bound, ok, err := fewestOfPart(t, q, x, part)
		if err != nil {
			return Answer{Presses: best}, false, err
		}
		if !ok {
			all = false
			continue
		}
		x = best
		slack += q.Weights.Of(x) - bound
	}
	return Answer{x, all && slack == 0, q.Weights.Of(x) - slack}, all, nil
}

// fewestOfPart returns the best solution it finds that differs from x by patterns of the part, and
// a lower bound on the size of such solutions. ok is false if there are too many patterns. With an
// error, best is the best so far.
func fewestOfPart(t *task.Task, q Question, x puzzle.Presses, part []*gf2.Vec) (best puzzle.Presses, bound int, ok bool, err error) {
	if len(part) > fewDigits {
		r, err := join(t, q, x, part)
		if err == nil && (r.Size == r.Bound || len(part) > MaxNullity) {
			return task.PressesOf(x.Board(), r.Presses), r.Bound, true, nil
		}
		if err != nil && !errors.Is(err, classes.ErrNoSplit) {
			if r.Presses != nil && r.Size < x.Count() {
				x = task.PressesOf(x.Board(), r.Presses)
			}
			return x, 0, false, err
		}
		if len(part) > MaxNullity {
			return x, 0, false, nil
		}
	}
	c, err := New(x, patterns(x, part), q.Weights)
	if err != nil {
		return x, 0, false, err
	}
	best, bound, err = c.best(t)
	return best, bound, err == nil, err
}

// join uses package classes to find the fewest presses for a part. It returns ErrNoSplit if the
// method does not apply or would take too long. It does not apply to weights: the classes count
// presses in few bits.
func join(t *task.Task, q Question, x puzzle.Presses, part []*gf2.Vec) (classes.Result, error) {
	if q.Weights != nil {
		return classes.Result{}, classes.ErrNoSplit
	}
	class, ok := Alternating(x.Board())
	if !ok {
		return classes.Result{}, classes.ErrNoSplit
	}
	coset := classes.Coset{First: task.VecOfPresses(x), Basis: part, Class: class}
	lights := task.VecOfState(q.State)
	for _, symmetry := range symmetry.Of(x.Board()) {
		if moved(lights, symmetry).Equal(lights) {
			coset.Symmetries = append(coset.Symmetries, symmetry.Lights)
		}
	}
	s, err := classes.New(coset)
	if err != nil {
		return classes.Result{}, err
	}
	most := usual
	if q.Patient {
		most = patient
	}
	if s.Words() > most.words {
		return classes.Result{}, classes.ErrNoSplit
	}
	return s.Fewest(t, most.Limits)
}

// Alternating returns the class of each button of a grid, by the parities of its row and column. A
// hypergrid is the product of its first dimension and all the others, so its classes are the
// parities of the first coordinate and of the sum of the others. Alternating returns false for
// other boards.
func Alternating(b *board.Board) ([]uint8, bool) {
	class := make([]uint8, b.Buttons())
	if g, ok := b.Grid(); ok {
		for button := range class {
			row, col := g.Place(button)
			class[button] = uint8(row&1<<1 | col&1)
		}
		return class, true
	}
	sides, _, ok := b.Sides()
	if !ok {
		return nil, false
	}
	for button := range class {
		rest, others := button, 0
		for _, side := range slices.Backward(sides) {
			others += rest % side
			rest /= side
		}
		first := button / (len(class) / sides[0])
		class[button] = uint8(first&1<<1 | (others-first)&1)
	}
	return class, true
}

func moved(v *gf2.Vec, s symmetry.Symmetry) *gf2.Vec {
	z := gf2.NewVec(v.Len())
	for i := range v.Ones() {
		z.Set(s.Lights[i], true)
	}
	return z
}
