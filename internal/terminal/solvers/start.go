package solvers

import (
	"context"
	"errors"
	"fmt"

	"lightsout/internal/english"
	"lightsout/model"
	"lightsout/puzzle"
	"lightsout/solve"
)

// A Start is a method that produces a starting answer for a solver.
type Start string

// The starts. Both are due to Bosch. For an unsolvable picture, he pushes the wrong lights to an
// edge and starts the integer program from the presses that do so. For an animation, he starts it
// from the XOR of two solutions.
const (
	Heuristic Start = "heuristic"
	Xor       Start = "xor"
)

// Starts lists the supported starts.
func Starts() []Start { return []Start{Heuristic, Xor} }

// Presses returns the start's presses for a position, for use in a model.
func (s Start) Presses(ctx context.Context, state puzzle.State, o model.Options) ([]uint8, error) {
	if o.Goal == model.Generate {
		return nil, fmt.Errorf("%w: the goal generate does not support a start", model.ErrOptions)
	}
	switch s {
	case Heuristic:
		return pushed(state.Difference(), o.Goal)
	case Xor:
		solver, err := solve.New(ctx, state.Board())
		if err != nil {
			return nil, err
		}
		// With two colours, this solves the XOR of the position and the target, as the XOR of their
		// solutions does.
		presses, err := solver.Solve(ctx, state)
		if errors.Is(err, solve.ErrUnsolvable) {
			return nil, fmt.Errorf("%w: there is no solution to start from; with the goal nearest, use --start heuristic", model.ErrOptions)
		}
		if err != nil {
			return nil, err
		}
		return presses.AllTimes(), nil
	}
	return nil, fmt.Errorf("unknown start %.20q; choose one of %s", s, english.Choices(Starts()))
}

// pushed returns the presses that push the wrong lights to an edge. It picks the edge at which the
// fewest remain.
func pushed(difference puzzle.State, goal model.Goal) ([]uint8, error) {
	if goal != model.Nearest {
		return nil, fmt.Errorf("%w: heuristic leaves lights on, which only the goal nearest allows; use --start xor", model.ErrOptions)
	}
	var best []uint8
	least := difference.Board().Lights() + 1
	for _, edge := range solve.Edges() {
		presses, wrong, err := solve.Push(difference, edge)
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

// starters lists the names of the solvers that support a start.
func starters() []string {
	var list []string
	for _, s := range solvers {
		if s.Starts {
			list = append(list, s.Name)
		}
	}
	return list
}
