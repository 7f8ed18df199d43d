package covering

import (
	"cmp"
	"fmt"
	"math/big"
	"slices"

	"lightsout/internal/algebra/gf2"
	"lightsout/solve/internal/task"
)

// A Code is a binary linear code.
type Code struct {
	// Columns holds, for each position, the generators with a 1 there.
	Columns []uint64
	// Dimension is the dimension of the code: the number of independent generators.
	Dimension int
	// Part holds the part of the code to which each position belongs. It allows a better lower
	// bound (see parts.go). It may be nil.
	Part []uint8
}

// Bounds holds bounds on the covering radius.
type Bounds struct {
	// Vector has the least weight in its coset; it is the heaviest leader found.
	Vector *gf2.Vec
	// The covering radius is at least Low and at most High. Low is the weight of Vector or a larger
	// bound from counting, in the whole code or in its parts.
	Low, High int
	// Limit explains why no effort can make Low and High equal. It is empty if they are equal or if
	// more effort could help.
	Limit string
}

const (
	// QuickEffort takes a second or two.
	QuickEffort = 2_000_000_000
	// MaxDimension is the largest dimension of a code.
	MaxDimension = 64

	// maxProverDigits and maxProverGroups limit the size of a space in which all cases are
	// examined; larger spaces would take too long.
	maxProverDigits = 10
	maxProverGroups = 160
	// proverPartDigits is the maximum number of digits of the subspace that is examined if the
	// space is larger.
	proverPartDigits = 8
	// maxLocalDigits limits the digits so that the 2^digits values of L take only a few megabytes.
	maxLocalDigits = 20
	// localPartDigits is the number of digits of a part of a larger space.
	localPartDigits = 16
	// maxCounted is the maximum number of positions, without group 0, for which vectors are
	// counted.
	maxCounted = 1 << 14
)

// Bound returns bounds on the covering radius of a code. The effort limits the work, in steps of about
// 1 ns; a negative effort means no limit. The search in the parts of the code may use as much again.
// If the task ends early, Bound returns the bounds so far with the task's error.
func Bound(t *task.Task, code Code, effort int) (Bounds, error) {
	q := newSearch(code, effort)
	err := q.run(t)
	return q.bounds(), err
}

// A search is the work of one call of Bound, with the results so far.
type search struct {
	code   Code
	effort int     // total
	left   int     // remaining for the local search and branch and bound; negative means no limit
	groups []group // without group 0
	total  int     // 2 n_0 + the sum of the other n

	imbalances map[uint64]int // imbalances of a vector that is lightest in its coset
	low        int            // a lower bound on the least L of imbalances
	problem    *problem       // what branch and bound examines
	whole      bool           // whether problem has all relevant groups
	high       int            // the current floor: there are no imbalances whose least L is larger
	inParts    *Bounds        // by the parts of the code, if they have been searched
}

func newSearch(code Code, effort int) *search {
	q := &search{code: code, effort: effort, left: effort}
	count := map[uint64]int{}
	for _, t := range code.Columns {
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
	q.use()
	return q
}

func (q *search) run(t *task.Task) error {
	if err := q.searchLocally(t); err != nil {
		return err
	}
	if err := q.lower(t); err != nil {
		return err
	}
	if b := q.bounds(); b.Low == b.High || q.code.Part == nil {
		return nil
	}
	return q.searchParts(t)
}

// bounds returns the bounds known so far.
func (q *search) bounds() Bounds {
	b := Bounds{Vector: q.vector(), High: (q.total + q.high) >> 1}
	b.Low = max(b.Vector.Weight(), q.counted())
	if q.inParts != nil {
		if q.inParts.Vector.Weight() > b.Vector.Weight() {
			b.Vector = q.inParts.Vector
		}
		b.Low = max(b.Low, q.inParts.Low)
	}
	if b.Low != b.High {
		b.Limit = q.limit()
	}
	return b
}

// An assignment holds imbalances for the groups of a problem.
type assignment struct {
	*problem
	imbalances []int
}

// use adopts the imbalances of assignments to different groups. In the other groups it uses -1 or 0,
// whichever is possible; these contribute no less than their sum to any L.
func (q *search) use(found ...assignment) {
	q.low, q.imbalances = 0, map[uint64]int{}
	for _, g := range q.groups {
		q.imbalances[g.t] = -(g.n % 2)
		q.low -= g.n % 2
	}
	for _, a := range found {
		at, least := a.least(a.imbalances)
		q.low += least
		for j, t := range a.names {
			q.low += a.n[j] % 2
			q.imbalances[t] = a.imbalances[j] * int(sign(at, a.t[j])) // moves the lightest vector to c = 0
		}
	}
}

// provable returns the problem for all groups in u if it is small enough, or else for the groups in
// a subspace. whole reports which.
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

// limit returns the reason why branch and bound can examine only a part of the problem, whatever
// the effort, or an empty string if it can examine all of it.
func (q *search) limit() string {
	if _, whole := q.provable(oddSpan(q.groups, maxProverDigits+1)); whole {
		return ""
	}
	u := oddSpan(q.groups, MaxDimension)
	return fmt.Sprintf("the proof handles up to %d groups of buttons, %d of them independent, but this board has %d and %d",
		maxProverGroups, maxProverDigits, q.spanned(u), len(u))
}

// spanned returns the number of groups within a span.
func (q *search) spanned(s span) int {
	n := 0
	for _, g := range q.groups {
		if s.rest(g.t) == 0 {
			n++
		}
	}
	return n
}

// counted returns the sphere-covering bound: a weight that some leader must reach because there are
// too few lighter vectors for all cosets. The positions in group 0 are all ones; there are m other
// positions, and 2^(m - dimension) cosets. It returns 0 if m is 0 or too large.
func (q *search) counted() int {
	length, dimension, m := len(q.code.Columns), q.code.Dimension, 0
	for _, g := range q.groups {
		m += g.n
	}
	if m > maxCounted || m == 0 {
		return 0
	}
	cosets := new(big.Int).Lsh(big.NewInt(1), uint(m-dimension))
	sets, all := big.NewInt(1), big.NewInt(1) // the numbers of vectors with i and up to i ones
	i := 0
	for all.Cmp(cosets) < 0 {
		i++
		sets.Mul(sets, big.NewInt(int64(m-i+1)))
		sets.Quo(sets, big.NewInt(int64(i)))
		all.Add(all, sets)
	}
	return length - m + i
}

// vector returns a vector with the imbalances found.
func (q *search) vector() *gf2.Vec {
	left := map[uint64]int{}
	for _, g := range q.groups {
		left[g.t] = (g.n + q.imbalances[g.t]) / 2
	}
	v := gf2.NewVec(len(q.code.Columns))
	for j, t := range q.code.Columns {
		if t == 0 {
			v.Set(j, true)
		} else if left[t] > 0 {
			left[t]--
			v.Set(j, true)
		}
	}
	return v
}
