package coach_test

import (
	"context"
	"fmt"

	"lightsout/board"
	"lightsout/coach"
	"lightsout/puzzle"
)

func ExampleCoach_Advise() {
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
	advice, err := c.Advise(ctx, coach.Line{Start: state})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, rung := range coach.Rungs() {
		fmt.Println(advice.Hint(rung).Text)
	}
	// Output:
	// Try row 1: two of your 15 remaining presses are there.
	// With the board mirrored across its diagonal from the top left, the lights look the same, and so does a shortest solution. So press lights in pairs that swap places. One pair is among the marked lights.
	// Press row 1, column 2. That leaves 14 to go.
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
