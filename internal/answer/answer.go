// Package answer helps people who are stuck in another game: it solves the position that they see
// there and, if that is impossible, says what they may have got wrong.
package answer

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"lightsout/board"
	"lightsout/internal/english"
	"lightsout/puzzle"
	"lightsout/solve"
)

// A Request is a position in another game, with its target.
type Request struct {
	State puzzle.State
	// Same means that the target is any state whose lights are all the same.
	Same bool
	// LitOnly means that only lights that are on can be pressed. The board's lights must be its
	// buttons.
	LitOnly bool
}

// An Answer has the presses, or what may be wrong. Title and Text say so in words.
type Answer struct {
	Title, Text string
	// Presses lists each button as many times as it is pressed. If Found is false, there are none.
	Presses []int
	Found   bool
	// Ordered means that the presses must be made in this order or, if Found is false, that no order
	// was found.
	Ordered bool
	// Proved means that nobody needs fewer presses.
	Proved bool
	// Repairs are the nearest positions that can be solved, if this one cannot, and Boards those
	// with the lights as they are and another usual rule.
	Repairs []Repair
	Boards  []*board.Board
}

// A Repair is a position that can be solved, and the lights in which it differs.
type Repair struct {
	State  puzzle.State
	Lights []int
}

// maxRepairs is the most repairs listed: one for each light of the largest board on the page.
const maxRepairs = 400

var errApart = errors.New("only lit lights can be pressed where each light is a button")

// Find answers a request.
func Find(ctx context.Context, r Request, options ...solve.Option) (Answer, error) {
	b := r.State.Board()
	if r.LitOnly && !b.ButtonsAreLights() {
		return Answer{}, errApart
	}
	solver, err := solve.New(ctx, b, options...)
	if err != nil {
		return Answer{}, err
	}
	var few solve.Fewest
	if r.Same {
		_, few, err = solver.FewestSame(ctx, r.State)
	} else {
		few, err = solver.Fewest(ctx, r.State)
	}
	switch {
	case errors.Is(err, solve.ErrUnsolvable):
		return impossible(ctx, solver, r)
	case err != nil:
		return Answer{}, err
	case r.LitOnly:
		return r.lit(ctx, solver)
	}
	a := Answer{Found: true, Proved: few.Proved, Presses: repeated(few.Presses)}
	a.describe(few.Bound)
	return a, nil
}

// repeated lists each button as many times as it is pressed.
func repeated(p puzzle.Presses) []int {
	var buttons []int
	for button := range p.Buttons() {
		buttons = append(buttons, slices.Repeat([]int{button}, p.Times(button))...)
	}
	return buttons
}

func (a *Answer) describe(bound int) {
	n := len(a.Presses)
	if n == 0 {
		a.Title, a.Text = "Nothing to press", "It’s already there."
		return
	}
	number := english.Number(n)
	a.Title = strings.ToUpper(number[:1]) + number[1:]
	switch {
	case n == 1:
		a.Title += " press"
	case a.Ordered:
		a.Title += " presses, in this order"
	default:
		a.Title += " presses, in any order"
	}
	if a.Proved {
		a.Text = "Nobody can do it in fewer."
	} else {
		a.Text = fmt.Sprintf("The fewest I found; it takes at least %s.", english.Number(bound))
	}
}
