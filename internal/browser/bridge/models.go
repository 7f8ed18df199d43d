//go:build !play

package bridge

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"

	"lightsout/board"
	"lightsout/internal/english"
	"lightsout/internal/play"
	"lightsout/model"
	"lightsout/puzzle"
	"lightsout/solve"
)

// modelGoals are the goals that the page offers.
var modelGoals = []model.Goal{model.Any, model.Fewest, model.Generate}

// modelFormats lists the formats. It finds out which goals a format supports by trying each one.
func (s *Session) modelFormats(ctx context.Context, _ Nothing) (ModelFormats, error) {
	small, err := puzzle.Parse("2x2:f")
	if err != nil {
		return ModelFormats{}, err
	}
	all := ModelFormats{Formats: []ModelFormat{}}
	for _, format := range model.Formats() {
		f := ModelFormat{Format: string(format), About: format.Describe(), Extension: format.Extension(), Goals: []string{}}
		for _, goal := range modelGoals {
			p, err := model.New(ctx, small, model.Options{Goal: goal})
			if err == nil {
				err = model.Write(ctx, io.Discard, p, format)
			}
			switch {
			case err == nil:
				f.Goals = append(f.Goals, string(goal))
			case !errors.Is(err, model.ErrOptions):
				return ModelFormats{}, err
			}
		}
		all.Formats = append(all.Formats, f)
	}
	return all, nil
}

// problem converts a puzzle to the form used for other solvers.
func problem(ctx context.Context, id, goal string) (*model.Problem, error) {
	state, err := play.Resolve(ctx, id)
	if err != nil {
		return nil, err
	}
	if n := max(state.Board().Lights(), state.Board().Buttons()); n > MaxModelled {
		return nil, english.Errorf("%w: files here can have up to %d lights, but this board has %d",
			board.ErrTooLarge, MaxModelled, n)
	}
	return model.New(ctx, state, model.Options{Goal: model.Goal(goal)})
}

// model writes a puzzle as a file for another solver, and explains its lines.
func (s *Session) model(ctx context.Context, r ModelRequest) (Model, error) {
	p, err := problem(ctx, r.ID, r.Goal)
	if err != nil {
		return Model{}, err
	}
	var file limitedFile
	if err := model.Write(ctx, &file, p, model.Format(r.Format)); err != nil {
		return Model{}, err
	}
	s.made = file.Bytes()
	return explain(file.String(), model.Format(r.Format)), nil
}

// maxFile is the maximum length of a file, in bytes.
const maxFile = 4 << 20

// A limitedFile is a file in memory with a maximum length.
type limitedFile struct{ bytes.Buffer }

func (f *limitedFile) Write(b []byte) (int, error) {
	if f.Len()+len(b) > maxFile {
		return 0, fmt.Errorf("the file would be larger than %d megabytes; choose a smaller board", maxFile>>20)
	}
	return f.Buffer.Write(b)
}

// checkModel checks HiGHS's answer to a puzzle by pressing the buttons in it.
func (s *Session) checkModel(ctx context.Context, a ModelAnswer) (ModelVerdict, error) {
	p, err := problem(ctx, a.ID, a.Goal)
	if err != nil {
		return ModelVerdict{}, err
	}
	answer, err := p.Read(model.HiGHSOutput, a.Output)
	if err != nil {
		return ModelVerdict{}, err
	}
	verdict := ModelVerdict{Status: string(answer.Status), Presses: []int{}, Bound: -1}
	if answer.Bound != nil {
		verdict.Bound = *answer.Bound
	}
	if answer.Status == model.Unknown {
		return verdict, nil
	}
	if answer.Status == model.None {
		return verdict, s.impossible(ctx, a.ID)
	}
	checked, err := p.Verify(ctx, answer)
	if err != nil {
		return ModelVerdict{}, err
	}
	for button, times := range checked.Presses {
		for range times {
			verdict.Presses = append(verdict.Presses, button)
		}
	}
	return verdict, nil
}

// impossible checks that a puzzle has no solution, with a proof from our own solver.
func (s *Session) impossible(ctx context.Context, id string) error {
	state, err := play.Resolve(ctx, id)
	if err != nil {
		return err
	}
	solver, err := s.inspect(ctx, state.Board().String())
	if err != nil {
		return err
	}
	if _, err = solver.Solve(ctx, state); err == nil {
		return fmt.Errorf("%w: it says that there is no solution, but there is one", model.ErrWrong)
	} else if !errors.Is(err, solve.ErrUnsolvable) {
		return err
	}
	return nil
}
