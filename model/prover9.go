package model

import (
	"fmt"
	"strings"
)

// maxPlanned is the most lights of a board that is written as a planning problem:
// a rule for each button holds the whole board.
const maxPlanned = 400

// writeProver9 writes a planning problem: from the position, a rule for each button
// leads to the next, and the goal is the position with all lights out.
func (p *Problem) writeProver9(t *text) error {
	switch {
	case p.options.Goal != Any:
		return refuse("production rules play from the position to the end, and know no other goal than any")
	case p.options.Break != "":
		return refuse("production rules play press by press, where symmetry means something else; leave it out")
	case len(p.sums) > maxPlanned:
		return refuse("production rules hold the whole board, which has more than %d lights", maxPlanned)
	}
	t.says(p.about()...)
	t.says("A board is a term state(c0, c1, ..) of the colours of its lights. Each rule presses a",
		"button; next is the colour after a press. The proof of the goal is a game.")
	t.line("set(production).")
	t.line("")
	t.line("formulas(assumptions).")
	for c := range p.colours {
		t.line("next(%d) = %d.", c, (c+1)%p.colours)
	}
	t.says("The position.")
	colours := make([]string, len(p.sums))
	for l := range colours {
		colours[l] = fmtInt(p.state.Colour(l))
	}
	t.line("state(%s).", strings.Join(colours, ","))
	t.says("The buttons.")
	var lights []int
	for b := range p.Board().Buttons() {
		if !t.goesOn() {
			break
		}
		lights = p.Board().AppendToggles(lights[:0], b)
		p.writeRule(t, b, lights)
	}
	t.line("end_of_list.")
	t.line("")
	t.line("formulas(goals).")
	t.says("All lights are out.")
	t.line("state(%s).", strings.TrimSuffix(strings.Repeat("0,", len(p.sums)), ","))
	t.line("end_of_list.")
	return nil
}

func (p *Problem) writeRule(t *text, button int, lights []int) {
	before := make([]string, len(p.sums))
	for l := range before {
		before[l] = fmt.Sprintf("x%d", l)
	}
	after := append([]string(nil), before...)
	for _, l := range lights {
		after[l] = "next(" + before[l] + ")"
	}
	t.line("state(%s) -> state(%s) # label(press_%d).", strings.Join(before, ","), strings.Join(after, ","), button)
}
