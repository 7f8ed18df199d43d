package answer

import (
	"context"
	"fmt"
	"math"
	"slices"

	"lightsout/board"
	"lightsout/puzzle"
	"lightsout/solve"
)

// In some games nobody knows what the buttons do until they are pressed. A person presses one in
// the game and shows what it changed, until the buttons shown so far suffice. The others are taken
// off the board, so no answer presses them.

// shown returns the request on the board of the buttons that were shown.
func (r Request) shown() (Request, error) {
	whole := r.State.Board()
	for _, button := range r.Unknown {
		if err := whole.CheckButton(button); err != nil {
			return Request{}, err
		}
	}
	var toggles [][]int
	r.buttons = nil
	for button := range whole.Buttons() {
		if !slices.Contains(r.Unknown, button) {
			r.buttons = append(r.buttons, button)
			toggles = append(toggles, whole.AppendToggles(nil, button))
		}
	}
	b, err := board.NewSteps(whole.Lights(), whole.Colours(), toggles)
	if err != nil {
		return Request{}, err
	}
	r.State, err = puzzle.StateOfColours(b, r.State.Colours()).To(puzzle.StateOfColours(b, r.State.Target().Colours()))
	return r, err
}

// original returns the number that a button has on the board of the request.
func (r Request) original(button int) int {
	if r.buttons == nil {
		return button
	}
	return r.buttons[button]
}

// lightName returns where a light is, in words.
func (r Request) lightName(light int) string {
	if r.Place != nil {
		return r.Place.LightName(light)
	}
	return r.State.Board().LightName(light)
}

func (r Request) buttonName(button int) string {
	if r.Apart {
		return fmt.Sprintf("button %d", button+1)
	}
	return r.lightName(button)
}

// next says which button to show next, because those shown so far do not suffice.
func (r Request) next(ctx context.Context, solver *solve.Solver) (Answer, error) {
	set, err := r.obstacle(ctx, solver)
	if err != nil {
		return Answer{}, err
	}
	a := Answer{Try: &r.Unknown[0], Needed: set, Title: "Not enough yet"}
	if !r.Apart {
		a.Try = r.nearest(set)
	}
	name := r.buttonName(*a.Try)
	if len(r.buttons) == 0 {
		a.Title = "What does a press do?"
	}
	switch {
	case len(r.buttons) == 0 && r.Apart:
		a.Text = fmt.Sprintf("Press %s there and show what changes.", name)
	case len(r.buttons) == 0:
		a.Text = fmt.Sprintf("Press %s there and show what changes: that light isn’t as it should be.", name)
	case len(set) == 0:
		a.Text = fmt.Sprintf("What you’ve shown doesn’t lead there. Try %s next.", name)
	case len(set) == 1:
		a.Text = fmt.Sprintf("Nothing that you’ve shown sets %s right, so another button must change it. Try %s next%s.",
			r.lightName(set[0]), name, r.reason(*a.Try, set))
	default:
		a.Text = fmt.Sprintf("Nothing that you’ve shown sets the marked lights right all at once, so another button must change some of them. Try %s next%s.",
			name, r.reason(*a.Try, set))
	}
	if a.Boards, err = r.fitting(); err != nil {
		return Answer{}, err
	}
	if len(a.Boards) > 0 {
		a.Text += " Or is it the same rule everywhere?"
	}
	return a, nil
}

// reason says why a button is worth trying.
func (r Request) reason(button int, set []int) string {
	switch {
	case r.Apart, r.Place == nil && !slices.Contains(set, button):
		return ""
	case !slices.Contains(set, button):
		return ": it’s the nearest one left"
	case len(set) == 1:
		return ": it may change itself"
	}
	return ": it’s one of them"
}

// obstacle returns a small set of lights that the buttons cannot set right, whatever else they do:
// no button changes the weighted sum of the lights in the set, and that sum is wrong. If any of
// several targets will do and none of the sets is an obstacle to all of them, it returns nil.
func (r Request) obstacle(ctx context.Context, solver *solve.Solver) ([]int, error) {
	aims, err := goals(solver, r)
	if err != nil {
		return nil, err
	}
	values := make([][]uint8, len(aims))
	for i, aimed := range aims {
		if values[i], err = solver.Syndrome(ctx, aimed); err != nil {
			return nil, err
		}
	}
	var best []int
	for i := range solver.Invariants() {
		if slices.ContainsFunc(values, func(v []uint8) bool { return v[i] == 0 }) {
			continue
		}
		weights, err := solver.Invariant(ctx, i)
		if err != nil {
			return nil, err
		}
		var set []int
		for light, weight := range weights.Colours() {
			if weight != 0 {
				set = append(set, light)
			}
		}
		if best == nil || len(set) < len(best) {
			best = set
		}
	}
	return best, nil
}

// nearest returns the unknown button that is nearest to one of the lights, or the first one if
// there are no lights. Without a Place, it takes the lights to be on a circle.
func (r Request) nearest(lights []int) *int {
	places := r.State.Board()
	if r.Place != nil {
		places = r.Place
	}
	best, least := &r.Unknown[0], math.Inf(1)
	for i, button := range r.Unknown {
		for _, light := range lights {
			p, q := places.Spot(button), places.Spot(light)
			if d := math.Hypot(p.X-q.X, p.Y-q.Y); d < least {
				best, least = &r.Unknown[i], d
			}
		}
	}
	return best
}

// fitting returns the boards of usual rules on which each shown button does what was shown. It
// returns none if no button was shown, or if the buttons are not lights with known places.
func (r Request) fitting() ([]*board.Board, error) {
	if r.Apart || r.Place == nil || len(r.buttons) == 0 {
		return nil, nil
	}
	b := r.State.Board()
	coloured, err := r.Place.WithColours(b.Colours())
	if err != nil {
		return nil, err
	}
	usual, err := Usual(coloured)
	return slices.DeleteFunc(usual, func(u *board.Board) bool {
		for i, button := range r.buttons {
			if !slices.Equal(u.AppendToggles(nil, button), b.AppendToggles(nil, i)) {
				return true
			}
		}
		return false
	}), err
}
