package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"time"

	"lightsout/board"
	"lightsout/internal/algebra/kernel"
	"lightsout/puzzle"
	"lightsout/puzzle/pbm"
	"lightsout/solve"
)

// A target is an upper limit for a measurement.
type target struct {
	what    string
	most    float64 // seconds, or a ratio
	isRatio bool
	measure measure
}

// A measure returns a time in seconds, or a ratio of times.
type measure func(context.Context, settings) (float64, error)

// rounds is how many times everything is measured.
const rounds = 5

// allTargets returns everything that has to be fast.
func allTargets() []target {
	all := []target{
		{"nullity of n x n for n = 1..20,000", 10, false, nullities},
		{"3x3x3x3 from all off to all on", 0.005, false, hypergrid},
		{"fewest presses after 100 random ones, 79x79 (2^64 solutions)", 0.05, false, fewest("79x79", afterPresses)},
		{"fewest presses after 100 random ones, 1024x1024 (2^484 solutions)", 1, false, fewest("1024x1024", afterPresses)},
		{"fewest presses for all lights on by comparing all solutions, 63x63,klein (2^28)", 0.6, false, fewest("63x63,klein", puzzle.AllOn)},
		{"fewest presses for all lights on by comparing all solutions, 71x71,rule=knight (2^32)", 10, false, fewest("71x71,rule=knight", puzzle.AllOn)},
		{"solving 50000x50000 in memory on one core, relative to reading it twice and writing it once", 2, true, inMemory},
	}
	if kernel.HasVectors() {
		all = append(all, target{"chasing a row of 100,000 lights with vector instructions, relative to plain Go", 1, true, chaseRow})
	}
	for _, spec := range []string{"5x5", "5x5,mod=3", "cube3", "4x9", "9x9,torus"} {
		all = append(all, target{"`lightsout info --depths " + spec + "`", 5, false, lightsout("info", "--depths", spec)})
	}
	for _, spec := range []string{"250x250,rule=star", "5000x5000,torus", "40x40,torus,mod=3", "130x130,mod=6", "hex60"} {
		all = append(all, target{"the longest time between two polls of the context, " + spec, 0.05, false, longestGap(spec)})
	}
	return all
}

// takeTargets measures the targets whose names contain a word.
func takeTargets(ctx context.Context, s settings) (rows []string, err error) {
	missed := 0
	for _, t := range allTargets() {
		if !strings.Contains(t.what, s.only) {
			continue
		}
		fmt.Fprintln(os.Stderr, t.what)
		least, err := t.measure(ctx, s)
		for round := 1; round < rounds && err == nil && !t.isRatio; round++ {
			var again float64
			again, err = t.measure(ctx, s)
			least = min(least, again)
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", t.what, err)
		}
		if least > t.most {
			missed++
		}
		rows = append(rows, t.row(least))
	}
	if missed > 0 {
		err = fmt.Errorf("missed targets: %d", missed)
	}
	return rows, err
}

// row formats a measurement.
func (t target) row(measured float64) string {
	show := duration
	if t.isRatio {
		show = func(ratio float64) string { return fmt.Sprintf("%.2f times", ratio) }
	}
	return fmt.Sprintf("%s | %s | %s | %.1f%%", t.what, show(measured), show(t.most), 100*measured/t.most)
}

func newSolver(ctx context.Context, spec string) (*solve.Solver, error) {
	b, err := board.Parse(spec)
	if err != nil {
		return nil, err
	}
	return solve.New(ctx, b)
}

func nullities(ctx context.Context, _ settings) (float64, error) {
	return timed(func() error {
		for n := 1; n <= 20_000; n++ {
			if _, err := newSolver(ctx, fmt.Sprintf("%dx%d", n, n)); err != nil {
				return err
			}
		}
		return nil
	})
}

func hypergrid(ctx context.Context, _ settings) (float64, error) {
	return timed(func() error { return solved("3x3x3x3")(ctx) })
}

// solved returns work that analyses a board, solves it with all lights on, and finds a quiet pattern.
func solved(spec string) func(context.Context) error {
	return func(ctx context.Context) error {
		s, err := newSolver(ctx, spec)
		if err != nil {
			return err
		}
		on, err := puzzle.AllOn(s.Board())
		if err != nil {
			return err
		}
		if _, err := s.Solve(ctx, on); err != nil && !errors.Is(err, solve.ErrUnsolvable) {
			return err
		}
		if s.Nullity() > 0 {
			_, err = s.QuietPattern(ctx, 0)
		}
		return err
	}
}

// afterPresses returns the state after a hundred random presses.
func afterPresses(b *board.Board) (puzzle.State, error) {
	state, err := puzzle.AllOff(b)
	r := rand.New(rand.NewPCG(24, 25))
	for range 100 {
		state = state.Press(r.IntN(b.Buttons()))
	}
	return state, err
}

// fewest measures the search for the fewest presses, with its proof.
func fewest(spec string, start func(*board.Board) (puzzle.State, error)) measure {
	return func(ctx context.Context, _ settings) (float64, error) {
		s, err := newSolver(ctx, spec)
		if err != nil {
			return 0, err
		}
		state, err := start(s.Board())
		if err != nil {
			return 0, err
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

// inMemory compares solving a board with the memory traffic alone.
func inMemory(ctx context.Context, _ settings) (float64, error) {
	const n = 50_000
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	lights, presses := pbm.NewBitmap(n, n), pbm.NewBitmap(n, n)
	if err := makeLights(ctx, n, lights); err != nil {
		return 0, err
	}
	return ratio(rounds,
		func() error { return solveBitmap(ctx, lights, presses) },
		func() error { return traffic(presses.Bytes(), lights.Bytes()) })
}

// chaseRow compares a kernel with plain Go, a thousand calls at a time.
func chaseRow(context.Context, settings) (float64, error) {
	const n = 12_500
	above, here, lights := make([]byte, n), make([]byte, n), make([]byte, n)
	with := func(vectors bool) func() error {
		return func() error {
			defer kernel.UseVectors(kernel.UseVectors(vectors))
			for range 1000 {
				kernel.Chase(above, here, lights, 0xff)
			}
			return nil
		}
	}
	return ratio(20*rounds, with(true), with(false))
}

// lightsout measures the program with some arguments, from its start to its end.
func lightsout(args ...string) measure {
	return func(ctx context.Context, s settings) (float64, error) {
		return timed(func() error { return exec.CommandContext(ctx, s.lightsout, args...).Run() })
	}
}

// A stopwatch is a context that records the longest time between two polls.
type stopwatch struct {
	context.Context //nolint:containedctx // it is a context
	last            time.Time
	longest         time.Duration
}

// Err records the time since the last poll.
func (s *stopwatch) Err() error {
	now := time.Now()
	s.longest = max(s.longest, now.Sub(s.last))
	s.last = now
	return s.Context.Err()
}

// longestGap measures the longest time that the solution of a board goes without polling its context.
// So much later, at most, it stops after its context is cancelled.
func longestGap(spec string) measure {
	return func(ctx context.Context, _ settings) (float64, error) {
		watch := &stopwatch{Context: ctx, last: time.Now()}
		err := solved(spec)(watch)
		_ = watch.Err()
		return watch.longest.Seconds(), err
	}
}
