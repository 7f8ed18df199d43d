package atlas

import (
	"sync"

	"lightsout/board"
)

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

// Boards returns the number of boards in the atlas.
func Boards() int { return len(order()) }

// At returns the board with a given number, starting at 0. The rules plus and ring come first,
// because most of their boards can be solved by chasing, which is much faster. Within each group,
// boards are sorted by their longer side.
func At(number int) board.Grid { return order()[number] }

// order returns all boards in the atlas, in the order of their numbers.
var order = sync.OnceValue(func() []board.Grid {
	var all []board.Grid
	for _, quick := range []bool{true, false} {
		for n := range MaxSize {
			for _, f := range Families() {
				if quick == (f.Rule == board.Plus || f.Rule == board.Ring) {
					all = f.appendSide(all, n+1)
				}
			}
		}
	}
	return all
})

// appendSide appends the boards whose longer side is n: first the boards with n columns, then the
// boards with n rows.
func (f Family) appendSide(all []board.Grid, n int) []board.Grid {
	for rows := 1; rows <= n; rows++ {
		all = f.append(all, rows, n)
	}
	for cols := 1; cols < n; cols++ {
		all = f.append(all, n, cols)
	}
	return all
}

func (f Family) append(all []board.Grid, rows, cols int) []board.Grid {
	g := board.Grid{Rows: rows, Cols: cols, Rule: f.Rule, Surface: f.Surface}
	if !Has(g) {
		return all
	}
	return append(all, g)
}

// Has reports whether the atlas has boards with the surface and size of g.
func Has(g board.Grid) bool {
	longest := sizes[g.Surface]
	return g.Rows >= 1 && g.Cols >= 1 && g.Rows <= longest && g.Cols <= longest &&
		(g.Rows <= g.Cols || !Turns(g.Surface))
}
