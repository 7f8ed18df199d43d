package model

// writeWCNF writes weighted CNF: hard clauses, whose weight is the top weight, and
// soft clauses, which cost their weight if they do not hold.
func (p *Problem) writeWCNF(t *text) error {
	f, err := p.formula(t, p.options.Cut)
	if err != nil {
		return err
	}
	p.saysFormula(t)
	var soft []int
	if p.minimises() {
		soft = p.costLiterals()
	}
	top := len(soft) + 1
	t.says("A line is a weight and a clause. Clauses of the top weight must be true; each of the others",
		"costs its weight if it is false.", "")
	t.line("p wcnf %d %d %d", f.props, f.countClauses()+p.softClauses(), top)
	prefix := fmtInt(top) + " "
	for _, x := range each(t, f.parts) {
		x.writeClauses(t, prefix)
	}
	if len(soft) == 0 {
		return nil
	}
	t.says("the costs")
	for _, v := range each(t, p.cost) {
		for value := 1; value <= p.width(p.vars[v]); value++ {
			clause{-p.proposition(v, value)}.write(t, fmtInt(value)+" ")
		}
	}
	return nil
}

// softClauses is how many clauses may be broken at a price.
func (p *Problem) softClauses() int {
	if !p.minimises() {
		return 0
	}
	n := 0
	for _, v := range p.cost {
		n += p.width(p.vars[v])
	}
	return n
}
