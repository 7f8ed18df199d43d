// Reads what torus printed, and checks it without a solver.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"log"
	"os"

	"lightsout/coach"
	"lightsout/puzzle"
	"lightsout/solve"
)

func main() {
	var proof struct {
		Puzzle      puzzle.State
		Certificate solve.Certificate
	}
	if err := json.NewDecoder(os.Stdin).Decode(&proof); err != nil {
		log.Fatal(err)
	}
	reason, err := coach.Explain(context.Background(), proof.Certificate, proof.Puzzle)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(reason.Text)
}
