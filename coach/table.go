package coach

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"lightsout/board"
	"lightsout/internal/algebra/gf2"
	"lightsout/internal/option"
)

// ErrTable says that there is no chase table for a board.
var ErrTable = errors.New("no chase table")

// A Table says how to finish a chase: for each remainder in the bottom row, what to
// press in the top row before chasing down once more.
type Table struct {
	Board *board.Board `json:"board"`
	// Rows are sorted by the remainder. If Combine is false, they are all the bottom
	// rows that a chase of a solvable position can leave, with the fewest presses
	// for each. If it is true, look up each light that is the first of some row, and
	// add up these rows: pressing twice cancels out.
	Rows    []Row `json:"rows"`
	Combine bool  `json:"combine"`
}

// A Row is a line of the table. Both fields list columns from 0, each as often as
// the light's colour says, or as the button is pressed.
type Row struct {
	Left  []int `json:"left"`
	Press []int `json:"press"`
}

const (
	// maxTops is the most ways to press the top row that are gone through one by
	// one: 16 columns of two colours.
	maxTops = 1 << 16
	// maxTableColumns is the most columns of a grid with a table, and
	// maxTableWork how many words are handled for it.
	maxTableColumns = 1024
	maxTableWork    = 1 << 28
	// maxListedRows is the most rows of a table that lists every bottom row.
	maxListedRows = 1 << 12
)

// tableStage is what the progress of a table calls its work.
const tableStage = "computing the table"

// NewTable makes the chase table of a grid. Its error is [board.ErrNone] if b is nil.
func NewTable(ctx context.Context, b *board.Board, options ...Option) (Table, error) {
	if b == nil {
		return Table{}, board.ErrNone
	}
	o := option.Apply(options)
	g, ok := chaseGrid(b)
	switch {
	case !ok:
		return Table{}, fmt.Errorf("%w: %s; give a plane or cylinder of two rows or more, with rule plus or ring", ErrTable, unchased(b))
	case g.Cols > maxTableColumns || g.Rows*g.Cols > maxTableWork/(g.Cols/64+1):
		return Table{}, fmt.Errorf("%w: %w: %d rows of %d columns; a table has at most %d columns", ErrTable, board.ErrTooLarge, g.Rows, g.Cols, maxTableColumns)
	}
	tops := 1
	for range g.Cols {
		if tops *= b.Colours(); tops > maxTops {
			break
		}
	}
	if tops > maxTops {
		if b.Colours() > 2 {
			return Table{}, fmt.Errorf("%w: %w: with %d colours, tables are made for up to %d top rows", ErrTable, board.ErrTooLarge, b.Colours(), maxTops)
		}
		return combined(ctx, b, g, o)
	}
	t, err := listed(ctx, b, g, tops, o)
	if err == nil && len(t.Rows) > maxListedRows && b.Colours() == 2 {
		return combined(ctx, b, g, o)
	}
	return t, err
}

// unchased says why a board has no table.
func unchased(b *board.Board) string {
	if b.Spot(0).Cell == board.Disc {
		return "lights are chased from row to row, and a graph has no rows"
	}
	return fmt.Sprintf("%.60s cannot be chased", b)
}

// listed goes through all ways to press the top row and keeps, for each bottom row,
// the one with the fewest presses.
func listed(ctx context.Context, b *board.Board, g board.Grid, tops int, o options) (Table, error) {
	ends, err := endsOf(ctx, b, g)
	if err != nil {
		return Table{}, err
	}
	m := b.Colours()
	top, left := make([]uint8, g.Cols), make([]uint8, g.Cols)
	best := map[string][]uint8{}
	for i := range tops {
		if i%1024 == 0 {
			if ctx.Err() != nil {
				return Table{}, ctx.Err()
			}
			o.tell(tableStage, i, tops)
		}
		if known, ok := best[string(left)]; !ok || less(top, known) {
			best[string(left)] = slices.Clone(top)
		}
		// Count the top row on by one, like an odometer: a wheel that goes round
		// has been pressed m times, which cancels out.
		for col := range top {
			for k, v := range ends[col] {
				left[k] = uint8((int(left[k]) + m - int(v)) % m)
			}
			if top[col] = uint8((int(top[col]) + 1) % m); top[col] != 0 {
				break
			}
		}
	}
	t := Table{Board: b, Rows: []Row{}}
	for left, press := range best {
		if row := (Row{repeat([]uint8(left)), repeat(press)}); len(row.Left) > 0 {
			t.Rows = append(t.Rows, row)
		}
	}
	slices.SortFunc(t.Rows, func(a, b Row) int { return slices.Compare(a.Left, b.Left) })
	return t, nil
}

// endsOf returns, for each button of the top row, the bottom row that is left when
// it is pressed and chased down.
func endsOf(ctx context.Context, b *board.Board, g board.Grid) ([][]uint8, error) {
	beside := make([][]int, g.Cols) // what a button toggles in its own row
	for col := range beside {
		for light := range b.Toggles(col) {
			if light < g.Cols {
				beside[col] = append(beside[col], light)
			}
		}
	}
	ends := make([][]uint8, g.Cols)
	for col := range ends {
		top := make([]int, g.Cols)
		top[col] = 1
		end, err := chased(ctx, g.Rows, b.Colours(), top, beside)
		if err != nil {
			return nil, err
		}
		ends[col] = end
	}
	return ends, nil
}

// chased presses a top row and then, row by row, what turns the row above off, and
// returns the bottom row that is left. It holds three rows of presses.
func chased(ctx context.Context, rows, colours int, row []int, beside [][]int) ([]uint8, error) {
	above, next := make([]int, len(row)), make([]int, len(row))
	for r := range rows {
		if r%1024 == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		copy(next, above)
		for col, times := range row {
			for _, light := range beside[col] {
				next[light] += times
			}
		}
		// The lights are now as next says, and are pressed off from below.
		for col := range next {
			next[col] = (colours - next[col]%colours) % colours
		}
		above, row, next = row, next, above
	}
	left := make([]uint8, len(row))
	for col, times := range row {
		left[col] = uint8((colours - times) % colours)
	}
	return left, nil
}

// repeat lists each place as often as its value says.
func repeat(values []uint8) []int {
	list := []int{}
	for i, n := range values {
		for range n {
			list = append(list, i)
		}
	}
	return list
}

// combined makes the table of a wide grid of two colours, whose bottom rows are too
// many to list: a basis of them in reduced echelon form, so that each row has a
// first light that no other row has.
func combined(ctx context.Context, b *board.Board, g board.Grid, o options) (Table, error) {
	type pair struct{ left, press *gf2.Vec }
	var basis []pair
	var quiet []*gf2.Vec
	for col := range g.Cols {
		if ctx.Err() != nil {
			return Table{}, ctx.Err()
		}
		o.tell(tableStage, col, g.Cols)
		p := pair{endOf(g, col), gf2.VecOf(g.Cols, col)}
		for _, q := range basis {
			if p.left.Bit(firstOne(q.left)) {
				p.left.Xor(p.left, q.left)
				p.press.Xor(p.press, q.press)
			}
		}
		if p.left.IsZero() {
			quiet = append(quiet, p.press)
			continue
		}
		lead := firstOne(p.left)
		for _, q := range basis {
			if q.left.Bit(lead) {
				q.left.Xor(q.left, p.left)
				q.press.Xor(q.press, p.press)
			}
		}
		basis = append(basis, p)
	}
	t := Table{Board: b, Rows: []Row{}, Combine: true}
	for _, p := range basis {
		t.Rows = append(t.Rows, Row{slices.Collect(p.left.Ones()), slices.Collect(lighten(p.press, quiet).Ones())})
	}
	slices.SortFunc(t.Rows, func(a, b Row) int { return a.Left[0] - b.Left[0] })
	return t, nil
}

// endOf is the bottom row that is left when a button of the top row is pressed and
// chased down: the row of presses that would come after the last one.
func endOf(g board.Grid, col int) *gf2.Vec {
	above, row := gf2.NewVec(g.Cols), gf2.VecOf(g.Cols, col)
	for range g.Rows {
		next := gf2.NewVec(g.Cols)
		if g.Surface == board.Cylinder {
			next.CyclicNeighbours(row)
		} else {
			next.Neighbours(row)
		}
		if g.Rule == board.Plus {
			next.Xor(next, row)
		}
		next.Xor(next, above)
		above, row = row, next
	}
	return row
}

func firstOne(v *gf2.Vec) int {
	for i := range v.Ones() {
		return i
	}
	return -1
}

// lighten adds quiet top rows to a top row for as long as that leaves fewer presses.
func lighten(press *gf2.Vec, quiet []*gf2.Vec) *gf2.Vec {
	for better := true; better; {
		better = false
		for _, q := range quiet {
			sum := press.Clone()
			if sum.Xor(sum, q); sum.Weight() < press.Weight() {
				press, better = sum, true
			}
		}
	}
	return press
}
