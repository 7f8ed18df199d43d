// Solves a board with buttons of its own, some of which cost more than others.
package main

import (
	"context"
	"fmt"
	"log"
	"slices"

	"lightsout/board"
	"lightsout/puzzle"
	"lightsout/solve"
)

func main() {
	ctx := context.Background()
	b, err := board.NewButtons(3, [][]int{{0, 1}, {1, 2}, {0}, {2}, {0, 1, 2}})
	if err != nil {
		log.Fatal(err)
	}
	on, err := puzzle.AllOn(b)
	if err != nil {
		log.Fatal(err)
	}
	solver, err := solve.New(ctx, b)
	if err != nil {
		log.Fatal(err)
	}
	cheapest, err := solver.CheapestPresses(ctx, on, []uint32{2, 2, 1, 1, 9})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(slices.Collect(cheapest.Presses.Buttons()), "cost", cheapest.Cost, "proved", cheapest.Proved)
}
