package board

import (
	"fmt"
	"slices"

	"lightsout/internal/english"
)

// A Grid is a rectangle of lights, each of which is a button, numbered row by row from the top
// left. Its edges may be glued together.
type Grid struct {
	Rows    int     `json:"rows"`
	Cols    int     `json:"cols"`
	Rule    Rule    `json:"rule"`
	Surface Surface `json:"surface"`
}

// NewGrid returns the board of a grid whose lights are on or off. An empty rule
// means Plus.
func NewGrid(g Grid) (*Board, error) {
	if g.Rule == "" {
		g.Rule = Plus
	}
	if g.Rows < 1 || g.Cols < 1 {
		return nil, english.Errorf("%w: a grid of %d x %d lights; a grid needs at least one row and one column", ErrSpec, g.Rows, g.Cols)
	}
	if g.Rows > MaxSide || g.Cols > MaxSide || int64(g.Rows)*int64(g.Cols) > maxInt {
		return nil, english.Errorf("%w: a grid of %d x %d lights; a side can have at most %d", ErrTooLarge, g.Rows, g.Cols, MaxSide)
	}
	s, err := g.withRule(g.Rule)
	if err != nil {
		return nil, err
	}
	if _, _, err := g.Surface.seams(); err != nil {
		return nil, err
	}
	return &Board{shape: s, colours: 2}, nil
}

// gridShape is the shape of a Grid, with its rule resolved.
type gridShape struct {
	Grid
	offsets     []offset
	sides, ends seam
}

func (g Grid) withRule(r Rule) (shape, error) {
	rule, offsets, err := r.offsets()
	if err != nil {
		return nil, err
	}
	g.Rule = rule
	sides, ends, _ := g.Surface.seams()
	s := gridShape{g, offsets, sides, ends}
	if rule == Ring && r != Ring && s.meetsItself() {
		s.Rule = listOf(offsets) // offsets lead back to the light itself, which the named rule leaves out
	}
	return s, nil
}

// meetsItself reports whether a light can be its own neighbour, because the grid wraps around and is
// one light wide or high.
func (g gridShape) meetsItself() bool {
	meets := func(side, other int, s seam) bool {
		return side == 1 && (s == straight || s == flipped && other%2 == 1)
	}
	return meets(g.Cols, g.Rows, g.sides) || meets(g.Rows, g.Cols, g.ends)
}

func (g Grid) withSurface(s Surface) (shape, error) {
	g.Surface = s
	if _, _, err := s.seams(); err != nil {
		return nil, err
	}
	return g.withRule(g.Rule)
}

// Chaseable reports whether lights can be chased down the grid. A button must toggle its neighbours
// to the left and right, above and below, and no other lights except its own, and the rows must run
// from top to bottom, as on a plane or a cylinder, or wrap around, as on a torus. A direction that
// wraps around must have at least three lights, so that neighbours are different lights.
func (g Grid) Chaseable() bool {
	switch {
	case g.Rows < 1 || g.Cols < 1, g.Rule != "" && g.Rule != Plus && g.Rule != Ring:
		return false
	case g.Surface == Plane:
		return true
	case g.Surface == Cylinder:
		return g.Cols >= 3
	}
	return g.Surface == Torus && g.Cols >= 3 && g.Rows >= 3
}

// At returns the number of the light in a row and column.
func (g Grid) At(row, col int) int {
	if uint(row) >= uint(g.Rows) || uint(col) >= uint(g.Cols) {
		panic("board: a row or column is out of range") // short, so that calls are inlined
	}
	return row*g.Cols + col
}

// Place returns the row and column of a light.
func (g Grid) Place(light int) (row, col int) {
	if uint(light) >= uint(g.Rows*g.Cols) {
		panic("board: a light is out of range")
	}
	return light / g.Cols, light % g.Cols
}

func (g gridShape) spec() string {
	s := fmt.Sprintf("%dx%d", g.Rows, g.Cols)
	if g.Surface != Plane {
		s += "," + string(g.Surface)
	}
	return s + g.Rule.spec()
}

func (g gridShape) equal(other shape) bool {
	h, ok := other.(gridShape)
	return ok && g.Grid == h.Grid
}

func (g gridShape) lights() int { return g.Rows * g.Cols }

func (g gridShape) buttons() int { return g.Rows * g.Cols }

func (g gridShape) appendToggles(lights []int, button int) []int {
	row, col := g.Place(button)
	start := len(lights)
	for _, o := range g.offsets {
		r, c, ok := wrap(row+o.row, col+o.col, g.Rows, g.Cols, g.sides, g.ends)
		if ok && (g.Rule != Ring || g.At(r, c) != button) { // see meetsItself
			lights = append(lights, g.At(r, c))
		}
	}
	if g.Surface == Plane {
		return lights // offsets are sorted
	}
	return sortFrom(lights, start)
}

// sortFrom sorts the lights from index start on, and drops duplicates: on a small surface, two
// steps can lead to the same light.
func sortFrom(lights []int, start int) []int {
	slices.Sort(lights[start:])
	return lights[:start+len(slices.Compact(lights[start:]))]
}

func (g gridShape) spot(light int) Spot {
	row, col := g.Place(light)
	return Spot{X: float64(col) + 0.5, Y: float64(row) + 0.5, Cell: Square}
}

func (g gridShape) name(light int) string {
	row, col := g.Place(light)
	return fmt.Sprintf("row %d, column %d", row+1, col+1)
}

func (g gridShape) label(light int) string {
	row, col := g.Place(light)
	return coordinates(",", row, col)
}

func (g gridShape) frame() Frame {
	return Frame{Width: float64(g.Cols), Height: float64(g.Rows), Glue: g.glue()}
}

func (g gridShape) glue() []Glue {
	var glue []Glue
	if g.sides != open {
		glue = append(glue, Glue{Left, Right, g.sides == flipped})
	}
	if g.ends != open {
		glue = append(glue, Glue{Top, Bottom, g.ends == flipped})
	}
	return glue
}
