package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"lightsout/board"
	"lightsout/generate"
	"lightsout/internal/terminal/solvers"
	"lightsout/model"
	"lightsout/puzzle"
	"lightsout/solve"
)

// A question is a position, and what to find out about it.
type question struct {
	series string
	goal   model.Goal
	state  puzzle.State
	size   int // what grows in the series: lights or, in the series presses, presses
	limit  time.Duration
	start  solvers.Start
}

// board returns a short name for the question's board.
func (q question) board() string {
	b := q.state.Board()
	if b.Spot(0).Cell == board.Disc {
		return fmt.Sprintf("graph of %d", b.Lights())
	}
	return b.String()
}

// The sizes of the series.
const (
	smallestGrid, largestGrid   = 3, 12
	smallestTorus, largestTorus = 3, 8
	smallestGraph, largestGraph = 10, 50
	graphStep                   = 10
	pressBoard, mostPresses     = "5x5", 15 // 15 is God's number for 5x5
	largestUnsolvable           = 19
	smallestSide, largestSide   = 2, 8 // of rectangles
	seed                        = 2026
)

// hardLimit is the time limit for a hard question.
const hardLimit = time.Minute

// hard has the board of the hard question for each goal.
var hard = map[model.Goal]string{model.Any: "3x3x3x3", model.Fewest: "5x5", model.Nearest: "19x19"}

// questions returns the questions of a comparison, each series from small to large.
func (c comparison) questions(ctx context.Context) (all []question, err error) {
	for _, s := range c.series {
		for _, goal := range s.goals {
			asked, err := s.questions(ctx, goal)
			if err != nil {
				return nil, err
			}
			for _, q := range asked {
				q.series, q.goal, q.start, q.limit = s.name, goal, s.start, c.limit
				if s.name == longSeries {
					q.limit = hardLimit
				}
				all = append(all, q)
			}
		}
	}
	return all, nil
}

// questions returns the positions of a series and their sizes.
func (s series) questions(ctx context.Context, goal model.Goal) (all []question, err error) {
	switch s.name {
	case pressSeries:
		return byPresses(ctx)
	case unsolvableSeries:
		return unsolvable(ctx)
	}
	boards, err := boardsOf(s.name, goal)
	if err != nil {
		return nil, err
	}
	for _, b := range boards {
		state, err := position(b, goal)
		if err != nil {
			return nil, err
		}
		all = append(all, question{state: state, size: b.Lights()})
	}
	return all, nil
}

// boardsOf returns the boards of a series that asks one question per board.
func boardsOf(name string, goal model.Goal) (boards []*board.Board, err error) {
	var specs []string
	switch name {
	case longSeries:
		specs = []string{hard[goal]}
	case gridSeries:
		for n := smallestGrid; n <= largestGrid; n++ {
			specs = append(specs, fmt.Sprintf("%dx%d", n, n))
		}
	case torusSeries:
		for n := smallestTorus; n <= largestTorus; n++ {
			specs = append(specs, fmt.Sprintf("%dx%d,torus", n, n))
		}
	case hyperSeries:
		specs = []string{"3x3x3", "3x3x3x3"}
	case rectangleSeries:
		specs = rectangles()
	case graphSeries:
		for n := smallestGraph; n <= largestGraph; n += graphStep {
			b, err := randomGraph(n)
			if err != nil {
				return nil, err
			}
			boards = append(boards, b)
		}
	}
	for _, spec := range specs {
		b, err := board.Parse(spec)
		if err != nil {
			return nil, err
		}
		boards = append(boards, b)
	}
	return boards, nil
}

// rectangles lists the rectangles that are at least as wide as they are high, by their number of
// lights.
func rectangles() []string {
	type size struct{ rows, cols int }
	var sizes []size
	for rows := smallestSide; rows <= largestSide; rows++ {
		for cols := rows; cols <= largestSide; cols++ {
			sizes = append(sizes, size{rows, cols})
		}
	}
	slices.SortStableFunc(sizes, func(a, b size) int { return cmp.Compare(a.rows*a.cols, b.rows*b.cols) })
	specs := make([]string, len(sizes))
	for i, s := range sizes {
		specs[i] = fmt.Sprintf("%dx%d", s.rows, s.cols)
	}
	return specs
}

// position returns the position for a question: all lights on or, for the goal nearest, random
// lights. With all lights on, every board in the comparison can be solved, because toggling is
// symmetric and each button toggles its own light. So the nearest solvable position would be the
// position itself.
func position(b *board.Board, goal model.Goal) (puzzle.State, error) {
	if goal != model.Nearest {
		return puzzle.AllOn(b)
	}
	return solvers.RandomState(rand.New(rand.NewPCG(seed, uint64(b.Lights()))), b), nil
}

// randomGraph returns the board for a random graph with four neighbours per node on average.
func randomGraph(nodes int) (*board.Board, error) {
	r := rand.New(rand.NewPCG(seed, uint64(nodes)))
	g := board.Graph{Nodes: nodes}
	for a := range nodes {
		for b := range a {
			if r.Float64() < 4/float64(nodes-1) {
				g.Edges = append(g.Edges, [2]int{a, b})
			}
		}
	}
	return board.NewGraph(g)
}

// byPresses returns positions on one board that need more and more presses.
func byPresses(ctx context.Context) (all []question, err error) {
	b, err := board.Parse(pressBoard)
	if err != nil {
		return nil, err
	}
	for par := 1; par <= mostPresses; par++ {
		made, err := generate.New(ctx, generate.Spec{Board: b, Seed: "compare", Par: par})
		if err != nil {
			return nil, err
		}
		all = append(all, question{state: made.State, size: par})
	}
	return all, nil
}

// unsolvable returns pictures of a disc that cannot be solved. Solvers must prove that there is no
// solution, or find the nearest picture that has one.
func unsolvable(ctx context.Context) (all []question, err error) {
	for n := smallestGrid; n <= largestUnsolvable; n++ {
		b, err := board.Parse(fmt.Sprintf("%dx%d", n, n))
		if err != nil {
			return nil, err
		}
		solver, err := solve.New(ctx, b)
		if err != nil {
			return nil, err
		}
		if solver.Nullity() == 0 {
			continue // every position can be solved
		}
		state, err := unsolvableDisc(ctx, solver, b, n)
		if err != nil {
			return nil, err
		}
		all = append(all, question{state: state, size: b.Lights()})
	}
	return all, nil
}

// unsolvableDisc returns a disc that cannot be turned off. If the exact disc can be, it changes one
// light: the first whose change makes the disc unsolvable.
func unsolvableDisc(ctx context.Context, solver *solve.Solver, b *board.Board, n int) (puzzle.State, error) {
	colours := make([]uint8, n*n)
	for i := range colours {
		x, y := 2*(i%n)-n+1, 2*(i/n)-n+1 // offset from the centre, in units of half a light
		if 4*(x*x+y*y) <= 3*n*n {
			colours[i] = 1
		}
	}
	for i := 0; ; i++ {
		state := puzzle.StateOfColours(b, colours)
		_, err := solver.Solve(ctx, state)
		switch {
		case errors.Is(err, solve.ErrUnsolvable):
			return state, nil
		case err != nil:
			return state, err
		case i > 0:
			colours[i-1] ^= 1
		}
		colours[i] ^= 1
	}
}
