package model

import "fmt"

// writeLP writes the CPLEX LP format: objective, constraints, bounds, and which
// variables are whole numbers.
func (p *Problem) writeLP(t *text) error {
	g := p.program(t, p.options.BinarySlack)
	t.says(p.about()...)
	p.saysLinear(t)
	t.line("Minimize")
	if p.minimises() {
		t.wrapped(" ", append([]string{"cost:"}, g.words(ones(p.cost))...))
	} else {
		t.says("Any solution will do, so there is nothing to minimise.")
		t.line(" cost: 0 %s", g.vars[0].name())
	}
	t.line("")
	t.line("Subject To")
	for l, r := range each(t, g.lightRows) {
		t.says(p.lightText(l))
		g.writeLPRow(t, r)
	}
	p.saysOther(t)
	for _, r := range each(t, g.otherRows) {
		g.writeLPRow(t, r)
	}
	t.line("")
	t.line("Bounds")
	for _, v := range each(t, g.vars) {
		t.line(" 0 <= %s <= %d", v.name(), v.max)
	}
	t.line("")
	t.line("Generals")
	names := make([]string, len(g.vars))
	for i, v := range g.vars {
		names[i] = v.name()
	}
	t.wrapped(" ", names)
	t.line("")
	t.line("End")
	return nil
}

func (g program) writeLPRow(t *text, r row) {
	words := append([]string{r.name + ":"}, g.words(r.terms)...)
	t.wrapped(" ", append(words, r.compare, fmt.Sprint(r.right)))
}

// saysOther explains the constraints beside those of the lights.
func (p *Problem) saysOther(t *text) {
	if len(p.nonzero) > 0 {
		t.says("At least one light is on.")
	}
	if len(p.marks) > 0 {
		t.says("A light that is not 0 counts.")
	}
	if len(p.orders) > 0 {
		t.says("Symmetry: a button has no more presses than its mirror image.")
	}
	if _, ok := p.bound(); ok {
		t.says("The bound on the cost.")
	}
}
