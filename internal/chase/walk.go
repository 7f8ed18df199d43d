package chase

import (
	"slices"

	"lightsout/puzzle"
)

// A Step is one step in solving a position by chasing: turning off a row by pressing in the
// row below, or looking up the bottom row in the table.
type Step struct {
	// Row is the row to turn off, counted from 0, or -1 for a table look-up.
	Row int
	// Left lists the lights that remain in the bottom row at a table look-up, as columns counted
	// from 0, each repeated according to the light's colour.
	Left []int
	// Found reports, for a table look-up, whether the table has the bottom row. If not, the
	// position cannot be solved, and this is the last step.
	Found bool
	// Presses are the buttons to press, in order.
	Presses []int
}

// Walk solves a position with the table: it chases, looks up the bottom row, presses the buttons
// that the table lists, and chases again. Rows that need no presses produce no step. Walk panics if
// the position belongs to another board.
func (t Table) Walk(s puzzle.State) []Step {
	if !s.Board().Equal(t.Board) {
		panic("chase: the position belongs to another board")
	}
	w := walker{table: t, state: s.Difference()}
	w.chase()
	if !w.state.Solved() && w.lookUp() {
		w.chase()
	}
	return w.steps
}

// A walker solves a position step by step.
type walker struct {
	table Table
	state puzzle.State
	steps []Step
}

// chase turns off every row except the last.
func (w *walker) chase() {
	g, _ := w.table.Board.Grid()
	for row := range g.Rows - 1 {
		var presses []int
		for col := range g.Cols {
			if colour := w.state.Colour(g.At(row, col)); colour != 0 {
				presses = append(presses, slices.Repeat([]int{g.At(row+1, col)}, w.table.Board.Colours()-colour)...)
			}
		}
		if len(presses) > 0 {
			w.do(Step{Row: row, Presses: presses})
		}
	}
}

func (w *walker) do(step Step) {
	w.state = w.state.Press(step.Presses...)
	w.steps = append(w.steps, step)
}

// lookUp makes the presses that the table lists. It returns false if the table does not have
// the bottom row.
func (w *walker) lookUp() bool {
	step := Step{Row: -1, Left: Left(w.state)}
	rest := step.Left
	for _, i := range w.table.Reads(w.state) {
		rest, step.Presses = either(rest, w.table.Rows[i].Left), either(step.Presses, w.table.Rows[i].Press)
	}
	step.Found = len(rest) == 0
	w.do(step)
	return step.Found
}

// Reads returns the indices of the rows to read at a position in which only the bottom row is left.
// If the table lists every bottom row, that is one row, or none if no light is left or there is no
// solution.
func (t Table) Reads(s puzzle.State) []int {
	left := Left(s.Difference())
	var rows []int
	for i, row := range t.Rows {
		// If rows are combined, the first light of each is in no other row.
		if slices.Equal(row.Left, left) || t.Combine && slices.Contains(left, row.Left[0]) {
			rows = append(rows, i)
		}
	}
	return rows
}

// Left lists the columns of the lights in the bottom row, each repeated according to its colour.
func Left(s puzzle.State) []int {
	g, _ := s.Board().Grid()
	var list []int
	for col := range g.Cols {
		list = append(list, slices.Repeat([]int{col}, s.Colour(g.At(g.Rows-1, col)))...)
	}
	return list
}

// either returns the sorted symmetric difference of two lists.
func either(a, b []int) []int {
	var list []int
	for _, x := range a {
		if !slices.Contains(b, x) {
			list = append(list, x)
		}
	}
	for _, x := range b {
		if !slices.Contains(a, x) {
			list = append(list, x)
		}
	}
	slices.Sort(list)
	return list
}
