package model

// writeASP writes an answer set program for gringo and clasp: facts that describe the board, a
// choice of presses, and constraints that every answer satisfies.
func (p *Problem) writeASP(t *text) error {
	t.says(p.about()...)
	t.says("The board: lights, buttons, and which button toggles which light.")
	t.line("light(0..%d).", len(p.sums)-1)
	t.line("button(0..%d).", p.state.Board().Buttons()-1)
	for l, s := range each(t, p.sums) {
		for _, button := range p.buttons(s) {
			t.add("toggles(%d,%d). ", button, l)
		}
		t.line("%% %s", p.lightText(l))
	}
	t.says("For each light, the required sum of presses and the most times it can go through all colours.")
	for l, s := range each(t, p.sums) {
		t.line("target(%d,%d). most(%d,%d).", l, s.target, l, p.rounds(s))
	}
	t.says("", "Choose how many times to press each button, if at all.")
	t.line("{ press(B,T) : T = 1..%d } 1 :- button(B).", p.colours-1)
	t.says("Choose how many times each light goes through all colours.")
	t.line("{ rounds(L,K) : K = 0..M } = 1 :- most(L,M).")
	p.writeASPChoice(t)
	t.says(p.say("No light is left on.", "Every light matches the target."))
	t.line(":- rounds(L,K), target(L,C), #sum{ T,button,B : press(B,T), toggles(B,L)%s } != %d*K+C.", p.aspExtra(), p.colours)
	p.writeASPRest(t)
	p.writeASPStart(t)
	t.line("#show press/2.")
	return nil
}

// aspExtra returns the terms in a light's sum that are not presses.
func (p *Problem) aspExtra() string {
	if p.options.Goal == Nearest || p.options.Goal == Generate {
		return "; C1,light : own(L,C1)"
	}
	return ""
}

func (p *Problem) writeASPChoice(t *text) {
	switch p.options.Goal {
	case Nearest:
		t.says("Choose what to add to the colour of each light, if anything.")
	case Generate:
		t.says("Choose the colour of each light that is on; at least one is.")
	default:
		return
	}
	t.line("{ own(L,C) : C = 1..%d } 1 :- light(L).", p.colours-1)
	if p.options.Goal == Generate {
		t.line(":- not own(_,_).")
	}
}

// writeASPRest writes the constraints that break symmetry, the bound and the cost.
func (p *Problem) writeASPRest(t *text) {
	for _, button := range each(t, p.fixed) {
		t.line(":- press(%d,_).", button)
	}
	for _, o := range each(t, p.orders) {
		t.line(":- #sum{ T,first : press(%d,T); -T,image : press(%d,T) } > 0.", o[0], o[1])
	}
	cost := "T,B : press(B,T)"
	if p.aspExtra() != "" {
		cost = "1,L : own(L,_)"
	}
	if k, ok := p.bound(); ok {
		t.says("The bound on the cost.")
		t.line(":- #sum{ %s } > %d.", cost, k)
	}
	if p.minimises() {
		t.says("The cost to minimise.")
		t.line("#minimize{ %s }.", cost)
	}
}
