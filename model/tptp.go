package model

import (
	"fmt"
	"strings"
)

// writeTPTP writes propositional axioms for theorem provers. They contradict each other if and
// only if there is no solution.
func (p *Problem) writeTPTP(t *text) error {
	f, err := p.formula(t, p.options.Cut)
	if err != nil {
		return err
	}
	p.saysFormula(t)
	t.says("Variable i is written p_i. <~> is exclusive or. The axioms contradict each other",
		"(Unsatisfiable) if and only if there is no answer; Satisfiable means that there is one.", "")
	n := 0
	axiom := func(text string) {
		n++
		t.line("fof(a%d, axiom, %s).", n, text)
	}
	f.write(t, func(c clause) { axiom(c.tptp()) }, func(x xor) { axiom(x.tptp()) })
	return nil
}

// tptp nests the exclusive ors, because <~> has two operands.
func (x xor) tptp() string {
	if len(x.props) == 0 {
		return "$false" // an empty one that must be even is left out
	}
	text := fmt.Sprintf("p_%d", x.props[0])
	for _, prop := range x.props[1:] {
		text = fmt.Sprintf("(%s <~> p_%d)", text, prop)
	}
	if x.odd {
		return text
	}
	return "~ " + text
}

func (c clause) tptp() string {
	if len(c) == 0 {
		return "$false"
	}
	words := make([]string, len(c))
	for i, l := range c {
		words[i] = fmt.Sprintf("p_%d", max(l, -l))
		if l < 0 {
			words[i] = "~ " + words[i]
		}
	}
	return "(" + strings.Join(words, " | ") + ")"
}
