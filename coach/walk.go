package coach

import (
	"slices"

	"lightsout/puzzle"
)

// A ChaseStep is a step of solving a position by chasing: a row that is put out from
// below, or a look at the table.
type ChaseStep struct {
	// Row is the row that is put out, from 0, or -1 for a look at the table.
	Row int
	// Left is, for a look at the table, what is left in the bottom row: its columns from
	// 0, each as often as the light's colour says.
	Left []int
	// Found says that the table has the bottom row. If it has not, the position cannot be
	// solved, and this is the last step.
	Found bool
	// Presses are the buttons to press, in order.
	Presses []int
}

// Walk solves a position with the table: it chases, looks the bottom row up, presses what
// the table says and chases again. Rows that are out already are no steps. Walk panics if the
// position is on another board.
func (t Table) Walk(s puzzle.State) []ChaseStep {
	if !s.Board().Equal(t.Board) {
		panic("coach: a position on another board")
	}
	w := walker{table: t, state: s}
	w.chase()
	if !w.state.Solved() && w.lookUp() {
		w.chase()
	}
	return w.steps
}

// A walker goes through a position step by step.
type walker struct {
	table Table
	state puzzle.State
	steps []ChaseStep
}

// chase puts out all rows but the last.
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
			w.do(ChaseStep{Row: row, Presses: presses})
		}
	}
}

func (w *walker) do(step ChaseStep) {
	w.state = w.state.Press(step.Presses...)
	w.steps = append(w.steps, step)
}

// lookUp presses what the table says; it reports false when the table has no such row.
func (w *walker) lookUp() bool {
	g, _ := w.table.Board.Grid()
	step := ChaseStep{Row: -1}
	for col := range g.Cols {
		step.Left = append(step.Left, slices.Repeat([]int{col}, w.state.Colour(g.At(g.Rows-1, col)))...)
	}
	step.Presses, step.Found = w.table.find(step.Left)
	w.do(step)
	return step.Found
}

// find returns what to press in the top row for what is left in the bottom row.
func (t Table) find(left []int) ([]int, bool) {
	if !t.Combine {
		i := slices.IndexFunc(t.Rows, func(r Row) bool { return slices.Equal(r.Left, left) })
		if i < 0 {
			return nil, false
		}
		return t.Rows[i].Press, true
	}
	var press []int
	for _, row := range t.Rows {
		if slices.Contains(left, row.Left[0]) { // no other row has this light
			left, press = either(left, row.Left), either(press, row.Press)
		}
	}
	return press, len(left) == 0
}

// either lists in order what is in exactly one of two lists.
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
