package chase

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"lightsout/board"
	"lightsout/internal/algebra/gf2"
	"lightsout/internal/english"
	"lightsout/solve"
)

// Grid returns the board's grid, and reports whether a person can chase lights down it: it must have
// a top and a bottom, at least two rows, and the plus or ring rule, with which a press changes only
// one light above its own row. A torus has no bottom.
func Grid(b *board.Board) (board.Grid, bool) {
	g, ok := b.Grid()
	ends := g.Surface == board.Plane || g.Surface == board.Cylinder
	near := g.Rule == board.Plus || g.Rule == board.Ring
	return g, ok && ends && near && g.Rows > 1
}

// ErrTable reports that a board has no chase table.
var ErrTable = errors.New("no chase table")

// A Table tells players how to finish a chase: which buttons to press in the top row, depending
// on the lights left in the bottom row, before chasing down once more.
type Table struct {
	Board *board.Board `json:"board"`
	// Rows are sorted by Left. If Combine is false, they list every bottom row with lights on that a
	// chase of a solvable position can leave, each with the fewest presses. If Combine is true, find
	// the rows whose first light is on in the bottom row, and add up their presses: pressing a button
	// twice cancels out.
	Rows    []Row `json:"rows"`
	Combine bool  `json:"combine"`
}

// A Row is a line in the table. Both fields list columns, counted from 0. A column repeats
// according to the colour of the light, or the number of presses.
type Row struct {
	Left  []int `json:"left"`
	Press []int `json:"press"`
}

const (
	// maxTops limits how many ways to press the top row are tried one by one. It is enough for 16
	// columns with two colours.
	maxTops = 1 << 16
	// maxTableColumns is the largest number of columns in a grid with a table, and maxTableWork
	// limits the words processed to make it.
	maxTableColumns = 1024
	maxTableWork    = 1 << 28
	// maxListedRows is the largest number of rows in a table that lists every bottom row, with two
	// colours.
	maxListedRows = 1 << 12
)

// New makes the chase table for a grid. During long computations, it calls tell from time to time,
// unless that is nil.
func New(ctx context.Context, b *board.Board, tell func(solve.Progress)) (Table, error) {
	g, ok := Grid(b)
	switch {
	case !ok:
		return Table{}, fmt.Errorf("%w: %s; use a plane or cylinder with at least two rows and the plus or ring rule", ErrTable, unchased(b))
	case g.Cols > maxTableColumns || g.Rows*g.Cols > maxTableWork/(g.Cols/64+1):
		return Table{}, english.Errorf("%w: %w: %d rows of %d columns; a table can have at most %d columns, or fewer if there are very many rows", ErrTable, board.ErrTooLarge, g.Rows, g.Cols, maxTableColumns)
	}
	report := func(done, total int) {
		if tell != nil {
			tell(solve.Progress{Stage: "computing the table", Done: done, Total: total})
		}
	}
	tops := 1
	for range g.Cols {
		if tops *= b.Colours(); tops > maxTops {
			break
		}
	}
	if tops > maxTops {
		if b.Colours() > 2 {
			return Table{}, english.Errorf("%w: %w: with %d colours, a table can cover at most %d ways to press the top row", ErrTable, board.ErrTooLarge, b.Colours(), maxTops)
		}
		return combined(ctx, b, g, report)
	}
	t, err := listed(ctx, b, g, tops, report)
	if err == nil && len(t.Rows) > maxListedRows && b.Colours() == 2 {
		return combined(ctx, b, g, report)
	}
	return t, err
}

// Before reports whether a table prefers top row a to b. Both say how often to press each button.
// The row with fewer presses comes first or, if the numbers are equal, the row whose presses are
// further left.
func Before(a, b []uint8) bool {
	return cmp.Or(cmp.Compare(sum(a), sum(b)), slices.Compare(b, a)) < 0
}

func sum(row []uint8) (n int) {
	for _, v := range row {
		n += int(v)
	}
	return n
}

// Columns formats columns, counted from 1, as in "1 2 5".
func Columns(cols []int) string {
	words := make([]string, len(cols))
	for i, col := range cols {
		words[i] = strconv.Itoa(col + 1)
	}
	return strings.Join(words, " ")
}

// unchased explains why a board has no table.
func unchased(b *board.Board) string {
	if b.Spot(0).Cell == board.Disc {
		return "chasing works row by row, but a graph has no rows"
	}
	if strings.Contains(b.String(), ",holes=") {
		return fmt.Sprintf("%.60s has holes", b)
	}
	return fmt.Sprintf("%.60s cannot be chased", b)
}

// listed tries every way to press the top row and keeps, for each bottom row, the way with
// the fewest presses.
func listed(ctx context.Context, b *board.Board, g board.Grid, tops int, report func(done, total int)) (Table, error) {
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
			report(i, tops)
		}
		if known, ok := best[string(left)]; !ok || Before(top, known) {
			best[string(left)] = slices.Clone(top)
		}
		// Advance the top row by one, like an odometer: a column that is back at 0 has been pressed
		// m times, which cancels out.
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
		if row := (Row{repeated([]uint8(left)), repeated(press)}); len(row.Left) > 0 {
			t.Rows = append(t.Rows, row)
		}
	}
	slices.SortFunc(t.Rows, func(a, b Row) int { return slices.Compare(a.Left, b.Left) })
	return t, nil
}

// endsOf returns, for each button in the top row, the bottom row that remains after pressing it
// and chasing down.
func endsOf(ctx context.Context, b *board.Board, g board.Grid) ([][]uint8, error) {
	beside := make([][]int, g.Cols) // the lights that a button toggles in its own row
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

// chased presses a top row, then presses row by row to turn off the row above, and returns the
// bottom row that remains. It stores only three rows of presses.
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
		// next now holds the lights of this row. Pressing the row below turns them off.
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

// repeated lists each column of a row as often as its button is pressed, or as its colour says.
func repeated(row []uint8) []int {
	list := []int{}
	for col, n := range row {
		for range n {
			list = append(list, col)
		}
	}
	return list
}

// combined makes the table for a wide grid with two colours, which has too many top rows to try or
// too many bottom rows to list. It finds a basis of the bottom rows, each followed by its top row, in
// reduced echelon form, so that the first light of each row is in no other row.
func combined(ctx context.Context, b *board.Board, g board.Grid, report func(done, total int)) (Table, error) {
	basis := gf2.NewBasis(g.Cols)
	var quiet []*gf2.Vec
	for col := range g.Cols {
		if ctx.Err() != nil {
			return Table{}, ctx.Err()
		}
		report(col, g.Cols)
		pair := gf2.VecOf(2*g.Cols, g.Cols+col).SetSlice(0, endOf(g, col))
		if sum, isNew := basis.Add(pair); !isNew {
			quiet = append(quiet, sum.Slice(g.Cols, 2*g.Cols))
		}
	}
	t := Table{Board: b, Rows: []Row{}, Combine: true}
	for _, pair := range basis.Rows() {
		left, press := pair.Slice(0, g.Cols), pair.Slice(g.Cols, 2*g.Cols)
		t.Rows = append(t.Rows, Row{slices.Collect(left.Ones()), slices.Collect(lighten(press, quiet).Ones())})
	}
	slices.SortFunc(t.Rows, func(a, b Row) int { return a.Left[0] - b.Left[0] })
	return t, nil
}

// endOf returns the bottom row that remains after pressing a button in the top row and chasing
// down: the row of presses that would follow the last one.
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

// lighten adds quiet top rows to a top row as long as that reduces the number of presses.
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
