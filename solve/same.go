package solve

import (
	"bytes"
	"context"
	"errors"

	"lightsout/puzzle"
)

// FewestSame is like [Solver.Fewest], but the target is any state in which all lights have the same
// colour: the one that takes the fewest presses. It returns the state with that target. If no colour
// can be reached, the error is an UnsolvableError about turning the lights off.
func (s *Solver) FewestSame(ctx context.Context, state puzzle.State, options ...Option) (puzzle.State, Solution, error) {
	var best Solution
	var reached puzzle.State
	var unsolvable error
	bound, found := 0, false
	for colour := range s.board.Colours() {
		aimed, err := s.allOf(state, colour)
		if err != nil {
			return puzzle.State{}, Solution{}, err
		}
		few, err := s.Fewest(ctx, aimed, options...)
		if errors.Is(err, ErrUnsolvable) {
			if unsolvable == nil {
				unsolvable = err
			}
			continue
		}
		if err != nil {
			return puzzle.State{}, Solution{}, err
		}
		if !found || few.Presses.Count() < best.Presses.Count() {
			reached, best = aimed, few
		}
		if !found || few.Bound < bound {
			bound = few.Bound
		}
		found = true
	}
	if !found {
		return puzzle.State{}, Solution{}, unsolvable
	}
	best.Bound, best.Proved = bound, bound == best.Presses.Count()
	return reached, best, nil
}

// allOf returns a state with a target in which all lights have the given colour.
func (s *Solver) allOf(state puzzle.State, colour int) (puzzle.State, error) {
	return state.To(puzzle.StateOfColours(s.board, bytes.Repeat([]byte{byte(colour)}, s.board.Lights())))
}
