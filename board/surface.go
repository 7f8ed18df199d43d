package board

import "fmt"

// A Surface describes how the edges of a grid are glued together.
type Surface string

// The surfaces, as written in a spec, with the edges that are glued together. A spec omits Plane.
const (
	Plane      Surface = ""
	Cylinder   Surface = "cylinder"   // left to right
	Torus      Surface = "torus"      // left to right, top to bottom
	Mobius     Surface = "mobius"     // left to right, upside down
	Klein      Surface = "klein"      // left to right upside down, top to bottom
	Projective Surface = "projective" // left to right upside down, top to bottom mirrored
)

// A seam describes how two opposite edges meet.
type seam int

const (
	open seam = iota
	straight
	flipped
)

// seams returns how the left edge meets the right one, and how the top edge meets the bottom one.
func (s Surface) seams() (sides, ends seam, err error) {
	switch s {
	case Plane:
		return open, open, nil
	case Cylinder:
		return straight, open, nil
	case Torus:
		return straight, straight, nil
	case Mobius:
		return flipped, open, nil
	case Klein:
		return flipped, straight, nil
	case Projective:
		return flipped, flipped, nil
	}
	return 0, 0, fmt.Errorf("%w: unknown surface %s; use cylinder, torus, mobius, klein or projective",
		ErrSpec, quote(string(s)))
}

// wrap maps a position beyond the edges back onto the grid, through the seams. ok is false if
// the edge is not glued.
func wrap(row, col, rows, cols int, sides, ends seam) (r, c int, ok bool) {
	for col < 0 || col >= cols {
		if sides == open {
			return 0, 0, false
		}
		if col < 0 {
			col += cols
		} else {
			col -= cols
		}
		if sides == flipped {
			row = rows - 1 - row
		}
	}
	for row < 0 || row >= rows {
		if ends == open {
			return 0, 0, false
		}
		if row < 0 {
			row += rows
		} else {
			row -= rows
		}
		if ends == flipped {
			col = cols - 1 - col
		}
	}
	return row, col, true
}
