package generate_test

import (
	"context"
	"fmt"

	"lightsout/board"
	"lightsout/generate"
)

// An ID always makes the same puzzle.
func ExampleResolve() {
	made, err := generate.Resolve(context.Background(), "5x5#monday,par=8")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(made.State, "needs", made.Par, "presses")
	// Output: 5x5:b5485a needs 8 presses
}

// There is a puzzle for every par up to God's number.
func ExamplePuzzle() {
	b, err := board.Parse("5x5")
	if err != nil {
		fmt.Println(err)
		return
	}
	spec := generate.Spec{Board: b, Seed: "hardest", Par: 15}
	made, err := generate.New(context.Background(), spec)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(made.ID, "is", made.State)
	spec.Par = 16
	_, err = generate.New(context.Background(), spec)
	fmt.Println(err)
	// Output:
	// 5x5#hardest,par=15 is 5x5:8084c7
	// cannot make this puzzle: no state of 5x5 needs 16 presses; 15 are always enough
}

// A date identifies its daily puzzle, which also has a full ID.
func ExampleResolve_daily() {
	made, err := generate.Resolve(context.Background(), "daily#2026-11-14")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(made.ID)
	// Output: hex4#2026-11-14,par=12
}
