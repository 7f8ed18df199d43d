package covering

import "math"

// Branch and bound (A. Land, A. Doig, 1960). A branchBound finds imbalances with all L(c)
// >= floor, or proves that there are none.
//
// The proof is a tree of cases. Each case bounds the imbalances, and the two
// children of a node divide the values of one imbalance: up to some number, or from
// the next one. At each leaf there is a proof that its bounds allow nothing: numbers
// y(c) >= 0, not all 0, with the transform Y(t) = sum of (-1)^(c.t) y(c). For
//
//	sum over c of y(c) L(c) = sum over t of imbalance(t) Y(t)
//
// is at least floor times the sum of all y, and at most the sum over t of the larger
// of lo(t) Y(t) and hi(t) Y(t). If the second is less than the first, no imbalances
// are within the bounds. The y come from a linear program in floating point; then
// they are rounded to integers and compared as integers. So no rounding error gets
// into the proof.
//
// Two bounds hold at the start. The average over the c with c.t = 0 says that no
// imbalance is below the floor, and the average over the others that none is above
// minus the floor.
//
// Going from one vector of a coset to another, by the codeword d, changes the sign
// of imbalance(t) where d.t is odd. So for a basis of odd groups the imbalances can
// be assumed to be positive: 2^digits cases become one.
type branchBound struct {
	*problem
	floor   int
	budget  *budget
	pool    []*relaxation // by depth in the tree
	y       []int32
	report  func(share float64)
	settled float64 // the share of the tree that is done with
}

const (
	// certain is how far below the floor the answer of a relaxation is to be, so that
	// rounded numbers are still a reason.
	certain = 2e-3
	// wholes is what the y of a relaxation, which add up to 1, are multiplied by.
	wholes = 1 << 20
)

// search returns imbalances with all L(c) >= floor, nil when there are none.
func (p *branchBound) search() ([]int, error) {
	if p.floor > 0 {
		return nil, nil // their average is 0
	}
	for _, n := range p.n {
		if n%2 == 1 && p.floor == 0 {
			return nil, nil // no imbalance is above minus the floor, nor is it 0
		}
	}
	root := newRelaxation(p.problem, -p.floor)
	if err := p.breakSymmetry(root); err != nil {
		return nil, err
	}
	p.pool = []*relaxation{root}
	return p.visit(0, 1)
}

// breakSymmetry asks that the imbalances of a basis of odd groups are positive, those first
// that cost most.
func (p *branchBound) breakSymmetry(root *relaxation) error {
	var s span
	for range p.digits {
		if err := root.settle(p.budget, p.stop()); err != nil {
			return err
		}
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
		s = s.with(uint64(p.t[best]))
		root.bound(best, 1, root.hi[best])
	}
	return nil
}

func (p *branchBound) stop() float64 { return float64(p.floor) - certain }

// visit looks at the case at the end of the pool, which is a share of all.
func (p *branchBound) visit(depth int, share float64) ([]int, error) {
	q := p.pool[depth]
	if err := p.budget.spend(len(q.a) + 2*p.work() + 4*len(p.n)*len(q.columns)); err != nil {
		return nil, err
	}
	if err := q.settle(p.budget, p.stop()); err != nil {
		return nil, err
	}
	if p.refuted(q) {
		p.settled += share
		p.report(p.settled)
		return nil, nil
	}
	x := q.imbalances()
	imbalances := p.rounded(q, x)
	if _, least := p.least(imbalances); least >= p.floor {
		return imbalances, nil
	}
	s := p.choose(q, x)
	if s.j < 0 {
		return nil, nil // no imbalance is open, and these do not do
	}
	if depth+1 == len(p.pool) {
		p.pool = append(p.pool, &relaxation{})
	}
	for _, below := range [2]bool{true, false} {
		next := p.pool[depth+1]
		next.copyOf(q)
		if below {
			next.bound(s.j, s.at+1, q.hi[s.j])
		} else {
			next.bound(s.j, q.lo[s.j], s.at-1)
		}
		if imbalances, err := p.visit(depth+1, share/2); imbalances != nil || err != nil {
			return imbalances, err
		}
	}
	return nil, nil
}

// refuted reports whether the y of a relaxation prove that its bounds allow nothing.
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

// rounded returns the imbalances that are nearest to x.
func (p *branchBound) rounded(q *relaxation, x []float64) []int {
	imbalances := make([]int, len(x))
	for j, v := range x {
		odd := float64(p.n[j] % 2)
		near := math.Round((v-odd)/2)*2 + odd
		imbalances[j] = int(min(max(near, q.lo[j]), q.hi[j]))
	}
	return imbalances
}

// A split shares out the values of the imbalance of group j: below at, and above it.
type split struct {
	j  int
	at float64
}

// choose finds the split whose two cases both make z fall far. Its j is -1 when no
// imbalance is open.
func (p *branchBound) choose(q *relaxation, x []float64) split {
	const some = 1e-2 // so that one side counts even if the other does not fall
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
			best, most = split{j, at}, f
		}
	}
	return best
}
