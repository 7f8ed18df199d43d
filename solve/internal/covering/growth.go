package covering

import (
	"errors"

	"lightsout/solve/internal/task"
)

// How long a proof takes cannot be known before, but parts of the question show how the work
// grows. A part is the question for the groups within a few digits.

// firstPart has the digits of the smallest part that is worth counting.
const firstPart = 2

// A Part is a part of the question, and the steps in which branch and bound settles it.
type Part struct {
	Digits, Groups int
	Steps          int // 0 if it was not settled
}

// Growth settles the parts of 2 digits, 3 digits and so on, as far as the effort goes, and counts
// the steps. The last part is the whole question, which is not tried.
func (p *Proof) Growth(t *task.Task, effort int) ([]Part, error) {
	u := oddSpan(p.groups, MaxDimension)
	whole := Part{Digits: len(u), Groups: p.spanned(u)}
	b := &budget{task: t, left: effort}
	var parts []Part
	for digits := firstPart; digits < min(whole.Digits, maxProverDigits); digits++ {
		before, l := b.left, newProblem(p.groups, oddSpan(p.groups, digits))
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

// settle lowers the floor until imbalances reach it.
func (l *problem) settle(b *budget) error {
	for floor := l.highest(); ; floor -= 2 {
		search := newBranchBound(l, b, floor-1)
		if _, err := search.begin(floor, nil); err != nil {
			return err
		}
		if err := search.visit(0, &node{}, 1); errors.Is(err, errReached) {
			return nil
		} else if err != nil {
			return err
		}
	}
}

// highest is the highest floor that may be reached: all L are odd or all are even, and if there
// are odd groups, they have an imbalance, so not all L are 0 or more.
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
