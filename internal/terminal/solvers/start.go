package solvers

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"lightsout/internal/english"
	"lightsout/internal/facts"
	"lightsout/model"
	"lightsout/puzzle"
	"lightsout/solve"
)

// A Start is where the answer comes from that a solver begins with.
type Start string

// The starts. Both are Bosch's: he starts the program for a picture that cannot be reached
// from errors pushed to an edge, and the one for an animation from the exclusive or of two
// solutions.
const (
	Heuristic Start = "heuristic"
	Xor       Start = "xor"
)

// Starts lists the starts.
func Starts() []Start { return []Start{Heuristic, Xor} }

// Presses are those of the start for a position, to be written by a model.
func (s Start) Presses(ctx context.Context, state puzzle.State, o model.Options) ([]uint8, error) {
	if o.Goal == model.Generate {
		return nil, fmt.Errorf("%w: with the goal generate there is nothing to start from", model.ErrOptions)
	}
	q := Question{State: state, Options: o}
	switch s {
	case Heuristic:
		return pushed(q.difference(), o.Goal)
	case Xor:
		solver, err := solve.New(ctx, state.Board())
		if err != nil {
			return nil, err
		}
		// Elimination is linear: this is the exclusive or of the solutions of the position
		// and of the target, without working out the two.
		presses, err := solver.Solve(ctx, q.difference())
		if errors.Is(err, solve.ErrUnsolvable) {
			return nil, fmt.Errorf("%w: there is no solution to start from; the goal nearest starts from heuristic", model.ErrOptions)
		}
		if err != nil {
			return nil, err
		}
		return presses.AllTimes(), nil
	}
	return nil, fmt.Errorf("unknown start %.20q; choose %s", s, english.Choices(Starts()))
}

// pushed pushes the errors to the edge at which the fewest remain.
func pushed(difference puzzle.State, goal model.Goal) ([]uint8, error) {
	if goal != model.Nearest {
		return nil, fmt.Errorf("%w: the heuristic leaves lights on, which only the goal nearest allows; start from xor", model.ErrOptions)
	}
	var best []uint8
	least := difference.Board().Lights() + 1
	for _, edge := range facts.Edges() {
		presses, wrong, err := facts.Push(difference, edge)
		if err != nil {
			return nil, err
		}
		left := 0
		for _, w := range wrong {
			left += int(w)
		}
		if left < least {
			best, least = presses, left
		}
	}
	return best, nil
}

// takers says which solvers take a start, and in which formats.
func takers() string {
	var list []string
	for _, s := range solvers {
		if len(s.Starts) > 0 {
			list = append(list, fmt.Sprintf("%s takes one in %s", s.Name, strings.Join(english.Names(s.Starts), " and ")))
		}
	}
	return strings.Join(list, ", ")
}
