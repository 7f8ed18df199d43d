package compare

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"lightsout/board"
	"lightsout/internal/terminal/solvers"
	"lightsout/model"
	"lightsout/puzzle"
)

// A Rung is a question of the ladder.
type Rung struct {
	Series string // boards of one kind that grow: grid, torus, hypergrid, graph; or long
	Goal   model.Goal
	State  puzzle.State
	Limit  time.Duration
}

// board is the rung's board, as a person names it.
func (r Rung) board() string {
	b := r.State.Board()
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
	seed                        = 2026
)

// Series lists the kinds of boards, and the hard questions.
func Series() []string { return []string{longSeries, "grid", "torus", hyperSeries, "graph"} }

const longSeries, hyperSeries = "long", "hypergrid"

// Goals lists what is asked unless something else is asked for.
func Goals() []model.Goal { return []model.Goal{model.Any, model.Fewest, model.Nearest} }

// Ladder returns the questions: three hard ones with more time, then boards of each
// series from small to large, for each goal.
func Ladder(limit, long time.Duration, goals []model.Goal) ([]Rung, error) {
	var specs [][2]string // series and board
	for n := smallestGrid; n <= largestGrid; n++ {
		specs = append(specs, [2]string{"grid", fmt.Sprintf("%dx%d", n, n)})
	}
	for n := smallestTorus; n <= largestTorus; n++ {
		specs = append(specs, [2]string{"torus", fmt.Sprintf("%dx%d,torus", n, n)})
	}
	specs = append(specs, [2]string{hyperSeries, "3x3x3"}, [2]string{hyperSeries, "3x3x3x3"})
	for n := smallestGraph; n <= largestGraph; n += graphStep {
		spec, err := randomGraph(n)
		if err != nil {
			return nil, err
		}
		specs = append(specs, [2]string{"graph", spec})
	}
	rungs, err := hard(long, goals)
	if err != nil {
		return nil, err
	}
	for _, goal := range goals {
		for _, s := range specs {
			state, err := position(s[1], goal)
			if err != nil {
				return nil, err
			}
			rungs = append(rungs, Rung{s[0], goal, state, limit})
		}
	}
	return rungs, nil
}

// longs are the hard questions.
var longs = []struct {
	spec string
	goal model.Goal
}{
	{"3x3x3x3", model.Any}, {"5x5", model.Fewest}, {"19x19", model.Nearest},
}

func hard(limit time.Duration, goals []model.Goal) ([]Rung, error) {
	var rungs []Rung
	for _, l := range longs {
		if !slices.Contains(goals, l.goal) {
			continue
		}
		state, err := position(l.spec, l.goal)
		if err != nil {
			return nil, err
		}
		rungs = append(rungs, Rung{longSeries, l.goal, state, limit})
	}
	return rungs, nil
}

// position is all lights on or, where the nearest position is wanted, lights at
// random: all on can be solved on every board whose buttons toggle themselves, so it
// is its own nearest.
func position(spec string, goal model.Goal) (puzzle.State, error) {
	b, err := board.Parse(spec)
	if err != nil {
		return puzzle.State{}, err
	}
	if goal != model.Nearest {
		return puzzle.AllOn(b)
	}
	return solvers.RandomState(rand.New(rand.NewPCG(seed, uint64(b.Lights()))), b), nil
}

// randomGraph is the board of a random graph whose nodes have four neighbours on
// average.
func randomGraph(nodes int) (string, error) {
	r := rand.New(rand.NewPCG(seed, uint64(nodes)))
	g := board.Graph{Nodes: nodes, Self: true}
	for a := range nodes {
		for b := range a {
			if r.Float64() < 4/float64(nodes-1) {
				g.Edges = append(g.Edges, [2]int{a, b})
			}
		}
	}
	b, err := board.NewGraph(g)
	if err != nil {
		return "", err
	}
	return b.String(), nil
}
