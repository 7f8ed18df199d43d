package coach

import (
	"context"
	"fmt"

	"lightsout/puzzle"
)

// A Trail says how a game went: how far the end was after each press, and where the player left
// par.
type Trail struct {
	// Distances are the fewest presses to the end: before the first press, and after each.
	Distances []int `json:"distances"`
	// Press is the first press that did not bring the end closer, counted from 1, or 0 if there is
	// none.
	Press int    `json:"press"`
	Text  string `json:"text"` // about that press, or how to shorten a chase; empty if Press is 0
	// Pattern lists the buttons of the quiet pattern that shortens a chase.
	Pattern []int `json:"pattern"`
}

// maxTrail limits the work for a trail: presses times solutions times buttons. That takes at most
// about 50 ms, and counting it instead of the time gives the same answer on every machine.
const maxTrail = 1 << 26

// Trail follows the presses of a game. It returns false in lit-only play, and if finding the
// distances would take too long or one of them is not proved.
func (c *Coach) Trail(ctx context.Context, start puzzle.State, played []int) (Trail, bool, error) {
	gap, err := c.difference(start)
	if err != nil {
		return Trail{}, false, err
	}
	if err := c.checkPresses(played); err != nil {
		return Trail{}, false, err
	}
	each := maxTrail / max(c.board.Buttons(), 1) / (len(played) + 1)
	if c.litOnly || c.ways(each) > each {
		return Trail{}, false, nil
	}
	t := Trail{Distances: make([]int, 0, len(played)+1)}
	before, first := answer{}, gap
	for i := range len(played) + 1 {
		if i > 0 {
			gap = gap.Press(played[i-1])
		}
		a, err := c.shortest(ctx, gap)
		if err != nil || !a.proved {
			return Trail{}, false, err
		}
		t.Distances = append(t.Distances, a.presses.Count())
		if i > 0 && t.Press == 0 && t.Distances[i] >= t.Distances[i-1] {
			t.Press, t.Text = i, c.leftPar(i, played[i-1], before.presses)
		}
		before = a
	}
	if t.Press == 0 || !c.chased(first, played) {
		return t, true, nil
	}
	l, err := c.shortenLesson(ctx, first, played)
	t.Text, t.Pattern = l.Text, l.Pattern
	return t, err == nil, err
}

// leftPar says that a player left par with a press, although the given presses were the fewest.
func (c *Coach) leftPar(n, played int, fewest puzzle.Presses) string {
	if fewest.Count() == 0 {
		return fmt.Sprintf("Press %d was where you left par: the puzzle was solved before it.", n)
	}
	return fmt.Sprintf("Press %d was where you left par: %s instead of %s.", n, c.board.ButtonName(played), c.board.ButtonName(c.nearest(played, fewest)))
}

// chased reports whether the presses of a game were a chase: each was made right below a light that
// was on, or in the top row once only the bottom row was left. Where a chase left par means nothing,
// because a chase does not try to keep to par.
func (c *Coach) chased(s puzzle.State, played []int) bool {
	if !c.chases {
		return false
	}
	below, reading := false, false
	for _, button := range played {
		above := button - c.grid.Cols
		switch {
		case above < 0:
			reading = reading || c.firstLit(s) == c.grid.Rows-1
			if !reading {
				return false
			}
		case !s.On(above):
			return false
		default:
			below, reading = true, false
		}
		s = s.Press(button)
	}
	return below
}

// nearest returns the button of a solution that is drawn nearest to another button, or the first
// one if buttons are not lights.
func (c *Coach) nearest(to int, presses puzzle.Presses) int {
	best, least := -1, 0.0
	for button := range presses.Buttons() {
		away := 0.0
		if c.board.ButtonsAreLights() {
			a, b := c.board.Spot(button), c.board.Spot(to)
			away = (a.X-b.X)*(a.X-b.X) + (a.Y-b.Y)*(a.Y-b.Y)
		}
		if best < 0 || away < least {
			best, least = button, away
		}
	}
	return best
}
