package covering

import (
	"cmp"
	"errors"
	"fmt"
	"math/big"
	"slices"

	"lightsout/gf2"
	"lightsout/solve/internal/task"
)

// Bounds describes what is known about the covering radius.
type Bounds struct {
	// Vector is a lightest vector of its coset: the heaviest leader that was found.
	Vector *gf2.Vec
	// The covering radius is at least Low and at most High. Low is the weight of
	// Vector or, if that is larger, the bound from counting.
	Low, High int
}

const (
	// QuickEffort takes a second or two.
	QuickEffort = 2_000_000_000
	// MaxDimension is the largest dimension of a code.
	MaxDimension = 64

	// maxProverDigits and maxProverGroups limit a space in which all cases are
	// examined: more would take too long.
	maxProverDigits = 10
	maxProverGroups = 160
	// proverPartDigits limits a space within a larger one.
	proverPartDigits = 8
	// maxLocalDigits keeps the 2^digits sizes in a few megabytes.
	maxLocalDigits = 20
	// localPartDigits are those of a part of more.
	localPartDigits = 16
	// maxCounted is the length of a code up to which vectors are counted.
	maxCounted = 1 << 14
)

// Radius bounds the covering radius of the code with these columns; dimension is the
// number of its generators, which are independent. The effort limits the work, in
// steps of about 1 ns; negative means no limit.
func Radius(t *task.Task, columns []uint64, dimension, effort int) (Bounds, error) {
	q := newSearch(columns)
	q.task, q.budget = t, &budget{task: t, left: effort}
	if err := q.run(); err != nil {
		return Bounds{}, err
	}
	v := q.vector(columns)
	low := max(v.Weight(), q.counted(len(columns), dimension))
	return Bounds{v, low, (q.total + q.high) >> 1}, nil
}

// A search narrows the bounds.
type search struct {
	groups     []group // but 0
	total      int     // 2 n_0 + the sum of the other n
	imbalances map[uint64]int
	low        int // the least L of imbalances
	high       int // no imbalances have a larger least L
	task       *task.Task
	budget     *budget
}

func newSearch(columns []uint64) *search {
	q := &search{imbalances: map[uint64]int{}}
	count := map[uint64]int{}
	for _, t := range columns {
		count[t]++
	}
	for t, n := range count {
		q.total += n
		if t == 0 {
			q.total += n
		} else {
			q.groups = append(q.groups, group{t, n})
		}
	}
	slices.SortFunc(q.groups, func(a, b group) int { return cmp.Compare(a.t, b.t) })
	return q
}

// run narrows the bounds.
func (q *search) run() error {
	if err := q.searchLocally(); err != nil {
		return err
	}
	l, whole := q.provable(oddSpan(q.groups, maxProverDigits+1))
	if !whole && q.budget.left > 0 {
		q.budget.left /= 2 // it will not be proved, so there is no point in a long wait
	}
	err := q.prove(l, whole)
	if errors.Is(err, errSpent) {
		return nil
	}
	return err
}

// provable returns the question for all groups in u, if it is not too large, or else
// for groups in a space within u.
func (q *search) provable(u span) (l *problem, whole bool) {
	if len(u) <= maxProverDigits {
		if l = newProblem(q.groups, u); len(l.n) <= maxProverGroups {
			return l, true
		}
	}
	for digits := proverPartDigits; ; digits-- {
		if l = newProblem(q.groups, oddSpan(q.groups, digits)); len(l.n) <= maxProverGroups {
			return l, false
		}
	}
}

// searchLocally finds imbalances that are good. If the odd groups span too many digits, it does so
// for some and then for the rest: the least L of all is at least the sum of the least
// L of the parts, and equal to it if they have it at the same c.
func (q *search) searchLocally() error {
	b := q.localBudget()
	digits, share := maxLocalDigits, b.left
	if len(oddSpan(q.groups, maxLocalDigits+1)) > maxLocalDigits {
		digits, share = localPartDigits, b.left/8
	}
	left := q.groups
	for len(left) > 0 {
		if err := b.spend(len(left) * digits * digits); err != nil {
			return q.lie(left, err)
		}
		s := oddSpan(left, digits)
		if len(s) == 0 {
			return nil // the others need no imbalance
		}
		part := &budget{task: b.task, left: min(share, b.left)}
		b.left -= part.left
		l := newProblem(left, s)
		imbalances, err := l.searchLocally(part)
		if err != nil {
			return err
		}
		b.left += part.left
		q.take(l, imbalances)
		left = slices.DeleteFunc(slices.Clone(left), func(g group) bool { return s.rest(g.t) == 0 })
	}
	return nil
}

// localBudget is a part of the effort; most of it is for the proof.
func (q *search) localBudget() *budget {
	b := &budget{task: q.task, left: QuickEffort / 4}
	if q.budget.left >= 0 {
		b.left = min(b.left, q.budget.left/4)
		q.budget.left -= b.left
	}
	return b
}

// lie makes the imbalances as small as they can be and negative, when the effort is
// spent: no L is less than their sum.
func (q *search) lie(groups []group, err error) error {
	if !errors.Is(err, errSpent) {
		return err
	}
	for _, g := range groups {
		q.imbalances[g.t] = -(g.n % 2)
		q.low -= g.n % 2
	}
	return nil
}

// take notes imbalances, those of the lightest vector of the coset: its c is 0.
func (q *search) take(l *problem, imbalances []int) {
	c, least := l.least(imbalances)
	q.low += least
	for j, t := range l.names {
		q.imbalances[t] = imbalances[j] * int(sign(c, l.t[j]))
	}
}

// prove lowers the upper bound until there are imbalances that reach it, in groups that
// are the whole question or a part of it.
func (q *search) prove(l *problem, whole bool) error {
	odd := 0
	for _, n := range l.n {
		odd += n % 2
	}
	q.high = -(odd % 2) // all L are odd or all are even
	for !whole || q.high > q.low {
		p := &branchBound{problem: l, floor: q.high, budget: q.budget, y: make([]int32, 1<<l.digits), report: q.progress}
		imbalances, err := p.search()
		if err != nil {
			return err
		}
		if imbalances != nil {
			if whole {
				q.low = 0
				q.take(l, imbalances)
			}
			return nil
		}
		q.high -= 2
	}
	return nil
}

// counted returns the weight that some leader has because lighter vectors are too few
// for all cosets: the sphere-covering bound. The places of group 0 are taken as ones: of
// the others there are m, and 2^(m - dimension) cosets.
func (q *search) counted(length, dimension int) int {
	m := 0
	for _, g := range q.groups {
		m += g.n
	}
	if m > maxCounted || m == 0 {
		return 0
	}
	cosets := new(big.Int).Lsh(big.NewInt(1), uint(m-dimension))
	sets, all := big.NewInt(1), big.NewInt(1) // the vectors of i ones, and of up to i
	i := 0
	for all.Cmp(cosets) < 0 {
		i++
		sets.Mul(sets, big.NewInt(int64(m-i+1)))
		sets.Quo(sets, big.NewInt(int64(i)))
		all.Add(all, sets)
	}
	return length - m + i
}

func (q *search) progress(share float64) {
	q.task.Report(fmt.Sprintf("ruling out %d presses", (q.total+q.high)>>1), int(share*1000), 1000)
}

// vector returns a vector with the imbalances that were found.
func (q *search) vector(columns []uint64) *gf2.Vec {
	left := map[uint64]int{}
	for _, g := range q.groups {
		left[g.t] = (g.n + q.imbalances[g.t]) / 2
	}
	v := gf2.NewVec(len(columns))
	for j, t := range columns {
		if t == 0 {
			v.Set(j, true)
		} else if left[t] > 0 {
			left[t]--
			v.Set(j, true)
		}
	}
	return v
}
