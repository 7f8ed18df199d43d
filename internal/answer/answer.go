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
	// Apart means that the buttons are not the lights, even if there are as many.
	Apart bool
	// Unknown lists the buttons that nobody has pressed yet. What they change is not known, so no
	// answer presses them.
	Unknown []int
	// Place is a board whose lights are in the same places, if the board of the State lists its
	// buttons and has no places of its own.
	Place *board.Board

	buttons []int // the numbers of the buttons that were shown; nil if Unknown lists none or all
}

// An Answer lists the presses, or says what may be wrong. Title and Text put it in words.
type Answer struct {
	Title, Text string
	// Presses lists each button as many times as it is pressed. If Found is false, there are none.
	Presses []int
	Found   bool
	// Ordered means that the presses must be made in this order or, if Found is false, that no order
	// was found.
	Ordered bool
	// Proved means that no fewer presses of the known buttons are enough.
	Proved bool
	// If the position cannot be solved, Repairs are the nearest positions that can be, and Boards
	// are the boards with a different usual rule on which this one can be.
	Repairs []Repair
	Boards  []*board.Board
	// Try is the button to show next, if those shown so far do not suffice. Needed are lights that
	// the shown buttons cannot set right, and Boards are then the boards with a usual rule that fit
	// what was shown.
	Try    *int
	Needed []int
}

// A Repair is a position that can be solved, and the lights in which it differs from the one in the
// request.
type Repair struct {
	State  puzzle.State
	Lights []int
}

// maxRepairs is the most repairs listed: one for each light of the largest board on the Solve page.
const maxRepairs = 400

var errPlace = errors.New("the places are for a different number of lights")

var errApart = errors.New("lit-only play needs a board whose lights are its buttons")

// Find answers a request.
func Find(ctx context.Context, r Request, options ...solve.Option) (Answer, error) {
	b := r.State.Board()
	switch {
	case r.LitOnly && (r.Apart || b.Buttons() != b.Lights()):
		return Answer{}, errApart
	case r.Place != nil && r.Place.Lights() != b.Lights():
		return Answer{}, errPlace
	}
	if len(r.Unknown) > 0 {
		var err error
		if r, err = r.shown(); err != nil {
			return Answer{}, err
		}
	}
	solver, err := solve.New(ctx, r.State.Board(), options...)
	if err != nil {
		return Answer{}, err
	}
	var few solve.Solution
	if r.Same {
		_, few, err = solver.FewestSame(ctx, r.State)
	} else {
		few, err = solver.Fewest(ctx, r.State)
	}
	switch {
	case errors.Is(err, solve.ErrUnsolvable) && len(r.Unknown) > 0:
		return r.next(ctx, solver)
	case errors.Is(err, solve.ErrUnsolvable):
		return impossible(ctx, solver, r)
	case err != nil:
		return Answer{}, err
	case r.LitOnly:
		return r.lit(ctx, solver)
	}
	a := Answer{Found: true, Proved: few.Proved, Presses: r.repeated(few.Presses)}
	a.describe(r, few.Bound)
	return a, nil
}

// repeated lists each button as many times as it is pressed.
func (r Request) repeated(p puzzle.Presses) []int {
	var buttons []int
	for button := range p.Buttons() {
		buttons = append(buttons, slices.Repeat([]int{r.original(button)}, p.Times(button))...)
	}
	return buttons
}

func (a *Answer) describe(r Request, bound int) {
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
	switch {
	case a.Proved && len(r.Unknown) > 0:
		a.Text = "What you’ve shown is enough. With those buttons, nobody can do it in fewer."
	case a.Proved:
		a.Text = "Nobody can do it in fewer."
	default:
		a.Text = fmt.Sprintf("The fewest I found; it takes at least %s.", english.Number(bound))
	}
}
