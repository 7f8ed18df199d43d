package play_test

import (
	"context"
	"fmt"

	"lightsout/internal/play"
)

func Example() {
	ctx := context.Background()
	start, err := play.Resolve(ctx, "3x3")
	if err != nil {
		fmt.Println(err)
		return
	}
	game, err := play.New(ctx, "3x3", start, play.Options{Budget: play.Unlimited})
	if err != nil {
		fmt.Println(err)
		return
	}
	for !game.View().Solved {
		hint, err := game.Hint(ctx)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(hint.Text)
		game.Follow(hint)
	}
	score := game.View().Score
	fmt.Println(score.Moves, "presses, par", score.Par)
	// Output:
	// Start with the marked lights. A shortest solution presses one button there: press row 2, column 2.
	// Row 1, column 1 is on. Its other buttons are settled, so only its own button can still change it: press row 1, column 1.
	// Row 1, column 2 is on. Its other buttons are settled, so only the light to its right can still change it: press row 1, column 3.
	// Row 2, column 1 is on. Its other buttons are settled, so only the light below it can still change it: press row 3, column 1.
	// These three lights are exactly one press: press row 3, column 3.
	// 5 presses, par 5
}
