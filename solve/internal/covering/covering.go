package covering

import (
	"cmp"
	"fmt"
	"math/big"
	"slices"

	"lightsout/internal/algebra/gf2"
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
	// maxShards is the most shards of a stage.
	maxShards = 1 << 16
	// maxPieces is the number of cases into which the tree is cut at first. All of them are
	// kept in memory by a process that continues itself, about 100 kB each.
	maxPieces = 64
	// maxCounted is the length of a code up to which vectors are counted.
	maxCounted = 1 << 14
)

// Tests lower these to get more shards.
var (
	// shardSteps is the most that a shard takes, about ten seconds.
	shardSteps = 10_000_000_000
	// stepsPerPiece is the effort from which a piece of the tree pays off: the cases on the
	// way to it, which are not counted, are then a few percent of the work.
	stepsPerPiece = 1 << 27
)

// A search is what was found so far.
type search struct {
	groups     []group // but 0
	total      int     // 2 n_0 + the sum of the other n
	choice     choice
	imbalances map[uint64]int // of the lightest vector of its coset
	low        int            // the least L of imbalances, or less
}

func newSearch(columns []uint64) *search {
	q := &search{}
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
	q.use(nil)
	return q
}

// A choice is imbalances for the first parts of a partition.
type choice [][]int

// use takes the imbalances of a choice. In the other groups they are as small as they can
// be and negative: no L is less than their sum.
func (q *search) use(c choice) {
	q.choice, q.low, q.imbalances = c, 0, map[uint64]int{}
	for _, g := range q.groups {
		q.imbalances[g.t] = -(g.n % 2)
		q.low -= g.n % 2
	}
	parts := newPartition(q.groups)
	for _, imbalances := range c {
		l := parts.next()
		at, least := l.least(imbalances)
		q.low += least
		for j, t := range l.names {
			q.low += l.n[j] % 2
			q.imbalances[t] = imbalances[j] * int(sign(at, l.t[j])) // the lightest vector is at 0
		}
	}
}

// A partition divides the groups, if the odd ones span too many digits to look at all L at
// once: the least L of all is at least the sum of the least L of the parts, and equal to
// it if they have it at the same c.
type partition struct {
	left   []group
	digits int
}

func newPartition(groups []group) *partition {
	if len(oddSpan(groups, maxLocalDigits+1)) > maxLocalDigits {
		return &partition{groups, localPartDigits}
	}
	return &partition{groups, maxLocalDigits}
}

// work is the number of steps that the next part takes.
func (p *partition) work() int { return len(p.left) * p.digits * p.digits }

// next returns the next part, or nil if the groups that are left need no imbalance.
func (p *partition) next() *problem {
	s := oddSpan(p.left, p.digits)
	if len(s) == 0 {
		return nil
	}
	l := newProblem(p.left, s)
	p.left = slices.DeleteFunc(slices.Clone(p.left), func(g group) bool { return s.rest(g.t) == 0 })
	return l
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

// Limit says why no effort settles the question; it is empty if enough effort does.
func (p *Proof) Limit() string {
	if _, whole := p.provable(oddSpan(p.groups, maxProverDigits+1)); whole {
		return ""
	}
	u := oddSpan(p.groups, MaxDimension)
	return fmt.Sprintf("the proof takes up to %d groups of buttons, %d of them independent, and this board has %d and %d",
		maxProverGroups, maxProverDigits, p.spanned(u), len(u))
}

// spanned is how many groups are within a span.
func (q *search) spanned(s span) int {
	n := 0
	for _, g := range q.groups {
		if s.rest(g.t) == 0 {
			n++
		}
	}
	return n
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
