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
	state, err := puzzle.Parse("2x2:f")
	if err != nil {
		fmt.Println(err)
		return
	}
	problem, err := model.New(ctx, state, model.Options{Goal: model.Fewest})
	if err != nil {
		fmt.Println(err)
		return
	}
	if err := model.Write(ctx, os.Stdout, problem, model.OPB); err != nil {
		fmt.Println(err)
	}
	// Output:
	// * #variable= 8 #constraint= 4
	// * Lights Out: the position 2x2:f.
	// * Wanted: the fewest presses that turn all lights out.
	// *
	// * 4 lights and 4 buttons, both numbered from 0; 2 colours, 0 is off.
	// *      0   1
	// *      2   3
	// * A press toggles some lights. Pressing a button twice cancels out, and the order of presses
	// * makes no difference, so the unknowns are which buttons are pressed.
	// *
	// * Variables 1 to 4: variable i+1 is true if button i is pressed.
	// * Variable i is written xi. Around each light, the presses add up to what turns it off
	// * plus 2 times the slack, a number whose binary digits are also variables, times 1, 2, 4, ..
	// * With too few digits, the slack of a light with many buttons would be too small, and
	// * solutions would be lost.
	// *
	// min: +1 x1 +1 x2 +1 x3 +1 x4 ;
	// * light 0, row 0, column 0
	// +1 x1 +1 x2 +1 x3 -2 x5 = 1 ;
	// * light 1, row 0, column 1
	// +1 x1 +1 x2 +1 x4 -2 x6 = 1 ;
	// * light 2, row 1, column 0
	// +1 x1 +1 x3 +1 x4 -2 x7 = 1 ;
	// * light 3, row 1, column 1
	// +1 x2 +1 x3 +1 x4 -2 x8 = 1 ;
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
