package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"time"

	"lightsout/board"
	"lightsout/internal/algebra/gf2"
	"lightsout/puzzle"
	"lightsout/puzzle/pbm"
	"lightsout/solve"
)

// solving returns the targets for package solve.
func solving() []target {
	return []target{
		{what: "nullity of n x n for n = 1..1000", most: 10 * time.Second, measure: nullities},
		{what: "3x3x3x3 from all off to all on", most: 5 * time.Millisecond, measure: hypergrid},
		{what: "fewest presses after 100 random ones, 79x79 (2^64 solutions)", most: 50 * time.Millisecond, measure: fewPresses("79x79", 100)},
		{what: "fewest presses after 100 random ones, 1024x1024 (2^484 solutions)", most: time.Second, measure: fewPresses("1024x1024", 100)},
		{what: "nearest solvable state of a picture, 19x19", most: time.Millisecond, measure: manyPictures("19x19")},
		{what: "nearest solvable state of a picture, 30x30", most: time.Millisecond, measure: manyPictures("30x30")},
		{what: "nearest solvable state of a picture, 39x39", most: 10 * time.Second, measure: onePicture("39x39")},
		{what: "nearest solvable state of a picture, 79x79", most: 20 * time.Second, measure: onePicture("79x79")},
		{what: "nearest solvable state of a picture, 3x3x3x3x3,torus", most: 20 * time.Second, measure: onePicture("3x3x3x3x3,torus")},
		{what: "refusing a board that is too large", most: time.Second, measure: refused},
		{what: "analyse 1000x1000,rule=x", most: 3 * time.Second, measure: analysis(spec("1000x1000,rule=x"))},
		{what: "analyse a random 3-regular graph of 20,000 nodes", most: 3 * time.Second, measure: analysis(cubic)},
		{what: "analyse 1000x1000,torus,mod=3", most: 10 * time.Second, measure: analysis(spec("1000x1000,torus,mod=3"))},
		{what: "analyse 1000x1000,rule=x,mod=3", most: 20 * time.Second, measure: analysis(spec("1000x1000,rule=x,mod=3"))},
		{what: "solving 20000x20000, relative to reading it twice and writing it once", ratio: 2, measure: traffic},
	}
}

func newSolver(ctx context.Context, spec string) (*solve.Solver, error) {
	b, err := board.Parse(spec)
	if err != nil {
		return nil, err
	}
	return solve.New(ctx, b)
}

func nullities(ctx context.Context) (float64, error) {
	return timed(func() error {
		for n := 1; n <= 1000; n++ {
			if _, err := newSolver(ctx, fmt.Sprintf("%dx%d", n, n)); err != nil {
				return err
			}
		}
		return nil
	})
}

func hypergrid(ctx context.Context) (float64, error) {
	return timed(func() error {
		on, err := puzzle.Parse("3x3x3x3:on")
		if err != nil {
			return err
		}
		s, err := solve.New(ctx, on.Board())
		if err != nil {
			return err
		}
		_, err = s.Solve(ctx, on)
		return err
	})
}

// fewPresses measures the search for the fewest presses, with its proof, after some random presses.
func fewPresses(spec string, presses int) func(context.Context) (float64, error) {
	return func(ctx context.Context) (float64, error) {
		s, err := newSolver(ctx, spec)
		if err != nil {
			return 0, err
		}
		state, err := puzzle.AllOff(s.Board())
		if err != nil {
			return 0, err
		}
		r := rand.New(rand.NewPCG(24, 25))
		for range presses {
			state = state.Press(r.IntN(s.Board().Buttons()))
		}
		return timed(func() error {
			f, err := s.Fewest(ctx, state)
			if err == nil && !f.Proved {
				err = errors.New("not proved")
			}
			return err
		})
	}
}

func randomState(r *rand.Rand, b *board.Board) puzzle.State {
	v := gf2.NewVec(b.Lights())
	for i := range b.Lights() {
		v.Set(i, r.IntN(2) == 1)
	}
	return puzzle.StateOfBits(b, v.Words())
}

// manyPictures measures the time per picture when there are many. The solver builds a table once
// for all of them.
func manyPictures(spec string) func(context.Context) (float64, error) {
	return func(ctx context.Context) (float64, error) {
		s, err := newSolver(ctx, spec)
		if err != nil {
			return 0, err
		}
		const many = 10_000
		r := rand.New(rand.NewPCG(22, 23))
		if _, err := s.Nearest(ctx, randomState(r, s.Board())); err != nil { // builds the table
			return 0, err
		}
		took, err := timed(func() error {
			for range many {
				if n, err := s.Nearest(ctx, randomState(r, s.Board())); err != nil || !n.Proved {
					return errors.Join(err, errors.New("not proved"))
				}
			}
			return nil
		})
		return took / many, err
	}
}

// onePicture measures one picture on a board with too many syndromes for a table.
func onePicture(spec string) func(context.Context) (float64, error) {
	return func(ctx context.Context) (float64, error) {
		s, err := newSolver(ctx, spec)
		if err != nil {
			return 0, err
		}
		state := randomState(rand.New(rand.NewPCG(26, 27)), s.Board())
		return timed(func() error {
			_, err := s.Nearest(ctx, state)
			return err
		})
	}
}

// analysis measures the analysis of a board.
func analysis(read func() (*board.Board, error)) func(context.Context) (float64, error) {
	return func(ctx context.Context) (float64, error) {
		b, err := read()
		if err != nil {
			return 0, err
		}
		return timed(func() error {
			_, err := solve.New(ctx, b)
			return err
		})
	}
}

func spec(s string) func() (*board.Board, error) {
	return func() (*board.Board, error) { return board.Parse(s) }
}

// cubic returns a random graph of 20,000 nodes with up to three neighbours each: three random
// pairings of the nodes, without duplicate pairs.
func cubic() (*board.Board, error) {
	r := rand.New(rand.NewPCG(3, 4))
	g := board.Graph{Nodes: 20_000}
	seen := map[[2]int]bool{}
	for range 3 {
		order := r.Perm(g.Nodes)
		for i := 0; i < g.Nodes; i += 2 {
			if e := [2]int{min(order[i], order[i+1]), max(order[i], order[i+1])}; !seen[e] {
				seen[e] = true
				g.Edges = append(g.Edges, e)
			}
		}
	}
	return board.NewGraph(g)
}

// refused returns the longest time that New takes to reject a board that is too large.
func refused(ctx context.Context) (float64, error) {
	slowest := 0.0
	for _, spec := range []string{"buttons=4194304_0,mod=4", "1024x1024,rule=x,mod=4", "1048576x4096,mod=3", "5000x5000,rule=star"} {
		b, err := board.Parse(spec)
		if err != nil {
			return 0, err
		}
		took, err := timed(func() error {
			_, err := solve.New(ctx, b)
			return err
		})
		if !errors.Is(err, board.ErrTooLarge) {
			return 0, fmt.Errorf("%s: %w", spec, err)
		}
		slowest = max(slowest, took)
	}
	return slowest, nil
}

// traffic compares the time to solve a board with the time for its memory traffic alone.
func traffic(ctx context.Context) (float64, error) {
	const n = 20_000
	g := board.Grid{Rows: n, Cols: n, Rule: board.Plus}
	b, err := board.NewGrid(g)
	if err != nil {
		return 0, err
	}
	pressed, lights, presses := pbm.NewBitmap(n, n), pbm.NewBitmap(n, n), pbm.NewBitmap(n, n)
	r := rand.New(rand.NewPCG(1, 1))
	for i := range pressed.Bytes() {
		pressed.Bytes()[i] = byte(r.Uint32())
	}
	if err := errors.Join(pbm.Press(ctx, g, pressed, lights), lights.Rewind()); err != nil {
		return 0, err
	}
	solving, err := leastOf(5, func() error {
		s, err := solve.New(ctx, b)
		if err != nil {
			return err
		}
		return errors.Join(presses.Rewind(), s.SolveRows(ctx, lights, presses))
	})
	if err != nil {
		return 0, err
	}
	moving, err := leastOf(5, func() error {
		if bytes.Count(lights.Bytes(), []byte{'\n'}) < 0 {
			return errors.New("a negative count")
		}
		copy(presses.Bytes(), lights.Bytes())
		return nil
	})
	return solving / moving, err
}
