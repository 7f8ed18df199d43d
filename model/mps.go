package model

import "fmt"

// writeMPS writes MPS, the punched-card format, which lists the matrix by columns.
func (p *Problem) writeMPS(t *text) error {
	g := p.program(t, p.options.BinarySlack)
	t.says(p.about()...)
	p.saysLinear(t)
	rows := append(append([]row(nil), g.lightRows...), g.otherRows...)
	t.line("NAME          LIGHTSOUT")
	t.says("N is the cost to minimise; E means equal to, L at most, G at least.")
	t.line("ROWS")
	t.line(" N  cost")
	for _, r := range each(t, rows) {
		t.line(" %s  %s", map[string]string{"=": "E", "<=": "L", ">=": "G"}[r.compare], r.name)
	}
	t.says("Each line: variable, row, number.")
	t.line("COLUMNS")
	t.line("    MARKER    'MARKER'  'INTORG'")
	p.writeColumns(t, g, rows)
	t.line("    MARKER    'MARKER'  'INTEND'")
	t.line("RHS")
	for _, r := range each(t, rows) {
		if r.right != 0 {
			t.line("    RHS       %-8s  %d", r.name, r.right)
		}
	}
	t.line("BOUNDS")
	for _, v := range each(t, g.vars) {
		t.line(" UP BND       %-8s  %d", v.name(), v.max)
	}
	t.line("ENDATA")
	return nil
}

func (p *Problem) writeColumns(t *text, g program, rows []row) {
	columns := make([][]string, len(g.vars))
	if p.minimises() {
		for _, v := range p.cost {
			columns[v] = append(columns[v], fmt.Sprintf("%-8s  %d", "cost", 1))
		}
	}
	for _, r := range each(t, rows) {
		for _, x := range r.terms {
			columns[x.variable] = append(columns[x.variable], fmt.Sprintf("%-8s  %d", r.name, x.times))
		}
	}
	for v, entries := range each(t, columns) {
		if len(entries) == 0 { // a button that toggles nothing is still a variable
			entries = []string{fmt.Sprintf("%-8s  %d", "cost", 0)}
		}
		for _, e := range entries {
			t.line("    %-8s  %s", g.vars[v].name(), e)
		}
	}
}
