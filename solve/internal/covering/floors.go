package covering

import (
	"errors"
	"fmt"

	"lightsout/solve/internal/task"
)

// maxPieces is the maximum number of cases into which the tree of a floor is divided before the cores
// share them. A case takes about 100 kB of memory.
const maxPieces = 64

// stepsPerPiece is the effort per piece at which dividing the tree pays off: the cases above the
// pieces, which one core examines, are then a few percent of the work. Tests lower it.
var stepsPerPiece = 1 << 27

// lower lowers the upper bound, floor by floor, until some imbalances reach it or the effort is
// used up.
func (q *search) lower(t *task.Task) error {
	q.problem, q.whole = q.provable(oddSpan(q.groups, maxProverDigits+1))
	if !q.whole && q.left > 0 {
		q.left /= 2 // a proof is unlikely, so spend only half the effort here
	}
	for q.high = q.problem.highest(); q.left != 0 && (!q.whole || q.high > q.low); q.high -= 2 {
		if ruledOut, err := q.ruleOut(t); err != nil || !ruledOut {
			return err
		}
	}
	return nil
}

// ruleOut reports whether it proves that no imbalances reach the floor. It divides the tree of cases
// into pieces, which the cores share in rounds: in a round, each piece gets an equal part of the
// effort, and the next round continues with the cases that are still open. With unlimited effort, one
// round is enough.
func (q *search) ruleOut(t *task.Task) (bool, error) {
	m := t.Meter(fmt.Sprintf("ruling out %d presses", (q.total+q.high)>>1), 1)
	cases, err := q.divide(t, m)
	for err == nil && len(cases) > 0 && q.left != 0 {
		cases, err = q.round(t, cases, m)
	}
	if errors.Is(err, errSpent) || errors.Is(err, errReached) {
		return false, nil
	}
	return len(cases) == 0, err
}

// divide divides the tree into pieces, or settles it if that takes less.
func (q *search) divide(t *task.Task, m *task.Meter) ([]openCase, error) {
	b := q.branchBound(&budget{task: t, left: q.left}, m)
	before := q.left
	if err := b.begin(); err != nil {
		q.take(b, before)
		return nil, err
	}
	pieces := maxPieces
	if b.budget.left >= 0 {
		pieces = min(b.budget.left/stepsPerPiece, maxPieces)
	}
	cases, err := b.grow(pieces)
	q.take(b, before)
	return cases, err
}

// round settles cases as far as equal budgets allow, and returns those that are still open. While
// they run, the searches share nothing; their results are then merged in the order of the cases. So
// the result does not depend on the number of cores.
func (q *search) round(t *task.Task, cases []openCase, m *task.Meter) ([]openCase, error) {
	n, effort := len(cases), -1
	if q.left >= 0 {
		n = min(n, max(1, q.left/stepsPerPiece))
		effort = q.left / n
	}
	searches := make([]*branchBound, n)
	for i := range searches {
		searches[i] = q.branchBound(&budget{left: effort}, m)
	}
	err := task.Each(t, n, func(t *task.Task, i int) error {
		b := searches[i]
		b.budget.task = t
		defer func() { b.pool = nil }() // frees the memory
		for _, c := range cases[i*len(cases)/n : (i+1)*len(cases)/n] {
			if err := b.visitCase(c); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil && !errors.Is(err, errReached) {
		return nil, err
	}
	var open []openCase
	for _, b := range searches {
		q.take(b, effort)
		open = append(open, b.open...)
		if b.known >= q.high {
			break // Each has stopped the searches after the first that reached the floor
		}
	}
	return open, err
}

// branchBound returns a search for imbalances that are better than those known and reach the floor.
func (q *search) branchBound(b *budget, m *task.Meter) *branchBound {
	known := q.low
	if !q.whole {
		known = q.high - 1 // the imbalances of a part imply no lower bound
	}
	s := newBranchBound(q.problem, b, q.high, known)
	s.report = m.Add
	return s
}

// take charges a search that had the given effort, and adopts its imbalances if they are for the whole
// problem and better than those known. The first of equally good ones stay.
func (q *search) take(b *branchBound, effort int) {
	if q.left >= 0 {
		q.left -= effort - b.budget.left
	}
	if q.whole && b.best != nil && b.known > q.low {
		q.use(assignment{q.problem, b.best})
	}
}
