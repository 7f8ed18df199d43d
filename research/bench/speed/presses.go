package main

import (
	"context"
	"errors"

	"lightsout/puzzle"

	"lightsout/board"
	"lightsout/solve"
)

// presses returns the measurements for the fewest presses and the nearest pictures.
func presses() []measurement {
	return []measurement{
		{
			"fewest presses for 63 x 63 on a Klein bottle (nullity 28), by comparing all solutions",
			"transforms of 2^18 sizes in the L2 cache; adding up the buttons of each block",
			fewest("63x63,klein", 0.6),
		},
		{
			"fewest presses for 71 x 71 with the knight rule (nullity 32), by comparing all solutions",
			"the same",
			fewest("71x71,rule=knight", 10),
		},
		{
			"building the table of all 2^20 syndromes of 30 x 30, once, for the first picture",
			"random reads from a table of one megabyte",
			syndromes,
		},
	}
}

// newSolver returns a solver and the state with all lights on.
func newSolver(ctx context.Context, spec string) (*solve.Solver, puzzle.State, error) {
	b, err := board.Parse(spec)
	if err != nil {
		return nil, puzzle.State{}, err
	}
	s, err := solve.New(ctx, b)
	if err != nil {
		return nil, puzzle.State{}, err
	}
	on, err := puzzle.AllOn(b)
	return s, on, err
}

// fewest measures how long it takes to prove the fewest presses for all lights on.
func fewest(spec string, target float64) func(context.Context, settings) (outcome, error) {
	return func(ctx context.Context, s settings) (outcome, error) {
		solver, on, err := newSolver(ctx, spec)
		if err != nil {
			return outcome{}, err
		}
		return least(s.rounds, target, func() error {
			f, err := solver.Fewest(ctx, on)
			if err == nil && !f.Proved {
				err = errors.New("not proved")
			}
			return err
		})
	}
}

func syndromes(ctx context.Context, s settings) (outcome, error) {
	return least(s.rounds, 0.05, func() error {
		solver, on, err := newSolver(ctx, "30x30")
		if err != nil {
			return err
		}
		lights := on.Bits()
		lights[0] ^= 1
		_, err = solver.Nearest(ctx, puzzle.StateOfBits(on.Board(), lights))
		return err
	})
}
