package solve

import (
	"lightsout/board"
	"lightsout/solve/internal/chase"
	"lightsout/solve/internal/fronts"
	"lightsout/solve/internal/residues"
	"lightsout/solve/internal/task"
)

// A Strategy is a way to solve boards, which depends only on the board.
type Strategy string

// The strategies.
const (
	// Chase solves grids with the plus or ring rule on a plane, cylinder or torus by light chasing: the
	// rows above determine each row of presses, and polynomial division finds the first row. With more
	// than two colours elimination finds the first row or column, and Chase also solves Moebius strips
	// and Klein bottles.
	Chase Strategy = "chase"
	// Elimination solves all other boards. With two colours it takes them apart (nested dissection): the
	// cost is about n^1.5 for n lights on a plane or another surface, and n^3 on boards that cannot be
	// taken apart. With more colours, the matrix of the board must fit in memory.
	Elimination Strategy = "elimination"
)

func strategyOf(b *board.Board) Strategy {
	if g, ok := b.Grid(); ok && g.Chaseable() || b.Colours() > 2 && residues.Chaseable(b) {
		return Chase
	}
	return Elimination
}

// systemOf analyses a board.
func systemOf(t *task.Task, b *board.Board) (task.System, error) {
	switch {
	case b.Colours() > 2:
		return residues.New(t, b)
	case strategyOf(b) == Chase:
		return chase.New(t, b)
	}
	return fronts.New(t, b)
}
