package board

import (
	"fmt"
	"math"
	"strconv"
)

// tri is a triangle divided into side^2 smaller ones, numbered row by row: row r has 2r + 1 of
// them, and every other one points down.
type tri struct {
	side int
	rule Rule
}

// newTri returns the board of a triangle: side^2 lights with up to three neighbours each. The
// rule is Plus or Ring.
func newTri(side int, rule Rule) (*Board, error) {
	if err := checkFigure("tri", side); err != nil {
		return nil, err
	}
	s, err := tri{side: side}.withRule(rule)
	if err != nil {
		return nil, err
	}
	return &Board{shape: s, colours: 2}, nil
}

func (t tri) withRule(r Rule) (shape, error) {
	var err error
	t.rule, err = selfOrNot(r, "tri")
	return t, err
}

func (t tri) spec() string { return "tri" + strconv.Itoa(t.side) + t.rule.spec() }

func (t tri) equal(other shape) bool { return t == other }

func (t tri) lights() int { return t.side * t.side }

func (t tri) buttons() int { return t.lights() }

func (t tri) place(light int) (row, i int) {
	row = int(math.Sqrt(float64(light))) // exact: a root is rounded up to a whole number only beyond 2^52
	return row, light - row*row
}

func (t tri) appendToggles(lights []int, button int) []int {
	row, i := t.place(button)
	down := i%2 == 1 // points down, below a neighbour
	if down {
		lights = append(lights, button-2*row) // row-1, i-1
	}
	if i > 0 {
		lights = append(lights, button-1)
	}
	if t.rule == Plus {
		lights = append(lights, button)
	}
	if i < 2*row {
		lights = append(lights, button+1)
	}
	if !down && row < t.side-1 {
		lights = append(lights, button+2*row+2) // row+1, i+1
	}
	return lights
}

func (t tri) spot(light int) Spot {
	row, i := t.place(light)
	height := math.Sqrt(3) / 2
	// The centre of a triangle is a third of its height from its base.
	s := Spot{
		X:    float64(t.side)/2 + float64(i-row)/2,
		Y:    float64(row)*height + height*2/3,
		Cell: TriangleUp,
	}
	if i%2 == 1 {
		s.Y, s.Cell = float64(row)*height+height/3, TriangleDown
	}
	return s
}

func (t tri) name(light int) string {
	row, i := t.place(light)
	return fmt.Sprintf("row %d, triangle %d", row+1, i+1)
}

func (t tri) label(light int) string {
	row, i := t.place(light)
	return coordinates(",", row, i)
}

func (t tri) frame() Frame {
	return Frame{Width: float64(t.side), Height: float64(t.side) * math.Sqrt(3) / 2}
}
