package board

import (
	"fmt"
	"math"
	"strconv"

	"lightsout/internal/english"
)

// hex is a disc of hexagons, numbered row by row. Each of its six sides is side lights long. It has
// 2 side - 1 rows, which start further left the nearer they are to the middle.
type hex struct {
	side int
	rule Rule
}

// maxFigure is the largest side of hex, tri and cube boards.
const maxFigure = 4096

// newHex returns the board of a hexagonal disc: 3 side (side - 1) + 1 lights with up to six
// neighbours each. The rule is Plus or Ring.
func newHex(side int, rule Rule) (*Board, error) {
	if err := checkFigure("hex", side); err != nil {
		return nil, err
	}
	s, err := hex{side: side}.withRule(rule)
	if err != nil {
		return nil, err
	}
	return &Board{shape: s, colours: 2}, nil
}

func checkFigure(name string, side int) error {
	if side < 1 {
		return english.Errorf("%w: %s; each side can have 1 to %d lights", ErrSpec, name+strconv.Itoa(side), maxFigure)
	}
	if side > maxFigure {
		return english.Errorf("%w: %s; each side can have 1 to %d lights", ErrTooLarge, name+strconv.Itoa(side), maxFigure)
	}
	return nil
}

func (h hex) withRule(r Rule) (shape, error) {
	var err error
	h.rule, err = selfOrNot(r, "hex")
	return h, err
}

func (h hex) spec() string { return "hex" + strconv.Itoa(h.side) + h.rule.spec() }

func (h hex) equal(other shape) bool { return h == other }

func (h hex) lights() int { return 3*h.side*(h.side-1) + 1 }

func (h hex) buttons() int { return h.lights() }

// Positions are axial coordinates from the middle: q goes right; r goes down and half a light
// to the right.

// rowStart returns the number of the first light in row r, and its q.
func (h hex) rowStart(r int) (light, q int) {
	n := h.side - 1
	above := r + n // rows above this one
	if r <= 0 {
		// The rows above have side, side+1, ... lights.
		return above*h.side + above*(above-1)/2, -n - r
	}
	below := n - r + 1 // this row and the ones below it
	return h.lights() - below*h.side - below*(below-1)/2, -n
}

func (h hex) at(q, r int) (light int, ok bool) {
	n := h.side - 1
	if r < -n || r > n || q < -n || q > n || q+r < -n || q+r > n {
		return 0, false
	}
	first, left := h.rowStart(r)
	return first + q - left, true
}

func (h hex) place(light int) (q, r int) {
	// Find the last row that starts at or before the light.
	low, high := -(h.side - 1), h.side-1
	for low < high {
		middle := low + (high-low+1)/2
		if first, _ := h.rowStart(middle); first <= light {
			low = middle
		} else {
			high = middle - 1
		}
	}
	first, left := h.rowStart(low)
	return left + light - first, low
}

func (h hex) appendToggles(lights []int, button int) []int {
	q, r := h.place(button)
	for _, step := range [7][2]int{{0, -1}, {1, -1}, {-1, 0}, {0, 0}, {1, 0}, {-1, 1}, {0, 1}} {
		if step == [2]int{} && h.rule == Ring {
			continue
		}
		if light, ok := h.at(q+step[0], r+step[1]); ok {
			lights = append(lights, light)
		}
	}
	return lights
}

func (h hex) spot(light int) Spot {
	q, r := h.place(light)
	n := float64(h.side - 1)
	return Spot{
		X:    n + 0.5 + float64(q) + float64(r)/2,
		Y:    (n+float64(r))*math.Sqrt(3)/2 + 1/math.Sqrt(3),
		Cell: Hexagon,
	}
}

// inRow returns a light's row and its index in that row, both counted from 0.
func (h hex) inRow(light int) (row, i int) {
	_, r := h.place(light)
	first, _ := h.rowStart(r)
	return r + h.side - 1, light - first
}

func (h hex) name(light int) string {
	row, i := h.inRow(light)
	return fmt.Sprintf("row %d, hexagon %d", row+1, i+1)
}

func (h hex) label(light int) string {
	row, i := h.inRow(light)
	return coordinates(",", row, i)
}

func (h hex) frame() Frame {
	n := float64(2*h.side - 1)
	return Frame{Width: n, Height: (n-1)*math.Sqrt(3)/2 + 2/math.Sqrt(3)}
}
