package covering

import (
	"errors"
	"math"
	"slices"
)

// Branch and bound (A. Land, A. Doig, 1960). A branchBound finds imbalances with all L(c) >= floor,
// or proves that there are none.
//
// The proof is a tree of cases. Each case bounds the imbalances, and the two children of a node
// split the range of one imbalance: up to some number, and from the next one. Either the bounds of
// a leaf allow only one choice of imbalances, which misses the floor, or there is a proof that none
// within the bounds reach the floor: numbers y(c) >= 0, not all 0, with the transform
// Y(t) = sum of (-1)^(c.t) y(c). If imbalances within the bounds reached the floor, the sum
//
//	sum over c of y(c) L(c) = sum over t of imbalance(t) Y(t)
//
// would be at least floor times the sum of all y, and at most the sum over t of the larger of
// lo(t) Y(t) and hi(t) Y(t). If the upper limit is less than the lower limit, none do. The y come
// from a linear program in floating point, are rounded to integers and then compared as integers.
// So no rounding error enters the proof.
//
// Two bounds hold at the start. The average over all c with c.t = 0 shows that no imbalance is
// below the floor, and the average over the other c shows that none is above minus the floor.
//
// Moving from one vector of a coset to another, by the codeword d, changes the sign of imbalance(t)
// where d.t is odd. So for a basis of odd groups we can assume positive imbalances: 2^digits cases
// become one.
type branchBound struct {
	*problem
	floor  int
	budget *budget
	// replay is the budget for cases that another shard has already examined. Examining them again
	// is not counted, so the answer is the same as if they were still in memory.
	replay *budget
	pool   []*relaxation // by depth in the tree
	y      []int32
	report func(share float64) // called for each settled case with its share of the tree
	best   []int               // the best imbalances found; nil if none beat known
	known  int                 // the value that the least L of better imbalances must exceed
	cases  int                 // number of settled cases
}

// errReached reports that some imbalances reach the floor.
var errReached = errors.New("the floor has been reached")

const (
	// certain is how far below the floor the optimum of a relaxation must be for the proof to
	// survive rounding.
	certain = 2e-3
	// wholes is the factor by which the y of a relaxation, which add up to 1, are multiplied before
	// they are rounded to integers.
	wholes = 1 << 20
)

// newBranchBound returns a search with its own memory.
func newBranchBound(l *problem, b *budget, known int) *branchBound {
	own := *l
	own.l = make([]int32, len(l.l))
	return &branchBound{
		problem: &own, budget: b, replay: b.unlimited(), y: make([]int32, len(l.l)),
		report: func(float64) {}, known: known,
	}
}

// begin sets up the root case, at the start of the pool: by symmetry, the imbalances of a basis of
// odd groups are positive. It returns that basis. symmetry is the same basis, or nil the first
// time.
func (p *branchBound) begin(floor int, symmetry []int) ([]int, error) {
	p.floor = floor
	*p.room(0) = *newRelaxation(p.problem, -floor)
	return p.breakSymmetry(p.pool[0], symmetry)
}

// breakSymmetry requires the imbalances of a basis of odd groups to be positive. It chooses the
// basis greedily by cost, unless it was chosen before.
func (p *branchBound) breakSymmetry(root *relaxation, chosen []int) ([]int, error) {
	b := p.replay
	if chosen == nil {
		b = p.budget
	}
	var (
		s     span
		basis []int
	)
	for i := range p.digits {
		if err := root.settle(b, p.stop()); err != nil {
			return nil, err
		}
		var j int
		if chosen != nil {
			j = chosen[i]
		} else {
			j = p.costliest(root, s)
		}
		s = s.with(uint64(p.t[j]))
		root.bound(j, 1, root.hi[j])
		basis = append(basis, j)
	}
	return basis, nil
}

// costliest returns the odd group outside a span for which fixing the sign of the imbalance lowers
// z the most, in total over both signs.
func (p *branchBound) costliest(root *relaxation, s span) int {
	x := root.imbalances()
	best, most := -1, -1.0
	for j, n := range p.n {
		if n%2 == 0 || s.rest(uint64(p.t[j])) == 0 {
			continue
		}
		if f := root.fall(j, x[j], 1, true) + root.fall(j, x[j], -1, false); f > most {
			best, most = j, f
		}
	}
	return best
}

func (p *branchBound) stop() float64 { return float64(p.floor) - certain }

// room returns the relaxation in the pool for a depth of the tree, allocating it if necessary.
func (p *branchBound) room(depth int) *relaxation {
	for depth >= len(p.pool) {
		p.pool = append(p.pool, &relaxation{})
	}
	return p.pool[depth]
}

// look examines a case and returns how to divide it. The j of the split is -1 if the case is ruled
// out. The error is errReached if the case reaches the floor and need not be divided.
func (p *branchBound) look(q *relaxation) (split, error) {
	out := split{j: -1}
	if err := p.budget.spend(len(q.a) + 2*p.work() + 4*len(p.n)*len(q.columns)); err != nil {
		return out, err
	}
	if err := q.settle(p.budget, p.stop()); err != nil {
		return out, err
	}
	if p.refuted(q) {
		return out, nil
	}
	x := q.imbalances()
	imbalances := p.rounded(q, x)
	_, least := p.least(imbalances)
	if least > p.known {
		p.best, p.known = imbalances, least
	}
	if least >= p.floor {
		return out, errReached
	}
	// If no imbalance is open, these imbalances are the only ones left, and they miss the floor.
	return p.choose(q, x), nil
}

// visit settles the case of a node, whose relaxation is at the given depth in the pool. share is
// the case's share of the tree. If the budget runs out, it stops and leaves some cases below the
// node open.
func (p *branchBound) visit(depth int, n *node, share float64) error {
	q := p.pool[depth]
	s, err := p.look(q)
	if err != nil {
		return err
	}
	if s.j < 0 {
		p.settled(n, share)
		return nil
	}
	n.divide(s)
	for side, child := range n.children {
		p.room(depth+1).caseOf(q, s, side)
		if err := p.visit(depth+1, child, share/2); err != nil {
			return err
		}
	}
	*n = node{state: ruledOut}
	return nil
}

func (p *branchBound) settled(n *node, share float64) {
	n.state = ruledOut
	p.cases++
	p.report(share)
}

// An openCase is a case that has not been examined.
type openCase struct {
	node  *node
	q     *relaxation
	share float64
}

// grow divides the case at the start of the pool into the given number of open cases, unless it
// settles the case first. It always divides the case with the largest z, so that all open cases
// take about the same amount of work. The cases stay in memory.
func (p *branchBound) grow(root *node, pieces int) error {
	open := []openCase{{root, p.pool[0], 1}}
	p.pool = nil
	for len(open) > 0 && len(open) < pieces {
		most := 0
		for i, o := range open {
			if o.q.values[0] > open[most].q.values[0] {
				most = i
			}
		}
		o := open[most]
		open = slices.Delete(open, most, most+1)
		s, err := p.look(o.q)
		if err != nil {
			return err
		}
		if s.j < 0 {
			p.settled(o.node, o.share)
			continue
		}
		o.node.divide(s)
		for side, child := range o.node.children {
			q := &relaxation{}
			q.caseOf(o.q, s, side)
			open = append(open, openCase{child, q, o.share / 2})
		}
	}
	for _, o := range open {
		o.node.kept = o.q
	}
	root.collapse()
	return nil
}

// A stretch is a range of open cases of a tree, and the results for them.
type stretch struct {
	from, to int // their numbers in the tree
	found    []node
}

// resume works like visit, but only on the cases of a stretch that are below a node. first is the
// number of the first open case below the node.
func (p *branchBound) resume(depth int, n *node, first int, s *stretch, share float64) error {
	if n.state == open {
		return p.visit(depth, &s.found[first-s.from], share)
	}
	q := p.pool[depth]
	if err := q.settle(p.replay, p.stop()); err != nil {
		return err
	}
	for side, child := range n.children {
		if s.meets(first, child) {
			p.room(depth+1).caseOf(q, n.split, side)
			if err := p.resume(depth+1, child, first, s, share/2); err != nil {
				return err
			}
		}
		first += child.leaves
	}
	return nil
}

// meets reports whether any case of the stretch is below a node.
func (s *stretch) meets(first int, n *node) bool {
	return n.leaves > 0 && first < s.to && first+n.leaves > s.from
}

// refuted reports whether the y of a relaxation prove that no imbalances within its bounds reach
// the floor.
func (p *branchBound) refuted(q *relaxation) bool {
	if q.values[0] >= float64(p.floor) {
		return false
	}
	clear(p.y)
	all := 0
	for k, v := range q.columns {
		if y := -q.row(0)[k]; v >= len(p.n) && y > 0 {
			p.y[v-len(p.n)] = int32(min(y, 1) * wholes)
			all += int(p.y[v-len(p.n)])
		}
	}
	walsh(p.y)
	most := 0
	for j, t := range p.t {
		y := int(p.y[t])
		most += max(int(q.lo[j])*y, int(q.hi[j])*y)
	}
	return most < p.floor*all
}

// rounded returns the valid imbalances nearest to x.
func (p *branchBound) rounded(q *relaxation, x []float64) []int {
	imbalances := make([]int, len(x))
	for j, v := range x {
		odd := float64(p.n[j] % 2)
		near := math.Round((v-odd)/2)*2 + odd
		imbalances[j] = int(min(max(near, q.lo[j]), q.hi[j]))
	}
	return imbalances
}

// choose returns a split that makes z fall far in both cases: the product of the two falls is the
// largest. Its j is -1 if no imbalance is open.
func (p *branchBound) choose(q *relaxation, x []float64) split {
	const some = 1e-2 // lets one side count even if z does not fall on the other
	best, most := split{j: -1}, -1.0
	for j, v := range x {
		if q.lo[j] == q.hi[j] {
			continue
		}
		at := math.Floor((v-q.lo[j])/2)*2 + q.lo[j] + 1
		if q.lo[j] < 0 && q.hi[j] > 0 && p.n[j]%2 == 1 {
			at = 0
		}
		at = min(max(at, q.lo[j]+1), q.hi[j]-1)
		f := (q.fall(j, v, at+1, true) + some) * (q.fall(j, v, at-1, false) + some)
		if f > most {
			best, most = split{j, int(at)}, f
		}
	}
	return best
}
