package play_test

import (
	"context"
	"fmt"

	"lightsout/coach"
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
	game.Press(1)
	before, _ := game.Before()
	verdict, err := game.Coach().Judge(ctx, before, game.State())
	fmt.Println(verdict.Text, err)
	game.Undo()
	for !game.View().Solved {
		hint, err := game.Hint(ctx, coach.Press)
		if err != nil {
			fmt.Println(err)
			return
		}
		game.Press(hint.Press)
	}
	fmt.Print(game.Save())
	score := game.View().Score
	fmt.Println(score.Moves, "presses, par", score.Par)
	// Output:
	// That press undid progress: 6 to go instead of 5. <nil>
	// 3x3
	// 0 2 6 4 8
	// hints 0 0 5
	// 5 presses, par 5
}
