package tui

import (
	"math"

	"lightsout/board"
)

// A direction is where an arrow key points.
type direction struct{ x, y int }

// The directions.
var (
	up    = direction{0, -1}
	down  = direction{0, 1}
	left  = direction{-1, 0}
	right = direction{1, 0}
)

// step is the light that an arrow key leads to from another. On a grid it goes
// through the sides that are glued together, as a press does; elsewhere it is the
// nearest light on that side.
func step(b *board.Board, light int, d direction) int {
	if g, ok := b.Grid(); ok {
		return gridStep(g, light, d)
	}
	from := b.Spot(light)
	fromX, fromY := place(from)
	best, least := light, math.Inf(1)
	for other := range b.Lights() {
		x, y := place(b.Spot(other))
		x, y = x-fromX, y-fromY
		along, across := x*float64(d.x)+y*float64(d.y), math.Abs(x*float64(d.y)+y*float64(d.x))
		if along < 0.2 {
			continue
		}
		if far := along + 3*across; far < least {
			best, least = other, far
		}
	}
	return best
}

func gridStep(g board.Grid, light int, d direction) int {
	row, col := g.Place(light)
	row, col = row+d.y, col+d.x
	switch {
	case col < 0 || col >= g.Cols:
		if g.Surface == board.Plane {
			return light
		}
		col = (col + g.Cols) % g.Cols
		if g.Surface != board.Cylinder && g.Surface != board.Torus {
			row = g.Rows - 1 - row
		}
	case row < 0 || row >= g.Rows:
		switch g.Surface {
		case board.Torus, board.Klein:
			row = (row + g.Rows) % g.Rows
		case board.Projective:
			row, col = (row+g.Rows)%g.Rows, g.Cols-1-col
		default:
			return light
		}
	}
	return g.At(row, col)
}
