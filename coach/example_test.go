package coach_test

import (
	"context"
	"fmt"

	"lightsout/board"
	"lightsout/coach"
	"lightsout/puzzle"
)

func ExampleCoach_Hint() {
	ctx := context.Background()
	state, err := puzzle.Parse("5x5:on")
	if err != nil {
		fmt.Println(err)
		return
	}
	c, err := coach.New(ctx, state.Board())
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, rung := range coach.Rungs() {
		hint, err := c.Hint(ctx, coach.Line{Start: state}, rung)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(hint.Text)
	}
	// Output:
	// Look in row 2: 4 of the 15 presses to go are there.
	// One press here is in every solution: no quiet pattern touches it, so nothing can take its place.
	// Press row 2, column 2; then 14 to go.
}

func ExampleNewTable() {
	b, err := board.Parse("3x5")
	if err != nil {
		fmt.Println(err)
		return
	}
	table, err := coach.NewTable(context.Background(), b)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, row := range table.Rows {
		fmt.Println("left", row.Left, "press", row.Press)
	}
	// Output:
	// left [0 1 3 4] press [1]
	// left [0 2 4] press [2]
	// left [1 2 3] press [0]
}
