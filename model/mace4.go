package model

import "fmt"

// writeMace4 writes an equational theory whose models of size m, the number of colours, are the
// answers: a domain of remainders, a table for addition, and a constant for each unknown.
func (p *Problem) writeMace4(t *text) error {
	t.says(p.about()...)
	t.says(fmt.Sprintf("The domain is 0 to %d. Mace4 looks for values of the constants that make all", p.colours-1),
		"equations true; each constant is the number of presses of a button.")
	t.line("assign(domain_size, %d).", p.colours)
	t.line("assign(max_models, 1).")
	t.line("")
	t.line("formulas(assumptions).")
	t.says("Addition modulo the number of colours.")
	for a := range p.colours {
		for b := range p.colours {
			t.line("plus(%d,%d) = %d.", a, b, (a+b)%p.colours)
		}
	}
	for l, s := range each(t, p.sums) {
		t.says(p.lightText(l))
		t.line("%s = %d.", p.mace4Sum(s), s.target)
	}
	if len(p.nonzero) > 0 {
		t.says("At least one light is on.")
		for i, v := range each(t, p.nonzero) {
			if i > 0 {
				t.add(" | ")
			}
			t.add("%s != 0", p.mace4Name(v))
		}
		t.line(".")
	}
	p.writeMace4Symmetry(t)
	t.line("end_of_list.")
	return nil
}

// mace4Name returns the constant for a variable. Names that begin with a letter from u to z would
// be variables of the logic.
func (p *Problem) mace4Name(v int) string {
	names := map[kind]string{press: "press", change: "change", light: "light"}
	return fmt.Sprintf("%s_%d", names[p.vars[v].kind], p.vars[v].index)
}

func (p *Problem) mace4Sum(s sum) string {
	if len(s.terms) == 0 {
		return "0"
	}
	text := p.mace4Name(s.terms[0])
	for _, v := range s.terms[1:] {
		text = fmt.Sprintf("plus(%s,%s)", text, p.mace4Name(v))
	}
	return text
}

func (p *Problem) writeMace4Symmetry(t *text) {
	for _, button := range each(t, p.fixed) {
		t.line("%s = 0.", p.mace4Name(button))
	}
	for _, o := range each(t, p.orders) {
		for value := range p.colours {
			for less := range value {
				t.line("%s != %d | %s != %d.", p.mace4Name(o[0]), value, p.mace4Name(o[1]), less)
			}
		}
	}
}
