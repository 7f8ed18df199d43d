package chase

import (
	"io"

	"lightsout/board"
	"lightsout/internal/algebra/gf2"
	"lightsout/puzzle"
	"lightsout/puzzle/pbm"
	"lightsout/solve/internal/task"
)

// A Pattern is a quiet pattern of a grid of any size, defined by the start of its chase and read
// row by row.
type Pattern struct {
	grid  board.Grid
	start edge
	next  int
	rows  *chaser
	out   []byte
}

func newPattern(g board.Grid, start edge) *Pattern {
	return &Pattern{grid: g, start: start, rows: newChaser(g, start)}
}

// Again returns the same pattern, positioned at its first row.
func (q *Pattern) Again() *Pattern { return newPattern(q.grid, q.start) }

// Bitmap returns the whole pattern as a bitmap.
func (q *Pattern) Bitmap(tick gf2.Tick) (*pbm.Bitmap, error) {
	m := pbm.NewBitmap(q.Size())
	rows := newChaser(q.grid, q.start)
	for r := range q.grid.Rows {
		if r%rowsPerTick == 0 {
			if err := tick(r, q.grid.Rows); err != nil {
				return nil, err
			}
		}
		copy(m.Row(r), rows.bytes())
		rows.stepDark()
	}
	return m, nil
}

func (q *Pattern) state(t *task.Task, b *board.Board) (puzzle.State, error) {
	m, err := q.Bitmap(t.Tick("writing a pattern"))
	if err != nil {
		return puzzle.State{}, err
	}
	return puzzle.StateOfBitmap(b, m), nil
}

// Size returns the number of rows and columns.
func (q *Pattern) Size() (rows, cols int) { return q.grid.Rows, q.grid.Cols }

// ReadRow returns the next row.
func (q *Pattern) ReadRow() ([]byte, error) {
	if q.next == q.grid.Rows {
		return nil, io.EOF
	}
	q.next++
	q.out = append(q.out[:0], q.rows.bytes()...)
	q.rows.stepDark()
	return q.out, nil
}

// Rewind goes back to the first row.
func (q *Pattern) Rewind() error {
	*q = *q.Again()
	return nil
}
