package model

import "strconv"

// writeMiniZinc writes MiniZinc, with the data in the same file.
func (p *Problem) writeMiniZinc(t *text) error {
	t.says(p.about()...)
	most := 0
	for _, s := range p.sums {
		most = max(most, p.rounds(s))
	}
	t.line("int: colours = %d;", p.colours)
	t.line("set of int: LIGHTS = 0..%d;", len(p.sums)-1)
	t.line("set of int: BUTTONS = 0..%d;", p.state.Board().Buttons()-1)
	t.says("The buttons that toggle each light.")
	t.line("array[LIGHTS] of set of int: toggled_by = array1d(LIGHTS, [")
	for _, s := range each(t, p.sums) {
		t.line("  {%s},", words(p.buttons(s), ","))
	}
	t.line("]);")
	t.says("The required sum of the presses around each light, modulo the number of colours.")
	t.line("array[LIGHTS] of int: target = array1d(LIGHTS, [")
	targets := make([]string, len(p.sums))
	for l, s := range p.sums {
		targets[l] = strconv.Itoa(s.target) + ","
	}
	t.wrapped("  ", targets)
	t.line("]);")
	t.line("")
	t.line("array[BUTTONS] of var 0..colours-1: press;")
	t.says("The slack: how many times a light goes through all colours.")
	t.line("array[LIGHTS] of var 0..%d: rounds;", most)
	extra, cost := p.miniZincExtra(t)
	t.line("constraint forall(l in LIGHTS)(")
	t.line("  sum(b in toggled_by[l])(press[b])%s = colours * rounds[l] + target[l]);", extra)
	p.writeMiniZincRest(t, cost)
	t.line(`output ["press = ", show(press), "\n"];`)
	return nil
}

// miniZincExtra declares, for Nearest and Generate, one more unknown for each light. It returns the
// term for it in the light's sum, and the cost.
func (p *Problem) miniZincExtra(t *text) (extra, cost string) {
	switch p.options.Goal {
	case Nearest:
		t.line("array[LIGHTS] of var 0..colours-1: change;   %% added to the colour")
		return " + change[l]", "sum(l in LIGHTS)(bool2int(change[l] > 0))"
	case Generate:
		t.line("array[LIGHTS] of var 0..colours-1: lit;   %% the colour")
		t.line("constraint sum(lit) >= 1;")
		return " + lit[l]", "sum(l in LIGHTS)(bool2int(lit[l] > 0))"
	default:
		return "", "sum(press)"
	}
}

func (p *Problem) writeMiniZincRest(t *text, cost string) {
	for _, button := range each(t, p.fixed) {
		t.line("constraint press[%d] = 0;", button)
	}
	for _, o := range each(t, p.orders) {
		t.line("constraint press[%d] <= press[%d];", o[0], o[1])
	}
	if k, ok := p.bound(); ok {
		t.line("constraint %s <= %d;", cost, k)
	}
	if !p.minimises() {
		t.line("solve satisfy;")
		return
	}
	t.line("solve minimize %s;", cost)
}
