package picture

import (
	"context"
	"math"
	"slices"

	"lightsout/board"
	"lightsout/solve"
)

const (
	sizeReach = 8       // how far away, in rows and columns, to look for sizes
	maxAdvice = 1 << 13 // maximum number of lights, unless polynomial division can solve the board
)

// Perfect returns up to n boards like b, of a similar size, on which every state is solvable, so
// that every picture can be shown exactly. It returns b first if it qualifies, then the most
// similar shapes. It returns none if b is not a grid, or is so large that this would take too long.
func Perfect(ctx context.Context, b *board.Board, n int) ([]*board.Board, error) {
	if err := b.Check(); err != nil {
		return nil, err
	}
	g, ok := b.Grid()
	most := maxAdvice
	if g.Chaseable() && b.Colours() == 2 {
		most = MaxCells
	}
	if !ok || b.Lights() > most {
		return nil, nil
	}
	var found []*board.Board
	for _, size := range near(g) {
		if len(found) == n {
			break
		}
		other, err := board.NewGrid(size)
		if err != nil {
			return nil, err
		}
		if other, err = other.WithColours(b.Colours()); err != nil {
			return nil, err
		}
		s, err := solve.New(ctx, other)
		if err != nil {
			return nil, err
		}
		if s.Invariants() == 0 {
			found = append(found, other)
		}
	}
	return found, nil
}

// near lists grids of about the same size as g, most similar first.
func near(g board.Grid) []board.Grid {
	var sizes []board.Grid
	for dr := -sizeReach; dr <= sizeReach; dr++ {
		for dc := -sizeReach; dc <= sizeReach; dc++ {
			size := g
			size.Rows, size.Cols = g.Rows+dr, g.Cols+dc
			if size.Rows > 0 && size.Cols > 0 {
				sizes = append(sizes, size)
			}
		}
	}
	slices.SortStableFunc(sizes, func(a, b board.Grid) int { return unlikeness(g, a) - unlikeness(g, b) })
	return sizes
}

// unlikeness measures the difference in size and shape.
func unlikeness(g, h board.Grid) int {
	dr, dc := float64(h.Rows-g.Rows), float64(h.Cols-g.Cols)
	shape := math.Abs(dr*float64(g.Cols)-dc*float64(g.Rows)) / float64(max(g.Rows, g.Cols))
	return int(100 * (math.Abs(dr) + math.Abs(dc) + 2*shape))
}
