package tui

import (
	"math"

	"lightsout/board"
)

// A tile is the size at which a light is drawn.
type tile struct {
	w, h           int // size of the light
	pitchX, pitchY int // distance to the next light
}

// The tiles for squares and hexagons, for triangles and for graphs, largest first.
var (
	squareTiles   = []tile{{15, 7, 17, 8}, {7, 3, 8, 3}, {5, 2, 6, 2}, flatTile, {1, 1, 2, 1}}
	triangleTiles = []tile{{4, 2, 5, 3}, {1, 1, 4, 2}, {1, 1, 2, 1}}
	discTiles     = []tile{{3, 1, 7, 3}, {3, 1, 5, 2}, {1, 1, 2, 1}}
)

// flatTile is a square light only one line high. Its outline still shows whether a marked light is
// on.
var flatTile = tile{3, 1, 4, 1}

func tilesOf(c board.Cell) []tile {
	switch c {
	case board.TriangleUp, board.TriangleDown:
		return triangleTiles
	case board.Disc:
		return discTiles
	default:
		return squareTiles
	}
}

// A layout gives the position of each light on a board, in characters.
type layout struct {
	tile tile
	x, y []int // the top left of each light
	w, h int   // size of the whole board, with the seams
}

// seamX and seamY are the margins for the arrows on glued sides.
const (
	seamX = 3
	seamY = 1
)

// newLayout picks the largest tile for which the board fits in w x h characters, or the smallest
// tile if none fits.
func newLayout(b *board.Board, w, h int) layout {
	var l layout
	for _, t := range tilesOf(b.Spot(0).Cell) {
		if l = layoutOf(b, t); l.w <= w && l.h <= h {
			break
		}
	}
	return l
}

func layoutOf(b *board.Board, t tile) layout {
	l := layout{tile: t, x: make([]int, b.Lights()), y: make([]int, b.Lights())}
	marginX, marginY := 1, 0 // room for the brackets of the smallest cursor
	if len(b.Frame().Glue) > 0 {
		marginX, marginY = seamX, seamY
	}
	for light := range l.x {
		col, row := b.Spot(light).Place()
		l.x[light] = marginX + int(math.Round(col*float64(t.pitchX)))
		l.y[light] = marginY + int(math.Round(row*float64(t.pitchY)))
		l.w = max(l.w, l.x[light]+t.w+marginX)
		l.h = max(l.h, l.y[light]+t.h+marginY)
	}
	return l
}

// hit returns the light at a point, or -1.
func (l layout) hit(x, y int) int {
	for light := range l.x {
		left, right := l.x[light], l.x[light]+l.tile.w
		if l.tile.w == 1 { // the cells next to a small light count as part of it
			left, right = left-1, right+1
		}
		if x >= left && x < right && y >= l.y[light] && y < l.y[light]+l.tile.h {
			if l.tile.w == 1 && x != l.x[light] && l.exact(x, y) >= 0 {
				continue
			}
			return light
		}
	}
	return -1
}

// exact returns the one-cell light drawn at a point, or -1.
func (l layout) exact(x, y int) int {
	for light := range l.x {
		if l.x[light] == x && l.y[light] == y {
			return light
		}
	}
	return -1
}
