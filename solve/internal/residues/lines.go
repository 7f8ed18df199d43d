package residues

import (
	"slices"

	"lightsout/board"
	"lightsout/internal/algebra/modn"
	"lightsout/puzzle"
	"lightsout/solve/internal/task"
)

// lines chases lights of many colours over a grid, line by line: down its rows or across its
// columns. As with two colours, two lines determine the next,
//
//	x_{r+1} = -b_r - a x_r - x_{r-1},
//
// with a = B + 1 for the plus rule and a = B for the ring rule, where B is the adjacency matrix of
// a line, which is a path or a cycle. The lines are open if the first and last lines are at edges
// of the grid. They are closed if these two are neighbours, as on a torus; on a Moebius strip and a
// Klein bottle they meet with one of them reversed.
//
// # Open lines
//
// There is nothing beyond the first and last lines, so x_{-1} = 0, and the line after the last must
// be zero. If all lights are off, that line is K x_0 for some matrix K. Otherwise it is K x_0 + c,
// where c is the end of the chase from zeros. So K x_0 = -c.
//
// K is a polynomial in the symmetric matrix a, so it is symmetric, and its invariants y are its
// kernel. Run in reverse, the chase from y leads from the last line of a quiet pattern to its first
// line, and the line before that is K y = 0. Since the grid's toggle matrix is also symmetric, the
// pattern is an invariant q, and q b = -y c: if y proves that K x_0 = -c has no solution, q proves
// the same for the board.
//
// # Closed lines
//
// Let s = (x_0, x_{-1}) be the start. With all lights off, a step is M = (-a -1; 1 0), so a chase
// over n lines takes s to M^n s + c, with c the end of the chase from zeros. It must end as it
// started, possibly reversed: the end is J s, where J is the identity or the matrix that reverses a
// line. So
//
//	(M^n - J) s = -c.
//
// Let y = (u, v) be an invariant of this matrix. M has determinant 1, and so M W = W M'^-1 with
// W = (0 1; -1 0), where M' is the transpose. Since J commutes with both M and W, y M^n = y J
// implies M^n J W y = W y: the chase from J W y = J (v, -u) is a quiet pattern q. The chase from
// zeros leaves the lights J c_2 in the first line and -c_1 in the last, and so
// q b = v c_2 + u c_1 = y c. Again q proves the same as y.
type lines struct {
	m      int
	centre int // 1 if a button advances its own light

	size, count int  // number of lights in a line, and number of lines
	cycle       bool // a line is a cycle, not a path
	closed      bool // the last line is a neighbour of the first
	flipped     bool // the first and last lines meet with one of them reversed
	columns     bool // the lines are the grid's columns, not its rows
}

// linesPerTick is how many lines are chased between two polls of the task.
const linesPerTick = 64

// chases returns the ways to chase over a grid.
func chases(g board.Grid) []lines {
	if g.Rule != board.Plus && g.Rule != board.Ring {
		return nil
	}
	rows := lines{size: g.Cols, count: g.Rows}
	columns := lines{size: g.Rows, count: g.Cols, columns: true}
	switch g.Surface {
	case board.Plane:
	case board.Cylinder:
		rows.cycle, columns.closed = true, true
	case board.Torus:
		rows.cycle, rows.closed = true, true
		columns.cycle, columns.closed = true, true
	case board.Mobius:
		columns.closed, columns.flipped = true, true
		return fit(columns)
	case board.Klein:
		columns.cycle, columns.closed, columns.flipped = true, true, true
		return fit(columns)
	default:
		return nil
	}
	return fit(rows, columns)
}

// fit returns the ways to chase in which each cycle has at least three lights, so that neighbours
// are distinct.
func fit(ways ...lines) []lines {
	var fitting []lines
	for _, w := range ways {
		if (!w.cycle || w.size >= 3) && (!w.closed || w.count >= 3) {
			fitting = append(fitting, w)
		}
	}
	return fitting
}

// unknowns returns the size of the matrix.
func (l lines) unknowns() int {
	if l.closed {
		return 2 * l.size
	}
	return l.size
}

// Chaseable reports whether a board can be chased, provided that it is not too large.
func Chaseable(b *board.Board) bool {
	g, ok := b.Grid()
	return ok && len(chases(g)) > 0
}

// newLines returns the lines of a board that is Chaseable.
func newLines(b *board.Board) (*lines, error) {
	g, _ := b.Grid()
	ways := chases(g)
	best := ways[0]
	for _, w := range ways[1:] {
		if w.unknowns() < best.unknowns() {
			best = w
		}
	}
	best.m = b.Colours()
	if g.Rule == board.Plus {
		best.centre = 1
	}
	if n := best.unknowns(); bytesOf(best.m, n, n) > maxBytes || b.Lights() > puzzle.MaxLights {
		return nil, task.Unsupported("%w: %d x %d lights of %d colours would take too much memory or time; grids of up to 3,800 x 3,800 fit, or 1,900 x 1,900 on a torus",
			board.ErrTooLarge, g.Rows, g.Cols, b.Colours())
	}
	return &best, nil
}

// matrix returns K, or M^n - J. The blocks of K and M^n are polynomials in a, and one column of
// such a matrix P determines the others. On a cycle they are rotations of one column. On a path B
// e_j = e_{j-1} + e_{j+1}, and P commutes with B, so
//
//	P e_{j+1} = B P e_j - P e_{j-1}.
func (l *lines) matrix(t *task.Task) (*modn.Matrix, error) {
	n := l.unknowns()
	k := modn.NewMatrix(l.m, n, n)
	for block := range n / l.size {
		start := make([]uint8, n)
		start[block*l.size] = 1
		end, err := l.chase(t, start, nil, nil)
		if err != nil {
			return nil, err
		}
		for i := 0; i < n; i += l.size {
			if err := l.fill(t, k, i, block*l.size, end[i:i+l.size]); err != nil {
				return nil, err
			}
		}
	}
	if !l.closed {
		return k, nil
	}
	for i := range n {
		j := i
		if l.flipped {
			j = i/l.size*l.size + l.size - 1 - i%l.size
		}
		k.Add(i, j, uint8(l.m-1))
	}
	return k, nil
}

// fill sets the block of a matrix that starts at row and column to the polynomial in a with the
// given first column.
func (l *lines) fill(t *task.Task, k *modn.Matrix, row, column int, first []uint8) error {
	before, here := make([]uint8, l.size), append([]uint8(nil), first...)
	for j := range l.size {
		if j%linesPerTick == 0 {
			if err := t.Err(); err != nil {
				return err
			}
		}
		for i, v := range here {
			k.Set(row+i, column+j, v)
		}
		if l.cycle {
			last := here[l.size-1]
			copy(here[1:], here)
			here[0] = last
			continue
		}
		for i := range before {
			sum := l.m - int(before[i])
			if i > 0 {
				sum += int(here[i-1])
			}
			if i < l.size-1 {
				sum += int(here[i+1])
			}
			before[i] = uint8(sum % l.m)
		}
		before, here = here, before
	}
	return nil
}

// chase returns the end of the chase over the lights from a start. A nil start means zeros, and nil
// lights mean that all lights are off. Start and end are a line and, if lines are closed, the line
// before it. chase writes all lines to out unless out is nil.
func (l *lines) chase(t *task.Task, start, lights, out []uint8) ([]uint8, error) {
	before, here := make([]uint8, l.size), make([]uint8, l.size)
	copy(here, start)
	if len(start) > l.size {
		copy(before, start[l.size:])
	}
	for line := range l.count {
		if line%linesPerTick == 0 {
			if err := t.Err(); err != nil {
				return nil, err
			}
		}
		from, to := line*l.size, (line+1)*l.size
		if out != nil {
			copy(out[from:to], here)
		}
		var lit []uint8
		if lights != nil {
			lit = lights[from:to]
		}
		l.step(before, here, lit)
		before, here = here, before
	}
	if l.closed {
		here = append(here, before...)
	}
	return here, nil
}

// step overwrites before, the line before here, with the line after here.
func (l *lines) step(before, here, lights []uint8) {
	last := len(here) - 1
	left, first := 0, 0
	if l.cycle {
		left, first = int(here[last]), int(here[0])
	}
	for i, x := range here {
		right := first // wraps past the last light
		if i < last {
			right = int(here[i+1])
		}
		sum := int(before[i]) + left + right + l.centre*int(x)
		if lights != nil {
			sum += int(lights[i])
		}
		before[i] = uint8((5*l.m - sum) % l.m) // sum adds up at most five numbers below m
		left = int(x)
	}
}

// invariant returns the weights that correspond to an invariant of the matrix.
func (l *lines) invariant(t *task.Task, y []uint8) ([]uint8, error) {
	weights := make([]uint8, l.size*l.count)
	if !l.closed {
		_, err := l.chase(t, y, nil, weights)
		return l.backwards(weights), err
	}
	start := append(append([]uint8(nil), y[l.size:]...), negate(append([]uint8(nil), y[:l.size]...), l.m)...)
	if l.flipped {
		slices.Reverse(start[:l.size])
		slices.Reverse(start[l.size:])
	}
	_, err := l.chase(t, start, nil, weights)
	return weights, err
}

// backwards reverses the order of the lines.
func (l *lines) backwards(all []uint8) []uint8 {
	out := make([]uint8, 0, len(all))
	for line := l.count - 1; line >= 0; line-- {
		out = append(out, all[line*l.size:(line+1)*l.size]...)
	}
	return out
}

// fromGrid returns the lights of a grid line by line.
func (l *lines) fromGrid(v []uint8) []uint8 {
	if !l.columns {
		return v
	}
	return transpose(v, l.size, l.count)
}

// toGrid is the inverse of fromGrid.
func (l *lines) toGrid(v []uint8) []uint8 {
	if !l.columns {
		return v
	}
	return transpose(v, l.count, l.size)
}

// transpose reads a matrix, with the given numbers of rows and columns, column by column.
func transpose(v []uint8, rows, cols int) []uint8 {
	out := make([]uint8, 0, len(v))
	for col := range cols {
		for row := range rows {
			out = append(out, v[row*cols+col])
		}
	}
	return out
}
