package coach

import (
	"context"
	"fmt"
	"slices"

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

// Rungs lists the rungs, from the least to the most.
func Rungs() []Rung { return []Rung{Where, Why, Press} }

// A Technique is the idea behind a hint.
type Technique string

// The techniques.
const (
	Done       Technique = "done"       // the lights are out, or the target is reached
	Impossible Technique = "impossible" // there is no solution
	Last       Technique = "last"       // one press is left
	Only       Technique = "only"       // there is one solution; only the order is free
	Saving     Technique = "saving"     // a quiet pattern makes the chase shorter
	Forced     Technique = "forced"     // pressed in every solution
	Shortest   Technique = "shortest"   // pressed in every shortest solution
	Order      Technique = "order"      // one of a shortest solution; only the order is free
	Chase      Technique = "chase"      // press right below the lights of a row
	LookUp     Technique = "look up"    // the table says what to press in the top row
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

// A Hint is the next step, explained.
type Hint struct {
	Rung      Rung      `json:"rung"`
	Technique Technique `json:"technique"`
	Text      string    `json:"text"`
	// Area is the lights to look at; for an unsolvable position, those of the proof.
	Area []int `json:"area"`
	// Pattern is the buttons of the quiet pattern or of the look-up that the
	// technique refers to.
	Pattern []int `json:"pattern"`
	// Press is the button to press, or -1 if there is none or the rung does not
	// reveal it.
	Press int `json:"press"`
	// Par is the number of presses that the position needs, or -1 if it cannot be
	// solved. Proved says that no solution has fewer.
	Par    int  `json:"par"`
	Proved bool `json:"proved"`
	// Left is the number of presses left in the plan that the hint follows. It is
	// more than Par if that plan is a chase.
	Left int `json:"left"`
}

// Hint returns the next step from the end of a line, at the given rung.
func (c *Coach) Hint(ctx context.Context, line Line, rung Rung) (Hint, error) {
	if !slices.Contains(Rungs(), rung) {
		panic(fmt.Sprintf("coach: no rung %q", rung))
	}
	if reason, impossible, err := c.WhyImpossible(ctx, line.now()); err != nil || impossible {
		return Hint{
			Rung: rung, Technique: Impossible, Text: c.say("This cannot be solved. ", "The target cannot be reached. ") + reason.Text,
			Area: reason.Lights, Pattern: []int{}, Press: -1, Par: -1,
		}, err
	}
	line.Start = c.gap(line.Start)
	s, err := c.step(ctx, line, line.now())
	if err != nil {
		return Hint{}, err
	}
	h := Hint{
		Rung: rung, Technique: s.technique, Area: append([]int{}, s.area...), Pattern: []int{}, Press: -1,
		Par: s.plan.presses.Count(), Proved: s.plan.proved, Left: s.left,
	}
	switch {
	case s.technique == Done:
		h.Text = c.say("The lights are out: nothing to press.", "The target is reached: nothing to press.")
	case rung == Where:
		h.Text = s.where
	case rung == Why:
		h.Text, h.Pattern = s.why, append(h.Pattern, s.pattern...)
	case rung == Press:
		h.Text, h.Pattern, h.Press = s.press, append(h.Pattern, s.pattern...), s.button
	}
	return h, nil
}

// A step is the next press of a plan and what to say about it.
type step struct {
	plan              plan
	technique         Technique
	button, left      int
	area, pattern     []int
	where, why, press string
}

func (c *Coach) step(ctx context.Context, line Line, now puzzle.State) (step, error) {
	p, err := c.plan(ctx, now)
	if err != nil {
		return step{}, err
	}
	if p.presses.Count() == 0 {
		return step{plan: p, technique: Done}, nil
	}
	chasing, err := c.chasing(ctx, line, p)
	if err != nil {
		return step{}, err
	}
	if chasing {
		return c.chaseStep(ctx, line, now, p)
	}
	return c.shortStep(ctx, line, p)
}

// shortStep is the next press of a shortest plan.
func (c *Coach) shortStep(ctx context.Context, line Line, p plan) (step, error) {
	s := step{plan: p, left: p.presses.Count()}
	if err := c.pick(ctx, &s, len(line.Played) == 0); err != nil {
		return step{}, err
	}
	place := c.regionOf(s.button)
	s.area = place.lights
	here := 0
	for button := range p.presses.Buttons() {
		if c.regionOf(button).name == place.name {
			here += p.presses.Times(button)
		}
	}
	s.where = fmt.Sprintf("Look %s: %d of the %d presses to go are there.", place.name, here, s.left)
	switch {
	case s.left == 1:
		s.where = fmt.Sprintf("Look %s: one press is left, and it is there.", place.name)
	case here == 1:
		s.where = fmt.Sprintf("Look %s: one of the %d presses to go is there.", place.name, s.left)
	}
	s.press = fmt.Sprintf("Press %s.", c.board.ButtonName(s.button))
	if s.left > 1 {
		s.press = fmt.Sprintf("Press %s; then %d to go.", c.board.ButtonName(s.button), s.left-1)
	}
	return s, nil
}
