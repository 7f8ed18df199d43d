package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"lightsout/board"
	"lightsout/generate"
	"lightsout/internal/states"
	"lightsout/puzzle"
	"lightsout/puzzle/pbm"
	"lightsout/solve"
)

// soon is the target for stopping work, and for the time between two polls of its context.
const soon = 50 * time.Millisecond

// stopping returns the targets for stopping work, and for the time between two polls of its
// context.
func stopping() []target {
	var targets []target
	add := func(name string, work func(context.Context) error) {
		targets = append(targets, target{what: "stopping " + name, most: soon, measure: late(work)})
	}
	for _, spec := range []string{"1048576x1048575", "5000x5000,torus", "250x250,rule=star", "40x40,torus,mod=3", "60x60,rule=x,mod=4"} {
		add("the analysis of "+spec, repeated(func(ctx context.Context) error {
			_, err := newSolver(ctx, spec)
			return err
		}))
	}
	add("the solution of 40000x4096", wideRows)
	for _, spec := range []string{"16x16", "19x19", "30x30"} {
		add("the search for the hardest state of "+spec, func(ctx context.Context) error {
			s, err := newSolver(ctx, spec)
			if err == nil {
				_, err = s.Hardest(ctx, -1)
			}
			return err
		})
	}
	for _, id := range []string{"30x30#a,par=440", "30x30#a,par=440,lit", "30x30#a,par=440,symmetric", "47x47#a,par=220", "10000x10000#a"} {
		add("the generation of "+id, func(ctx context.Context) error {
			_, err := generate.Resolve(ctx, id)
			return err
		})
	}
	add("the depths of 14x14", func(ctx context.Context) error {
		s, err := newSolver(ctx, "14x14")
		if err == nil {
			_, err = states.Depths(ctx, s)
		}
		return err
	})
	for _, spec := range []string{"250x250,rule=star", "5000x5000,torus", "40x40,torus,mod=3", "40x40,rule=25.25,mod=3", "130x130,mod=6", "hex60"} {
		targets = append(targets, target{what: "the longest time between two polls of the context, " + spec, most: soon, measure: longestGap(spec)})
	}
	return targets
}

// late measures the time from cancelling a context to the end of the work.
func late(work func(context.Context) error) func(context.Context) (float64, error) {
	return func(ctx context.Context) (float64, error) {
		ctx, cancel := context.WithCancel(ctx)
		defer cancel()
		var stopped time.Time
		timer := time.AfterFunc(2*soon, func() {
			stopped = time.Now()
			cancel()
		})
		defer timer.Stop()
		if err := work(ctx); !errors.Is(err, context.Canceled) {
			return 0, fmt.Errorf("the work was not stopped: %w", err)
		}
		return time.Since(stopped).Seconds(), nil
	}
}

// repeated repeats short work until it is stopped.
func repeated(work func(context.Context) error) func(context.Context) error {
	return func(ctx context.Context) error {
		for {
			if err := errors.Join(work(ctx), ctx.Err()); err != nil {
				return err
			}
		}
	}
}

func wideRows(ctx context.Context) error {
	const rows, cols = 40_000, 4096
	b, err := board.NewGrid(board.Grid{Rows: rows, Cols: cols, Rule: board.Plus})
	if err != nil {
		return err
	}
	s, err := solve.New(ctx, b)
	if err != nil {
		return err
	}
	return repeated(func(ctx context.Context) error {
		return s.SolveRows(ctx, pbm.NewBitmap(rows, cols), pbm.NewBitmap(rows, cols))
	})(ctx)
}

// A stopwatch is a context that records the longest time between two polls.
type stopwatch struct {
	context.Context //nolint:containedctx // it is a context
	last            time.Time
	longest         time.Duration
}

func (s *stopwatch) Err() error {
	now := time.Now()
	s.longest = max(s.longest, now.Sub(s.last))
	s.last = now
	return s.Context.Err()
}

// longestGap measures the longest time that a Solver goes without polling its context.
func longestGap(spec string) func(context.Context) (float64, error) {
	return func(ctx context.Context) (float64, error) {
		b, err := board.Parse(spec)
		if err != nil {
			return 0, err
		}
		on, err := puzzle.AllOn(b)
		if err != nil {
			return 0, err
		}
		watch := &stopwatch{Context: ctx, last: time.Now()}
		s, err := solve.New(watch, b)
		if err != nil {
			return 0, err
		}
		if _, err := s.Solve(watch, on); err != nil && !errors.Is(err, solve.ErrUnsolvable) {
			return 0, err
		}
		if s.Nullity() > 0 {
			if _, err := s.QuietPattern(watch, 0); err != nil {
				return 0, err
			}
		}
		_ = watch.Err()
		return watch.longest.Seconds(), nil
	}
}
