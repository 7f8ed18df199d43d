package board

import "math"

// A Cell is the outline of a light.
type Cell string

// The outlines. A square has sides of length 1, a hexagon has a width of 1, a triangle has
// sides of length 1, and a disc has a diameter below 1.
const (
	Square       Cell = "square"
	Hexagon      Cell = "hexagon"
	TriangleUp   Cell = "triangle up"
	TriangleDown Cell = "triangle down"
	Disc         Cell = "disc"
)

// A Spot describes where and how a light is drawn. X and Y are the centre of the outline, measured
// to the right and down from the top left of the frame; the side of a square is 1.
type Spot struct {
	X    float64 `json:"x"`
	Y    float64 `json:"y"`
	Cell Cell    `json:"cell"`
}

// Place returns the column and row of the spot in a text drawing. They are not always whole
// numbers: a hexagon may be halfway between two columns, and a disc can be anywhere.
func (s Spot) Place() (col, row float64) {
	high := math.Sqrt(3) / 2
	switch s.Cell {
	case Hexagon:
		return s.X - 0.5, math.Round((s.Y - 1/math.Sqrt(3)) / high)
	case TriangleUp, TriangleDown:
		return math.Round(2*s.X - 1), math.Floor(s.Y / high)
	default:
		return s.X - 0.5, s.Y - 0.5
	}
}

// A Side is an edge of the frame.
type Side string

// The sides.
const (
	Left   Side = "left"
	Right  Side = "right"
	Top    Side = "top"
	Bottom Side = "bottom"
)

// A Glue joins two sides of the frame: a step that leaves through one side comes back in through
// the other, flipped or not.
type Glue struct {
	A       Side `json:"a"`
	B       Side `json:"b"`
	Flipped bool `json:"flipped"`
}

// A Frame is the rectangle that contains the drawing of a board. Glue lists the sides that are
// glued together on a grid; it is empty for other boards, even for a hypertorus.
type Frame struct {
	Width  float64 `json:"width"`
	Height float64 `json:"height"`
	Glue   []Glue  `json:"glue"`
}

// Spot returns the spot of a light in the drawing.
func (b *Board) Spot(light int) Spot {
	b.checkLight(light)
	return b.shape.spot(light)
}

// Frame returns the rectangle that contains the drawing.
func (b *Board) Frame() Frame { return b.shape.frame() }

// circle places n discs on a circle, clockwise from the top.
type circle int

func (n circle) radius() float64 { return max(1, float64(n)/5) }

func (n circle) spot(i int) Spot {
	sin, cos := math.Sincos(2 * math.Pi * float64(i) / float64(n))
	middle := n.radius() + 0.5
	return Spot{X: middle + n.radius()*sin, Y: middle - n.radius()*cos, Cell: Disc}
}

func (n circle) frame() Frame {
	side := 2*n.radius() + 1
	return Frame{Width: side, Height: side}
}
