package covering

import (
	"math"
	"slices"
)

// The dual simplex method (C. Lemke, 1954). A relaxation is an easier problem: imbalances may be
// any real numbers within their bounds, not only every other integer. So it is a linear program:
//
//	find the largest z such that L(c) >= z for all c and lo <= imbalance <= hi.
//
// Its optimum is at least that of the problem. The relaxation is stored as a dictionary: each row
// expresses one variable in terms of the column variables, each of which is at a bound. The
// variables are the imbalances, z and, for some c, the slack L(c) - z, which must not be negative.
// The slacks of most c never matter, so only slacks that some solution has violated get a row.
//
// The method starts with all imbalances at their upper bounds, which would be optimal if no slack
// were negative, and repairs one violated row after another, at the least cost in z. So z only
// falls, and the method can stop as soon as it is low enough. All of this is computed in floating
// point; branchBound.refuted then verifies the results in integers. Products are rounded before
// they are added, which float64() enforces: fused operations, which only some machines have, would
// lead to a different tree on those machines.
type relaxation struct {
	*problem
	lo, hi  []float64
	columns []int     // the column variables: j is the imbalance of group j, groups + c the slack of c
	at      []float64 // their values
	rows    []int     // the row variables, the first always z
	values  []float64
	a       []float64 // rows x columns
}

const (
	isHeight = -1 // the row variable z
	// tiny is the largest number that may be a rounding error instead of a nonzero value.
	tiny = 1e-9
	// unmet is the slack beyond which a row is violated.
	unmet = 1e-7
	// loose is the slack beyond which a row is not worth keeping.
	loose = 1
	// conflictBlocks is the maximum number of rows added at a time.
	conflictBlocks = 16
	// maxPivots stops a relaxation that would loop because of rounding errors.
	maxPivots = 20000
)

// newRelaxation returns a relaxation with imbalances from -limit to limit.
func newRelaxation(l *problem, limit int) *relaxation {
	p := &relaxation{problem: l, rows: []int{isHeight}}
	z := jitter(0)
	for j, n := range l.n {
		hi := float64(min(n, limit-(limit-n)&1))
		p.lo, p.hi = append(p.lo, -hi), append(p.hi, hi)
		p.columns, p.at, p.a = append(p.columns, j), append(p.at, hi), append(p.a, 1)
		z += hi
	}
	// z is L(0) minus the slack of 0.
	p.columns, p.at, p.a = append(p.columns, len(l.n)), append(p.at, 0), append(p.a, -1)
	p.values = []float64{z}
	return p
}

// jitter is added to L(c) to break ties between rows, which could make the simplex method cycle.
func jitter(c int) float64 {
	return float64(float64(uint32(c+1)*2654435761>>8) / (1 << 24) * 1e-5)
}

// caseOf sets p to one of the two cases into which a split divides q.
func (p *relaxation) caseOf(q *relaxation, s split, side int) {
	p.copyOf(q)
	if side == above {
		p.bound(s.j, float64(s.at+1), q.hi[s.j])
	} else {
		p.bound(s.j, q.lo[s.j], float64(s.at-1))
	}
}

// clone returns a copy with memory of its own.
func (p *relaxation) clone() *relaxation {
	z := *p
	z.lo, z.hi = slices.Clone(p.lo), slices.Clone(p.hi)
	z.columns, z.at = slices.Clone(p.columns), slices.Clone(p.at)
	z.rows, z.values = slices.Clone(p.rows), slices.Clone(p.values)
	z.a = slices.Clone(p.a)
	return &z
}

// copyOf copies q to p, in p's own memory, and drops columns that cannot move and rows with a lot
// of slack.
func (p *relaxation) copyOf(q *relaxation) {
	p.problem = q.problem
	p.lo, p.hi = append(p.lo[:0], q.lo...), append(p.hi[:0], q.hi...)
	p.columns, p.at, p.rows, p.values, p.a = p.columns[:0], p.at[:0], p.rows[:0], p.values[:0], p.a[:0]
	keep := make([]int, 0, len(q.columns))
	for k, v := range q.columns {
		if v >= len(q.n) || q.lo[v] < q.hi[v] {
			keep = append(keep, k)
			p.columns, p.at = append(p.columns, v), append(p.at, q.at[k])
		}
	}
	for r, v := range q.rows {
		if v >= len(q.n) && q.values[r] > loose {
			continue
		}
		p.rows, p.values = append(p.rows, v), append(p.values, q.values[r])
		row := q.row(r)
		for _, k := range keep {
			p.a = append(p.a, row[k])
		}
	}
}

func (p *relaxation) row(r int) []float64 {
	m := len(p.columns)
	return p.a[r*m : r*m+m]
}

// imbalances returns the imbalances at the current values of the variables.
func (p *relaxation) imbalances() []float64 {
	x := append([]float64(nil), p.lo...) // dropped columns are at a bound
	for k, v := range p.columns {
		if v < len(x) {
			x[v] = p.at[k]
		}
	}
	for r, v := range p.rows {
		if v >= 0 && v < len(x) {
			x[v] = p.values[r]
		}
	}
	return x
}

// bound sets new bounds for the imbalance of group j.
func (p *relaxation) bound(j int, lo, hi float64) {
	p.lo[j], p.hi[j] = lo, hi
	for k, v := range p.columns {
		if v == j {
			to := min(max(p.at[k], lo), hi)
			if d := p.row(0)[k]; d > tiny {
				to = hi
			} else if d < -tiny {
				to = lo
			}
			p.move(k, to)
		}
	}
}

// move sets the value of column k, and updates the values of all rows.
func (p *relaxation) move(k int, to float64) {
	by := to - p.at[k]
	p.at[k] = to
	for r := range p.values {
		p.values[r] += float64(by * p.row(r)[k])
	}
}

// settle lowers z to its optimum, or until it is below stop. After rounding errors or too many
// pivots z may still be above its optimum.
func (p *relaxation) settle(b *budget, stop float64) error {
	for range maxPivots {
		if p.values[0] < stop {
			return nil
		}
		r, to := p.worst()
		if r < 0 {
			if more, err := p.conflicts(b); err != nil || !more {
				return err
			}
			continue
		}
		k := p.cheapest(p.row(r), to > p.values[r])
		if k < 0 {
			return nil // only rounding errors lead here: without them, z could always fall further
		}
		p.pivot(r, k, to)
		if err := b.spend(len(p.a) + 8*(len(p.rows)+len(p.columns))); err != nil {
			return err
		}
	}
	return nil
}

// worst returns the row whose variable is furthest outside its bounds, and the violated bound. row
// is -1 if all are within their bounds.
func (p *relaxation) worst() (row int, to float64) {
	row = -1
	most := unmet
	for r, v := range p.rows {
		lo, hi := 0.0, math.Inf(1)
		if v == isHeight {
			continue
		} else if v < len(p.n) {
			lo, hi = p.lo[v], p.hi[v]
		}
		if by := lo - p.values[r]; by > most {
			row, to, most = r, lo, by
		}
		if by := p.values[r] - hi; by > most {
			row, to, most = r, hi, by
		}
	}
	return row, to
}

// cheapest returns the column to move so that a row rises if up is set, and falls otherwise, at the
// least cost in z. It returns -1 if no column helps.
func (p *relaxation) cheapest(row []float64, up bool) int {
	best, cost := -1, math.Inf(1)
	z := p.row(0)
	for k := range row {
		if !p.helps(row, k, up) {
			continue
		}
		if c := math.Abs(z[k] / row[k]); c < cost || c == cost && math.Abs(row[k]) > math.Abs(row[best]) {
			best, cost = k, c
		}
	}
	return best
}

// helps reports whether moving column k can make a row rise if up is set, or fall otherwise.
func (p *relaxation) helps(row []float64, k int, up bool) bool {
	rate := row[k]
	if !up {
		rate = -rate
	}
	v := p.columns[k]
	switch {
	case v >= len(p.n):
		return rate > tiny
	case p.lo[v] == p.hi[v]:
		return false
	case p.at[k] == p.lo[v]:
		return rate > tiny
	}
	return rate < -tiny
}

// pivot moves the variable of row r to a bound by changing column k, and swaps the two.
func (p *relaxation) pivot(r, k int, to float64) {
	row := p.row(r)
	by := (to - p.values[r]) / row[k]
	at := p.at[k] + by
	p.move(k, at)
	factor := 1 / row[k]
	for i := range row {
		row[i] *= -factor
	}
	row[k] = factor
	for i := range p.rows {
		other := p.row(i)[:len(row)]
		f := other[k]
		if i == r || f == 0 {
			continue
		}
		other[k] = 0
		for j, v := range row {
			other[j] += float64(f * v)
		}
	}
	p.rows[r], p.columns[k] = p.columns[k], p.rows[r]
	p.values[r], p.at[k] = at, to
}

// conflicts adds rows for some of the negative slacks, and reports whether there were any.
func (p *relaxation) conflicts(b *budget) (bool, error) {
	x := p.imbalances()
	reach := 1.0
	for _, v := range x {
		reach += math.Abs(v)
	}
	scale := (1 << 30) / reach // makes all L fit in 32 bits
	l := p.transform(func(j int) int32 { return int32(x[j] * scale) })
	size := max(len(l)/conflictBlocks, 1)
	limit := int32((p.values[0] - 1e-4) * scale)
	more := false
	for from := 0; from < len(l); from += size {
		worst := from
		for c := from; c < from+size; c++ {
			if l[c] < l[worst] {
				worst = c
			}
		}
		if l[worst] < limit {
			p.add(worst, x)
			more = true
		}
	}
	return more, b.spend(p.work() + len(p.a))
}

// add adds a row for the slack of c.
func (p *relaxation) add(c int, x []float64) {
	row := make([]float64, len(p.columns))
	value := jitter(c) - p.values[0]
	for j, t := range p.t {
		value += float64(sign(c, t) * x[j])
	}
	for k, v := range p.columns {
		if v < len(p.n) {
			row[k] = sign(c, p.t[v])
		}
	}
	for r, v := range p.rows {
		factor := -1.0
		if v >= len(p.n) {
			continue
		} else if v != isHeight {
			factor = sign(c, p.t[v])
		}
		for k, a := range p.row(r) {
			row[k] += float64(factor * a)
		}
	}
	p.rows, p.values = append(p.rows, len(p.n)+c), append(p.values, value)
	p.a = append(p.a, row...)
}

// fall returns a lower bound on how far z falls if to becomes a bound on the imbalance of group j:
// the lower one if below is set, and the upper one otherwise. It considers only the first step of
// the simplex method.
func (p *relaxation) fall(j int, x, to float64, below bool) float64 {
	if below && x >= to || !below && x <= to {
		return 0
	}
	way := math.Abs(to - x)
	for k, v := range p.columns {
		if v == j {
			return float64(way * math.Abs(p.row(0)[k]))
		}
	}
	for r, v := range p.rows {
		if v == j {
			row := p.row(r)
			if k := p.cheapest(row, below); k >= 0 {
				return float64(way * math.Abs(p.row(0)[k]/row[k]))
			}
		}
	}
	return math.Inf(1)
}
