package model

import (
	"fmt"
	"math/bits"
	"strconv"

	"lightsout/puzzle"
)

// writeMathProg writes GNU MathProg with sets. The data describe the board and its lights. Apart
// from a bound, broken symmetry and the digits of the slack, the model applies to every board.
func (p *Problem) writeMathProg(t *text) error {
	t.says(p.about()...)
	t.line("set LIGHTS;")
	t.line("set BUTTONS;")
	t.line("set TOGGLED_BY{LIGHTS} within BUTTONS;   # the buttons that toggle a light")
	t.line("param colours;")
	p.writeMathProgModel(t, mathProgWords{
		lights: "l in LIGHTS", light: "l", buttons: "b in BUTTONS", button: "b",
		presses: "sum{b in TOGGLED_BY[l]} press[b]", reach: "card(TOGGLED_BY[l])",
		index: strconv.Itoa,
	})
	t.line(`printf{b in BUTTONS: press[b] > 0.5} "press %%d %%d\n", b, press[b];`)
	t.line("")
	t.line("data;")
	t.line("param colours := %d;", p.colours)
	t.line("set LIGHTS := %s;", numbers(len(p.sums)))
	t.line("set BUTTONS := %s;", numbers(p.state.Board().Buttons()))
	for l, s := range each(t, p.sums) {
		t.line("set TOGGLED_BY[%d] := %s;", l, words(p.buttons(s), " "))
	}
	p.writeMathProgData(t, strconv.Itoa)
	t.line("end;")
	return nil
}

// mathProgDigits returns the number of variables for the slack of a light.
func (p *Problem) mathProgDigits(t *text) int {
	digits := 1
	if !p.options.BinarySlack {
		return digits
	}
	for _, s := range each(t, p.sums) {
		digits = max(digits, bits.Len(uint(p.rounds(s))))
	}
	return digits
}

// mathProgWords are the expressions that differ between the two forms of the model.
type mathProgWords struct {
	lights, light   string // the set with its index, and the index
	buttons, button string
	presses         string // the sum of the presses around a light
	reach           string // the number of buttons around a light
	index           func(button int) string
}

// writeMathProgModel writes the part of the model that both forms share.
func (p *Problem) writeMathProgModel(t *text, w mathProgWords) {
	extra, reach := p.mathProgExtra(t, w)
	rounds := p.writeMathProgSlack(t, w, reach)
	t.line("")
	p.writeMathProgCost(t, w)
	t.says("", "Around each light, the presses add up to what "+p.say("turns it off", "takes it to the target")+", modulo the number of colours.")
	right := fmt.Sprintf("(colours%s - colour[%s]) mod colours", p.say("", " + target["+w.light+"]"), w.light)
	if p.options.Goal == Generate {
		right = "0"
	}
	t.line("subject to out{%s}:", w.lights)
	t.line("  %s%s = colours * %s + %s;", w.presses, extra, rounds, right)
	p.writeMathProgRest(t, w)
	t.line("")
	t.line("solve;")
	t.line("")
	t.says("The answer, for people and for programs.")
}

// writeMathProgSlack declares the presses and the slack, and returns the expression for a light's
// slack.
func (p *Problem) writeMathProgSlack(t *text, w mathProgWords, reach string) string {
	if p.options.BinarySlack {
		return p.writeMathProgDigits(t, w)
	}
	t.line("var press{%s} integer, >= 0, <= colours - 1;", w.buttons)
	t.says("", "The slack: how many times a light goes through all colours. Its bound is the most that",
		"the sum can reach; a smaller one would lose solutions.")
	most := fmt.Sprintf("floor((colours - 1) * (%s%s) / colours)", w.reach, reach)
	if d := p.options.SlackDigits; d > 0 {
		most = fmt.Sprintf("min(%d, %s)", 1<<d-1, most)
	}
	t.line("var rounds{%s} integer, >= 0, <= %s;", w.lights, most)
	return "rounds[" + w.light + "]"
}

// writeMathProgDigits declares the presses, and the slack as binary digits. Every light has as many
// digits as the light that needs the most.
func (p *Problem) writeMathProgDigits(t *text, w mathProgWords) string {
	if p.colours == 2 {
		t.line("var press{%s} binary;", w.buttons)
	} else {
		t.line("var press{%s} integer, >= 0, <= colours - 1;", w.buttons)
	}
	t.says("", "The slack: how many times a light goes through all colours, as a binary number, so that",
		"glpsol --minisat accepts the model. With fewer digits, solutions would be lost.")
	t.line("param digits := %d;", p.mathProgDigits(t))
	t.line("var digit{%s, d in 0..digits-1} binary;", w.lights)
	return "(sum{d in 0..digits-1} 2^d * digit[" + w.light + ",d])"
}

// mathProgExtra declares the colours of the lights, which are unknowns for Generate, and for
// Nearest the changes to them. It returns what such an unknown adds to a light's sum, and to the
// number of terms in it.
func (p *Problem) mathProgExtra(t *text, w mathProgWords) (extra, reach string) {
	switch p.options.Goal {
	case Nearest:
		p.writeMathProgColours(t, w)
		t.line("var change{%s} integer, >= 0, <= colours - 1;   # added to the colour", w.lights)
		extra = "change"
	case Generate:
		t.line("var lit{%s} integer, >= 0, <= colours - 1;   # the colour of a light", w.lights)
		extra = "lit"
	default:
		p.writeMathProgColours(t, w)
		return "", ""
	}
	t.line("var counts{%s} binary;   # 1 if that is not 0", w.lights)
	return fmt.Sprintf(" + %s[%s]", extra, w.light), " + 1"
}

// writeMathProgColours declares the colours of the lights, and of the target if there is one.
func (p *Problem) writeMathProgColours(t *text, w mathProgWords) {
	t.line("param colour{%s} default 0;", w.lights)
	if p.state.HasTarget() {
		t.line("param target{%s} default 0;", w.lights)
	}
}

func (p *Problem) mathProgSum(w mathProgWords) string {
	if p.options.Goal == Nearest || p.options.Goal == Generate {
		return fmt.Sprintf("sum{%s} counts[%s]", w.lights, w.light)
	}
	return fmt.Sprintf("sum{%s} press[%s]", w.buttons, w.button)
}

func (p *Problem) writeMathProgCost(t *text, w mathProgWords) {
	if p.minimises() {
		t.line("minimize cost: %s;", p.mathProgSum(w))
	}
	if k, ok := p.bound(); ok {
		t.line("subject to bound: %s <= %d;", p.mathProgSum(w), k)
	}
}

func (p *Problem) writeMathProgRest(t *text, w mathProgWords) {
	for goal, name := range map[Goal]string{Nearest: "change", Generate: "lit"} {
		if p.options.Goal == goal {
			t.line("subject to counted{%s}: %s[%s] <= (colours - 1) * counts[%[3]s];", w.lights, name, w.light)
		}
	}
	if p.options.Goal == Generate {
		t.line("subject to some: sum{%s} lit[%s] >= 1;", w.lights, w.light)
	}
	if p.broken == "" {
		return
	}
	t.says("", "Symmetry.")
	for _, button := range each(t, p.fixed) {
		t.line("subject to fixed%d: press[%s] = 0;", button, w.index(button))
	}
	for i, o := range each(t, p.orders) {
		t.line("subject to order%d: press[%s] <= press[%s];", i, w.index(o[0]), w.index(o[1]))
	}
}

// writeMathProgData writes the colours of the lights that are on in the position and in the target.
// For Generate, there are none.
func (p *Problem) writeMathProgData(t *text, index func(int) string) {
	if p.options.Goal == Generate {
		return
	}
	p.writeMathProgState(t, "colour", p.state, index)
	if p.state.HasTarget() {
		p.writeMathProgState(t, "target", p.state.Target(), index)
	}
}

func (p *Problem) writeMathProgState(t *text, name string, s puzzle.State, index func(int) string) {
	t.line("param %s :=", name)
	for l := range each(t, p.sums) {
		if c := s.Colour(l); c != 0 {
			t.line("  %s %d", index(l), c)
		}
	}
	t.line(";")
}

func numbers(n int) string {
	list := make([]int, n)
	for i := range list {
		list[i] = i
	}
	return words(list, " ")
}
