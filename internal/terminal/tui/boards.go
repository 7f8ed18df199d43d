package tui

import (
	"lightsout/board"
	"lightsout/internal/english"
)

// A choice is a board in the menu.
type choice struct{ name, spec string }

// choices are the boards in the menu. They introduce most families.
var choices = []choice{
	{"Classic 5 × 5", "5x5"},
	{"Small 3 × 3", "3x3"},
	{"Square 4 × 4", "4x4"},
	{"Large 7 × 7", "7x7"},
	{"Wide 6 × 10", "6x10"},
	{"Torus 5 × 5", "5x5,torus"},
	{"Cylinder 5 × 6", "5x6,cylinder"},
	{"Möbius strip 4 × 7", "4x7,mobius"},
	{"Klein bottle 4 × 6", "4x6,klein"},
	{"Projective plane 4 × 5", "4x5,projective"},
	{"Diagonals 5 × 5", "5x5,rule=x"},
	{"Knight 5 × 5", "5x5,rule=knight"},
	{"Neighbours only 4 × 4", "4x4,rule=ring"},
	{"Three colours 4 × 4", "4x4,mod=3"},
	{"Hexagon", "hex3"},
	{"Triangle", "tri5"},
	{"Cube 2 × 2 × 2", "cube2"},
	{"Cube 3 × 3 × 3", "cube3"},
	{"Three dimensions", "3x3x3"},
	{"Petersen graph", "graph6=IheA@GUAo"},
}

// boardName returns the menu's name for a board or, if it is not in the menu, its spec, shortened
// to at most 30 characters.
func boardName(b *board.Board) string {
	spec := b.String()
	for _, c := range choices {
		if c.spec == spec {
			return c.name
		}
	}
	return english.Shorten(spec, 30)
}
