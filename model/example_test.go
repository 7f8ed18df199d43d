package model_test

import (
	"context"
	"fmt"
	"os"

	"lightsout/model"
	"lightsout/puzzle"
)

// A position as an integer program.
func ExampleWrite() {
	ctx := context.Background()
	state, err := puzzle.Parse("1x2:3")
	if err != nil {
		fmt.Println(err)
		return
	}
	problem, err := model.New(ctx, state, model.Options{Goal: model.Fewest})
	if err != nil {
		fmt.Println(err)
		return
	}
	if err := model.Write(ctx, os.Stdout, problem, model.LP); err != nil {
		fmt.Println(err)
	}
	// Output:
	// \ Lights Out: the position 1x2:3.
	// \ Wanted: the fewest presses that turn all lights out.
	// \
	// \ 2 lights and 2 buttons, both numbered from 0; 2 colours, 0 is off.
	// \      0   1
	// \ A press toggles some lights. Pressing a button twice cancels out, and the order of presses
	// \ makes no difference, so the unknowns are which buttons are pressed.
	// \
	// \ x0, x1, .. are the presses of the buttons, 0 to 1.
	// \ k0, k1, .. are the slacks: the sum around a light can exceed the required sum by 2 times
	// \ its slack. A bound that is too small would lose solutions.
	// \
	// Minimize
	//  cost: x0 + x1
	//
	// Subject To
	// \ light 0, row 0, column 0
	//  light0: x0 + x1 - 2 k0 = 1
	// \ light 1, row 0, column 1
	//  light1: x0 + x1 - 2 k1 = 1
	//
	// Bounds
	//  0 <= x0 <= 1
	//  0 <= x1 <= 1
	//  0 <= k0 <= 0
	//  0 <= k1 <= 0
	//
	// Generals
	//  x0 x1 k0 k1
	//
	// End
}

// Read parses the output of a SAT solver, and Verify checks the answer.
func ExampleProblem_Verify() {
	state, err := puzzle.Parse("2x2:f")
	if err != nil {
		fmt.Println(err)
		return
	}
	problem, err := model.New(context.Background(), state, model.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	answer, err := problem.Read("dimacs", "s SATISFIABLE\nv 1 2 3 4 0\n")
	if err != nil {
		fmt.Println(err)
		return
	}
	verdict, err := problem.Verify(context.Background(), answer)
	fmt.Println(verdict.Cost, "presses:", err)
	// Output: 4 presses: <nil>
}
