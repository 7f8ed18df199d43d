package atlas

import "lightsout/board"

// A Family is the set of all boards with a given surface and rule, up to a maximum size.
type Family struct {
	Surface board.Surface
	Rule    board.Rule
	Size    int // maximum number of rows and columns
}

// sizes holds the maximum number of rows and columns in the atlas, by surface.
var sizes = map[board.Surface]int{
	board.Plane: 128, board.Torus: 64, board.Cylinder: 64,
	board.Mobius: 32, board.Klein: 32, board.Projective: 32,
}

// MaxSize is the longest side in the atlas.
const MaxSize = 128

var surfaces = []board.Surface{board.Plane, board.Cylinder, board.Torus, board.Mobius, board.Klein, board.Projective}

// Families lists the families of the atlas.
func Families() []Family {
	var all []Family
	for _, surface := range surfaces {
		for _, rule := range board.Rules() {
			all = append(all, Family{surface, rule, sizes[surface]})
		}
	}
	return all
}

// Turns reports whether rows and columns can be swapped on a surface, so that 3 x 5 and 5 x 3 are
// essentially the same board. In that case the atlas has only the board with at most as many rows
// as columns.
func Turns(s board.Surface) bool {
	return s == board.Plane || s == board.Torus || s == board.Projective
}

// Boards lists the boards of a family.
func (f Family) Boards() []board.Grid {
	var all []board.Grid
	for rows := 1; rows <= f.Size; rows++ {
		for cols := 1; cols <= f.Size; cols++ {
			if rows <= cols || !Turns(f.Surface) {
				all = append(all, board.Grid{Rows: rows, Cols: cols, Rule: f.Rule, Surface: f.Surface})
			}
		}
	}
	return all
}

// Boards lists the boards of the atlas.
func Boards() []board.Grid {
	var all []board.Grid
	for _, f := range Families() {
		all = append(all, f.Boards()...)
	}
	return all
}

// Has reports whether the atlas has boards with the surface and size of g.
func Has(g board.Grid) bool {
	longest := sizes[g.Surface]
	return g.Rows >= 1 && g.Cols >= 1 && g.Rows <= longest && g.Cols <= longest &&
		(g.Rows <= g.Cols || !Turns(g.Surface))
}

// Square returns the n x n board with the plus rule on a surface.
func Square(n int, s board.Surface) board.Grid {
	return board.Grid{Rows: n, Cols: n, Rule: board.Plus, Surface: s}
}
