package compare

import (
	"cmp"
	"fmt"
	"slices"
)

// Rectangles is a range of boards, from the fewest rows and columns to the most.
type Rectangles struct{ FirstRows, FirstCols, LastRows, LastCols int }

// UsualRectangles are the default rectangles.
var UsualRectangles = Rectangles{2, 2, 8, 8}

// ParseRectangles parses a range such as 2x2..8x8.
func ParseRectangles(text string) (Rectangles, error) {
	var r Rectangles
	_, err := fmt.Sscanf(text, "%dx%d..%dx%d", &r.FirstRows, &r.FirstCols, &r.LastRows, &r.LastCols)
	if err != nil || r.String() != text || r.FirstRows < 1 || r.FirstCols < 1 || len(r.specs()) == 0 || r.LastRows > maxSide || r.LastCols > maxSide {
		return r, fmt.Errorf("%.40q is not a range of rectangles with up to %d rows and columns; write one like %s", text, maxSide, UsualRectangles)
	}
	return r, nil
}

// maxSide is the maximum side length of a rectangle in a range: 40 x 40 is far beyond most solvers.
const maxSide = 40

func (r Rectangles) String() string {
	return fmt.Sprintf("%dx%d..%dx%d", r.FirstRows, r.FirstCols, r.LastRows, r.LastCols)
}

// specs lists the rectangles, sorted by their number of lights. Of two rectangles that are
// transposes of each other, it lists only the wider one.
func (r Rectangles) specs() []string {
	type size struct{ rows, cols int }
	var sizes []size
	for rows := r.FirstRows; rows <= min(r.LastRows, maxSide); rows++ {
		for cols := r.FirstCols; cols <= min(r.LastCols, maxSide); cols++ {
			if rows > cols && cols >= r.FirstRows && rows <= r.LastCols {
				continue
			}
			sizes = append(sizes, size{rows, cols})
		}
	}
	slices.SortStableFunc(sizes, func(a, b size) int { return cmp.Compare(a.rows*a.cols, b.rows*b.cols) })
	specs := make([]string, len(sizes))
	for i, s := range sizes {
		specs[i] = fmt.Sprintf("%dx%d", s.rows, s.cols)
	}
	return specs
}
