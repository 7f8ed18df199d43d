// Prints a puzzle, then its solution as JSON.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"log"
	"os"

	"lightsout/generate"
	"lightsout/solve"
)

func main() {
	ctx := context.Background()
	made, err := generate.Resolve(ctx, "5x5#monday,par=6")
	if err != nil {
		log.Fatal(err)
	}
	solver, err := solve.New(ctx, made.State.Board())
	if err != nil {
		log.Fatal(err)
	}
	solution, err := solver.Fewest(ctx, made.State)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("Today: %s, in %d presses.\n", made.State, made.Par)
	if err := json.NewEncoder(os.Stdout).Encode(solution); err != nil {
		log.Fatal(err)
	}
}
