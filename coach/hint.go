package coach

import (
	"context"
	"errors"
	"slices"

	"lightsout/board"
	"lightsout/internal/english"
	"lightsout/internal/forcing"
	"lightsout/puzzle"
	"lightsout/solve"
)

// A Kind says what a hint is based on.
type Kind string

// The kinds of hints. Only the first three lead closer to the end.
const (
	Told       Kind = "told"       // the solver's solution, part of which it tells
	Forced     Kind = "forced"     // a light that only one button can still put right
	Last       Kind = "last"       // the lights left are the picture of one press, or of two
	Astray     Kind = "astray"     // the player has left the plan
	Done       Kind = "done"       // the lights are out, or the position is the target
	Impossible Kind = "impossible" // there is no solution
	Stuck      Kind = "stuck"      // in lit-only play, no solution was found
)

// A Line records how a player reached a position: the first position of a game, and the buttons
// pressed since.
type Line struct {
	Start  puzzle.State `json:"start"`
	Played []int        `json:"played"`
}

// A Hint is one whole thought, such as which light is wrong, why only one button can still put it
// right, and that it has to be pressed.
type Hint struct {
	Kind Kind   `json:"kind"`
	Text string `json:"text"`
	// Light is the light that forces the button, or -1.
	Light int `json:"light"`
	// Settled lists the buttons that need no more presses, as far as the hints have shown, in
	// increasing order. All buttons that change Light, except Button, are among them.
	Settled []int `json:"settled"`
	// Start lists the buttons that a told hint is about: those to settle first.
	Start []int `json:"start"`
	// Marked lists the lights that the text refers to: those left for the last presses or, for an
	// unsolvable position, those in the proof.
	Marked []int `json:"marked"`
	// Button is the button to press, and Times how often. If there is nothing to press, Button is
	// -1 or Times is 0. In an astray hint, Button is the press that left the plan.
	Button int `json:"button"`
	Times  int `json:"times"`
	// Left is the number of presses left in the plan, and Proved means that no solution was shorter
	// when it was made.
	Left   int  `json:"left"`
	Proved bool `json:"proved"`
}

// newHint returns a hint without a light or a button.
func newHint(kind Kind, text string) Hint {
	return Hint{Kind: kind, Text: text, Light: -1, Button: -1, Settled: []int{}, Start: []int{}, Marked: []int{}}
}

// Hint returns the next hint for a game, and the plan to keep for the one after it. If the plan is
// proved, following the hints from the start of a game wins in par.
func (c *Coach) Hint(ctx context.Context, line Line, p Plan) (Hint, Plan, error) {
	gap, err := c.difference(line.Start)
	if err != nil {
		return Hint{}, p, err
	}
	if err := c.checkPresses(line.Played); err != nil {
		return Hint{}, p, err
	}
	now, wants := gap.Press(line.Played...), goalOf(line.Start)
	switch {
	case now.Solved():
		return newHint(Done, wants.say("The lights are out. There's nothing left to press.", "You've reached the target. There's nothing left to press.")), p, nil
	case c.litOnly:
		h, err := c.litHint(ctx, now)
		return h, p, err
	case c.fits(p, gap):
		return c.follow(ctx, thought{c, now, wants}, line.Played, p)
	}
	h, next, err := c.begin(ctx, thought{c, now, wants}, line.Played)
	if errors.Is(err, solve.ErrUnsolvable) {
		h, err = c.impossibleHint(ctx, line.Start.Press(line.Played...), wants)
	}
	return h, next, err
}

// impossibleHint explains why a position cannot be solved.
func (c *Coach) impossibleHint(ctx context.Context, s puzzle.State, wants goal) (Hint, error) {
	reason, _, err := c.WhyImpossible(ctx, s)
	h := newHint(Impossible, wants.say("This cannot be solved. ", "The target cannot be reached. ")+reason.Text)
	h.Marked = reason.Lights
	return h, err
}

// begin makes a new plan and gives its first hint.
func (c *Coach) begin(ctx context.Context, t thought, played []int) (Hint, Plan, error) {
	p, err := c.choose(ctx, t.now, played)
	if err != nil {
		return Hint{}, p, err
	}
	return t.next(&p, c.left(p, played)), p, nil
}

// follow gives the next hint of a plan, unless the player has left it.
func (c *Coach) follow(ctx context.Context, t thought, played []int, p Plan) (Hint, Plan, error) {
	left, stray := c.left(p, played), c.stray(p, played)
	if stray < 0 && len(played) >= p.Made {
		return t.next(&p, left), p, nil
	}
	a, err := c.answer(ctx, t.now)
	if err != nil {
		return Hint{}, p, err
	}
	shortest := sum(left) <= a.presses.Count()
	switch {
	case shortest && (stray < 0 || c.keeps(p, left)):
		p.Made = len(played)
		return t.next(&p, left), p, nil
	case !p.Told, p.Asked == len(played)+1:
		return c.begin(ctx, t, played)
	}
	p.Asked = len(played) + 1
	h, err := c.astray(ctx, t, played, stray, p)
	return h, p, err
}

// keeps reports whether none of the buttons that the hints have settled needs another press.
func (c *Coach) keeps(p Plan, left []uint8) bool {
	order := c.wires().Order(p.Start)
	if pressesIn(p.Start, left) > 0 {
		return false
	}
	for _, f := range order[:min(max(0, p.Settled), len(order))] {
		if left[f.Button] > 0 {
			return false
		}
	}
	return true
}

// astray says which press left the plan or, if none did, that there is a shorter way. It asks what
// to do.
func (c *Coach) astray(ctx context.Context, t thought, played []int, stray int, p Plan) (Hint, error) {
	h := newHint(Astray, "There's a shorter way from here than the one these hints followed. Go on with a new plan?")
	h.Proved = p.Proved
	if stray < 0 {
		return h, nil
	}
	h.Button = played[stray]
	after := t.now
	for _, button := range played[stray+1:] {
		after = unpressed(after, button)
	}
	was, err := c.answer(ctx, unpressed(after, h.Button))
	if err != nil {
		return Hint{}, err
	}
	is, err := c.answer(ctx, after)
	h.Text = t.astrayWords(h.Button, is.presses.Count() < was.presses.Count(), stray == len(played)-1, p.Proved)
	return h, err
}

// unpressed returns the position before a press.
func unpressed(s puzzle.State, button int) puzzle.State {
	return s.Press(slices.Repeat([]int{button}, s.Board().Colours()-1)...)
}

// A thought is what a hint is made from: the coach, the difference of the position from the target,
// and the kind of target.
type thought struct {
	coach *Coach
	now   puzzle.State
	wants goal
}

// next returns the next hint of a plan, given how often the plan still presses each button.
func (t thought) next(p *Plan, left []uint8) Hint {
	h, ok := t.last(left)
	if !ok {
		h, ok = t.told(p, left)
	}
	if !ok {
		h = t.forced(p, left)
	}
	h.Left, h.Proved = sum(left), p.Proved
	return h
}

// last finds the last press by its picture, or one of the last two if their pictures do not
// overlap.
func (t thought) last(left []uint8) (Hint, bool) {
	var buttons []int
	for button, n := range left {
		if n > 0 {
			buttons = append(buttons, button)
		}
	}
	w := t.coach.wires()
	if len(buttons) > 2 || len(buttons) == 2 && slices.ContainsFunc(w.Lights[buttons[0]], func(light int) bool {
		return slices.Contains(w.Lights[buttons[1]], light)
	}) {
		return Hint{}, false
	}
	h := newHint(Last, "")
	h.Button, h.Times = buttons[0], int(left[buttons[0]])
	for _, button := range buttons {
		h.Marked = append(h.Marked, w.Lights[button]...)
	}
	slices.Sort(h.Marked)
	h.Text = t.lastWords(h, len(buttons))
	return h, true
}

// told tells what the start needs, first all at once and then press by press.
func (t thought) told(p *Plan, left []uint8) (Hint, bool) {
	if p.Told && pressesIn(p.Start, left) == 0 {
		return Hint{}, false
	}
	h := newHint(Told, "")
	h.Start = append(h.Start, p.Start...)
	for _, button := range p.Start {
		switch {
		case left[button] == 0:
			h.Settled = append(h.Settled, button)
		case h.Button < 0:
			h.Button, h.Times = button, int(left[button])
		}
	}
	if !p.Told {
		h.Settled = []int{} // the player learns only from this hint which are settled
	}
	h.Text = t.toldWords(*p, h, left)
	p.Told = true
	return h, true
}

// forced finds the first button in the order of the plan that is still to be pressed.
func (t thought) forced(p *Plan, left []uint8) Hint {
	order := t.coach.wires().Order(p.Start)
	i := slices.IndexFunc(order, func(f forcing.Step) bool { return left[f.Button] > 0 })
	p.Settled = i
	return t.forcedAt(*p, order, i, left)
}

// forcedAt returns the hint for a button in the order of the plan. All buttons before it must be
// settled.
func (t thought) forcedAt(p Plan, order []forcing.Step, i int, left []uint8) Hint {
	h := newHint(Forced, "")
	h.Light, h.Button, h.Times = order[i].Light, order[i].Button, int(left[order[i].Button])
	h.Settled = append(h.Settled, p.Start...)
	for _, f := range order[:i] {
		h.Settled = append(h.Settled, f.Button)
	}
	slices.Sort(h.Settled)
	h.Text = t.forcedWords(p, h)
	return h
}

// maxListed is the largest number of buttons on a board whose solutions are listed reason by
// reason.
const maxListed = 1 << 10

// Listable returns an error if a board has too many buttons to list the reason for each.
func Listable(b *board.Board) error {
	if n := b.Buttons(); n > maxListed {
		return english.Errorf("%w to list every reason: it has %d buttons, and the limit is %d", board.ErrTooLarge, n, maxListed)
	}
	return nil
}

// Reasons returns the whole way from a position to its target, one button at a time, including
// buttons that are not pressed, until the hints are about the last one or two presses. Each button
// is settled by its reason, so Settled is what the reasons before it have settled. If the position
// is solved or unsolvable, and in lit-only play, Reasons returns a single hint.
func (c *Coach) Reasons(ctx context.Context, s puzzle.State) ([]Hint, error) {
	if err := Listable(c.board); err != nil {
		return nil, err
	}
	h, p, err := c.Hint(ctx, Line{Start: s}, Plan{})
	if err != nil || c.litOnly || h.Kind == Done || h.Kind == Impossible {
		return []Hint{h}, err
	}
	t := thought{c, s.Difference(), goalOf(s)}
	left := c.left(p, nil)
	order := c.wires().Order(p.Start)
	var all []Hint
	for i := range len(p.Start) + len(order) {
		if h, ok := t.last(left); ok {
			return t.finish(all, h, p, left), nil
		}
		h := newHint(Told, "")
		if i >= len(p.Start) {
			h = t.forcedAt(p, order, i-len(p.Start), left)
		} else {
			h.Button, h.Times = p.Start[i], int(left[p.Start[i]])
			h.Start, h.Settled = append(h.Start, p.Start...), append(h.Settled, p.Start[:i]...)
			h.Text = t.toldButtonWords(p, h)
		}
		h.Left, h.Proved = sum(left), p.Proved
		all = append(all, h)
		t.press(h, left)
	}
	return all, nil
}

// press makes the presses of a hint.
func (t *thought) press(h Hint, left []uint8) {
	t.now = t.now.Press(slices.Repeat([]int{h.Button}, h.Times)...)
	left[h.Button] = 0
}

// finish appends the last one or two presses.
func (t *thought) finish(all []Hint, h Hint, p Plan, left []uint8) []Hint {
	settled := []int{}
	if n := len(all); n > 0 {
		settled = append(slices.Clone(all[n-1].Settled), all[n-1].Button)
		slices.Sort(settled)
	}
	for {
		h.Left, h.Proved, h.Settled = sum(left), p.Proved, settled
		all = append(all, h)
		t.press(h, left)
		if sum(left) == 0 {
			return all
		}
		settled = append(slices.Clone(settled), h.Button)
		slices.Sort(settled)
		h, _ = t.last(left)
	}
}
