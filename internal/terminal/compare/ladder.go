package compare

import (
	"context"
	"fmt"
	"slices"
	"time"

	"lightsout/board"
	"lightsout/model"
	"lightsout/puzzle"
)

// A Rung is one question on the ladder.
type Rung struct {
	Series string
	Goal   model.Goal
	State  puzzle.State
	Size   int // what grows in the series: lights or, in the "presses" series, presses
	Limit  time.Duration
}

// board returns a short name for the rung's board.
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
	pressBoard, mostPresses     = "5x5", 15 // 15 is God's number for 5x5
	largestUnsolvable           = 19
	seed                        = 2026
)

// The names of series that need special treatment.
const (
	longSeries, hyperSeries, pressSeries, unsolvableSeries, rectangleSeries = "long", "hypergrid", "presses", "unsolvable", "rectangle"
)

// Series lists all series. There is one for each kind of board or position, and one for the hard
// questions. The first five are the default.
func Series() []string { return append(UsualSeries(), pressSeries, unsolvableSeries, rectangleSeries) }

// UsualSeries lists the default series.
func UsualSeries() []string { return []string{longSeries, "grid", "torus", hyperSeries, "graph"} }

// Goals lists the default goals.
func Goals() []model.Goal { return []model.Goal{model.Any, model.Fewest, model.Nearest} }

// ladder returns the questions: first the hard ones, which get more time, then each series from
// small to large, for each goal.
func (o Options) ladder(ctx context.Context) ([]Rung, error) {
	goals, series := o.Goals, o.Series
	if len(goals) == 0 {
		goals = Goals()
	}
	if len(series) == 0 {
		series = UsualSeries()
	}
	var rungs []Rung
	if slices.Contains(series, longSeries) {
		var err error
		if rungs, err = hard(o.Long, goals); err != nil {
			return nil, err
		}
	}
	for _, goal := range goals {
		for _, name := range series {
			more, err := o.series(ctx, name, goal)
			if err != nil {
				return nil, err
			}
			rungs = append(rungs, more...)
		}
	}
	return rungs, nil
}

// series returns the questions in a series, for one goal.
func (o Options) series(ctx context.Context, name string, goal model.Goal) ([]Rung, error) {
	switch name {
	case longSeries:
		return nil, nil
	case pressSeries:
		return o.byPresses(ctx, goal)
	case unsolvableSeries:
		return o.unsolvable(ctx, goal)
	}
	specs, err := o.boards(name)
	var rungs []Rung
	for _, spec := range specs {
		state, err := position(spec, goal)
		if err != nil {
			return nil, err
		}
		rungs = append(rungs, Rung{name, goal, state, state.Board().Lights(), o.Limit})
	}
	return rungs, err
}

// boards returns the boards of a series that asks one question per board.
func (o Options) boards(series string) (specs []string, err error) {
	switch series {
	case "grid":
		for n := smallestGrid; n <= largestGrid; n++ {
			specs = append(specs, fmt.Sprintf("%dx%d", n, n))
		}
	case "torus":
		for n := smallestTorus; n <= largestTorus; n++ {
			specs = append(specs, fmt.Sprintf("%dx%d,torus", n, n))
		}
	case hyperSeries:
		specs = []string{"3x3x3", "3x3x3x3"}
	case rectangleSeries:
		specs = o.Rectangles.specs()
	case "graph":
		for n := smallestGraph; n <= largestGraph; n += graphStep {
			spec, err := randomGraph(n)
			if err != nil {
				return nil, err
			}
			specs = append(specs, spec)
		}
	}
	return specs, nil
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
		rungs = append(rungs, Rung{longSeries, l.goal, state, state.Board().Lights(), limit})
	}
	return rungs, nil
}
