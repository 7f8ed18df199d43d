package coach

import (
	"context"
	"fmt"

	"lightsout/puzzle"
)

// A Rung says how much a hint reveals.
type Rung string

// The rungs, from the least to the most.
const (
	Where Rung = "where"
	Why   Rung = "why"
	Press Rung = "press"
)

// Proof is beside the rungs: for those who wonder why the press is right. It often is an
// argument that can be checked on the board, but that nobody would have found by looking.
const Proof Rung = "proof"

// Rungs lists the rungs, from the least to the most.
func Rungs() []Rung { return []Rung{Where, Why, Press} }

// A Technique is the idea behind a hint. Those without a constant here explain a press of
// a shortest solution; in the order in which the coach looks for one:
//
//	last       one press is left
//	picture    one press leaves the picture of a single press
//	match      one press makes the lights symmetric
//	pairs      the lights are symmetric, and so are the presses
//	reach      a light that at most three buttons change
//	narrow     one of a few buttons
//
// A hint that narrows has a proof of its own, by one of these:
//
//	saving     a quiet pattern makes the chase shorter
//	parity     an odd count, which only one button makes even
//	either or  an odd count, which only two buttons make even
//	half       press the smaller part of a quiet pattern
//	reach      a light that few buttons change
//	only       there is one solution; only the order is free
//	shortest   pressed in every shortest solution
//	order      one of a shortest solution; only the order is free
type Technique string

// The techniques that need no shortest solution.
const (
	Done       Technique = "done"       // the lights are out, or the target is reached
	Impossible Technique = "impossible" // there is no solution
	Chase      Technique = "chase"      // press right below the lights of a row
	LookUp     Technique = "look up"    // the table says what to press in the top row
	Stuck      Technique = "stuck"      // in lit-only play, no way on was found
)

// A Line is how a player got to a position: an earlier position, and the buttons
// pressed since. Where hints have been given, it starts at the last one that was not
// about chasing, so that only the player's own presses count as evidence of a plan.
type Line struct {
	Start  puzzle.State `json:"start"`
	Played []int        `json:"played"`
}

// now is the position at the end of the line.
func (l Line) now() puzzle.State { return l.Start.Press(l.Played...) }

// A Hint is the next step, told up to one rung.
type Hint struct {
	Rung      Rung      `json:"rung"`
	Technique Technique `json:"technique"`
	Text      string    `json:"text"`
	// Area is the lights that the text is about: where to look, or the marked lights;
	// for an unsolvable position, those of the proof.
	Area []int `json:"area"`
	// Pattern is the buttons that the text is about, such as those of a quiet pattern.
	Pattern []int `json:"pattern"`
	// Press is the button to press, or -1 if no press is left or the rung does not
	// reveal it.
	Press int `json:"press"`
	// Par is the number of presses that the position needs, or -1 if it cannot be
	// solved or the player is stuck. Proved says that no solution has fewer.
	Par    int  `json:"par"`
	Proved bool `json:"proved"`
	// Left is the number of presses left in the plan that the hint follows. It is
	// more than Par if that plan is a chase.
	Left int `json:"left"`
}

// An Advice is the next step from a position. It is chosen once and told in three rungs,
// so that none of them contradicts another, with the proof beside them.
type Advice struct {
	where, why, press, proof Hint
}

// Hint tells the step up to a rung, and panics if there is no such rung. The caller must not
// change the lists of the hint.
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

// sameOnAllRungs is the advice that has only one thing to say.
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
	if err := c.board.Match(line.Start.Board()); err != nil {
		return Advice{}, err
	}
	reason, impossible, err := c.WhyImpossible(ctx, line.now())
	if err != nil {
		return Advice{}, err
	}
	if impossible {
		return sameOnAllRungs(Hint{
			Technique: Impossible, Text: c.say("This cannot be solved. ", "The target cannot be reached. ") + reason.Text,
			Area: reason.Lights, Pattern: []int{}, Press: -1, Par: -1,
		}), nil
	}
	line.Start = c.difference(line.Start)
	s, err := c.step(ctx, line, line.now())
	if err != nil {
		return Advice{}, err
	}
	return s.tell(c.say("The lights are out: nothing to press.", "The target is reached: nothing to press.")), nil
}

// A reason says something about a press.
type reason struct {
	technique       Technique
	why             string
	marked, pattern []int // the lights and the buttons that it is about
}

// A step is the next press of a plan and what to say about it.
type step struct {
	reason       // what the second rung says
	proof        reason
	plan         plan
	button, left int
	area         []int // where to look
	where, press string
}

// tell puts a step into words, or says that no step is left.
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
	a.press.Area, a.press.Pattern = a.why.Area, a.why.Pattern // marks stay until the press
	a.proof.Technique, a.proof.Text, a.proof.Press = s.proof.technique, s.proof.why, s.button
	a.proof.Area, a.proof.Pattern = append(a.proof.Area, s.proof.marked...), append(a.proof.Pattern, s.proof.pattern...)
	return a
}

func (c *Coach) step(ctx context.Context, line Line, now puzzle.State) (step, error) {
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
		s, err := c.chaseStep(ctx, line, now, p)
		s.proof = s.reason
		return s, err
	}
	return c.shortStep(ctx, p)
}

// shortStep is the next press of a shortest plan.
func (c *Coach) shortStep(ctx context.Context, p plan) (step, error) {
	s := step{plan: p, left: p.presses.Count()}
	if err := c.explain(ctx, &s); err != nil {
		return step{}, err
	}
	c.rungsOf(&s)
	return s, nil
}

// rungsOf says where the press of a step is, and what it is.
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
		s.press = fmt.Sprintf("Press %s; then %d to go.", c.board.ButtonName(s.button), s.left-1)
	}
}
