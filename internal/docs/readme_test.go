package docs_test

import (
	"context"
	"fmt"

	"lightsout/puzzle"
	"lightsout/solve"
)

// This code is shown in README.md.
func solution(ctx context.Context, id string) (puzzle.Presses, error) {
	state, err := puzzle.Parse(id) // such as 5x5:1ffffff or 5x5,torus:on
	if err != nil {
		return puzzle.Presses{}, err
	}
	solver, err := solve.New(ctx, state.Board())
	if err != nil {
		return puzzle.Presses{}, err
	}
	return solver.Solve(ctx, state)
}

func Example_readme() {
	fmt.Println(solution(context.Background(), "3x3:on"))
	// Output: row 1, column 1; row 1, column 3; row 2, column 2; row 3, column 1; row 3, column 3 <nil>
}
