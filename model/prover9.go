package model

import (
	"fmt"
	"strings"

	"lightsout/board"
	"lightsout/puzzle"
)

// maxPlanned is the maximum number of lights on a board that is written as a planning problem. It
// is low because in the format Prover9, each button's rule contains the whole board.
const maxPlanned = 400

// writeProver9 writes a planning problem: a rule for each button leads from one position to the
// next, and the goal is the target, usually all lights off.
//
// A position is a term with an argument for each light. The rules are clauses and the arithmetic is
// written as equations, so the file selects hyper-resolution, which derives the next position from
// a rule and a position. It also turns off limits that would drop positions. Prover9's mode for
// production rules does not work here: it applies only the list of demodulators, so next(0) is
// never simplified and positions grow without end.
func (p *Problem) writeProver9(t *text) error {
	if err := p.checkPlan(); err != nil {
		return err
	}
	t.says(p.about()...)
	t.says("A board is a term state(c0, c1, ..) with the colours of its lights. Each rule presses a",
		"button; next is the colour after a press. The proof of the goal is a game.")
	t.line("set(hyper_resolution).")
	t.line("clear(auto_limits).")
	t.line("assign(max_megs, %d).", logicMegabytes)
	t.line("")
	t.line("formulas(assumptions).")
	for c := range p.colours {
		t.line("next(%d) = %d.", c, (c+1)%p.colours)
	}
	p.writePosition(t, "state(%s).")
	var lights []int
	for b := range p.state.Board().Buttons() {
		if !t.goesOn() {
			break
		}
		lights = p.state.Board().AppendToggles(lights[:0], b)
		p.writeRule(t, b, lights)
	}
	p.writeGoal(t, "state(%s).")
	return nil
}

func (p *Problem) checkPlan() error {
	switch {
	case p.options.Goal != Any:
		return optionsError("production rules play from the position to the end; use the goal any")
	case p.options.Break != "":
		return optionsError("production rules play press by press, where symmetry has a different meaning; leave it out")
	case len(p.sums) > maxPlanned:
		return optionsError("production rules contain the whole board; use at most %d lights", maxPlanned)
	}
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

// logicMegabytes is the memory limit in the files for Prover9 and in Mace4's two generators, the
// same as in the experiments of Fazakas, Keresztes and Groza.
const logicMegabytes = 1000

// writePosition writes the position, in the given form, before the rules.
func (p *Problem) writePosition(t *text, form string) {
	t.says("The position.")
	t.line(form, colourList(p.state))
	t.says("The buttons.")
}

// writeGoal ends the rules and writes the goal, in the same form as the position.
func (p *Problem) writeGoal(t *text, form string) {
	t.line("end_of_list.")
	t.line("")
	t.line("formulas(goals).")
	t.says(p.say("All lights are off.", "The target."))
	t.line(form, colourList(p.state.Target()))
	t.line("end_of_list.")
}

func colourList(s puzzle.State) string {
	colours := make([]int, s.Board().Lights())
	for i := range colours {
		colours[i] = s.Colour(i)
	}
	return words(colours, ",")
}

// writeProver9Lists writes the planning problem in the style of Fazakas, Keresztes and Groza: a
// position is a list of numbers, and a press goes through the list and toggles the button's lights,
// which n defines. In this format, lights and buttons are numbered from 1, except in the labels of
// the rules.
func (p *Problem) writeProver9Lists(t *text) error {
	if err := p.checkPlan(); err != nil {
		return err
	}
	t.says(p.about()...)
	t.says("A board is a list of its lights' colours. Here, lights and buttons are numbered from 1.",
		"Each rule presses a button. The proof of the goal is a game.")
	t.line("set(prolog_style_variables).")
	t.line("set(production).")
	t.line("assign(max_megs, %d).", logicMegabytes)
	t.line("")
	t.line("formulas(demodulators).")
	t.says("n(X,Y): a press of button X toggles light Y.")
	p.writeNeighbours(t)
	for c := range p.colours {
		t.line("toggle(%d) = %d.", c, (c+1)%p.colours)
	}
	t.says("What pressing button S does to the rest of a list, which starts with light C.")
	t.line("toggleVector([],S,C) = [].")
	t.line("toggleVector([F:R],S,C) = if(n(S,C), [toggle(F):toggleVector(R,S,C+1)], [F:toggleVector(R,S,C+1)]).")
	t.says("The next two lines just mention every operator. Prover9 reserves memory for the operators",
		"that a file mentions, but uses it for all of them, and can crash if some are missing.")
	t.line("functions(X,Y) = [X + Y, X * Y, X / Y, mod(X,Y), min(X,Y), max(X,Y), abs(X), -X].")
	t.line("relations(X,Y) <-> (X < Y & X <= Y & X > Y & X >= Y & X @< Y & X @<= Y & X @> Y & X @>= Y & (X == Y |")
	t.line("  X !== Y) & (X && Y) & (X || Y) & variable(X) & constant(X) & ground(X)).")
	t.line("end_of_list.")
	t.line("")
	t.line("formulas(assumptions).")
	p.writePosition(t, "state([%s]).")
	for b := range p.state.Board().Buttons() {
		if !t.goesOn() {
			break
		}
		t.line("state([F:R]) -> state(toggleVector([F:R],%d,1)) # label(press_%d).", b+1, b)
	}
	p.writeGoal(t, "state([%s]).")
	return nil
}

// writeNeighbours defines n: by arithmetic on a plane grid with the plus rule, or else by a list.
func (p *Problem) writeNeighbours(t *text) {
	g, ok := p.state.Board().Grid()
	if ok && g.Surface == board.Plane && g.Rule == board.Plus {
		t.line("n(X,Y) <-> (X == Y | X + %d == Y | Y + %[1]d == X |", g.Cols)
		t.line("  %s X + 1 == Y |", notAtEnd("X", g))
		t.line("  %s Y + 1 == X).", notAtEnd("Y", g))
		return
	}
	t.add("n(X,Y) <-> (X == 0")
	var lights []int
	for b := range p.state.Board().Buttons() {
		lights = p.state.Board().AppendToggles(lights[:0], b)
		if !t.goesOn() || len(lights) == 0 {
			continue
		}
		t.line(" |")
		t.add("  X == %d & (Y == 0", b+1)
		for _, light := range lights {
			t.add(" | Y == %d", light+1)
		}
		t.add(")")
	}
	t.line(").")
}

// notAtEnd returns the condition that a light is not at the end of a row, followed by &.
func notAtEnd(x string, g board.Grid) string {
	var b strings.Builder
	for row := 1; row <= g.Rows; row++ {
		fmt.Fprintf(&b, "%s !== %d & ", x, row*g.Cols)
	}
	return strings.TrimSuffix(b.String(), " ")
}
