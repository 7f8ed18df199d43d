// Prints a light on a torus of three colours that no presses turn off, and the certificate, as JSON.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"log"
	"os"

	"lightsout/puzzle"
	"lightsout/solve"
)

func main() {
	ctx := context.Background()
	state, err := puzzle.Parse("4x4,torus,mod=3:1000000000000000")
	if err != nil {
		log.Fatal(err)
	}
	solver, err := solve.New(ctx, state.Board())
	if err != nil {
		log.Fatal(err)
	}
	_, err = solver.Solve(ctx, state)
	var unsolvable *solve.UnsolvableError
	if !errors.As(err, &unsolvable) {
		log.Fatal(err)
	}
	proof := map[string]any{"puzzle": state, "certificate": unsolvable.Certificate}
	if err := json.NewEncoder(os.Stdout).Encode(proof); err != nil {
		log.Fatal(err)
	}
}
