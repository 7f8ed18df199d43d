package compare

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"

	"lightsout/board"
	"lightsout/generate"
	"lightsout/internal/terminal/solvers"
	"lightsout/model"
	"lightsout/puzzle"
	"lightsout/solve"
)

// position returns the position for a question: all lights on or, for the goal nearest, random
// lights. With all lights on, every board in the comparison can be solved, because toggling is
// symmetric and each button toggles its own light. So the nearest solvable position would be the
// position itself.
func position(spec string, goal model.Goal) (puzzle.State, error) {
	b, err := board.Parse(spec)
	if err != nil {
		return puzzle.State{}, err
	}
	if goal != model.Nearest {
		return puzzle.AllOn(b)
	}
	return solvers.RandomState(rand.New(rand.NewPCG(seed, uint64(b.Lights()))), b), nil
}

// randomGraph returns the board for a random graph with four neighbours per node on average.
func randomGraph(nodes int) (string, error) {
	r := rand.New(rand.NewPCG(seed, uint64(nodes)))
	g := board.Graph{Nodes: nodes, Self: true}
	for a := range nodes {
		for b := range a {
			if r.Float64() < 4/float64(nodes-1) {
				g.Edges = append(g.Edges, [2]int{a, b})
			}
		}
	}
	b, err := board.NewGraph(g)
	if err != nil {
		return "", err
	}
	return b.String(), nil
}

// byPresses returns positions on one board that need more and more presses. They can all be solved,
// so there are no questions with the goal nearest.
func (o Options) byPresses(ctx context.Context, goal model.Goal) ([]Rung, error) {
	if goal != model.Any && goal != model.Fewest {
		return nil, nil
	}
	b, err := board.Parse(pressBoard)
	var rungs []Rung
	for par := 1; par <= mostPresses && err == nil; par++ {
		var made generate.Puzzle
		made, err = generate.New(ctx, generate.Spec{Board: b, Seed: "compare", Par: par})
		rungs = append(rungs, Rung{pressSeries, goal, made.State, par, o.Limit})
	}
	return rungs, err
}

// unsolvable returns pictures of a disc that cannot be solved. Solvers must prove that there is
// no solution, or find the nearest picture that has one.
func (o Options) unsolvable(ctx context.Context, goal model.Goal) ([]Rung, error) {
	if goal != model.Any && goal != model.Nearest {
		return nil, nil
	}
	var rungs []Rung
	for n := smallestGrid; n <= largestUnsolvable; n++ {
		b, err := board.Parse(fmt.Sprintf("%dx%d", n, n))
		if err != nil {
			return nil, err
		}
		solver, err := solve.New(ctx, b)
		if err != nil {
			return nil, err
		}
		if solver.Nullity() == 0 {
			continue // every position can be solved
		}
		state, err := unsolvableDisc(ctx, solver, b, n)
		if err != nil {
			return nil, err
		}
		rungs = append(rungs, Rung{unsolvableSeries, goal, state, b.Lights(), o.Limit})
	}
	return rungs, nil
}

// unsolvableDisc returns a disc that cannot be turned off. If the exact disc can be, it changes one
// light: the first whose change makes the disc unsolvable.
func unsolvableDisc(ctx context.Context, solver *solve.Solver, b *board.Board, n int) (puzzle.State, error) {
	colours := make([]uint8, n*n)
	for i := range colours {
		x, y := 2*(i%n)-n+1, 2*(i/n)-n+1 // offset from the centre, in units of half a light
		if 4*(x*x+y*y) <= 3*n*n {
			colours[i] = 1
		}
	}
	for i := 0; ; i++ {
		state := puzzle.StateOfColours(b, colours)
		_, err := solver.Solve(ctx, state)
		switch {
		case errors.Is(err, solve.ErrUnsolvable):
			return state, nil
		case err != nil:
			return state, err
		case i > 0:
			colours[i-1] ^= 1
		}
		colours[i] ^= 1
	}
}
