package board

import (
	"fmt"
	"strconv"
)

// cube is the surface of a side x side x side cube, with 6 side^2 lights.
//
// It is drawn and numbered as a net, face by face:
//
//	  0
//	1 2 3 4      0 top, 1 left, 2 front, 3 right, 4 back, 5 bottom
//	  5
//
// To find neighbours across an edge, each light is also a point in space: its coordinate along
// the axis of its face is 0 or 2 side, and the other two are 1, 3, ..., 2 side - 1.
type cube struct {
	side int
	rule Rule
}

// newCube returns the board of a cube's surface. Each light has four neighbours, which may be on
// other faces. The rule is Plus or Ring.
func newCube(side int, rule Rule) (*Board, error) {
	if err := checkFigure("cube", side); err != nil {
		return nil, err
	}
	s, err := cube{side: side}.withRule(rule)
	if err != nil {
		return nil, err
	}
	return &Board{shape: s, colours: 2}, nil
}

func (c cube) withRule(r Rule) (shape, error) {
	var err error
	c.rule, err = selfOrNot(r, "cube")
	return c, err
}

func (c cube) spec() string { return "cube" + strconv.Itoa(c.side) + c.rule.spec() }

func (c cube) equal(other shape) bool { return c == other }

func (c cube) lights() int { return 6 * c.side * c.side }

func (c cube) buttons() int { return c.lights() }

var cubeFaces = [6]string{"top", "left", "front", "right", "back", "bottom"}

type point [3]int

// point returns the position of a light in space.
func (c cube) point(light int) point {
	n := c.side
	face, row, col := c.place(light)
	up, left := 2*row+1, 2*col+1
	down, right := 2*n-up, 2*n-left // counted from the other end
	switch face {
	case 0:
		return point{left, down, 2 * n}
	case 1:
		return point{0, right, down}
	case 2:
		return point{left, 0, down}
	case 3:
		return point{2 * n, left, down}
	case 4:
		return point{right, 2 * n, down}
	}
	return point{left, up, 0}
}

// light is the inverse of point.
func (c cube) light(p point) int {
	n := c.side
	at := func(face, row, col int) int { return (face*n+(row-1)/2)*n + (col-1)/2 }
	switch {
	case p[2] == 2*n:
		return at(0, 2*n-p[1], p[0])
	case p[0] == 0:
		return at(1, 2*n-p[2], 2*n-p[1])
	case p[1] == 0:
		return at(2, 2*n-p[2], p[0])
	case p[0] == 2*n:
		return at(3, 2*n-p[2], p[1])
	case p[1] == 2*n:
		return at(4, 2*n-p[2], 2*n-p[0])
	}
	return at(5, p[1], p[0])
}

func (c cube) appendToggles(lights []int, button int) []int {
	start := len(lights)
	if c.rule == Plus {
		lights = append(lights, button)
	}
	p := c.point(button)
	for axis := range p {
		if p[axis] == 0 || p[axis] == 2*c.side {
			continue // the axis that the face is perpendicular to
		}
		lights = append(lights, c.light(c.step(p, axis, -2)), c.light(c.step(p, axis, 2)))
	}
	return sortFrom(lights, start)
}

// step moves along an axis, and around the edge where the face ends.
func (c cube) step(p point, axis, by int) point {
	p[axis] += by
	if p[axis] > 0 && p[axis] < 2*c.side {
		return p
	}
	for k := range p { // move inwards from the old face
		switch {
		case k == axis:
		case p[k] == 0:
			p[k] = 1
		case p[k] == 2*c.side:
			p[k] = 2*c.side - 1
		}
	}
	p[axis] = min(max(p[axis], 0), 2*c.side)
	return p
}

func (c cube) spot(light int) Spot {
	n := c.side
	corner := [6][2]int{{n, 0}, {0, n}, {n, n}, {2 * n, n}, {3 * n, n}, {n, 2 * n}}[light/(n*n)]
	return Spot{
		X:    float64(corner[0]+light%n) + 0.5,
		Y:    float64(corner[1]+light/n%n) + 0.5,
		Cell: Square,
	}
}

// place returns a light's face, and its row and column on that face.
func (c cube) place(light int) (face, row, col int) {
	n := c.side
	return light / (n * n), light / n % n, light % n
}

func (c cube) name(light int) string {
	face, row, col := c.place(light)
	return fmt.Sprintf("%s face, row %d, column %d", cubeFaces[face], row+1, col+1)
}

func (c cube) label(light int) string {
	face, row, col := c.place(light)
	return cubeFaces[face] + "," + coordinates(",", row, col)
}

func (c cube) frame() Frame { return Frame{Width: float64(4 * c.side), Height: float64(3 * c.side)} }
