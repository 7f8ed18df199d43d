package coach_test

import (
	"context"
	"fmt"

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
