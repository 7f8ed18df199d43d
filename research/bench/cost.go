package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"runtime"
	"time"

	"gonum.org/v1/plot/plotter"

	"lightsout/board"
	"lightsout/puzzle/pbm"
	"lightsout/solve"
)

// A series is the same work on larger and larger boards of one kind, starting at 100 lights. It
// shows how the cost grows with the board.
type series struct {
	name  string
	sizes []int
	// prepare creates a board of the given size. It returns the number of lights, and the
	// work to measure.
	prepare func(ctx context.Context, size int) (lights int, work func() error, err error)
}

// sides holds the sides of squares with about 10^2, 10^3, ... lights.
var sides = []int{10, 32, 100, 316, 1000, 3162, 10_000, 31_623, 100_000}

// numbers holds the numbers of nodes in the graphs, and of rows in the matrices.
var numbers = []int{100, 316, 1000, 3162, 10_000, 20_000}

func allSeries() []series {
	return []series{
		{"solve a grid", sides, preparedState},
		{"analyse a grid", sides, analysed(squares(""))},
		{"analyse a grid of rule x", sides[:5], analysed(squares(",rule=x"))},
		{"analyse a torus in three colours", sides[:5], analysed(squares(",torus,mod=3"))},
		{"analyse a ring with random chords", numbers, analysed(chords)},
		{"eliminate a random matrix", numbers, preparedMatrix},
	}
}

// squares returns a function that makes square boards whose specs have the given ending.
func squares(end string) func(side int) (*board.Board, error) {
	return func(side int) (*board.Board, error) { return board.Parse(fmt.Sprintf("%dx%d%s", side, side, end)) }
}

// analysed prepares the analysis of a board.
func analysed(of func(size int) (*board.Board, error)) func(context.Context, int) (int, func() error, error) {
	return func(ctx context.Context, size int) (int, func() error, error) {
		b, err := of(size)
		if err != nil {
			return 0, nil, err
		}
		return b.Lights(), func() error {
			_, err := solve.New(ctx, b)
			return err
		}, nil
	}
}

// preparedState prepares to solve a random solvable state of a square grid in memory.
func preparedState(ctx context.Context, side int) (int, func() error, error) {
	lights, presses := pbm.NewBitmap(side, side), pbm.NewBitmap(side, side)
	if err := makeLights(ctx, side, lights); err != nil {
		return 0, nil, err
	}
	return side * side, func() error { return solveBitmap(ctx, lights, presses) }, nil
}

// preparedMatrix prepares the elimination of a random matrix, as of a board without structure: every
// button toggles about half of the lights.
func preparedMatrix(_ context.Context, size int) (int, func() error, error) {
	m := randomMatrix(size)
	return size, func() error {
		_, err := m.Clone().Echelon(nil)
		return err
	}, nil
}

// chords returns a ring in which most nodes are also connected to another node, chosen at random.
func chords(nodes int) (*board.Board, error) {
	g := board.Graph{Nodes: nodes}
	order := rand.New(rand.NewPCG(3, 4)).Perm(nodes)
	for i := range nodes {
		g.Edges = append(g.Edges, [2]int{i, (i + 1) % nodes})
	}
	for i := 0; i+1 < nodes; i += 2 {
		a, b := order[i], order[i+1]
		if apart := (a - b + nodes) % nodes; apart != 1 && apart != nodes-1 { // not already neighbours on the ring
			g.Edges = append(g.Edges, [2]int{a, b})
		}
	}
	return board.NewGraph(g)
}

// enough is how long to repeat short work so that it can be timed.
const enough = 500 * time.Millisecond

// takeCosts measures all series. With -record, it writes the times to a file and plots them.
func takeCosts(ctx context.Context, s settings) ([]string, error) {
	table := bytes.NewBufferString("series,lights,seconds\n")
	var lines []line
	for _, series := range allSeries() {
		l := line{name: series.name}
		for _, size := range series.sizes {
			fmt.Fprintf(os.Stderr, "%s of size %d\n", series.name, size)
			lights, seconds, err := series.cost(ctx, size)
			if err != nil {
				return nil, fmt.Errorf("%s of size %d: %w", series.name, size, err)
			}
			l.costs = append(l.costs, plotter.XY{X: float64(lights), Y: seconds})
			fmt.Fprintf(table, "%s,%d,%.3g\n", series.name, lights, seconds)
		}
		lines = append(lines, l)
	}
	var rows []string
	for _, l := range lines {
		rows = append(rows, l.row())
	}
	if !s.record {
		return rows, nil
	}
	return rows, errors.Join(os.WriteFile("bench/cost.csv", table.Bytes(), 0o644), plotCosts(lines, "../docs/explanation/performance/cost.svg"))
}

// cost returns the shortest wall-clock time of several runs on one core.
func (s series) cost(ctx context.Context, size int) (lights int, seconds float64, err error) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	lights, work, err := s.prepare(ctx, size)
	if err != nil {
		return 0, 0, err
	}
	var took timing
	for begin, runs := time.Now(), 0; runs < 3 || time.Since(begin) < enough; runs++ {
		if err := took.add(work); err != nil {
			return 0, 0, err
		}
	}
	return lights, took.clock, nil
}
