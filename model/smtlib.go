package model

import "fmt"

// writeSMTLIB writes SMT-LIB 2. With two colours it uses Booleans and exclusive ors; with more,
// integers and a slack.
func (p *Problem) writeSMTLIB(t *text) error {
	t.says(p.about()...)
	if p.minimises() {
		t.says("minimize is an extension that Z3 and OptiMathSAT support.")
	}
	t.line("(set-option :produce-models true)")
	t.line("(set-logic QF_LIA)")
	if p.colours == 2 {
		p.writeSMTBooleans(t)
	} else {
		p.writeSMTIntegers(t)
	}
	p.writeSMTCost(t)
	t.line("(check-sat)")
	t.add("(get-value (")
	for _, v := range each(t, p.vars[:p.state.Board().Buttons()]) {
		t.add(" %s", v.name())
	}
	t.line(" ))")
	return nil
}

// writeSMTBooleans declares Booleans and the parity that each light needs.
func (p *Problem) writeSMTBooleans(t *text) {
	t.says("", "x: the button is pressed.")
	switch p.options.Goal {
	case Nearest:
		t.says("e: the light is changed.")
	case Generate:
		t.says("s: the light is on.")
	default:
	}
	for _, v := range each(t, p.vars) {
		t.line("(declare-const %s Bool)", v.name())
		if v.max == 0 {
			t.line("(assert (not %s))", v.name())
		}
	}
	t.says("", p.say("Each light is toggled an odd number of times if it is on, and an even number of",
		"Each light is toggled an odd number of times if it differs from the target, and an even"),
		p.say("times if it is off.", "number of times if it does not."))
	for l, s := range each(t, p.sums) {
		t.says(p.lightText(l))
		parity := p.smtXor(s.terms)
		if s.target == 0 {
			parity = "(not " + parity + ")"
		}
		t.line("(assert %s)", parity)
	}
	if len(p.nonzero) > 0 {
		t.says("At least one light is on.")
		t.line("(assert (or%s false))", p.names(p.nonzero))
	}
	if len(p.orders) > 0 {
		t.says("Symmetry: a button is pressed only if its mirror image is.")
	}
	for _, o := range each(t, p.orders) {
		t.line("(assert (=> %s %s))", p.vars[o[0]].name(), p.vars[o[1]].name())
	}
}

func (p *Problem) smtXor(vars []int) string {
	switch len(vars) {
	case 0:
		return "false"
	case 1:
		return p.vars[vars[0]].name()
	}
	return "(xor" + p.names(vars) + ")"
}

// names lists variables, each after a space.
func (p *Problem) names(vars []int) string {
	list := make([]byte, 0, 6*len(vars))
	for _, v := range vars {
		list = append(append(list, ' '), p.vars[v].name()...)
	}
	return string(list)
}

// writeSMTIntegers declares whole numbers and the sum that each light needs.
func (p *Problem) writeSMTIntegers(t *text) {
	g := p.program(t, false)
	t.says("")
	p.saysLinear(t)
	for _, v := range each(t, g.vars) {
		t.line("(declare-const %s Int)", v.name())
		t.line("(assert (<= 0 %s %d))", v.name(), v.max)
	}
	for l, r := range each(t, g.lightRows) {
		t.says(p.lightText(l))
		t.line("(assert (= (+ 0%s) (+ %d (* %d %s))))", p.names(p.sums[l].terms), r.right, p.colours, variable{kind: slack, index: l}.name())
	}
	if len(p.nonzero) > 0 {
		t.says("At least one light is on.")
		t.line("(assert (>= (+ 0%s) 1))", p.names(p.nonzero))
	}
	for _, m := range each(t, p.marks) {
		t.line("(assert (=> (> %s 0) (= %s 1)))", p.vars[m[0]].name(), p.vars[m[1]].name())
	}
	for _, o := range each(t, p.orders) {
		t.line("(assert (<= %s %s))", p.vars[o[0]].name(), p.vars[o[1]].name())
	}
}

func (p *Problem) writeSMTCost(t *text) {
	if k, ok := p.bound(); ok {
		t.says("", "The bound on the cost.")
		p.writeSMTSum(t, "(assert (<= ", fmt.Sprintf(" %d))", k))
	}
	if p.minimises() {
		t.says("", "The cost to minimise.")
		p.writeSMTSum(t, "(minimize ", ")")
	}
}

// writeSMTSum writes the sum that makes up the cost, between the given strings.
func (p *Problem) writeSMTSum(t *text, before, after string) {
	item := " %s"
	if p.colours == 2 {
		item = " (ite %s 1 0)"
	}
	t.add("%s(+ 0", before)
	for _, v := range each(t, p.cost) {
		t.add(item, p.vars[v].name())
	}
	t.line(")%s", after)
}
