package solve_test

import (
	"context"
	"fmt"

	"lightsout/puzzle"
	"lightsout/solve"
)

func Example() {
	ctx := context.Background()
	state, err := puzzle.Parse("5x5:1ffffff")
	if err != nil {
		fmt.Println(err)
		return
	}
	solver, err := solve.New(ctx, state.Board())
	if err != nil {
		fmt.Println(err)
		return
	}
	presses, err := solver.Solve(ctx, state)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(presses.Count(), "presses; solved:", state.Apply(presses).Solved())
	// Output: 15 presses; solved: true
}
