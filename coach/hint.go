package coach

import (
	"context"
	"fmt"

	"lightsout/puzzle"
)

// A Rung determines how much a hint reveals.
type Rung string

// The rungs, from least to most revealing.
const (
	Where Rung = "where"
	Why   Rung = "why"
	Press Rung = "press"
)

// Proof is not one of the rungs. It is for players who wonder why the press is right. Often it is
// an argument that they can check on the board but would never have found by looking.
const Proof Rung = "proof"

// Rungs lists the rungs, from least to most revealing.
func Rungs() []Rung { return []Rung{Where, Why, Press} }

// A Technique is the idea behind a hint. The techniques without a constant here explain a press in
// a shortest solution. The coach tries them in this order:
//
//	last       one press is left
//	picture    one press leaves the picture of a single press
//	match      one press makes the lights symmetric
//	pairs      the lights are symmetric, and so are the presses
//	reach      a light that at most three buttons change
//	narrow     leaves a few buttons to choose from
//
// A "narrow" hint gets its proof from one of these:
//
//	saving     a quiet pattern makes the chase shorter
//	parity     an odd count that only one button can make even
//	either or  an odd count that only two buttons can make even
//	half       press the smaller part of a quiet pattern
//	reach      a light that few buttons change
//	only       the only solution; the order does not matter
//	shortest   part of every shortest solution
//	order      part of a shortest solution; the order does not matter
type Technique string

// The techniques that do not need a shortest solution.
const (
	Done       Technique = "done"       // the lights are out, or the position is the target
	Impossible Technique = "impossible" // there is no solution
	Chase      Technique = "chase"      // press right below the lights in a row
	LookUp     Technique = "look up"    // look up in the table what to press in the top row
	Stuck      Technique = "stuck"      // in lit-only play, no solution was found
)

// A Line records how a player reached a position: an earlier position and the buttons pressed
// since. If the player has had hints, the line starts at the last hint that was not about chasing,
// so only the player's own presses count as evidence of a plan.
type Line struct {
	Start  puzzle.State `json:"start"`
	Played []int        `json:"played"`
}

// now returns the position at the end of the line.
func (l Line) now() puzzle.State { return l.Start.Press(l.Played...) }

// A Hint describes the next step on one rung.
type Hint struct {
	Rung      Rung      `json:"rung"`
	Technique Technique `json:"technique"`
	Text      string    `json:"text"`
	// Area lists the lights that the text refers to: where to look, the marked lights or, for an
	// unsolvable position, the lights in the proof.
	Area []int `json:"area"`
	// Pattern lists the buttons that the text refers to, such as a quiet pattern.
	Pattern []int `json:"pattern"`
	// Press is the button to press, or -1 if no press is left or the rung does not reveal it.
	Press int `json:"press"`
	// Par is the length of the shortest solution found, or -1 if the position cannot be solved or
	// the player is stuck. Proved means that no solution is shorter.
	Par    int  `json:"par"`
	Proved bool `json:"proved"`
	// Left is the number of presses left in the plan behind the hint. It exceeds Par if that
	// plan is a chase.
	Left int `json:"left"`
}

// An Advice is the next step from a position. It is chosen once for all rungs, so they never
// contradict each other.
type Advice struct {
	where, why, press, proof Hint
}

// Hint returns the hint for a rung. It panics if the rung is unknown. The caller must not change
// the hint's slices.
func (a Advice) Hint(rung Rung) Hint {
	switch rung {
	case Where:
		return a.where
	case Why:
		return a.why
	case Press:
		return a.press
	case Proof:
		return a.proof
	}
	panic(fmt.Sprintf("coach: no rung %q", rung))
}

// sameOnAllRungs returns advice that says the same thing on every rung.
func sameOnAllRungs(h Hint) Advice {
	var a Advice
	for rung, hint := range map[Rung]*Hint{Where: &a.where, Why: &a.why, Press: &a.press, Proof: &a.proof} {
		*hint = h
		hint.Rung = rung
	}
	return a
}

// Advise chooses the next step from the end of a line.
func (c *Coach) Advise(ctx context.Context, line Line) (Advice, error) {
	gap, err := c.difference(line.Start)
	if err != nil {
		return Advice{}, err
	}
	wants := goalOf(line.Start)
	reason, impossible, err := c.WhyImpossible(ctx, line.now())
	if err != nil {
		return Advice{}, err
	}
	if impossible {
		return sameOnAllRungs(Hint{
			Technique: Impossible, Text: wants.say("This cannot be solved. ", "The target cannot be reached. ") + reason.Text,
			Area: reason.Lights, Pattern: []int{}, Press: -1, Par: -1,
		}), nil
	}
	line.Start = gap
	s, err := c.step(ctx, line, wants)
	if err != nil {
		return Advice{}, err
	}
	return s.tell(wants.say("The lights are out. There's nothing left to press.", "You've reached the target. There's nothing left to press.")), nil
}

// A reason explains a press.
type reason struct {
	technique       Technique
	why             string
	marked, pattern []int // the lights and buttons that it mentions
}

// A step is the next press in a plan, and the texts that describe it.
type step struct {
	reason       // for the second rung
	wants        goal
	proof        reason
	plan         plan
	button, left int
	area         []int // where to look
	where, press string
}

// tell turns a step into advice. It uses done as the text if no step is left.
func (s step) tell(done string) Advice {
	h := Hint{
		Technique: s.technique, Text: done, Area: []int{}, Pattern: []int{}, Press: -1,
		Par: s.plan.presses.Count(), Proved: s.plan.proved, Left: s.left,
	}
	a := sameOnAllRungs(h)
	if s.technique == Done {
		return a
	}
	if s.technique == Stuck {
		h.Text, h.Par, h.Proved = stuckWords, -1, false
		return sameOnAllRungs(h)
	}
	a.where.Text, a.where.Area = s.where, append(a.where.Area, s.area...)
	a.why.Text, a.why.Area, a.why.Pattern = s.why, append(a.why.Area, s.marked...), append(a.why.Pattern, s.pattern...)
	a.press.Text, a.press.Press = s.press, s.button
	a.press.Area, a.press.Pattern = a.why.Area, a.why.Pattern // the marks stay until the player presses
	a.proof.Technique, a.proof.Text, a.proof.Press = s.proof.technique, s.proof.why, s.button
	a.proof.Area, a.proof.Pattern = append(a.proof.Area, s.proof.marked...), append(a.proof.Pattern, s.proof.pattern...)
	return a
}

// step returns the next step from the end of a line, which starts at a difference.
func (c *Coach) step(ctx context.Context, line Line, wants goal) (step, error) {
	now := line.now()
	p, err := c.plan(ctx, now)
	if err != nil {
		return step{}, err
	}
	if p.presses.Count() == 0 {
		return step{plan: p, reason: reason{technique: Done}}, nil
	}
	if c.litOnly {
		return c.litStep(ctx, p)
	}
	chasing, err := c.chasing(ctx, line, p)
	if err != nil {
		return step{}, err
	}
	if chasing {
		s, err := c.chaseStep(ctx, line, p, wants)
		s.proof = s.reason
		return s, err
	}
	return c.shortStep(ctx, p, wants)
}

// shortStep returns the next press in a shortest plan.
func (c *Coach) shortStep(ctx context.Context, p plan, wants goal) (step, error) {
	s := step{plan: p, wants: wants, left: p.presses.Count()}
	if err := c.explain(ctx, &s); err != nil {
		return step{}, err
	}
	c.rungsOf(&s)
	return s, nil
}

// rungsOf writes the first and the last rung: where the press is, and which button it is.
func (c *Coach) rungsOf(s *step) {
	in := c.placeOf(s.button)
	s.area = in.lights
	here := 0
	for _, button := range in.buttons {
		here += s.plan.presses.Times(button)
	}
	s.where = whereWords(in.name, here, s.left)
	s.press = fmt.Sprintf("Press %s.", c.board.ButtonName(s.button))
	if s.left > 1 {
		s.press = fmt.Sprintf("Press %s. That leaves %d to go.", c.board.ButtonName(s.button), s.left-1)
	}
}
