package solve

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/big"
	"slices"

	"lightsout/board"
	"lightsout/gf2"
	"lightsout/puzzle"
)

// God's number is the most presses that any state needs: the fewest presses of the
// hardest state. Let t_j say, as in Fewest, which patterns of a basis of the quiet
// patterns press button j, and put buttons with the same t into a group: n_0 buttons
// that no quiet pattern presses, and n_t for each other t.
//
// Take any presses, k_t of them in group t, and let it lean by lean(t) = 2 k_t - n_t. A
// quiet pattern presses a group all or not at all, so it leaves the lean or changes its
// sign. The solution that the quiet pattern c leads to has
//
//	size(c) = k_0 + (sum of n_t + L(c)) / 2,   L(c) = sum of (-1)^(c.t) lean(t)
//
// presses. A state is as hard as its least L, so God's number asks for the leans whose
// least L is largest; group 0 is pressed whole. The average of L over all c is 0, so
// the least is no more than that, which proves God's number when all groups are even:
// then all leans can be 0.
//
// Otherwise only the odd groups and what they span count. Let U be the space that the t
// of the odd groups span. The average of L over all c that differ by patterns d with
// d.t = 0 for all t in U is the same sum over the groups in U alone, for the others are
// as often plus as minus. So the least L is no more than the least of that sum; and it
// is the same, if the groups outside U, which are even, do not lean at all. The question
// is therefore one about the groups in U: 9 x 9 has 55 of them in 8 digits, 29 x 29
// the same number of digits instead of 10.
//
// That question is answered by prover: it proves that no leans reach a number, or finds
// some that do. Where U has too many digits for it, a space within U still gives a
// bound from above, by the same average, and climb one from below. So does counting, for
// each state needs a set of presses of its own.

// Hardest is what is known about the states that need the most presses.
type Hardest struct {
	// Presses lead to a state that needs as many: the hardest that was found.
	Presses puzzle.Presses
	// God's number is at least Low and at most High. Low is the number of Presses or,
	// on boards with a large nullity, what counting says.
	Low, High int
}

const (
	// QuickEffort is a second or two.
	QuickEffort = 2_000_000_000
	// maxProverDigits and maxProverGroups are those of a space in which all cases are
	// looked at: more would take too long for anybody.
	maxProverDigits = 10
	maxProverGroups = 160
	// proverPartDigits are those of a space within a larger one, at most.
	proverPartDigits = 8
	// maxClimbDigits keeps the 2^digits sizes in a few megabytes.
	maxClimbDigits = 20
	// climbPartDigits are those of a part of more.
	climbPartDigits = 16
	// maxCounted are the buttons up to which sets of presses are counted.
	maxCounted = 1 << 14
)

// GodsNumber returns bounds of the most presses that any solvable state needs. When
// they are equal, that is it, proved. It is [Solver.Hardest] with QuickEffort, and
// also knows boards of more colours that have no quiet patterns.
func (s *Solver) GodsNumber(ctx context.Context) (low, high int, err error) {
	if s.Nullity() == 0 {
		// Each set of presses leads to a state of its own; the largest presses
		// every button as often as makes a difference.
		most := s.board.Buttons() * (s.board.Colours() - 1)
		return most, most, nil
	}
	h, err := s.Hardest(ctx, QuickEffort)
	return h.Low, h.High, err
}

// Hardest looks for the hardest state, and proves that there is no harder one as far as
// it gets with an effort, which is in nanoseconds or so and does not depend on how
// fast the machine is; it is without end when it is negative. It is for two colours,
// nullities up to 64 and boards whose patterns fit in memory.
func (s *Solver) Hardest(ctx context.Context, effort int) (Hardest, error) {
	if s.board.Colours() != 2 || s.Nullity() > 64 {
		return Hardest{}, fmt.Errorf("%w: God's number is bounded for two colours and a nullity up to 64, and it has %d and %d",
			ErrBoard, s.board.Colours(), s.Nullity())
	}
	if s.board.Buttons() > maxCensusButtons {
		return Hardest{}, fmt.Errorf("%w: %w: God's number is bounded on up to %d buttons", ErrBoard, board.ErrTooLarge, maxCensusButtons)
	}
	_, memberships, err := s.memberships(ctx)
	if err != nil {
		return Hardest{}, err
	}
	q := newHardQuest(memberships)
	q.budget = &budget{ctx: ctx, left: effort}
	q.report = s.report
	if err := q.run(); err != nil {
		return Hardest{}, err
	}
	v := q.presses(memberships)
	low := max(v.Weight(), q.counted(len(memberships), s.Nullity()))
	return Hardest{puzzle.PressesOf(s.board, v), low, (q.total + q.high) >> 1}, nil
}

// A hardQuest is the search for the hardest state.
type hardQuest struct {
	groups []group // but 0
	total  int     // 2 n_0 + the sum of the other n
	leans  map[uint64]int
	low    int // the least L of leans
	high   int // no leans have a larger least L
	budget *budget
	report func(Progress)
}

func newHardQuest(memberships []uint64) *hardQuest {
	q := &hardQuest{leans: map[uint64]int{}}
	count := map[uint64]int{}
	for _, t := range memberships {
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
func (q *hardQuest) run() error {
	if err := q.climb(); err != nil {
		return err
	}
	l, whole := q.provable(oddSpan(q.groups, maxProverDigits+1))
	if !whole && q.budget.left > 0 {
		q.budget.left /= 2 // it will not be proved, so nobody shall wait long
	}
	err := q.prove(l, whole)
	if errors.Is(err, errSpent) {
		return nil
	}
	return err
}

// provable returns the question for all groups in u, if it is not too large, or else
// for groups in a space within u.
func (q *hardQuest) provable(u span) (l *leaning, whole bool) {
	if len(u) <= maxProverDigits {
		if l = newLeaning(q.groups, u); len(l.n) <= maxProverGroups {
			return l, true
		}
	}
	for digits := proverPartDigits; ; digits-- {
		if l = newLeaning(q.groups, oddSpan(q.groups, digits)); len(l.n) <= maxProverGroups {
			return l, false
		}
	}
}

// climb finds leans that are good. If the odd groups span too many digits, it does so
// for some and then for the rest: the least L of all is at least the sum of the least
// L of the parts, and equal to it if they have it at the same c.
func (q *hardQuest) climb() error {
	b := q.climbBudget()
	digits, share := maxClimbDigits, b.left
	if len(oddSpan(q.groups, maxClimbDigits+1)) > maxClimbDigits {
		digits, share = climbPartDigits, b.left/8
	}
	left := q.groups
	for len(left) > 0 {
		if err := b.spend(len(left) * digits * digits); err != nil {
			return q.lie(left, err)
		}
		s := oddSpan(left, digits)
		if len(s) == 0 {
			return nil // the others need not lean
		}
		part := &budget{ctx: b.ctx, left: min(share, b.left)}
		b.left -= part.left
		l := newLeaning(left, s)
		leans, err := l.climb(part)
		if err != nil {
			return err
		}
		b.left += part.left
		q.take(l, leans)
		left = slices.DeleteFunc(slices.Clone(left), func(g group) bool { return s.rest(g.t) == 0 })
	}
	return nil
}

// climbBudget is a part of the effort; most of it is for the proof.
func (q *hardQuest) climbBudget() *budget {
	b := &budget{ctx: q.budget.ctx, left: QuickEffort / 4}
	if q.budget.left >= 0 {
		b.left = min(b.left, q.budget.left/4)
		q.budget.left -= b.left
	}
	return b
}

// lie has groups lean as far down as they have to, when the effort is spent: no L is
// less than that.
func (q *hardQuest) lie(groups []group, err error) error {
	if !errors.Is(err, errSpent) {
		return err
	}
	for _, g := range groups {
		q.leans[g.t] = -(g.n % 2)
		q.low -= g.n % 2
	}
	return nil
}

// take notes leans, those of the solution with the fewest presses: its c is 0.
func (q *hardQuest) take(l *leaning, leans []int) {
	c, least := l.least(leans)
	q.low += least
	for j, t := range l.names {
		q.leans[t] = leans[j] * int(sign(c, l.t[j]))
	}
}

// prove lowers the upper bound until there are leans that reach it, in groups that
// are the whole question or a part of it.
func (q *hardQuest) prove(l *leaning, whole bool) error {
	odd := 0
	for _, n := range l.n {
		odd += n % 2
	}
	q.high = -(odd % 2) // all L are odd or all are even
	for !whole || q.high > q.low {
		p := &prover{leaning: l, floor: q.high, budget: q.budget, y: make([]int32, 1<<l.digits), report: q.progress}
		leans, err := p.search()
		if err != nil {
			return err
		}
		if leans != nil {
			if whole {
				q.low = 0
				q.take(l, leans)
			}
			return nil
		}
		q.high -= 2
	}
	return nil
}

// counted returns the number of presses that some state needs because fewer do not
// give enough sets of presses for all states. The buttons of group 0 are taken as
// pressed: of the others there are m, and 2^(m - nullity) states.
func (q *hardQuest) counted(buttons, nullity int) int {
	m := 0
	for _, g := range q.groups {
		m += g.n
	}
	if m > maxCounted || m == 0 {
		return 0
	}
	states := new(big.Int).Lsh(big.NewInt(1), uint(m-nullity))
	sets, all := big.NewInt(1), big.NewInt(1) // those of i presses, and of up to i
	i := 0
	for all.Cmp(states) < 0 {
		i++
		sets.Mul(sets, big.NewInt(int64(m-i+1)))
		sets.Quo(sets, big.NewInt(int64(i)))
		all.Add(all, sets)
	}
	return buttons - m + i
}

func (q *hardQuest) progress(share float64) {
	if q.report != nil {
		q.report(Progress{fmt.Sprintf("ruling out %d presses", (q.total+q.high)>>1), int(share * 1000), 1000})
	}
}

// presses returns presses with the leans that were found.
func (q *hardQuest) presses(memberships []uint64) *gf2.Vec {
	left := map[uint64]int{}
	for _, g := range q.groups {
		left[g.t] = (g.n + q.leans[g.t]) / 2
	}
	v := gf2.NewVec(len(memberships))
	for j, t := range memberships {
		if t == 0 {
			v.Set(j, true)
		} else if left[t] > 0 {
			left[t]--
			v.Set(j, true)
		}
	}
	return v
}
