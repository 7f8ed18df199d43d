package model

import "fmt"

// writeCNF writes DIMACS CNF: one clause per line, ended by 0.
func (p *Problem) writeCNF(t *text) error {
	f, err := p.formula(t, maxXor)
	if err != nil {
		return err
	}
	p.saysFormula(t)
	t.says(fmt.Sprintf("An exclusive or of k variables takes 2^(k-1) clauses, so one longer than %d is cut into", maxXor),
		"pieces that are joined by new variables.", "")
	t.line("p cnf %d %d", f.props, f.countClauses())
	f.writeClauses(t, "")
	return nil
}

// writeCNFXor writes DIMACS CNF with exclusive ors on lines that begin with x. CryptoMiniSat reads
// such lines as equations and solves them by elimination.
func (p *Problem) writeCNFXor(t *text) error {
	if p.colours != 2 {
		return optionsError("exclusive ors need two colours, but this board has %d; use %s", p.colours, CNF)
	}
	f, err := p.formula(t, 0)
	if err != nil {
		return err
	}
	p.saysFormula(t)
	t.says("A line that begins with x is an exclusive or: an odd number of its literals are true.",
		"For an even number, the first is negated.", "")
	lines := 0
	for _, x := range f.parts {
		lines += len(x.clauses) + len(x.xors)
	}
	t.line("p cnf %d %d", f.props, lines)
	f.write(t, func(c clause) { c.write(t, "") }, func(x xor) { x.write(t) })
	return nil
}

// saysFormula writes the comment at the top, and explains how the variables are numbered.
func (p *Problem) saysFormula(t *text) {
	t.says(p.about()...)
	buttons, lights := p.state.Board().Buttons(), len(p.sums)
	if p.colours == 2 {
		t.says(fmt.Sprintf("Variables 1 to %d: variable i+1 is true if button i is pressed.", buttons))
	} else {
		t.says(fmt.Sprintf("Variables 1 to %d: variable %d i + t is true if button i is pressed t times, for t from 1 to %[2]d.", buttons*(p.colours-1), p.colours-1))
	}
	first := buttons * (p.colours - 1)
	switch goal := p.options.Goal; {
	case goal != Nearest && goal != Generate:
	case p.colours == 2:
		what := map[Goal]string{Nearest: "light i is changed", Generate: "light i is on"}[goal]
		t.says(fmt.Sprintf("Variable %d + i is true if %s.", first+1, what))
	default:
		what := map[Goal]string{Nearest: "c is added to the colour of light i", Generate: "light i has the colour c"}[goal]
		t.says(fmt.Sprintf("Variable %d + %d i + c is true if %s.", first, p.colours-1, what))
	}
	if len(p.marks) > 0 {
		t.says(fmt.Sprintf("Variable %d + i is true if light i is counted.", p.proposition(buttons+lights, 1)))
	}
}

func (f *formula) countClauses() int {
	n := 0
	for _, x := range f.parts {
		n += len(x.clauses)
		for _, e := range x.xors {
			n += 1 << max(len(e.props)-1, 0)
		}
	}
	return n
}

// write writes the parts of the formula, each after its comment.
func (f *formula) write(t *text, writeClause func(clause), writeXor func(xor)) {
	for _, x := range each(t, f.parts) {
		if len(x.clauses)+len(x.xors) > 0 {
			t.says(x.about)
		}
		for _, c := range each(t, x.clauses) {
			writeClause(c)
		}
		for _, e := range each(t, x.xors) {
			writeXor(e)
		}
	}
}

// writeClauses writes the formula as clauses, each after a prefix.
func (f *formula) writeClauses(t *text, prefix string) {
	f.write(t, func(c clause) { c.write(t, prefix) }, func(x xor) {
		for _, c := range x.clauses() {
			c.write(t, prefix)
		}
	})
}

func (c clause) write(t *text, prefix string) {
	t.add("%s", prefix)
	for _, l := range c {
		t.add("%d ", l)
	}
	t.line("0")
}

func (x xor) write(t *text) {
	if len(x.props) == 0 {
		t.line("0") // an empty clause, which is never true
		return
	}
	t.add("x")
	for i, prop := range x.props {
		if i == 0 && !x.odd {
			prop = -prop
		}
		t.add("%d ", prop)
	}
	t.line("0")
}
