package board

import "fmt"

// A Rule says which lights around it a button of a grid toggles.
type Rule string

// The rules that a grid can have.
const (
	// Plus toggles the light itself and its neighbours above, below, left and
	// right: the classic game.
	Plus Rule = "plus"
	// Ring toggles the four neighbours but not the light itself.
	Ring Rule = "ring"
)

// Rules lists the rules, the usual one first.
func Rules() []Rule { return []Rule{Plus, Ring} }

// A Grid is a rectangle of lights, each of them a button. They are numbered
// row by row from the top left.
type Grid struct {
	Rows, Cols int
	Rule       Rule
}

// NewGrid returns the board of a grid with lights that are on or off.
func NewGrid(g Grid) (*Board, error) {
	if err := g.check(); err != nil {
		return nil, err
	}
	return &Board{shape: g, colours: 2}, nil
}

func (g Grid) check() error {
	if g.Rows < 1 || g.Cols < 1 {
		return fmt.Errorf("%w: a grid of %d x %d lights; give it a row and a column", ErrSpec, g.Rows, g.Cols)
	}
	if g.Rows > MaxSide || g.Cols > MaxSide || int64(g.Rows)*int64(g.Cols) > maxInt {
		return fmt.Errorf("%w: a grid of %d x %d lights; a side has at most %d", ErrTooLarge, g.Rows, g.Cols, MaxSide)
	}
	if g.Rule != Plus && g.Rule != Ring {
		return fmt.Errorf("%w: no rule is called %s; the rules are plus and ring", ErrSpec, quote(string(g.Rule)))
	}
	return nil
}

// At is the number of the light in a row and column.
func (g Grid) At(row, col int) int { return row*g.Cols + col }

// Place is the row and column of a light.
func (g Grid) Place(light int) (row, col int) { return light / g.Cols, light % g.Cols }

func (g Grid) spec() string {
	if g.Rule == Plus {
		return fmt.Sprintf("%dx%d", g.Rows, g.Cols)
	}
	return fmt.Sprintf("%dx%d,rule=%s", g.Rows, g.Cols, g.Rule)
}

func (g Grid) equal(other shape) bool { return g == other }

func (g Grid) lights() int { return g.Rows * g.Cols }

func (g Grid) buttons() int { return g.Rows * g.Cols }

func (g Grid) appendToggles(lights []int, button int) []int {
	row, col := g.Place(button)
	if row > 0 {
		lights = append(lights, button-g.Cols)
	}
	if col > 0 {
		lights = append(lights, button-1)
	}
	if g.Rule == Plus {
		lights = append(lights, button)
	}
	if col < g.Cols-1 {
		lights = append(lights, button+1)
	}
	if row < g.Rows-1 {
		lights = append(lights, button+g.Cols)
	}
	return lights
}
