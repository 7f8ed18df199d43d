package model

import (
	"fmt"
	"math/bits"
)

// Integer programs have no remainders, so each light gets one more unknown, the slack: how many
// times the light goes through all its colours. The sum of the presses is then the target plus the
// number of colours times the slack.

// A term is a variable, by number, times a factor.
type term struct{ times, variable int }

// A row is a linear constraint: the sum of its terms is equal to, at most or at least the number in
// right.
type row struct {
	name    string
	terms   []term
	compare string // =, <= or >=
	right   int
}

// A program is the problem as linear constraints over whole numbers.
type program struct {
	vars      []variable // the problem's variables, then the slacks
	lightRows []row
	otherRows []row
}

const slack kind = 'k' // how many times a light goes through all its colours

// program expresses the problem as linear constraints, with the slacks as whole numbers or as
// binary digits.
func (p *Problem) program(t *text, binary bool) program {
	g := program{vars: append([]variable(nil), p.vars...)}
	for l, s := range each(t, p.sums) {
		r := row{name: fmt.Sprintf("light%d", l), compare: "=", right: s.target}
		for _, v := range s.terms {
			r.terms = append(r.terms, term{1, v})
		}
		g.addSlack(p, &r, l, p.rounds(s), binary)
		g.lightRows = append(g.lightRows, r)
	}
	g.addOthers(p)
	return g
}

// addSlack adds a light's slack to its row, as a whole number or as binary digits.
func (g *program) addSlack(p *Problem, r *row, l, limit int, binary bool) {
	if !binary {
		r.terms = append(r.terms, term{-p.colours, len(g.vars)})
		g.vars = append(g.vars, variable{kind: slack, index: l, max: limit})
		return
	}
	for d := range bits.Len(uint(limit)) {
		r.terms = append(r.terms, term{-p.colours << d, len(g.vars)})
		g.vars = append(g.vars, variable{kind: slack, index: l, max: 1, digit: d + 1})
	}
}

func (g *program) addOthers(p *Problem) {
	if len(p.nonzero) > 0 {
		g.otherRows = append(g.otherRows, row{"some", ones(p.nonzero), ">=", 1})
	}
	for i, m := range p.marks {
		g.otherRows = append(g.otherRows, row{fmt.Sprintf("mark%d", i), []term{{1, m[0]}, {-p.vars[m[0]].max, m[1]}}, "<=", 0})
	}
	for i, o := range p.orders {
		g.otherRows = append(g.otherRows, row{fmt.Sprintf("order%d", i), []term{{1, o[0]}, {-1, o[1]}}, "<=", 0})
	}
	if k, ok := p.bound(); ok {
		g.otherRows = append(g.otherRows, row{"bound", ones(p.cost), "<=", k})
	}
}

func ones(vars []int) []term {
	terms := make([]term, len(vars))
	for i, v := range vars {
		terms[i] = term{1, v}
	}
	return terms
}

// words formats terms as in x0 + x3 - 2 k1.
func (g program) words(terms []term) []string {
	var words []string
	for i, t := range terms {
		sign, times := "+", t.times
		if times < 0 {
			sign, times = "-", -times
		}
		if i > 0 || sign == "-" {
			words = append(words, sign)
		}
		if times != 1 {
			words = append(words, fmt.Sprint(times))
		}
		words = append(words, g.vars[t.variable].name())
	}
	return words
}

// saysLinear explains the names of the unknowns.
func (p *Problem) saysLinear(t *text) {
	t.says(fmt.Sprintf("x0, x1, .. are the presses of the buttons, 0 to %d.", p.colours-1))
	switch p.options.Goal {
	case Nearest:
		t.says("e0, e1, .. are the changes to the lights: each is added to a light's colour before the first press.")
	case Generate:
		t.says("s0, s1, .. are the colours of the lights.")
	default:
	}
	if len(p.marks) > 0 {
		t.says("w0, w1, .. count lights: 1 if the light's e or s is not 0.")
	}
	if p.options.BinarySlack {
		t.says("k0_1, k0_2, k0_4, .. are the binary digits of the slack of light 0: the sum around a light can",
			fmt.Sprintf("exceed the required sum by %d times its slack. Too few digits would lose solutions.", p.colours), "")
		return
	}
	t.says(fmt.Sprintf("k0, k1, .. are the slacks: the sum around a light can exceed the required sum by %d times", p.colours),
		"its slack. A bound that is too small would lose solutions.", "")
}

// writeRows writes the rows of a program, with comments.
func (p *Problem) writeRows(t *text, g program, write func(row)) {
	for l, r := range each(t, g.lightRows) {
		t.says(p.lightText(l))
		write(r)
	}
	if len(p.nonzero) > 0 {
		t.says("At least one light is on.")
	}
	if len(p.marks) > 0 {
		t.says("Each light that is not 0 is counted.")
	}
	if len(p.orders) > 0 {
		t.says("Symmetry: a button has no more presses than its mirror image.")
	}
	if _, ok := p.bound(); ok {
		t.says("The bound on the cost.")
	}
	for _, r := range each(t, g.otherRows) {
		write(r)
	}
}
