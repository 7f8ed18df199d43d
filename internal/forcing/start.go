package forcing

import (
	"fmt"
	"slices"

	"lightsout/board"
)

// A Start is a set of buttons that forces all others.
type Start struct {
	Where   string // where to start, as in "at the bottom"; empty if it has no such place
	Name    string // what to call its buttons, as in "row 5"; empty if they have no name
	Buttons []int
}

const (
	// maxEdge is the largest number of neighbouring rows or columns in a start.
	maxEdge = 3
	// maxBlocks is the largest number of buttons on a board where all neighbouring rows or columns
	// are tried as a start; on larger boards only those at an end are.
	maxBlocks = 1 << 11
)

// Named returns the start with the given buttons. If it is one of the board's edges, made of rows,
// columns, slices or sides, the result also has its name and place.
func (m *Map) Named(buttons []int) Start {
	m.prepare()
	for _, s := range m.edges {
		if slices.Equal(s.Buttons, buttons) {
			return s
		}
	}
	return Start{Buttons: buttons}
}

// prepare computes the edges and the neighbours on first use.
func (m *Map) prepare() {
	m.once.Do(func() {
		m.edges, m.near = findEdges(m.board, m), neighbours(m.board, m)
	})
}

func findEdges(b *board.Board, m *Map) []Start {
	if !b.ButtonsAreLights() {
		return nil
	}
	if g, ok := b.Grid(); ok {
		return gridEdges(g, m)
	}
	if sides, _, ok := b.Sides(); ok {
		return slices.DeleteFunc(sliceEdges(sides, b.Lights()), func(s Start) bool { return !m.Forces(s.Buttons) })
	}
	if b.Spot(0).Cell == board.Hexagon {
		return slices.DeleteFunc(hexEdges(b), func(s Start) bool { return !m.Forces(s.Buttons) })
	}
	return nil
}

// gridEdges returns blocks of neighbouring rows or columns, as thin as possible, or corners, which
// are rows together with columns, if there are no blocks or corners have fewer buttons.
func gridEdges(g board.Grid, m *Map) []Start {
	rows := thinnest(g.Rows, m, func(from, n int) Start { return rowStart(g, from, n) })
	cols := thinnest(g.Cols, m, func(from, n int) Start { return columnStart(g, from, n) })
	blocks, corners := slices.Concat(rows, cols), thinnestCorners(g, m)
	size := func(s Start) int { return len(s.Buttons) }
	if len(blocks) == 0 || len(corners) > 0 && size(corners[0]) < min(size(blocks[0]), size(blocks[len(blocks)-1])) {
		return corners
	}
	return blocks
}

// thinnestCorners returns the corners with the fewest lines that force everything.
func thinnestCorners(g board.Grid, m *Map) []Start {
	for _, size := range [][2]int{{1, 1}, {2, 1}, {1, 2}, {2, 2}} {
		if size[0] >= g.Rows || size[1] >= g.Cols {
			continue
		}
		var corners []Start
		for _, row := range []int{0, g.Rows - size[0]} {
			for _, col := range []int{0, g.Cols - size[1]} {
				if s := corner(rowStart(g, row, size[0]), columnStart(g, col, size[1])); m.Forces(s.Buttons) {
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

// thinnest returns the starts made of the fewest neighbouring lines, at most maxEdge. The board has
// n lines.
func thinnest(n int, m *Map, block func(from, size int) Start) []Start {
	for size := 1; size <= min(maxEdge, n-1); size++ {
		var found []Start
		for from := range n - size + 1 {
			if len(m.Lights) > maxBlocks && from > 0 && from < n-size {
				continue
			}
			if s := block(from, size); m.Forces(s.Buttons) {
				found = append(found, s)
			}
		}
		if len(found) > 0 {
			return found
		}
	}
	return nil
}

func rowStart(g board.Grid, from, size int) Start {
	s := Start{Name: Lines("row", from, size), Where: ends(from, size, g.Rows, "at the top", "at the bottom")}
	for row := from; row < from+size; row++ {
		for col := range g.Cols {
			s.Buttons = append(s.Buttons, g.At(row, col))
		}
	}
	return s
}

func columnStart(g board.Grid, from, size int) Start {
	s := Start{Name: Lines("column", from, size), Where: ends(from, size, g.Cols, "on the left", "on the right")}
	for row := range g.Rows {
		for col := from; col < from+size; col++ {
			s.Buttons = append(s.Buttons, g.At(row, col))
		}
	}
	return s
}

// corner joins rows and columns.
func corner(rows, cols Start) Start {
	s := Start{Name: rows.Name + " and " + cols.Name, Where: "in a corner", Buttons: slices.Concat(rows.Buttons, cols.Buttons)}
	slices.Sort(s.Buttons)
	s.Buttons = slices.Compact(s.Buttons)
	return s
}

// Lines names neighbouring rows or columns, as in "rows 1 and 2".
func Lines(what string, from, size int) string {
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

// sliceEdges returns every slice of a hypergrid in every dimension, and every pair of neighbouring
// slices. The caller keeps those that force everything.
func sliceEdges(sides []int, lights int) []Start {
	var all []Start
	step := lights
	for dimension, side := range sides {
		step /= side
		for from := range side {
			for size := 1; size <= min(2, side-from); size++ {
				s := Start{Name: sliceName(dimension, len(sides), from, size)}
				for light := range lights {
					if at := light / step % side; at >= from && at < from+size {
						s.Buttons = append(s.Buttons, light)
					}
				}
				all = append(all, s)
			}
		}
	}
	return all
}

// sliceName names slices of a hypergrid the way its lights are named. With more than three dimensions,
// only the last two have names.
func sliceName(dimension, of, from, size int) string {
	switch {
	case dimension == of-1:
		return Lines("column", from, size) + " of every slice"
	case dimension == of-2:
		return Lines("row", from, size) + " of every slice"
	case of == 3:
		return Lines("slice", from, size)
	}
	return ""
}

// hexEdges returns the pairs of neighbouring sides of a board of hexagons.
func hexEdges(b *board.Board) []Start {
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
	sides := []side{{"top", rows[0]}, {name: "upper right"}, {name: "lower right"}, {"bottom", rows[last]}, {name: "lower left"}, {name: "upper left"}}
	for r, row := range rows {
		if r <= middle {
			sides[1].lights, sides[5].lights = append(sides[1].lights, row[len(row)-1]), append(sides[5].lights, row[0])
		}
		if r >= middle {
			sides[2].lights, sides[4].lights = append(sides[2].lights, row[len(row)-1]), append(sides[4].lights, row[0])
		}
	}
	var all []Start
	for i, one := range sides {
		two := sides[(i+1)%len(sides)]
		s := Start{Name: fmt.Sprintf("the %s and %s sides", one.name, two.name), Buttons: slices.Concat(one.lights, two.lights)}
		slices.Sort(s.Buttons)
		s.Buttons = slices.Compact(s.Buttons)
		all = append(all, s)
	}
	return all
}
