package solve

import (
	"bytes"
	"context"

	"lightsout/board"
	"lightsout/internal/algebra/gf2"
	"lightsout/puzzle"
	"lightsout/solve/internal/cosets"
	"lightsout/solve/internal/covering"
	"lightsout/solve/internal/task"
)

// GodsNumber holds bounds on God's number, the most presses that any solvable state needs.
type GodsNumber struct {
	// Presses are a shortest solution to the hardest state found; with two colours, pressing them
	// when all lights are off leads to that state. They are unset on boards without quiet patterns
	// that have more than puzzle.MaxLights buttons.
	Presses puzzle.Presses `json:"presses"`
	// God's number is at least Low and at most High, and proved if they are equal. Low is the
	// number of Presses or a larger bound that was found without a state.
	Low  int `json:"low"`
	High int `json:"high"`
	// Limit explains why no effort can make Low and High equal. It is empty if they are equal or if
	// more effort could help.
	Limit string `json:"limit"`
	// If Limit is set and the effort was unlimited, Growth reports how the work grows. Its last
	// part is the whole problem, whose number of steps is unknown.
	Growth []Part `json:"growth"`
}

// A Part is a part of the search for God's number: the number of groups of buttons that it considers,
// how many of them are independent, and the number of steps that it took, about 1 ns each. Buttons
// belong to one group if the same quiet patterns press them.
type Part struct {
	Independent int `json:"independent"`
	Groups      int `json:"groups"`
	Steps       int `json:"steps"`
}

// QuickEffort is an effort of a second or two, for [Solver.Hardest].
const QuickEffort = covering.QuickEffort

// Hardest searches for a state that needs the most presses, and for a proof that none needs more,
// on all cores. The effort limits the work, in steps of about 1 ns; a negative effort means no
// limit. Steps are counted, not timed, so the answer does not depend on the machine. On boards with
// too many groups of buttons, no effort leads to a proof; Limit then explains why. If the context is
// done first, Hardest returns its error together with the bounds so far.
//
// A board with quiet patterns must have two colours, a nullity of at most 64, and quiet patterns that
// fit in memory; otherwise the error is ErrBoard. On a board without quiet patterns, different presses
// lead to different states, so the hardest state needs every press.
func (s *Solver) Hardest(ctx context.Context, effort int) (GodsNumber, error) {
	if s.Nullity() == 0 {
		return s.allPresses(ctx)
	}
	code, err := s.quietCode(ctx)
	if err != nil {
		return GodsNumber{}, err
	}
	b, err := covering.Bound(s.task(ctx), code, effort)
	h := GodsNumber{Presses: task.PressesOf(s.board, b.Vector), Low: b.Low, High: b.High, Limit: b.Limit}
	if err != nil {
		return h, err
	}
	if h.Limit != "" && effort < 0 {
		parts, err := covering.Growth(s.task(ctx), code, QuickEffort)
		if err != nil {
			return h, err
		}
		for _, part := range parts {
			h.Growth = append(h.Growth, Part{part.Digits, part.Groups, part.Steps})
		}
	}
	return h, nil
}

// allPresses returns God's number of a board without quiet patterns: every button is pressed as often
// as it can be.
func (s *Solver) allPresses(ctx context.Context) (GodsNumber, error) {
	most := s.board.Buttons() * (s.board.Colours() - 1)
	if s.board.Buttons() > puzzle.MaxLights {
		return GodsNumber{Low: most, High: most}, ctx.Err()
	}
	g := GodsNumber{Low: most, High: most}
	if s.board.Colours() == 2 {
		g.Presses = task.PressesOf(s.board, gf2.NewVec(s.board.Buttons()).Fill())
	} else {
		g.Presses = puzzle.PressesOfTimes(s.board, bytes.Repeat([]byte{byte(s.board.Colours() - 1)}, s.board.Buttons()))
	}
	return g, ctx.Err()
}

// quietCode returns the code of quiet patterns, whose covering radius is God's number.
func (s *Solver) quietCode(ctx context.Context) (covering.Code, error) {
	if s.board.Colours() != 2 || s.Nullity() > covering.MaxDimension {
		return covering.Code{}, task.Unsupported("God's number can be bounded only with two colours and a nullity of at most %d; this board has %d colours and nullity %d",
			covering.MaxDimension, s.board.Colours(), s.Nullity())
	}
	if s.board.Buttons() > cosets.MaxButtons {
		return covering.Code{}, task.Unsupported("%w: God's number can be bounded on boards with up to %d buttons", board.ErrTooLarge, cosets.MaxButtons)
	}
	quiets, err := s.quietPatterns(ctx)
	if err != nil {
		return covering.Code{}, err
	}
	code := covering.Code{Columns: cosets.Columns(s.board.Buttons(), quiets), Dimension: s.Nullity()}
	code.Part, _ = cosets.Alternating(s.board)
	return code, nil
}
