package solve

import (
	"context"

	"lightsout/board"
	"lightsout/puzzle"
	"lightsout/solve/internal/cosets"
	"lightsout/solve/internal/covering"
	"lightsout/solve/internal/task"
)

// Hardest is what is known about the states that need the most presses.
type Hardest struct {
	// Presses lead to a state that needs as many: the hardest that was found.
	Presses puzzle.Presses
	// God's number is at least Low and at most High. Low is the number of Presses or,
	// on boards with a large nullity, what counting says.
	Low, High int
}

// QuickEffort is an effort of a second or two.
const QuickEffort = covering.QuickEffort

// GodsNumber returns bounds of the most presses that any solvable state needs. When
// they are equal, that is it, proved. It is [Solver.Hardest] with QuickEffort, and
// also knows boards of more colours that have no quiet patterns.
func (s *Solver) GodsNumber(ctx context.Context) (low, high int, err error) {
	if s.Nullity() == 0 {
		// Each set of presses leads to a state of its own; the largest presses
		// every button as often as makes a difference.
		most := s.board.Buttons() * (s.board.Colours() - 1)
		return most, most, nil
	}
	h, err := s.Hardest(ctx, QuickEffort)
	return h.Low, h.High, err
}

// Hardest looks for the hardest state, and proves that there is no harder one as far as
// it gets. The effort limits the work, in steps of about 1 ns; negative means no limit.
// As steps are counted, not timed, the answer does not depend on the machine. It is for
// two colours, nullities up to 64 and boards whose patterns fit in memory.
func (s *Solver) Hardest(ctx context.Context, effort int) (Hardest, error) {
	if s.board.Colours() != 2 || s.Nullity() > covering.MaxDimension {
		return Hardest{}, task.Refuse("God's number is bounded for two colours and a nullity up to %d, and this board has %d and %d",
			covering.MaxDimension, s.board.Colours(), s.Nullity())
	}
	if s.board.Buttons() > cosets.MaxButtons {
		return Hardest{}, task.Refuse("%w: God's number is bounded on up to %d buttons", board.ErrTooLarge, cosets.MaxButtons)
	}
	quiets, err := s.quietPatterns(ctx)
	if err != nil {
		return Hardest{}, err
	}
	b, err := covering.Radius(s.task(ctx), cosets.Columns(s.board.Buttons(), quiets), s.Nullity(), effort)
	if err != nil {
		return Hardest{}, err
	}
	return Hardest{puzzle.PressesOf(s.board, b.Vector), b.Low, b.High}, nil
}
