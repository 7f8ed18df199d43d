package model

import (
	"fmt"

	"lightsout/board"
	"lightsout/internal/english"
)

// Formulas have only the values true and false. With two colours, a variable becomes one
// proposition, and a light's sum is an exclusive or. With m colours, a variable from 0 to m-1
// becomes m-1 propositions, "it is 1" to "it is m-1", of which at most one is true. The sum is
// computed term by term, with a proposition for each remainder after each term.

// A clause is a list of literals, at least one of which is true. A literal is the number of a
// proposition, counting from 1, or minus that number for its negation.
type clause []int

// An xor requires an odd or an even number of its propositions to be true.
type xor struct {
	props []int
	odd   bool
}

// A part is a group of clauses and XORs, with the comment that explains it.
type part struct {
	about   string
	clauses []clause
	xors    []xor
}

// A formula is the problem in propositions.
type formula struct {
	props int // number of propositions
	parts []part
}

// maxClauses is the maximum number of clauses in a file, as checkClauses estimates it.
const maxClauses = 1 << 23

// proposition returns the number of the proposition that variable v has the given value, which must
// not be 0. The buttons come first, so an answer can be read without the formula.
func (p *Problem) proposition(v, value int) int {
	if first := p.state.Board().Buttons(); v >= first && p.vars[v].kind == counts { // variables of this kind come last
		wide := first + len(p.sums)
		return wide*(p.colours-1) + (v - wide) + 1
	}
	return v*(p.colours-1) + value
}

// propositions returns the number of propositions for all variables. Variables of the kind counts
// have one each.
func (p *Problem) propositions() int {
	return (len(p.vars)-len(p.marks))*(p.colours-1) + len(p.marks)
}

// width returns the number of propositions for a variable.
func (p *Problem) width(v variable) int {
	if v.kind == counts {
		return 1
	}
	return p.colours - 1
}

// formula expresses the problem in propositions. Exclusive ors of more than cut propositions are
// cut into pieces, unless cut is 0.
func (p *Problem) formula(t *text, cut int) (*formula, error) {
	f := &formula{props: p.propositions()}
	if err := p.checkClauses(cut); err != nil {
		return nil, err
	}
	f.parts = append(f.parts, p.domainPart(t))
	for l, s := range each(t, p.sums) {
		about := p.lightText(l)
		if p.colours == 2 {
			f.parts = append(f.parts, part{about: about, xors: f.cutXor(xor{p.props(s.terms), s.target == 1}, cut)})
		} else {
			f.parts = append(f.parts, part{about: about, clauses: p.addUp(f, s)})
		}
	}
	f.parts = append(f.parts, p.otherParts(t)...)
	if k, ok := p.bound(); ok {
		f.parts = append(f.parts, part{about: fmt.Sprintf("at most %d: a counter that never exceeds it", k), clauses: f.atMost(t, p.costLiterals(), k)})
	}
	return f, t.err
}

func (p *Problem) checkClauses(cut int) error {
	terms := 0
	for _, s := range p.sums {
		terms += len(s.terms) + 1
	}
	clauses := terms * p.colours * p.colours
	if p.colours == 2 {
		clauses = terms << max(cut-1, 0) / max(cut-2, 1)
	}
	if k, ok := p.bound(); ok {
		literals := 0 // the number of literals that costLiterals lists
		for _, v := range p.cost {
			w := p.width(p.vars[v])
			literals += w * (w + 1) / 2
		}
		clauses += 2 * (k + 1) * (literals + 1)
	}
	if clauses > maxClauses {
		return english.Errorf("%w: this needs more than %d clauses", board.ErrTooLarge, maxClauses)
	}
	return nil
}

func (p *Problem) props(vars []int) []int {
	props := make([]int, len(vars))
	for i, v := range vars {
		props[i] = p.proposition(v, 1)
	}
	return props
}

// domainPart requires each variable to have one value, and fixed ones to be 0.
func (p *Problem) domainPart(t *text) part {
	one := part{about: "a variable has one value, and fixed ones are 0"}
	for v, x := range each(t, p.vars) {
		for a := 1; a <= p.width(x); a++ {
			if x.max == 0 {
				one.clauses = append(one.clauses, clause{-p.proposition(v, a)})
				continue
			}
			for b := a + 1; b <= p.width(x); b++ {
				one.clauses = append(one.clauses, clause{-p.proposition(v, a), -p.proposition(v, b)})
			}
		}
	}
	return one
}

// cutXor cuts an exclusive or into pieces. Each cut adds a proposition that stands for the
// exclusive or of the propositions before the cut. An exclusive or that is always true has no pieces.
func (f *formula) cutXor(x xor, cut int) []xor {
	if len(x.props) == 0 && !x.odd {
		return nil
	}
	var pieces []xor
	for cut > 0 && len(x.props) > cut {
		f.props++
		piece := append(append([]int(nil), x.props[:cut-1]...), f.props)
		pieces = append(pieces, xor{piece, false})
		x.props = append([]int{f.props}, x.props[cut-1:]...)
	}
	return append(pieces, x)
}

// clauses expresses the xor in clauses. With k propositions, 2^(k-1) assignments have the wrong
// parity, and each clause forbids one of them.
func (x xor) clauses() []clause {
	var list []clause
	for signs := range 1 << len(x.props) {
		c := make(clause, len(x.props))
		negative := false
		for i, prop := range x.props {
			c[i] = prop
			if signs>>i&1 != 0 {
				c[i] = -prop
				negative = !negative
			}
		}
		// The clause forbids the assignment in which exactly its negative propositions are true.
		if negative != x.odd {
			list = append(list, c)
		}
	}
	return list
}

// addUp adds up the terms of a sum, modulo the number of colours. The clauses only say that each
// remainder and the value of the next term imply the next remainder. That is enough: they force the
// propositions of the actual remainders to be true, and the last clauses forbid every final
// remainder but the target.
func (p *Problem) addUp(f *formula, s sum) []clause {
	var list []clause
	before := make([]int, p.colours) // the proposition for each remainder, unless it is known
	known := true                    // nothing has been added yet, so the remainder is 0
	for _, v := range s.terms {
		after := f.newProps(p.colours)
		for r := range p.colours {
			if known && r > 0 {
				break
			}
			for value := range p.colours {
				c := p.isNot(v, value)
				if !known {
					c = append(c, -before[r])
				}
				list = append(list, append(c, after[(r+value)%p.colours]))
			}
		}
		before, known = after, false
	}
	if known && s.target != 0 {
		return []clause{{}} // no button toggles this light, so there is no solution
	}
	for r := range p.colours {
		if !known && r != s.target {
			list = append(list, clause{-before[r]})
		}
	}
	return list
}

// isNot starts a clause that is true unless the variable has the given value.
func (p *Problem) isNot(v, value int) clause {
	if value > 0 {
		return clause{-p.proposition(v, value)}
	}
	c := make(clause, 0, p.colours+1)
	for other := 1; other < p.colours; other++ {
		c = append(c, p.proposition(v, other))
	}
	return c
}

func (f *formula) newProps(n int) []int {
	props := make([]int, n)
	for i := range props {
		f.props++
		props[i] = f.props
	}
	return props
}

// otherParts returns the constraints other than domains, sums and the bound.
func (p *Problem) otherParts(t *text) []part {
	some := part{about: "some light is on"}
	if len(p.nonzero) > 0 {
		var c clause
		for _, v := range p.nonzero {
			for value := 1; value < p.colours; value++ {
				c = append(c, p.proposition(v, value))
			}
		}
		some.clauses = []clause{c}
	}
	marks := part{about: "each light that is not 0 is counted"}
	for _, m := range each(t, p.marks) {
		for value := 1; value < p.colours; value++ {
			marks.clauses = append(marks.clauses, clause{-p.proposition(m[0], value), p.proposition(m[1], 1)})
		}
	}
	orders := part{about: "symmetry: a button has no more presses than its mirror image"}
	for _, o := range each(t, p.orders) {
		for value := 1; value < p.colours; value++ {
			c := clause{-p.proposition(o[0], value)}
			for least := value; least < p.colours; least++ {
				c = append(c, p.proposition(o[1], least))
			}
			orders.clauses = append(orders.clauses, c)
		}
	}
	return []part{some, marks, orders}
}

// costLiterals lists the literals that make up the cost, each as many times as it counts.
func (p *Problem) costLiterals() []int {
	var list []int
	for _, v := range p.cost {
		for value := 1; value <= p.width(p.vars[v]); value++ {
			for range value {
				list = append(list, p.proposition(v, value))
			}
		}
	}
	return list
}

// atMost requires at most k of the literals to be true, with Sinz's sequential counter:
// reached[j] after the i-th literal means that at least j+1 of the first i are true.
func (f *formula) atMost(t *text, literals []int, k int) []clause {
	var list []clause
	if k == 0 {
		for _, l := range literals {
			list = append(list, clause{-l})
		}
		return list
	}
	var before []int
	for i, l := range each(t, literals) {
		if before != nil {
			list = append(list, clause{-l, -before[k-1]})
		}
		if i == len(literals)-1 {
			break
		}
		reached := f.newProps(k)
		list = append(list, clause{-l, reached[0]})
		for j := range each(t, before) {
			list = append(list, clause{-before[j], reached[j]})
			if j > 0 {
				list = append(list, clause{-l, -before[j-1], reached[j]})
			}
		}
		before = reached
	}
	return list
}
