package solve_test

import (
	"context"
	"errors"
	"fmt"

	"lightsout/board"
	"lightsout/puzzle"
	"lightsout/puzzle/pbm"
	"lightsout/solve"
)

// A state that cannot be solved comes with a proof that anyone can check.
func ExampleUnsolvableError() {
	ctx := context.Background()
	state, err := puzzle.Parse("5x5:1")
	if err != nil {
		fmt.Println(err)
		return
	}
	solver, err := solve.New(ctx, state.Board())
	if err != nil {
		fmt.Println(err)
		return
	}
	_, err = solver.Solve(ctx, state)
	var unsolvable *solve.UnsolvableError
	if errors.As(err, &unsolvable) {
		fmt.Println(err)
		fmt.Println("the proof is wrong:", unsolvable.Certificate.Check(ctx, state) != nil)
	}
	// Output:
	// no presses turn these lights out
	// the proof is wrong: false
}

func ExampleNew() {
	for _, spec := range []string{"5x5", "19x19", "100000x100000"} {
		b, err := board.Parse(spec)
		if err != nil {
			fmt.Println(err)
			return
		}
		s, err := solve.New(context.Background(), b)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Printf("%v: rank %d, nullity %d\n", b, s.Rank(), s.Nullity())
	}
	// Output:
	// 5x5: rank 23, nullity 2
	// 19x19: rank 345, nullity 16
	// 100000x100000: rank 10000000000, nullity 0
}

func ExampleSolver_Fewest() {
	ctx := context.Background()
	state, err := puzzle.Parse("30x30:on")
	if err != nil {
		fmt.Println(err)
		return
	}
	solver, err := solve.New(ctx, state.Board())
	if err != nil {
		fmt.Println(err)
		return
	}
	fewest, err := solver.Fewest(ctx, state)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("of 2^%d solutions the smallest has %d presses; proved: %v\n",
		solver.Nullity(), fewest.Presses.Count(), fewest.Proved)
	// Output: of 2^20 solutions the smallest has 376 presses; proved: true
}

// Three in four states of 5 x 5 cannot be solved; the others have four solutions each.
func ExampleSolver_SolutionCount() {
	ctx := context.Background()
	b, err := board.Parse("5x5")
	if err != nil {
		fmt.Println(err)
		return
	}
	solver, err := solve.New(ctx, b)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, id := range []string{"5x5:1", "5x5:1ffffff"} {
		state, err := puzzle.Parse(id)
		if err != nil {
			fmt.Println(err)
			return
		}
		_, err = solver.Solve(ctx, state)
		fmt.Println(id, "cannot be solved:", errors.Is(err, solve.ErrUnsolvable))
	}
	fmt.Println(solver.SolutionCount(), "solutions, if any")
	// Output:
	// 5x5:1 cannot be solved: true
	// 5x5:1ffffff cannot be solved: false
	// 4 solutions, if any
}

// SolveRows solves grids of any size row by row, here from one bitmap to another.
func ExampleSolver_SolveRows() {
	ctx := context.Background()
	b, err := board.Parse("300x400")
	if err != nil {
		fmt.Println(err)
		return
	}
	on, err := puzzle.AllOn(b)
	if err != nil {
		fmt.Println(err)
		return
	}
	solver, err := solve.New(ctx, b)
	if err != nil {
		fmt.Println(err)
		return
	}
	presses := pbm.NewBitmap(300, 400)
	if err := solver.SolveRows(ctx, on.Bitmap(), presses); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("solved:", on.Apply(puzzle.PressesOfBits(b, puzzle.StateOfBitmap(b, presses).Bits())).Solved())
	// Output: solved: true
}

// A picture that cannot be solved has a nearest solvable one.
func ExampleSolver_Nearest() {
	ctx := context.Background()
	picture, err := puzzle.Parse("5x5:4fbea4")
	if err != nil {
		fmt.Println(err)
		return
	}
	solver, err := solve.New(ctx, picture.Board())
	if err != nil {
		fmt.Println(err)
		return
	}
	nearest, err := solver.Nearest(ctx, picture)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(nearest.State, "differs in light", nearest.Flips[0], "alone; proved:", nearest.Proved)
	// Output: 5x5:4fbea6 differs in light 1 alone; proved: true
}

// The hardest state of 9 x 9, with a proof that none is harder.
func ExampleSolver_Hardest() {
	ctx := context.Background()
	b, err := board.Parse("9x9")
	if err != nil {
		fmt.Println(err)
		return
	}
	s, err := solve.New(ctx, b)
	if err != nil {
		fmt.Println(err)
		return
	}
	h, err := s.Hardest(ctx, solve.QuickEffort)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(h.Presses.Count(), "presses; God's number is", h.Low, "to", h.High)
	// Output: 37 presses; God's number is 37 to 37
}
