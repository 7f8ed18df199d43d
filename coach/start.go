package coach

import (
	"fmt"
	"slices"

	"lightsout/board"
)

// A start is a set of buttons that forces all others. A hint plan settles it first: the presses
// in it are told, and every other press has a reason.
type start struct {
	where   string // where to start, as in "at the bottom"; empty if it has no such place
	name    string // what to call its buttons, as in "row 5"; empty for marked lights
	buttons []int
}

const (
	// maxEdge is the largest number of neighbouring rows or columns in a start.
	maxEdge = 3
	// maxBlocks is the largest number of buttons on a board where all neighbouring rows are tried
	// as a start; on larger boards only those at the edge are.
	maxBlocks = 1 << 11
)

// edges returns the starts that a person can keep in mind: rows, columns, slices or sides. They are
// computed on first use.
func (c *Coach) edges() []start {
	w := c.wires()
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.starts == nil {
		c.starts = append([]start{}, findEdges(c.board, w)...)
	}
	return c.starts
}

func findEdges(b *board.Board, w *wiring) []start {
	if !b.ButtonsAreLights() {
		return nil
	}
	if g, ok := b.Grid(); ok {
		return gridEdges(g, w)
	}
	if sides, _, ok := b.Sides(); ok {
		return slices.DeleteFunc(sliceEdges(sides, b.Lights()), func(s start) bool { return !w.forces(s.buttons) })
	}
	if b.Spot(0).Cell == board.Hexagon {
		return slices.DeleteFunc(hexEdges(b), func(s start) bool { return !w.forces(s.buttons) })
	}
	return nil
}

// gridEdges returns blocks of neighbouring rows or columns, as thin as possible. Where no block
// forces everything, it returns corners: rows together with columns.
func gridEdges(g board.Grid, w *wiring) []start {
	rows := thinnest(g.Rows, w, func(from, n int) start { return rowStart(g, from, n) })
	cols := thinnest(g.Cols, w, func(from, n int) start { return columnStart(g, from, n) })
	if all := slices.Concat(rows, cols); len(all) > 0 {
		return all
	}
	for _, size := range [][2]int{{1, 1}, {2, 1}, {1, 2}, {2, 2}} {
		if size[0] >= g.Rows || size[1] >= g.Cols {
			continue
		}
		var corners []start
		for _, row := range []int{0, g.Rows - size[0]} {
			for _, col := range []int{0, g.Cols - size[1]} {
				if s := corner(rowStart(g, row, size[0]), columnStart(g, col, size[1])); w.forces(s.buttons) {
					corners = append(corners, s)
				}
			}
		}
		if len(corners) > 0 {
			return corners
		}
	}
	return nil
}

// thinnest returns the starts made of the fewest neighbouring lines, of which there are n.
func thinnest(n int, w *wiring, block func(from, size int) start) []start {
	for size := 1; size <= min(maxEdge, n-1); size++ {
		var found []start
		for from := range n - size + 1 {
			if len(w.lights) > maxBlocks && from > 0 && from < n-size {
				continue
			}
			if s := block(from, size); w.forces(s.buttons) {
				found = append(found, s)
			}
		}
		if len(found) > 0 {
			return found
		}
	}
	return nil
}

func rowStart(g board.Grid, from, size int) start {
	s := start{name: lines("row", from, size), where: ends(from, size, g.Rows, "at the top", "at the bottom")}
	for row := from; row < from+size; row++ {
		s.buttons = append(s.buttons, rowOf(g, row)...)
	}
	return s
}

func columnStart(g board.Grid, from, size int) start {
	s := start{name: lines("column", from, size), where: ends(from, size, g.Cols, "on the left", "on the right")}
	for row := range g.Rows {
		for col := from; col < from+size; col++ {
			s.buttons = append(s.buttons, g.At(row, col))
		}
	}
	return s
}

// corner joins rows and columns.
func corner(rows, cols start) start {
	s := start{name: rows.name + " and " + cols.name, where: "in a corner", buttons: slices.Concat(rows.buttons, cols.buttons)}
	slices.Sort(s.buttons)
	s.buttons = slices.Compact(s.buttons)
	return s
}

// lines names neighbouring rows or columns, as in "rows 1 and 2".
func lines(what string, from, size int) string {
	switch size {
	case 1:
		return fmt.Sprintf("%s %d", what, from+1)
	case 2:
		return fmt.Sprintf("%ss %d and %d", what, from+1, from+2)
	}
	return fmt.Sprintf("%ss %d to %d", what, from+1, from+size)
}

// ends names the end of the board at which a block of lines is, if it is at one.
func ends(from, size, n int, first, last string) string {
	switch from {
	case 0:
		return first
	case n - size:
		return last
	}
	return ""
}

func rowOf(g board.Grid, row int) []int {
	lights := make([]int, g.Cols)
	for col := range lights {
		lights[col] = g.At(row, col)
	}
	return lights
}

// sliceEdges returns the first and last slices of a hypergrid in every dimension, and pairs of
// neighbouring ones for a hypertorus.
func sliceEdges(sides []int, lights int) []start {
	var all []start
	step := lights
	for dimension, side := range sides {
		step /= side
		for from := range side {
			for size := 1; size <= min(2, side-from); size++ {
				s := start{name: sliceName(dimension, len(sides), from, size)}
				for light := range lights {
					if at := light / step % side; at >= from && at < from+size {
						s.buttons = append(s.buttons, light)
					}
				}
				all = append(all, s)
			}
		}
	}
	return all
}

// sliceName names slices of a hypergrid the way its lights are named. Dimensions before the last
// three have no name of their own.
func sliceName(dimension, of, from, size int) string {
	switch {
	case dimension == of-1:
		return lines("column", from, size) + " of every slice"
	case dimension == of-2:
		return lines("row", from, size) + " of every slice"
	case of == 3:
		return lines("slice", from, size)
	}
	return ""
}

// hexEdges returns the pairs of neighbouring sides of a board of hexagons.
func hexEdges(b *board.Board) []start {
	var rows [][]int
	for light := range b.Lights() {
		if light == 0 || b.Spot(light).Y > b.Spot(light-1).Y {
			rows = append(rows, nil)
		}
		rows[len(rows)-1] = append(rows[len(rows)-1], light)
	}
	type side struct {
		name   string
		lights []int
	}
	last, middle := len(rows)-1, len(rows)/2
	sides := []side{{name: "top", lights: rows[0]}, {name: "upper right"}, {name: "lower right"}, {name: "bottom", lights: rows[last]}, {name: "lower left"}, {name: "upper left"}}
	for r, row := range rows {
		if r <= middle {
			sides[1].lights, sides[5].lights = append(sides[1].lights, row[len(row)-1]), append(sides[5].lights, row[0])
		}
		if r >= middle {
			sides[2].lights, sides[4].lights = append(sides[2].lights, row[len(row)-1]), append(sides[4].lights, row[0])
		}
	}
	var all []start
	for i, one := range sides {
		two := sides[(i+1)%len(sides)]
		s := start{name: fmt.Sprintf("the %s and %s sides", one.name, two.name), buttons: slices.Concat(one.lights, two.lights)}
		slices.Sort(s.buttons)
		s.buttons = slices.Compact(s.buttons)
		all = append(all, s)
	}
	return all
}
