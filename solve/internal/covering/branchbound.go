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
	pool   []*relaxation // by depth in the tree
	y      []int32
	report func(share float64) // called for each settled case with its share of the tree
	best   []int               // the best imbalances found; nil if none beat known
	known  int                 // the value that the least L of better imbalances must exceed
	open   []openCase          // the cases for which the budget did not suffice
}

// An openCase is a case that has not been settled, with its share of the tree.
type openCase struct {
	q     *relaxation
	share float64
}

// A split divides the possible imbalances of group j at a value, into those above it and those
// below it.
type split struct{ j, at int }

// The sides of a split, in the order in which they are examined.
const (
	above = iota
	below
	sides
)

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
func newBranchBound(l *problem, b *budget, floor, known int) *branchBound {
	own := *l
	own.l = make([]int32, len(l.l))
	return &branchBound{
		problem: &own, floor: floor, budget: b, y: make([]int32, len(l.l)),
		report: func(float64) {}, known: known,
	}
}

// begin sets up the root case, at the start of the pool: by symmetry, the imbalances of a basis of
// odd groups are positive. It chooses the basis greedily by cost.
func (p *branchBound) begin() error {
	root := p.room(0)
	*root = *newRelaxation(p.problem, -p.floor)
	var s span
	for range p.digits {
		if err := root.settle(p.budget, p.stop()); err != nil {
			return err
		}
		j := p.costliest(root, s)
		s = s.with(uint64(p.t[j]))
		root.bound(j, 1, root.hi[j])
	}
	return nil
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

// visit settles the case whose relaxation is at the given depth in the pool, depth first. share is
// the case's share of the tree. If the budget runs out, visit adds what it leaves to the open cases,
// in the order of the search.
func (p *branchBound) visit(depth int, share float64) error {
	q := p.pool[depth]
	s, err := p.look(q)
	if errors.Is(err, errSpent) {
		p.open = append(p.open, openCase{q.clone(), share})
		return nil
	}
	if err != nil {
		return err
	}
	if s.j < 0 {
		p.report(share)
		return nil
	}
	for side := range sides {
		p.room(depth+1).caseOf(q, s, side)
		if err := p.visit(depth+1, share/2); err != nil {
			return err
		}
	}
	return nil
}

// visitCase settles a case that another search left open. It changes the relaxation of the case.
func (p *branchBound) visitCase(c openCase) error {
	p.room(0)
	p.pool[0] = c.q
	c.q.problem = p.problem
	return p.visit(0, c.share)
}

// grow divides the case at the start of the pool into the given number of open cases, unless it
// settles it first, and returns them in the order of the search. It always divides the case with the
// largest z, so that all open cases take about the same amount of work.
func (p *branchBound) grow(pieces int) ([]openCase, error) {
	open := []openCase{{p.pool[0], 1}}
	p.pool = nil
	for len(open) > 0 && len(open) < pieces {
		most := 0
		for i, o := range open {
			if o.q.values[0] > open[most].q.values[0] {
				most = i
			}
		}
		o := open[most]
		s, err := p.look(o.q)
		if err != nil {
			return nil, err
		}
		var parts []openCase
		if s.j < 0 {
			p.report(o.share)
		} else {
			for side := range sides {
				q := &relaxation{}
				q.caseOf(o.q, s, side)
				parts = append(parts, openCase{q, o.share / 2})
			}
		}
		open = slices.Replace(open, most, most+1, parts...)
	}
	return open, nil
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
