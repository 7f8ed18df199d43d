package covering

import (
	"cmp"
	"fmt"
	"math/big"
	"slices"

	"lightsout/internal/algebra/gf2"
)

// Bounds holds bounds on the covering radius.
type Bounds struct {
	// Vector has the least weight in its coset; it is the heaviest leader found.
	Vector *gf2.Vec
	// The covering radius is at least Low and at most High. Low is the weight of Vector or a larger
	// bound from counting, in the whole code or in its parts.
	Low, High int
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
	// maxShards is the maximum number of shards in a stage.
	maxShards = 1 << 16
	// maxPieces is the maximum number of cases into which the tree is divided initially. A process
	// that continues its own proof keeps all of them in memory, about 100 kB each.
	maxPieces = 64
	// maxCounted is the maximum number of positions, without group 0, for which vectors are
	// counted.
	maxCounted = 1 << 14
)

// Tests lower these to get more shards.
var (
	// shardSteps is the maximum number of steps in a shard, which take about ten seconds.
	shardSteps = 10_000_000_000
	// stepsPerPiece is the effort per piece at which dividing the tree pays off: the cases above a
	// piece, which are not counted, are then a few percent of the work.
	stepsPerPiece = 1 << 27
)

// A search holds the results so far.
type search struct {
	groups     []group // without group 0
	total      int     // 2 n_0 + the sum of the other n
	choice     choice
	imbalances map[uint64]int // imbalances of a vector that is lightest in its coset
	low        int            // a lower bound on the least L of imbalances
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

// A choice holds imbalances for the first parts of a partition.
type choice [][]int

// use adopts the imbalances of a choice. In the other groups it uses -1 or 0, whichever is
// possible; these contribute no less than their sum to any L.
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
			q.imbalances[t] = imbalances[j] * int(sign(at, l.t[j])) // moves the lightest vector to c = 0
		}
	}
}

// A partition divides the groups if the odd ones span too many digits to compute all L together.
// The least L of the whole is at least the sum of the least L of the parts, with equality if all
// parts attain theirs at the same c.
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

// work returns the number of steps to find the next part.
func (p *partition) work() int { return len(p.left) * p.digits * p.digits }

// next returns the next part, or nil if the remaining groups need no imbalance.
func (p *partition) next() *problem {
	s := oddSpan(p.left, p.digits)
	if len(s) == 0 {
		return nil
	}
	l := newProblem(p.left, s)
	p.left = slices.DeleteFunc(slices.Clone(p.left), func(g group) bool { return s.rest(g.t) == 0 })
	return l
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

// Limit returns the reason why branch and bound can examine only a part of the problem, whatever
// the effort, or an empty string if it can examine all of it.
func (p *Proof) Limit() string {
	if _, whole := p.provable(oddSpan(p.groups, maxProverDigits+1)); whole {
		return ""
	}
	u := oddSpan(p.groups, MaxDimension)
	return fmt.Sprintf("the proof handles up to %d groups of buttons, %d of them independent, but this board has %d and %d",
		maxProverGroups, maxProverDigits, p.spanned(u), len(u))
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
func (q *search) counted(length, dimension int) int {
	m := 0
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
