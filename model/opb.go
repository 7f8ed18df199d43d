package model

import (
	"fmt"
	"math/bits"
	"strconv"
)

func fmtInt(n int) string { return strconv.Itoa(n) }

// A weighted is a proposition times a number.
type weighted struct{ times, prop int }

// writeOPB writes linear constraints over propositions, which count as 0 and 1. The
// slack is a number in binary, a proposition for each digit.
func (p *Problem) writeOPB(t *text) error {
	g := p.program(t)
	props, digits := p.opbProps(g)
	rows := len(g.lightRows) + len(g.otherRows) + p.opbDomains()
	t.line("* #variable= %d #constraint= %d", props, rows)
	p.saysFormula(t)
	t.says("Variable i is written xi. Around each light the presses add up to the target plus "+
		fmtInt(p.colours)+" times the slack,", "a number whose binary digits are variables too: 1, 2, 4 .. times them. With too few digits",
		"a light with many buttons could not go round often enough, and solutions would be lost.", "")
	if p.minimises() {
		t.add("min:")
		for _, x := range each(t, p.opbExpand(g, digits, ones(p.cost))) {
			t.add(" %+d x%d", x.times, x.prop)
		}
		t.line(" ;")
	}
	for l, r := range each(t, g.lightRows) {
		t.says(p.lightText(l))
		p.writeOPBRow(t, g, digits, r)
	}
	p.saysOther(t)
	for _, r := range each(t, g.otherRows) {
		p.writeOPBRow(t, g, digits, r)
	}
	p.writeOPBDomains(t)
	return nil
}

// opbProps gives each slack its binary digits: it returns how many propositions
// there are and the first digit of each slack.
func (p *Problem) opbProps(g program) (int, []int) {
	props := p.propositions()
	first := make([]int, len(g.vars))
	for v, x := range g.vars {
		if x.kind == slack {
			first[v] = props + 1
			props += bits.Len(uint(x.max))
		}
	}
	return props, first
}

// opbExpand writes terms in propositions.
func (p *Problem) opbExpand(g program, digits []int, terms []term) []weighted {
	var list []weighted
	for _, x := range terms {
		v := g.vars[x.variable]
		if v.kind == slack {
			for d := range bits.Len(uint(v.max)) {
				list = append(list, weighted{x.times << d, digits[x.variable] + d})
			}
			continue
		}
		for value := 1; value <= p.width(v); value++ {
			list = append(list, weighted{x.times * value, p.proposition(x.variable, value)})
		}
	}
	return list
}

func (p *Problem) writeOPBRow(t *text, g program, digits []int, r row) {
	terms, right := p.opbExpand(g, digits, r.terms), r.right
	if len(terms) == 0 { // a light without buttons, whose slack is 0
		terms = []weighted{{0, 1}}
	}
	compare := r.compare
	if compare == "<=" { // the format knows at least and equal
		compare, right = ">=", -right
		for i := range terms {
			terms[i].times = -terms[i].times
		}
	}
	t.line("%s %s %d ;", opbTerms(terms)[1:], compare, right)
}

func opbTerms(terms []weighted) string {
	line := ""
	for _, x := range terms {
		line += fmt.Sprintf(" %+d x%d", x.times, x.prop)
	}
	return line
}

// opbDomains is how many constraints keep variables to one value.
func (p *Problem) opbDomains() int {
	n := 0
	for _, v := range p.vars {
		if p.width(v) > 1 || v.max == 0 {
			n++
		}
	}
	return n
}

func (p *Problem) writeOPBDomains(t *text) {
	if p.opbDomains() > 0 {
		t.says("a variable has one value, and fixed ones are 0")
	}
	for v, x := range each(t, p.vars) {
		if p.width(x) == 1 && x.max > 0 {
			continue
		}
		var terms []weighted
		for value := 1; value <= p.width(x); value++ {
			terms = append(terms, weighted{-1, p.proposition(v, value)})
		}
		t.line("%s >= %d ;", opbTerms(terms)[1:], -min(x.max, 1))
	}
}
