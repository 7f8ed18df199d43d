package covering

import (
	"errors"

	"lightsout/solve/internal/task"
)

// The duration of a proof cannot be predicted exactly, but smaller parts of the problem show how
// the work grows. A part is the problem for the groups in a subspace of a few digits.

// firstPart is the number of digits of the smallest part that is worth timing.
const firstPart = 2

// A Part is a part of the problem, with the number of steps that branch and bound takes to settle
// it.
type Part struct {
	Digits, Groups int
	Steps          int // 0 if it was not settled
}

// Growth settles the parts of 2 digits, 3 digits and so on, up to maxProverDigits-1 digits or as far
// as the effort allows, and counts the steps. The last part is the whole problem, which it does not
// try to settle.
func Growth(t *task.Task, code Code, effort int) ([]Part, error) {
	q := newSearch(code, 0)
	u := oddSpan(q.groups, MaxDimension)
	whole := Part{Digits: len(u), Groups: q.spanned(u)}
	b := &budget{task: t, left: effort}
	var parts []Part
	for digits := firstPart; digits < min(whole.Digits, maxProverDigits); digits++ {
		before, l := b.left, newProblem(q.groups, oddSpan(q.groups, digits))
		err := l.settle(b)
		if errors.Is(err, errSpent) {
			break
		}
		if err != nil {
			return nil, err
		}
		parts = append(parts, Part{digits, len(l.n), before - b.left})
	}
	return append(parts, whole), nil
}

// settle lowers the floor until some imbalances reach it.
func (l *problem) settle(b *budget) error {
	for floor := l.highest(); ; floor -= 2 {
		search := newBranchBound(l, b, floor, floor-1)
		err := search.begin()
		if err == nil {
			err = search.visit(0, 1)
		}
		switch {
		case errors.Is(err, errReached):
			return nil
		case err != nil:
			return err
		case len(search.open) > 0:
			return errSpent
		}
	}
}

// highest returns the highest floor that might be reached. The L are all odd or all even; if there
// are odd groups, they have a nonzero imbalance, so some L is negative.
func (l *problem) highest() int {
	odd := 0
	for _, n := range l.n {
		odd += n % 2
	}
	if odd > 0 && odd%2 == 0 {
		return -2
	}
	return -(odd % 2)
}
