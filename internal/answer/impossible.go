package answer

import (
	"bytes"
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

// impossible explains what may be wrong with a position from which no presses reach the target.
func impossible(ctx context.Context, solver *solve.Solver, r Request) (Answer, error) {
	var a Answer
	var err error
	var tried bool
	if a.Repairs, tried, err = repairs(ctx, solver, r); err != nil {
		return Answer{}, err
	}
	if a.Boards, err = boards(ctx, r); err != nil {
		return Answer{}, err
	}
	a.Title = "No presses lead there"
	a.Text = a.advice(r, tried)
	return a, nil
}

// goals returns the position with each acceptable target.
func goals(solver *solve.Solver, r Request) ([]puzzle.State, error) {
	if !r.Same {
		return []puzzle.State{r.State}, nil
	}
	var all []puzzle.State
	for colour := range solver.Board().Colours() {
		aimed, err := allOf(r.State, colour)
		if err != nil {
			return nil, err
		}
		all = append(all, aimed)
	}
	return all, nil
}

// allOf returns s with a target in which all lights have the given colour.
func allOf(s puzzle.State, colour int) (puzzle.State, error) {
	b := s.Board()
	return s.To(puzzle.StateOfColours(b, bytes.Repeat([]byte{byte(colour)}, b.Lights())))
}

// repairs returns the nearest positions that can be solved, for the targets that are nearest, but
// no more than maxRepairs. tried is false if the board is too large to look for them.
func repairs(ctx context.Context, solver *solve.Solver, r Request) (found []Repair, tried bool, err error) {
	aims, err := goals(solver, r)
	if err != nil {
		return nil, false, err
	}
	for _, aimed := range aims {
		near, err := solver.Repairs(ctx, aimed, maxRepairs)
		if errors.Is(err, solve.ErrBoard) {
			continue // too large to try; the other advice still helps
		}
		if err != nil {
			return nil, false, err
		}
		tried = true
		if len(near) == 0 || len(found) > 0 && near[0].Cost > len(found[0].Lights) {
			continue
		}
		if len(found) > 0 && near[0].Cost < len(found[0].Lights) {
			found = nil
		}
		for _, n := range near {
			fixed := Repair{n.State.Lights(), n.Flips}
			if !slices.ContainsFunc(found, func(f Repair) bool { return f.State.Equal(fixed.State) }) {
				found = append(found, fixed)
			}
		}
	}
	return found[:min(len(found), maxRepairs)], tried, nil
}

// Usual returns the boards of the same size and colours with the rules that other games use, or
// none if b is not a grid.
func Usual(b *board.Board) ([]*board.Board, error) {
	g, isGrid := b.Grid()
	if !isGrid {
		return nil, nil
	}
	grids := []board.Grid{{Rule: board.Plus}, {Rule: board.Plus, Surface: board.Torus}}
	for _, rule := range board.Rules() {
		if rule != board.Plus {
			grids = append(grids, board.Grid{Rule: rule})
		}
	}
	var all []*board.Board
	for _, other := range grids {
		if other.Surface == board.Torus && min(g.Rows, g.Cols) < 3 {
			continue
		}
		other.Rows, other.Cols = g.Rows, g.Cols
		made, err := board.NewGrid(other)
		if err == nil {
			made, err = made.WithColours(b.Colours())
		}
		if err != nil {
			return nil, err
		}
		all = append(all, made)
	}
	return all, nil
}

// boards returns the other usual boards on which the position can be solved.
func boards(ctx context.Context, r Request) ([]*board.Board, error) {
	usual, err := Usual(r.State.Board())
	if err != nil {
		return nil, err
	}
	var found []*board.Board
	for _, b := range usual {
		if b.Equal(r.State.Board()) {
			continue
		}
		ok, err := solvableOn(ctx, b, r)
		if err != nil {
			return nil, err
		}
		if ok {
			found = append(found, b)
		}
	}
	return found, nil
}

func solvableOn(ctx context.Context, b *board.Board, r Request) (bool, error) {
	solver, err := solve.New(ctx, b)
	if err != nil {
		return false, err
	}
	moved, err := puzzle.StateOfColours(b, r.State.Colours()).To(puzzle.StateOfColours(b, r.State.Target().Colours()))
	if err != nil {
		return false, err
	}
	aims, err := goals(solver, Request{State: moved, Same: r.Same})
	if err != nil {
		return false, err
	}
	for _, aimed := range aims {
		if _, err := solver.Solve(ctx, aimed); !errors.Is(err, solve.ErrUnsolvable) {
			return err == nil, err
		}
	}
	return false, nil
}

// If any one of several lights may be wrong, check says how to change each of them if there are at
// most maxTold, and names them if there are at most maxNamed.
const (
	maxTold  = 3
	maxNamed = 12
)

// advice says which lights to check, unless no repairs were tried, and whether the rule may be a
// different one.
func (a *Answer) advice(r Request, tried bool) string {
	text, or := []string{a.check(r)}, "Or"
	if !tried {
		text, or = nil, "Perhaps"
	}
	switch _, isGrid := r.State.Board().Grid(); {
	case len(a.Boards) > 0:
		text = append(text, or+" a press in your game changes other lights:")
	case !isGrid:
		text = append(text, or+" a button changes different lights than you showed: show it again.")
	case r.State.Board().Colours() > 2:
		text = append(text, "Check how many states a light has, and what a press changes.")
	}
	return strings.Join(text, " ")
}

// check says which lights to check.
func (a *Answer) check(r Request) string {
	if len(a.Repairs) == 0 {
		return "It differs in more than three lights from any position that can be solved."
	}
	nearest, single := a.Repairs[0], len(a.Repairs[0].Lights) == 1
	switch {
	case len(a.Repairs) == 1 && single:
		return fmt.Sprintf("It could be solved if %s: check that light.", nearest.words(r))
	case len(a.Repairs) == 1:
		return fmt.Sprintf("It could be solved if %s: check those lights.", nearest.words(r))
	case len(a.Repairs) <= maxTold && single:
		return fmt.Sprintf("It could be solved if %s: check those lights.", a.list(", or if ", func(f Repair) string { return f.words(r) }))
	case len(a.Repairs) <= maxNamed && single:
		return fmt.Sprintf("It could be solved if one of these lights were different: %s. Check them.",
			a.list("; ", func(f Repair) string { return r.lightName(f.Lights[0]) }))
	case single:
		return "It could be solved if one of the marked lights were different: check those lights."
	}
	return fmt.Sprintf("It could be solved if %s lights were different, for example if %s.",
		english.Number(len(nearest.Lights)), nearest.words(r))
}

// list joins what there is to say about each repair.
func (a *Answer) list(separator string, say func(Repair) string) string {
	words := make([]string, len(a.Repairs))
	for i, fix := range a.Repairs {
		words[i] = say(fix)
	}
	return strings.Join(words, separator)
}

// words says what a repair changes: "row 2, column 3 were off".
func (f Repair) words(r Request) string {
	var words []string
	for _, light := range f.Lights {
		state := "off"
		switch colour := f.State.Colour(light); {
		case f.State.Board().Colours() > 2:
			state = "at " + fmt.Sprint(colour)
		case colour == 1:
			state = "on"
		}
		words = append(words, fmt.Sprintf("%s were %s", r.lightName(light), state))
	}
	return strings.Join(words, " and ")
}
