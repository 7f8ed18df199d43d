package model

import (
	"context"
	"errors"
	"io"
	"strings"
)

// A start is an answer that need not be the best one: the first solution of an integer programming
// solver, which improves on it.

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
