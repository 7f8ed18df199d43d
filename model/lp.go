package model

import "fmt"

// lpColumns returns the variables as glpsol numbers them in an LP file: in the order in which they
// first appear in the objective, the rows and the bounds.
func (p *Problem) lpColumns(t *text) []variable {
	g := p.program(t, p.options.BinarySlack)
	seen := make([]bool, len(g.vars))
	var columns []variable
	add := func(v int) {
		if !seen[v] {
			seen[v] = true
			columns = append(columns, g.vars[v])
		}
	}
	if p.minimises() {
		for _, v := range p.cost {
			add(v)
		}
	} else {
		add(0)
	}
	for _, rows := range [][]row{g.lightRows, g.otherRows} {
		for _, r := range each(t, rows) {
			for _, x := range r.terms {
				add(x.variable)
			}
		}
	}
	for v := range g.vars {
		add(v)
	}
	return columns
}

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
