package states_test

import (
	"context"
	"fmt"

	"lightsout/board"
	"lightsout/internal/states"
	"lightsout/solve"
)

func ExampleDepths() {
	ctx := context.Background()
	b, err := board.Parse("5x5,mod=3")
	if err != nil {
		fmt.Println(err)
		return
	}
	solver, err := solve.New(ctx, b)
	if err != nil {
		fmt.Println(err)
		return
	}
	depths, err := states.Depths(ctx, solver)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("God's number", depths.GodsNumber())
	fmt.Println(depths.Counts[depths.GodsNumber()], "of", depths.Total(), "states need that many presses")
	// Output:
	// God's number 24
	// 2147985 of 31381059609 states need that many presses
}

func ExampleTable() {
	b, err := board.Parse("3x3")
	if err != nil {
		fmt.Println(err)
		return
	}
	table, err := states.NewTable(context.Background(), b)
	if err != nil {
		fmt.Println(err)
		return
	}
	answer, err := table.Look(table.Hardest())
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("state %d: press button %d, %d presses to go\n", table.Hardest(), answer.Button, answer.ToGo)
	// Output:
	// state 341: press button 8, 9 presses to go
}
