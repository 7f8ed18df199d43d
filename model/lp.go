package model

import "fmt"

// writeLP writes the CPLEX LP format: the objective, constraints, bounds, and which variables
// are whole numbers.
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
	p.writeRows(t, g, func(r row) {
		words := append([]string{r.name + ":"}, g.words(r.terms)...)
		t.wrapped(" ", append(words, r.compare, fmt.Sprint(r.right)))
	})
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
