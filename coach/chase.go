package coach

import (
	"context"
	"fmt"
	"slices"

	"lightsout/board"
	"lightsout/internal/chase"
	"lightsout/puzzle"
)

// firstLit returns the first row with a light on, or the number of rows if all are off.
func (c *Coach) firstLit(s puzzle.State) int {
	for light := range c.board.Lights() {
		if s.On(light) {
			return light / c.grid.Cols
		}
	}
	return c.grid.Rows
}

// lookUp returns how many times to press each button in the top row so that a chase from here turns
// everything off. If there are few enough solutions to compare, it picks the top row that
// [chase.Before] puts first.
func (c *Coach) lookUp(ctx context.Context, s puzzle.State) ([]uint8, error) {
	x, err := c.solver.Solve(ctx, s)
	if err != nil {
		return nil, err
	}
	cols := c.grid.Cols
	best := x.AllTimes()[:cols]
	if c.ways(maxSolutions) > maxSolutions {
		return best, nil
	}
	quiet, err := c.quietPatterns(ctx)
	if err != nil {
		return nil, err
	}
	c.solutions(x.AllTimes(), quiet, func(y []uint8) {
		if chase.Before(y[:cols], best) {
			best = slices.Clone(y[:cols])
		}
	})
	return best, nil
}

// chaseWords explains how to turn off a row, counted from 0.
func (c *Coach) chaseWords(row int, wants goal) string {
	if c.board.Colours() > 2 {
		return fmt.Sprintf("Chase row %d: below each of its lights, press the button in row %d until the light %s.", row+1, row+2, wants.say("is out", "matches the target"))
	}
	return fmt.Sprintf("Chase row %d: for each light that %s, press the button right below it, in row %d.",
		row+1, wants.say("is on", "differs from the target"), row+2)
}

func lookUpWords(left, top string) string {
	return fmt.Sprintf("Look up the bottom row: for %s, the table says to press %s in the top row. Then chase down again.", left, top)
}

func continueWords(top string) string {
	return fmt.Sprintf("Finish the top row: press %s there too, then chase down again.", top)
}

func rowOf(g board.Grid, row int) []int {
	lights := make([]int, g.Cols)
	for col := range lights {
		lights[col] = g.At(row, col)
	}
	return lights
}
