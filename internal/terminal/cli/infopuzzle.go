package cli

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"lightsout/board"
	"lightsout/coach"
	"lightsout/internal/facts"
	"lightsout/puzzle"
	"lightsout/solve"
)

// A puzzleReport has the facts about a puzzle.
type puzzleReport struct {
	Position string       `json:"position"`
	Par      *int         `json:"par"` // null if the puzzle cannot be solved or the board is too large
	Proved   bool         `json:"proved"`
	Grade    *coach.Grade `json:"grade"` // null if the puzzle cannot be solved or the board is too large

	tooLarge bool // the board is too large for a coach
}

// tooLargeText says why there is no par.
const tooLargeText = "too large to compute par and a grade"

// runPuzzle prints the facts about a puzzle and its board.
func (o infoOptions) runPuzzle(cmd *cobra.Command, arg string) error {
	in, err := openInput(cmd.Context(), arg, cmd.InOrStdin(), pictureOptions{})
	if err != nil {
		return err
	}
	defer func() { _ = in.close() }() // the file was only read, so a close error is harmless
	if in.rows != nil {
		return o.run(cmd, in.board, nil)
	}
	r := &puzzleReport{Position: in.state.String()}
	if err := r.find(cmd, in); err != nil {
		return err
	}
	return o.run(cmd, in.board, r)
}

// find computes par and the grade, unless the board is too large or the puzzle cannot be solved.
func (r *puzzleReport) find(cmd *cobra.Command, in *input) error {
	c, err := coach.New(cmd.Context(), in.board)
	if errors.Is(err, board.ErrTooLarge) {
		r.tooLarge = true
		return nil
	}
	if err != nil {
		return err
	}
	return r.findWith(cmd.Context(), c, in.state)
}

// findWith is like find, with a given coach.
func (r *puzzleReport) findWith(ctx context.Context, c *coach.Coach, state puzzle.State) error {
	far, err := c.Distance(ctx, state)
	if errors.Is(err, solve.ErrUnsolvable) {
		return nil
	}
	if err != nil {
		return err
	}
	r.Par, r.Proved = &far.Presses, far.Proved
	g, err := c.Grade(ctx, state)
	if errors.Is(err, board.ErrTooLarge) {
		return nil
	}
	r.Grade = &g
	return err
}

// text formats the lines about the puzzle, which precede those about its board.
func (r *puzzleReport) text() string {
	if r == nil {
		return ""
	}
	text := titleStyle.Render(fmt.Sprintf("%.60s", r.Position)) + "  "
	switch {
	case r.tooLarge:
		return text + tooLargeText + "\n\n"
	case r.Par == nil:
		return text + "cannot be solved\n\n"
	}
	text += r.parText()
	if r.Grade == nil {
		return text + "\n\n"
	}
	return text + ", " + facts.GradeWords(*r.Grade) + "\n\n"
}

// parText states par, or an upper bound if par is not proved.
func (r *puzzleReport) parText() string {
	if r.Proved {
		return fmt.Sprintf("par %d", *r.Par)
	}
	return fmt.Sprintf("par at most %d", *r.Par)
}
