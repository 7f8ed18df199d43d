package coach

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"lightsout/board"
	"lightsout/puzzle"
)

// chaseGrid returns the board's grid, and reports whether a person can chase lights down it: it
// must have a top and a bottom, and a press must reach no further up than the row above. A torus
// has no bottom.
func chaseGrid(b *board.Board) (board.Grid, bool) {
	g, ok := b.Grid()
	ends := g.Surface == board.Plane || g.Surface == board.Cylinder
	near := g.Rule == board.Plus || g.Rule == board.Ring
	return g, ok && ends && near && g.Rows > 1
}

// minRun is how many consecutive presses must look like chasing before the coach treats them as a
// chase.
const minRun = 2

// chasing reports whether the player is chasing lights down: the last presses look like a chase and
// are not merely part of a shortest solution, which can look the same.
func (c *Coach) chasing(ctx context.Context, line Line, now plan) (bool, error) {
	run := c.run(line)
	if run < minRun {
		return false, nil
	}
	from := line.Start.Press(line.Played[:len(line.Played)-run]...)
	before, err := c.plan(ctx, from)
	c.remember(now) // keep following this plan
	if err != nil {
		return false, err
	}
	return before.presses.Count()-run != now.presses.Count(), nil
}

// run returns the number of presses at the end of the line that look like chasing.
func (c *Coach) run(line Line) int {
	if !c.chases {
		return 0
	}
	run := 0
	state := line.Start
	topBefore := false
	for _, button := range line.Played {
		row, col := c.grid.Place(button)
		lit := c.firstLit(state)
		looksUp := row == 0 && (lit >= c.grid.Rows-1 || topBefore)
		chases := lit == row-1 && state.On(c.grid.At(row-1, col))
		if looksUp || chases {
			run++
		} else {
			run = 0
		}
		topBefore = looksUp
		state = state.Press(button)
	}
	return run
}

// firstLit returns the first row with a light on, or the number of rows if all are off.
func (c *Coach) firstLit(s puzzle.State) int {
	for light := range c.board.Lights() {
		if s.On(light) {
			return light / c.grid.Cols
		}
	}
	return c.grid.Rows
}

// chasePlan lists the presses of a chase in order. If lookFirst is set, it starts by looking up
// what the top row needs. Otherwise it chases the lights down first and then looks up the bottom
// row.
func (c *Coach) chasePlan(ctx context.Context, s puzzle.State, lookFirst bool) ([]int, error) {
	var buttons []int
	press := func(button, times int) {
		for range times {
			buttons = append(buttons, button)
			s = s.Press(button)
		}
	}
	lookUp := func() error {
		top, err := c.lookUp(ctx, s)
		for col, times := range top {
			press(col, int(times))
		}
		return err
	}
	chase := func() {
		for light := range (c.grid.Rows - 1) * c.grid.Cols {
			if colour := s.Colour(light); colour != 0 {
				press(light+c.grid.Cols, c.board.Colours()-colour)
			}
		}
	}
	if lookFirst {
		if err := lookUp(); err != nil {
			return nil, err
		}
	}
	chase()
	if s.Solved() {
		return buttons, nil
	}
	if err := lookUp(); err != nil {
		return nil, err
	}
	chase()
	return buttons, nil
}

// lookUp returns how many times to press each button in the top row so that a chase from here turns
// everything off. If there are few enough solutions to compare, it picks the top row that [less]
// puts first.
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
		if less(y[:cols], best) {
			best = slices.Clone(y[:cols])
		}
	})
	return best, nil
}

// less reports whether top row a comes before b: the row with fewer presses comes first or, if the
// numbers are equal, the row whose presses are further left.
func less(a, b []uint8) bool {
	return cmp.Or(cmp.Compare(sum(a), sum(b)), slices.Compare(b, a)) < 0
}

// chaseStep returns the next press for a player who is chasing.
func (c *Coach) chaseStep(ctx context.Context, line Line, p plan, wants goal) (step, error) {
	now := p.from
	inTop := line.Played[len(line.Played)-1] < c.grid.Cols
	buttons, err := c.chasePlan(ctx, now, inTop)
	if err != nil {
		return step{}, err
	}
	s := step{plan: p, button: buttons[0], left: len(buttons)}
	row, col := c.grid.Place(s.button)
	if row == 0 {
		c.tellLookUp(&s, now, buttons)
		return s, nil
	}
	s.technique = Chase
	s.area = rowOf(c.grid, row-1)
	s.marked = s.area
	lit := 0
	for _, light := range s.area {
		if now.On(light) {
			lit++
		}
	}
	s.where = fmt.Sprintf("Look at row %d, the first row %s.", row, wants.say("with a light on", "that differs from the target"))
	s.why = c.chaseWords(row-1, wants)
	s.press = fmt.Sprintf("Press row %d, column %d, right below a light that %s. %s left in row %d.",
		row+1, col+1, wants.say("is on", "differs from the target"), count(lit, "light is", "lights are"), row)
	return s, nil
}

// chaseWords explains how to turn off a row, counted from 0.
func (c *Coach) chaseWords(row int, wants goal) string {
	if c.board.Colours() > 2 {
		return fmt.Sprintf("Chase row %d: below each of its lights, press the button in row %d until the light %s.", row+1, row+2, wants.say("is out", "matches the target"))
	}
	return fmt.Sprintf("Chase row %d: for each light that %s, press the button right below it, in row %d.",
		row+1, wants.say("is on", "differs from the target"), row+2)
}

// leftover lists the columns of the lights left in the bottom row, each repeated according to the
// light's colour.
func (c *Coach) leftover(s puzzle.State) []int {
	var left []int
	for col := range c.grid.Cols {
		left = append(left, slices.Repeat([]int{col}, s.Colour(c.grid.At(c.grid.Rows-1, col)))...)
	}
	return left
}

const bottomWords = "Only the bottom row is left. The chase table tells you what to press in the top row."

func lookUpWords(left, top string) string {
	return fmt.Sprintf("Look up the bottom row: for %s, the table says to press %s in the top row. Then chase down again.", left, top)
}

func continueWords(top string) string {
	return fmt.Sprintf("Keep following the table: press %s in the top row too, then chase down again.", top)
}

// tellLookUp explains the top-row presses that the list of buttons begins with.
func (c *Coach) tellLookUp(s *step, now puzzle.State, buttons []int) {
	s.technique = LookUp
	for _, button := range buttons {
		if button >= c.grid.Cols {
			break
		}
		s.pattern = append(s.pattern, button)
	}
	top := columns(s.pattern)
	s.where = "Look at the top row."
	s.why = continueWords(top)
	s.area = rowOf(c.grid, 0)
	if c.firstLit(now) == c.grid.Rows-1 {
		s.where = bottomWords
		s.why = lookUpWords(columns(c.leftover(now)), top)
		s.area = rowOf(c.grid, c.grid.Rows-1)
	}
	s.marked = s.area
	s.press = fmt.Sprintf("Press %s. In all, press %s in the top row.", c.board.ButtonName(s.button), top)
}

// columns formats columns, counted from 1, as in "1 2 5".
func columns(cols []int) string {
	words := make([]string, len(cols))
	for i, col := range cols {
		words[i] = strconv.Itoa(col + 1)
	}
	return strings.Join(words, " ")
}

func count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return strconv.Itoa(n) + " " + many
}
