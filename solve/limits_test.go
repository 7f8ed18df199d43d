package solve

import (
	"context"
	"errors"
	"runtime"
	"testing"
	"time"

	"lightsout/board"
	"lightsout/internal/testkit"
	"lightsout/puzzle"
	"lightsout/puzzle/pbm"
	"lightsout/solve/internal/task"
)

// Boards of awkward shapes can be analysed: many lights and few buttons, lights that no button
// toggles, and parts with a single light.
func TestAwkwardShapes(t *testing.T) {
	for spec, invariants := range map[string]int{
		"buttons=200000_0":     199_999,
		"300x300,rule=0.0":     0,
		"300x300,rule=64.0":    64 * 300,
		"200x200,rule=0.0_9.9": 0,
	} {
		s, err := New(t.Context(), testkit.Must(board.Parse(spec))(t))
		if err != nil || s.Invariants() != invariants {
			t.Errorf("%s: %v", spec, err)
		}
	}
}

// Work that would take too much memory or time is refused before it starts.
func TestLimits(t *testing.T) {
	many, err := board.NewButtons(1, make([][]int, 300_000))
	if err != nil {
		t.Fatal(err)
	}
	if many, err = many.WithColours(4); err != nil {
		t.Fatal(err)
	}
	boards := []*board.Board{many}
	for _, spec := range []string{"buttons=4194304_0,mod=4", "1024x1024,rule=x,mod=4", "1048576x4096,mod=3", "5000x5000,rule=star", "5000x5000,rule=x,mod=3"} {
		boards = append(boards, testkit.Must(board.Parse(spec))(t))
	}
	for _, b := range boards {
		ctx := testkit.Watch(t.Context())
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		if _, err := New(ctx, b); !errors.Is(err, board.ErrTooLarge) || !errors.Is(err, ErrBoard) {
			t.Errorf("%.60s: %v", b, err)
		}
		runtime.ReadMemStats(&after)
		if bytes := after.TotalAlloc - before.TotalAlloc; bytes > 1<<20 || ctx.Looks() > 2 {
			t.Errorf("%.60s: refused after %d bytes and %d polls of the context", b, bytes, ctx.Looks())
		}
	}
}

// ofNullity is a system that knows only how many quiet patterns there are.
type ofNullity struct {
	task.System
	n int
}

func (s ofNullity) Orders() []int { return make([]int, s.n) }

// The largest boards that a method of the Solver takes are not too large for it, and the next ones
// are. The context is already done, so that no work starts.
func TestLargestBoards(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	quiet := func(s *Solver) error {
		_, err := s.QuietPattern(ctx, 0)
		return err
	}
	invariant := func(s *Solver) error {
		_, err := s.Invariant(ctx, 0)
		return err
	}
	compare := func(s *Solver) error {
		_, err := s.quietPatterns(ctx)
		return err
	}
	hardest := func(s *Solver) error {
		_, err := s.Hardest(ctx, 0)
		return err
	}
	for _, tt := range []struct {
		name    string
		work    func(*Solver) error
		spec    string
		nullity int
		want    error
	}{
		{"quiet pattern", quiet, "8192x16384", 1, context.Canceled},
		{"quiet pattern", quiet, "8193x16384", 1, puzzle.ErrTooLarge},
		{"invariant", invariant, "8192x16384", 1, context.Canceled},
		{"invariant", invariant, "8193x16384", 1, puzzle.ErrTooLarge},
		{"compare solutions", compare, "4096x4096", 128, context.Canceled},
		{"compare solutions", compare, "4096x4096", 129, board.ErrTooLarge},
		{"compare solutions", compare, "4096x4097", 1, board.ErrTooLarge},
		{"hardest", hardest, "5x5", 64, context.Canceled},
		{"hardest", hardest, "5x5", 65, ErrBoard},
		{"hardest", hardest, "4096x4096", 64, context.Canceled},
		{"hardest", hardest, "4096x4097", 1, board.ErrTooLarge},
	} {
		s := &Solver{board: testkit.Must(board.Parse(tt.spec))(t), system: ofNullity{n: tt.nullity}}
		if err := tt.work(s); !errors.Is(err, tt.want) {
			t.Errorf("%s, %s, nullity %d: %v", tt.name, tt.spec, tt.nullity, err)
		}
	}
}

// A certificate of up to puzzle.MaxLights lights fits in memory.
func TestLargestCertificate(t *testing.T) {
	var unsolvable *UnsolvableError
	corner := pbm.NewBitmap(5, 5)
	corner.Row(0)[0] = 0x80
	if err := mustNew(t, testkit.Must(board.Parse("5x5"))(t)).SolveRows(t.Context(), corner, nil); !errors.As(err, &unsolvable) {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for spec, want := range map[string]error{"8192x16384": context.Canceled, "8193x16384": puzzle.ErrTooLarge} {
		c := Certificate{board: testkit.Must(board.Parse(spec))(t), rows: unsolvable.Certificate.rows}
		if _, err := c.Lights(ctx); !errors.Is(err, want) {
			t.Errorf("%s: %v", spec, err)
		}
	}
}

// The check of a certificate polls its context once for every looksEvery buttons, and again for
// every looksEvery lights.
func TestCertificateChecksContext(t *testing.T) {
	b := testkit.Must(board.Parse("1x2049,mod=3"))(t)
	off := testkit.Must(puzzle.AllOff(b))(t)
	ctx := testkit.Watch(t.Context())
	if err := NewCertificate(off).Check(ctx, off); !errors.Is(err, errEven) || ctx.Looks() != 3+3 {
		t.Errorf("%v after %d polls", err, ctx.Looks())
	}
	testkit.CheckStops(t, func(ctx context.Context) error {
		return NewCertificate(off).Check(ctx, off)
	}, 1, 2, 3, 4, 5, 6)
}

// analyse does the slow operations on a board: it creates a Solver, solves the state with all
// lights on and finds a quiet pattern.
func analyse(ctx context.Context, b *board.Board) error {
	on, err := puzzle.AllOn(b)
	if err != nil {
		return err
	}
	s, err := New(ctx, b)
	if err != nil {
		return err
	}
	if _, err := s.Solve(ctx, on); err != nil && !errors.Is(err, ErrUnsolvable) {
		return err
	}
	if s.Nullity() > 0 {
		_, err = s.QuietPattern(ctx, 0)
	}
	return err
}

// longWork lists boards that take a long time, each with a lower bound on how many times the
// work polls the context.
var longWork = map[string]int{
	"250x250,rule=star":      800,
	"5000x5000,torus":        200,
	"400x400,torus,mod=3":    60,
	"40x40,rule=25.25,mod=4": 10,
	"75x75,rule=x,mod=3":     50,
	"900x900,mod=6":          100,
	"hex60":                  100,
}

// A Solver polls its context regularly during long work. BenchmarkLooks measures the longest time
// without a poll.
func TestLooksAtItsContext(t *testing.T) {
	for spec, least := range longWork {
		if testing.Short() && spec != "hex60" {
			continue
		}
		b := testkit.Must(board.Parse(spec))(t)
		ctx := testkit.Watch(t.Context())
		if err := analyse(ctx, b); err != nil || ctx.Looks() < least {
			t.Errorf("%s: %d polls, want %d; %v", spec, ctx.Looks(), least, err)
		}
		t.Logf("%s: %d polls", spec, ctx.Looks())
		testkit.CheckStops(t, func(ctx context.Context) error { return analyse(ctx, b) }, 1, least/2, least)
	}
}

// A timed context records the longest time between two polls.
type timed struct {
	context.Context
	last    time.Time
	longest time.Duration
}

func (c *timed) Err() error {
	now := time.Now()
	c.longest = max(c.longest, now.Sub(c.last))
	c.last = now
	return c.Context.Err()
}

// BenchmarkLooks measures the longest time between two polls of the context, which is how long work
// can take to stop.
func BenchmarkLooks(b *testing.B) {
	for spec := range longWork {
		board := testkit.Must(board.Parse(spec))(b)
		b.Run(spec, func(b *testing.B) {
			longest := time.Hour
			for b.Loop() {
				ctx := &timed{Context: b.Context(), last: time.Now()}
				if err := analyse(ctx, board); err != nil {
					b.Fatal(err)
				}
				_ = ctx.Err()
				longest = min(longest, ctx.longest)
			}
			b.ReportMetric(longest.Seconds()*1000, "ms/look")
		})
	}
}
