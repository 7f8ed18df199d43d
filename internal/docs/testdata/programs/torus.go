// Turns off a torus of three colours.
package main

import (
	"context"
	"fmt"
	"log"

	"lightsout/puzzle"
	"lightsout/solve"
)

func main() {
	ctx := context.Background()
	state, err := puzzle.Parse("4x4,torus,mod=3:on")
	if err != nil {
		log.Fatal(err)
	}
	solver, err := solve.New(ctx, state.Board())
	if err != nil {
		log.Fatal(err)
	}
	presses, err := solver.Solve(ctx, state)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(presses.AllTimes(), "solved:", state.Apply(presses).Solved())
}
