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
	start, err := puzzle.Parse("5x5:18aeb82")
	if err != nil {
		fmt.Println(err)
		return
	}
	c, err := coach.New(ctx, start.Board())
	if err != nil {
		fmt.Println(err)
		return
	}
	line, plan := coach.Line{Start: start}, coach.Plan{}
	for range 3 {
		var h coach.Hint
		if h, plan, err = c.Hint(ctx, line, plan); err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(h.Text)
		for range h.Times {
			line.Played = append(line.Played, h.Button)
		}
	}
	// Output:
	// Start at the bottom. A shortest solution presses nothing in row 5.
	// Row 5, column 4 is on. Row 5 is settled, so only the light above it can still change it: press row 4, column 4.
	// Row 5, column 5 is on. Row 5 is settled, so only the light above it can still change it: press row 4, column 5.
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
