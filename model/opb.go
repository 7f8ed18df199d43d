package model

import "strconv"

// writeOPB writes linear constraints over propositions, with values 0 and 1. The slack is a
// binary number, with a proposition for each digit.
func (p *Problem) writeOPB(t *text) error {
	g := p.program(t, true)
	domains := p.opbDomains()
	t.line("* #variable= %d #constraint= %d", p.propositions()+len(g.vars)-len(p.vars), len(g.lightRows)+len(g.otherRows)+len(domains))
	p.saysFormula(t)
	t.says("Variable i is written xi. Around each light, the presses add up to what "+p.say("turns it off", "takes it to the target"),
		"plus "+strconv.Itoa(p.colours)+" times the slack, a number whose binary digits are also variables, times 1, 2, 4, ..",
		"With too few digits, the slack of a light with many buttons would be too small, and",
		"solutions would be lost.", "")
	if p.minimises() {
		t.add("min: ")
		p.writeOPBTerms(t, ones(p.cost), 1)
		t.line(";")
	}
	p.writeRows(t, g, func(r row) { p.writeOPBRow(t, r) })
	if len(domains) > 0 {
		t.says("a variable has one value, and fixed ones are 0")
	}
	for _, v := range each(t, domains) {
		for value := 1; value <= p.width(p.vars[v]); value++ {
			t.add("-1 x%d ", p.proposition(v, value))
		}
		t.line(">= %d ;", -min(p.vars[v].max, 1))
	}
	return nil
}

// opbDomains lists the variables that need a constraint to force them to have only one value, or to
// be 0.
func (p *Problem) opbDomains() (vars []int) {
	for v, x := range p.vars {
		if p.width(x) > 1 || x.max == 0 {
			vars = append(vars, v)
		}
	}
	return vars
}

// writeOPBTerms writes terms as propositions, each multiplied by the sign. The digits of the
// slacks follow the propositions of the other variables.
func (p *Problem) writeOPBTerms(t *text, terms []term, sign int) {
	for _, x := range each(t, terms) {
		if digit := x.variable - len(p.vars); digit >= 0 {
			t.add("%+d x%d ", sign*x.times, p.propositions()+digit+1)
			continue
		}
		for value := 1; value <= p.width(p.vars[x.variable]); value++ {
			t.add("%+d x%d ", sign*x.times*value, p.proposition(x.variable, value))
		}
	}
}

func (p *Problem) writeOPBRow(t *text, r row) {
	compare, sign := r.compare, 1
	if compare == "<=" { // the format has only >= and =
		compare, sign = ">=", -1
	}
	if len(r.terms) == 0 { // no button toggles this light, but a constraint needs a term
		t.add("+0 x1 ")
	}
	p.writeOPBTerms(t, r.terms, sign)
	t.line("%s %d ;", compare, sign*r.right)
}
