package model

import (
	"context"
	"errors"
	"io"
	"slices"
	"strings"
)

// A start is an answer that need not be the best one. Solvers use it in three ways: an integer
// programming solver starts with it as its first solution, a SAT solver tries its truth values
// first (phases), and an answer set solver prefers its atoms.

// StartsBeside reports whether the start goes into a separate file, which WriteStart writes.
func (f Format) StartsBeside() bool { return f.language().start == beside }

// starters lists the formats with a place for a start.
func starters() []Format {
	return slices.DeleteFunc(Formats(), func(f Format) bool { return f.language().start == nowhere })
}

// checkStart checks that the start is an answer. It need not be within the bound: a solver that
// looks for fewer presses can still start from it.
func (p *Problem) checkStart(ctx context.Context) error {
	switch {
	case p.options.Start == nil:
		return nil
	case p.options.Goal == Generate:
		return optionsError("the goal generate does not support a start; leave it out")
	case p.options.Break != "":
		return optionsError("breaking a symmetry may exclude the start; use only one of the two")
	}
	unbounded := *p
	unbounded.options.AtMost = nil
	_, err := unbounded.Verify(ctx, Answer{Presses: p.options.Start})
	if errors.Is(err, ErrWrong) {
		return optionsError("the start is not an answer: %s", strings.TrimPrefix(err.Error(), ErrWrong.Error()+": "))
	}
	return err
}

// startValues returns the values of the variables in the start, and the slack of each light.
func (p *Problem) startValues() (values, rounds []int) {
	values, rounds = make([]int, len(p.vars)), make([]int, len(p.sums))
	for button, times := range p.options.Start {
		values[button] = int(times)
	}
	for l, s := range p.sums {
		sum := 0
		for _, v := range s.terms {
			if p.vars[v].kind == change { // change the lights that the presses leave on
				values[v] = ((s.target-sum)%p.colours + p.colours) % p.colours
			}
			sum += values[v]
		}
		rounds[l] = (sum - s.target) / p.colours
	}
	for _, m := range p.marks {
		values[m[1]] = min(values[m[0]], 1)
	}
	return values, rounds
}

// WriteStart writes the start for an integer program as a CBC solution file: a line with its cost,
// then the number, name and value of each variable. The error is ErrOptions if there is no start,
// or if the slack has too few digits for it.
func WriteStart(ctx context.Context, w io.Writer, p *Problem) error {
	if err := p.check(); err != nil {
		return err
	}
	if p.options.Start == nil {
		return optionsError("this problem has no start")
	}
	t := newText(ctx, w, "")
	values, rounds := p.startValues()
	g := p.program(t, p.options.BinarySlack)
	cost := 0
	for _, v := range p.cost {
		cost += values[v]
	}
	t.line("Start - objective value %d", cost)
	for i, v := range each(t, g.vars) {
		var value int
		switch {
		case v.kind != slack:
			value = values[i]
		case rounds[v.index] > p.rounds(p.sums[v.index]):
			return optionsError("the start needs more slack digits; allow more")
		case v.digit > 0:
			value = rounds[v.index] >> (v.digit - 1) & 1
		default:
			value = rounds[v.index]
		}
		t.line("%7d %s %d 0", i, v.name(), value)
	}
	return t.close()
}

// writePhases writes the start as phases, in the comments that clasp --parse-ext reads.
func (p *Problem) writePhases(t *text) {
	if p.options.Start == nil {
		return
	}
	values, _ := p.startValues()
	t.says("The start, as the truth values to try first: clasp --parse-ext --heuristic=Domain reads them.")
	for v, x := range each(t, p.vars) {
		for value := 1; value <= p.width(x); value++ {
			sign := -1
			if values[v] == value {
				sign = 1
			}
			t.line("c heuristic 1 %d %d 1 0", p.proposition(v, value), sign)
		}
	}
}

// writeASPStart writes the start as preferences.
func (p *Problem) writeASPStart(t *text) {
	if p.options.Start == nil {
		return
	}
	values, rounds := p.startValues()
	t.says("The start: clasp --heuristic=Domain tries these atoms first.")
	for v, x := range each(t, p.vars) {
		switch {
		case values[v] == 0 || x.kind == counts:
		case x.kind == press:
			t.line("start(press(%d,%d)).", x.index, values[v])
		default:
			t.line("start(own(%d,%d)).", x.index, values[v])
		}
	}
	for l, k := range each(t, rounds) {
		t.line("start(rounds(%d,%d)).", l, k)
	}
	t.line("#heuristic press(B,T) : start(press(B,T)), button(B). [1,sign]")
	t.line("#heuristic press(B,T) : not start(press(B,T)), button(B), T=1..%d. [-1,sign]", p.colours-1)
	t.line("#heuristic rounds(L,K) : start(rounds(L,K)). [1,sign]")
	t.line("#heuristic rounds(L,K) : not start(rounds(L,K)), most(L,M), K=0..M. [-1,sign]")
	if p.aspExtra() != "" {
		t.line("#heuristic own(L,C) : start(own(L,C)). [1,sign]")
		t.line("#heuristic own(L,C) : not start(own(L,C)), light(L), C=1..%d. [-1,sign]", p.colours-1)
	}
}
