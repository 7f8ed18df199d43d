package chase_test

import (
	"errors"
	"math/rand/v2"
	"testing"

	"lightsout/board"
	"lightsout/internal/chase"
	"lightsout/internal/testkit"
	"lightsout/puzzle"
	"lightsout/solve"
)

// From random positions, most of them on small boards and some on wide ones, walking ends with all
// lights off, or at a row that is not in the table because there is no solution.
func TestWalk(t *testing.T) {
	for _, spec := range []string{"2x2", "3x3", "2x3", "4x3,cylinder", "3x4,rule=ring", "2x2,mod=3", "3x2,mod=3", "5x5", "3x17", "4x18,cylinder"} {
		b := testkit.Must(board.Parse(spec))(t)
		table := testkit.Must(chase.New(t.Context(), b, nil))(t)
		solver := testkit.Must(solve.New(t.Context(), b))(t)
		r := rand.New(rand.NewPCG(1, uint64(b.Lights())))
		for range 300 {
			colours := make([]uint8, b.Lights())
			for i := range colours {
				colours[i] = uint8(r.IntN(b.Colours()))
			}
			start := puzzle.StateOfColours(b, colours)
			if r.IntN(2) == 0 {
				start = pressed(t, b, r)
			}
			checkWalk(t, start, table.Walk(start), solver)
		}
	}
}

func checkWalk(t *testing.T, start puzzle.State, steps []chase.Step, solver *solve.Solver) {
	t.Helper()
	g, _ := start.Board().Grid()
	state, lookUps := start, 0
	for i, step := range steps {
		if len(step.Presses) == 0 && (step.Row >= 0 || step.Found) {
			t.Fatalf("%v: step %d presses nothing", start, i)
		}
		for _, button := range step.Presses {
			if row, _ := g.Place(button); row != step.Row+1 {
				t.Fatalf("%v: step %d of row %d presses in row %d", start, i, step.Row, row)
			}
		}
		if step.Row < 0 {
			lookUps++
		}
		state = state.Press(step.Presses...)
	}
	_, err := solver.Solve(t.Context(), start)
	if solvable := err == nil; state.Solved() != solvable || lookUps > 1 || !solvable && (!errors.Is(err, solve.ErrUnsolvable) || steps[len(steps)-1].Found) {
		t.Fatalf("%v ends with %v after %d looks at the table: %v", start, state, lookUps, err)
	}
}

// Walk looks up a row in the published table that the lesson uses.
func TestWalkLooksUp(t *testing.T) {
	start := testkit.Must(puzzle.Parse("5x5:700000"))(t) // 1 2 3 are left in the bottom row
	table := testkit.Must(chase.New(t.Context(), start.Board(), nil))(t)
	steps := table.Walk(start)
	if first := steps[0]; first.Row != -1 || !first.Found || len(first.Left) != 3 || len(first.Presses) != 1 || first.Presses[0] != 1 {
		t.Errorf("the first step is %+v, want a press of button 1 above the board and three lights left", first)
	}
	testkit.MustPanic(t, "a walk on another board", func() { table.Walk(testkit.Must(puzzle.Parse("5x5,torus:0"))(t)) })
}

// pressed returns the position after random presses, which can therefore be solved.
func pressed(t *testing.T, b *board.Board, r *rand.Rand) puzzle.State {
	t.Helper()
	buttons := make([]int, r.IntN(2*b.Buttons()+1))
	for i := range buttons {
		buttons[i] = r.IntN(b.Buttons())
	}
	return testkit.Must(puzzle.AllOff(b))(t).Press(buttons...)
}
