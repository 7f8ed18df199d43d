package cosets

import (
	"errors"

	"lightsout/board"
	"lightsout/gf2"
	"lightsout/puzzle"
	"lightsout/solve/internal/classes"
	"lightsout/solve/internal/task"
)

// Splitting. If the quiet patterns fall into parts that share no button, each part
// is solved separately. A part of few patterns is enumerated. A part of many, on a
// board whose rows and columns alternate, is split into four classes of half the
// dimension, which package classes joins.

const (
	// fewDigits is the dimension up to which enumerating takes a moment.
	fewDigits = 24
	// maxWords is the largest number of words of the four classes whose weights are
	// computed; it takes about a minute on two cores.
	maxWords = 1 << 35
)

// joinLimits limits the lists of a join to 512 MiB, and the join to about a minute.
var joinLimits = classes.Limits{Listed: 1 << 24, Pairs: 2e9}

// split answers a question about two colours part by part, as far as it gets. Parts
// that are too large are left as they are in the first solution, and the bound does
// not cover them; all says that there were none.
func split(t *task.Task, q Question) (a Answer, all bool, err error) {
	x, all := q.First, true
	slack := 0 // the presses that could still be saved, at most
	for _, part := range classes.DirectSum(vectors(q.Quiets)) {
		best, bound, ok, err := fewestOfPart(t, q, x, part)
		if err != nil {
			return Answer{}, false, err
		}
		if !ok {
			all = false
			continue
		}
		x = best
		slack += x.Count() - bound
	}
	return Answer{x, all && slack == 0, x.Count() - slack}, all, nil
}

// fewestOfPart returns the best of the solutions that differ from x by patterns of
// the part, and a lower bound on all of them. ok is false if there are too many
// patterns.
func fewestOfPart(t *task.Task, q Question, x puzzle.Presses, part []*gf2.Vec) (best puzzle.Presses, bound int, ok bool, err error) {
	if len(part) > fewDigits {
		r, err := join(t, q, x, part)
		if err == nil && (r.Size == r.Bound || len(part) > MaxNullity) {
			return puzzle.PressesOf(x.Board(), r.Presses), r.Bound, true, nil
		}
		if err != nil && !errors.Is(err, classes.ErrNoSplit) {
			return x, 0, false, err
		}
		if len(part) > MaxNullity {
			return x, 0, false, nil
		}
	}
	c, err := New(x, patterns(x.Board(), part))
	if err != nil {
		return x, 0, false, err
	}
	n, least, err := c.fewest(t)
	return c.solution(n), least, err == nil, err
}

// join asks package classes. The error is ErrNoSplit if the method does not apply or
// would take too long.
func join(t *task.Task, q Question, x puzzle.Presses, part []*gf2.Vec) (classes.Result, error) {
	b := x.Board()
	class, ok := alternating(b)
	if !ok {
		return classes.Result{}, classes.ErrNoSplit
	}
	coset := classes.Coset{First: x.Vec(), Basis: part, Class: class}
	lights := q.State.Vec()
	for _, symmetry := range b.Symmetries() {
		if moved(lights, symmetry).Equal(lights) {
			coset.Symmetries = append(coset.Symmetries, symmetry.Lights)
		}
	}
	s, err := classes.New(coset)
	if err != nil {
		return classes.Result{}, err
	}
	if s.Words() > maxWords {
		return classes.Result{}, classes.ErrNoSplit
	}
	return s.Fewest(t, joinLimits)
}

// alternating gives the buttons of a grid their classes, by the parity of the row and
// of the column.
func alternating(b *board.Board) ([]uint8, bool) {
	g, ok := b.Grid()
	if !ok {
		return nil, false
	}
	class := make([]uint8, b.Buttons())
	for button := range class {
		row, col := g.Place(button)
		class[button] = uint8(row&1<<1 | col&1)
	}
	return class, true
}
