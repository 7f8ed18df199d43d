package bridge

import (
	"context"
	"fmt"
	"slices"

	"lightsout/board"
	"lightsout/coach"
	"lightsout/internal/chase"
	"lightsout/internal/facts"
	"lightsout/internal/play"
	"lightsout/puzzle"
	"lightsout/solve"
)

// know returns the coach for a board. It caches the last one, because pages ask about the same
// board again and again.
func (s *Session) know(ctx context.Context, b *board.Board) (*coach.Coach, error) {
	if s.game != nil && s.game.Start().Board().Equal(b) {
		return s.game.Coach(), nil
	}
	if s.coach == nil || !s.coach.Solver().Board().Equal(b) {
		c, err := coach.New(ctx, b)
		if err != nil {
			return nil, err
		}
		s.coach = c
	}
	return s.coach, nil
}

func (s *Session) resolve(ctx context.Context, n PuzzleID) (Puzzle, error) {
	made, err := play.Find(ctx, n.ID)
	return Puzzle{ID: n.ID, Position: made.State.Lights().String()}, err
}

// make creates a puzzle of the requested level.
func (s *Session) make(ctx context.Context, w NewPuzzle) (Made, error) {
	b, err := board.Parse(w.Board)
	if err != nil {
		return Made{}, err
	}
	level := play.Level(w.Level)
	if !slices.Contains(play.Levels(), level) {
		return Made{}, fmt.Errorf("unknown level %.20q; choose easy, medium or hard", w.Level)
	}
	made, err := play.Puzzle(ctx, b, level, w.Seed)
	if err != nil {
		return Made{}, err
	}
	grade, err := facts.NewGrade(ctx, made.State)
	par := made.Par
	if !made.ParProved {
		par = -1
	}
	return Made{ID: made.ID, Position: made.State.String(), Par: par, Grade: grade}, err
}

func (s *Session) facts(ctx context.Context, n PuzzleID) (Facts, error) {
	b, err := board.Parse(n.ID)
	if err != nil {
		return Facts{}, err
	}
	c, err := s.know(ctx, b)
	if err != nil {
		return Facts{}, err
	}
	solver := c.Solver()
	quiet, err := quietPatterns(ctx, solver)
	return Facts{Lights: b.Lights(), Buttons: b.Buttons(), Colours: b.Colours(), Nullity: solver.Nullity(), Quiet: quiet}, err
}

// quietPatterns returns the first quiet patterns of a board.
func quietPatterns(ctx context.Context, s *solve.Solver) ([][]int, error) {
	patterns := [][]int{}
	for i := range min(s.Nullity(), MaxQuiet) {
		pattern, err := s.QuietPattern(ctx, i)
		if err != nil {
			return nil, err
		}
		patterns = append(patterns, repeated(pattern))
	}
	return patterns, nil
}

// repeated lists each button as many times as it is pressed.
func repeated(p puzzle.Presses) []int {
	buttons := []int{}
	for button := range p.Buttons() {
		for range p.Times(button) {
			buttons = append(buttons, button)
		}
	}
	return buttons
}

func (s *Session) proof(ctx context.Context, n PuzzleID) (Proof, error) {
	state, err := play.Resolve(ctx, n.ID)
	if err != nil {
		return Proof{}, err
	}
	c, err := s.know(ctx, state.Board())
	if err != nil {
		return Proof{}, err
	}
	reason, impossible, err := c.WhyImpossible(ctx, state)
	if err != nil {
		return Proof{}, err
	}
	return Proof{Solvable: !impossible, Text: reason.Text, Lights: list(reason.Lights)}, nil
}

// nearest finds the solvable position closest to the given one.
func (s *Session) nearest(ctx context.Context, n PuzzleID) (Nearest, error) {
	state, err := play.Resolve(ctx, n.ID)
	if err != nil {
		return Nearest{}, err
	}
	c, err := s.know(ctx, state.Board())
	if err != nil {
		return Nearest{}, err
	}
	found, err := c.Solver().Nearest(ctx, state)
	return Nearest{Position: found.State.String(), Lights: list(found.Flips), Proved: found.Proved}, err
}

func (s *Session) chase(ctx context.Context, n PuzzleID) (Table, error) {
	b, err := board.Parse(n.ID)
	if err != nil {
		return Table{}, err
	}
	t, err := chase.New(ctx, b, nil)
	return Table{Rows: list(t.Rows), Combine: t.Combine}, err
}

// press returns the position after pressing some buttons.
func (s *Session) press(ctx context.Context, p Presses) (Pressed, error) {
	made, err := play.Find(ctx, p.ID)
	if err != nil {
		return Pressed{}, err
	}
	presses, err := puzzle.NewPresses(made.State.Board(), p.Buttons...)
	if err != nil {
		return Pressed{}, err
	}
	state, err := made.State.ApplyContext(ctx, presses)
	if err != nil {
		return Pressed{}, err
	}
	return Pressed{Position: state.String(), Lights: play.Colours(state), Solved: state.Solved()}, nil
}
