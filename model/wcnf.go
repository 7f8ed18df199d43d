package model

import "strconv"

// A weighted is a proposition with a cost.
type weighted struct{ times, prop int }

// writeWCNF writes weighted CNF: hard clauses, which have the top weight, and soft clauses,
// which cost their weight if they are false.
func (p *Problem) writeWCNF(t *text) error {
	f, err := p.formula(t, maxXor)
	if err != nil {
		return err
	}
	p.saysFormula(t)
	var soft []weighted
	top := 1
	if p.minimises() {
		for _, v := range p.cost {
			for value := 1; value <= p.width(p.vars[v]); value++ {
				soft = append(soft, weighted{value, p.proposition(v, value)})
				top += value
			}
		}
	}
	t.says("A line is a weight and a clause. Clauses with the top weight must be true; each of the others",
		"costs its weight if it is false.", "")
	t.line("p wcnf %d %d %d", f.props, f.countClauses()+len(soft), top)
	f.writeClauses(t, strconv.Itoa(top)+" ")
	if len(soft) > 0 {
		t.says("the costs")
	}
	for _, x := range each(t, soft) {
		clause{-x.prop}.write(t, strconv.Itoa(x.times)+" ")
	}
	return nil
}
