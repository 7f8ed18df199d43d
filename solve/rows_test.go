package solve

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"testing"
	"time"

	"lightsout/board"
	"lightsout/internal/algebra/gf2"
	"lightsout/internal/testkit"
	"lightsout/puzzle"
	"lightsout/puzzle/pbm"
	"lightsout/solve/internal/chase"
	"lightsout/solve/internal/conformance"
	"lightsout/solve/internal/fronts"
	"lightsout/solve/internal/task"
)

func randomBitmap(r *rand.Rand, rows, cols int) *pbm.Bitmap {
	m := pbm.NewBitmap(rows, cols)
	for i := range rows {
		row := m.Row(i)
		for k := range row {
			row[k] = byte(r.Uint32())
		}
		row[len(row)-1] &= 0xff << (7 - (cols-1)%8)
	}
	return m
}

// solvable returns random solvable lights.
func solvable(t testing.TB, g board.Grid, seed uint64) *pbm.Bitmap {
	t.Helper()
	lights := pbm.NewBitmap(g.Rows, g.Cols)
	presses := randomBitmap(rand.New(rand.NewPCG(seed, 5)), g.Rows, g.Cols)
	if err := pbm.Press(context.Background(), g, presses, lights); err != nil {
		t.Fatal(err)
	}
	return lights
}

// checkRows makes the presses and compares the result with the lights.
func checkRows(t testing.TB, g board.Grid, lights, presses *pbm.Bitmap) {
	t.Helper()
	out := pbm.NewBitmap(g.Rows, g.Cols)
	_ = presses.Rewind()
	if err := pbm.Press(context.Background(), g, presses, out); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(out.Bytes(), lights.Bytes()) {
		t.Errorf("%+v: the presses leave lights on", g)
	}
}

func TestSolveRows(t *testing.T) {
	for i, g := range []board.Grid{
		{Rows: 1, Cols: 1, Rule: board.Plus},
		{Rows: 3, Cols: 1000, Rule: board.Plus},
		{Rows: 1000, Cols: 3, Rule: board.Ring},
		{Rows: 300, Cols: 299, Rule: board.Plus},
		{Rows: 640, Cols: 64, Rule: board.Plus},
		{Rows: 127, Cols: 1023, Rule: board.Ring},
		{Rows: 1500, Cols: 1501, Rule: board.Plus},
	} {
		b := testkit.Must(board.NewGrid(g))(t)
		s := mustNew(t, b)
		lights, presses := solvable(t, g, uint64(i)), pbm.NewBitmap(g.Rows, g.Cols)
		if err := s.SolveRows(t.Context(), lights, presses); err != nil {
			t.Fatal(err)
		}
		checkRows(t, g, lights, presses)
	}
}

func TestSolveRowsCertificate(t *testing.T) {
	for _, spec := range []string{"5x5", "30x30", "9x4,rule=ring", "99x99", "1x2"} {
		b := testkit.Must(board.Parse(spec))(t)
		s := mustNew(t, b)
		if s.Nullity() == 0 {
			t.Fatalf("%s: every state is solvable", spec)
		}
		quiet := testkit.Must(s.QuietPattern(t.Context(), s.Nullity()-1))(t)
		for light := range quiet.Buttons() {
			state := task.StateOf(b, gf2.VecOf(b.Lights(), light))
			out := pbm.NewBitmap(state.Bitmap().Size())
			var unsolvable *UnsolvableError
			if err := s.SolveRows(t.Context(), state.Bitmap(), out); !errors.As(err, &unsolvable) {
				t.Fatalf("%s: %v", spec, err)
			}
			for name, err := range map[string]error{
				"Check":     unsolvable.Certificate.Check(t.Context(), state),
				"text":      sent(t, unsolvable.Certificate).Check(t.Context(), state),
				"CheckRows": unsolvable.Certificate.CheckRows(t.Context(), state.Bitmap()),
			} {
				if err != nil {
					t.Errorf("%s, %s: %v", spec, name, err)
				}
			}
			break
		}
	}
}

func TestPatternsTooLargeForMemory(t *testing.T) {
	s := mustNew(t, testkit.Must(board.Parse("1048576x299"))(t))
	if s.Nullity() == 0 {
		t.Fatal("the board has no quiet patterns, so it is of no use here")
	}
	if _, err := s.QuietPattern(t.Context(), 0); !errors.Is(err, puzzle.ErrTooLarge) {
		t.Errorf("quiet pattern: %v", err)
	}
	if _, err := s.Invariant(t.Context(), 0); !errors.Is(err, puzzle.ErrTooLarge) {
		t.Errorf("invariant: %v", err)
	}
	// If a quiet pattern covers a light, the state in which only that light is on is unsolvable.
	var unsolvable *UnsolvableError
	if err := s.SolveRows(t.Context(), &oneLight{rows: 1 << 20, cols: 299}, nil); !errors.As(err, &unsolvable) {
		t.Fatal(err)
	}
	c := unsolvable.Certificate
	if _, err := c.Lights(t.Context()); !errors.Is(err, puzzle.ErrTooLarge) {
		t.Errorf("certificate: %v", err)
	}
	if rows, cols := c.Rows().Size(); rows != 1<<20 || cols != 299 {
		t.Errorf("%d x %d", rows, cols)
	}
}

// oneLight is a pbm.Rows with only the first light on.
type oneLight struct{ rows, cols, next int }

func (o *oneLight) Size() (rows, cols int) { return o.rows, o.cols }

func (o *oneLight) Rewind() error {
	o.next = 0
	return nil
}

func (o *oneLight) ReadRow() ([]byte, error) {
	row := make([]byte, (o.cols+7)/8)
	if o.next == 0 {
		row[0] = 0x80
	}
	o.next++
	return row, nil
}

func TestSolveRowsFaults(t *testing.T) {
	g := board.Grid{Rows: 6, Cols: 6, Rule: board.Plus}
	s := mustNew(t, testkit.Must(board.Parse("6x6"))(t))
	for name, tt := range map[string]struct {
		faulty conformance.FaultyRows
		want   error
	}{
		"row of the first pass":    {conformance.FaultyRows{FailRow: 3}, conformance.ErrFault},
		"row of the second pass":   {conformance.FaultyRows{FailRow: 9}, conformance.ErrFault},
		"first rewind":             {conformance.FaultyRows{FailRewind: 1}, conformance.ErrFault},
		"second rewind":            {conformance.FaultyRows{FailRewind: 2}, conformance.ErrFault},
		"lights that have changed": {conformance.FaultyRows{FailRow: 9, Flip: true}, ErrChanged},
	} {
		tt.faulty.Bitmap = solvable(t, g, 1)
		if err := s.SolveRows(t.Context(), &tt.faulty, pbm.NewBitmap(6, 6)); !errors.Is(err, tt.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := s.SolveRows(t.Context(), solvable(t, g, 1), pbm.NewBitmap(5, 6)); !errors.Is(err, io.ErrShortWrite) {
		t.Errorf("a writer that fails: %v", err)
	}
	for _, other := range []*pbm.Bitmap{pbm.NewBitmap(5, 6), pbm.NewBitmap(6, 5)} {
		if err := s.SolveRows(t.Context(), other, pbm.NewBitmap(6, 6)); !errors.Is(err, board.ErrMismatch) {
			t.Errorf("lights of another size: %v", err)
		}
	}
	whole := mustNew(t, testkit.Must(board.Parse("6x6"))(t), with(fronts.New))
	if err := whole.SolveRows(t.Context(), solvable(t, g, 1), pbm.NewBitmap(6, 6)); !errors.Is(err, ErrBoard) {
		t.Errorf("fronts: %v", err)
	}
}

func TestCheckRowsFaults(t *testing.T) {
	b := testkit.Must(board.Parse("5x5"))(t)
	s := mustNew(t, b)
	state := task.StateOf(b, gf2.VecOf(25, 0))
	var unsolvable *UnsolvableError
	if err := s.SolveRows(t.Context(), state.Bitmap(), nil); !errors.As(err, &unsolvable) {
		t.Fatal(err)
	}
	for _, other := range []*pbm.Bitmap{pbm.NewBitmap(4, 5), pbm.NewBitmap(5, 4)} {
		if err := unsolvable.Certificate.CheckRows(t.Context(), other); !errors.Is(err, board.ErrMismatch) {
			t.Errorf("lights of another size: %v", err)
		}
	}
	for name, rows := range map[string]*conformance.FaultyRows{
		"rewind": {Bitmap: state.Bitmap(), FailRewind: 1},
		"row":    {Bitmap: state.Bitmap(), FailRow: 1},
	} {
		if err := unsolvable.Certificate.CheckRows(t.Context(), rows); !errors.Is(err, conformance.ErrFault) {
			t.Errorf("%s: %v", name, err)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := unsolvable.Certificate.CheckRows(ctx, state.Bitmap()); !errors.Is(err, context.Canceled) {
		t.Errorf("stopped: %v", err)
	}
	if _, err := unsolvable.Certificate.Lights(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("stopped: %v", err)
	}
}

// Work that would take minutes can be stopped in each of its stages.
func TestContextStops(t *testing.T) {
	huge := testkit.Must(board.Parse("1048576x1048575"))(t)
	wide := board.Grid{Rows: 40_000, Cols: 4096, Rule: board.Plus}
	wideBoard := testkit.Must(board.NewGrid(wide))(t)
	dependent := manyQuiet(t)
	wideSolver := mustNew(t, wideBoard)
	wideLights := pbm.NewBitmap(wide.Rows, wide.Cols)
	for name, run := range map[string]func(ctx context.Context) error{
		"chase, analysis": func(ctx context.Context) error {
			_, err := New(ctx, huge)
			return err
		},
		"chase, rows": func(ctx context.Context) error {
			for ctx.Err() == nil {
				if err := wideSolver.SolveRows(ctx, wideLights, pbm.NewBitmap(wide.Rows, wide.Cols)); err != nil {
					return err
				}
			}
			return ctx.Err()
		},
		"chase, patterns": func(ctx context.Context) error {
			s, err := New(ctx, testkit.Must(board.Parse("10000x10000,rule=ring"))(t))
			for i := 0; err == nil; i++ {
				_, err = s.QuietPattern(ctx, i)
			}
			return err
		},
		"fronts, patterns": func(ctx context.Context) error {
			s, err := New(ctx, dependent)
			for i := 0; err == nil; i++ {
				_, err = s.QuietPattern(ctx, i)
			}
			return err
		},
		"fronts, analysis": func(ctx context.Context) error {
			_, err := New(ctx, testkit.Must(board.Parse("150x150"))(t), with(fronts.New))
			return err
		},
	} {
		t.Run(name, func(t *testing.T) {
			looks := []int{1, 2, 5, 10, 20}
			if testing.Short() {
				looks = looks[:3]
			}
			testkit.CheckStops(t, run, looks...)
		})
	}
}

// manyQuiet returns a board with many more buttons than lights, and so with many quiet patterns.
func manyQuiet(t *testing.T) *board.Board {
	t.Helper()
	r := rand.New(rand.NewPCG(7, 7))
	toggles := make([][]int, 20_000)
	for i := range toggles {
		toggles[i] = []int{r.IntN(1000), 1000 + r.IntN(1000)}
	}
	b := testkit.Must(board.NewButtons(2000, toggles))(t)
	return b
}

// Each stage polls its context, and stops when the context is done.
func TestEveryStageStops(t *testing.T) {
	grid, buttons := testkit.Must(board.Parse("129x129"))(t), testkit.Must(board.Parse("buttons=3_0.1_1.2_0.2"))(t)
	for name, run := range map[string]func(ctx context.Context) error{
		"solve grid":   func(ctx context.Context) error { return solveCorner(ctx, grid, with(chase.New)) },
		"solve listed": func(ctx context.Context) error { return solveCorner(ctx, buttons, with(fronts.New)) },
		"patterns":     func(ctx context.Context) error { return patterns(ctx, grid, with(chase.New)) },
		"patterns, fronts": func(ctx context.Context) error {
			return patterns(ctx, testkit.Must(board.Parse("44x44"))(t), with(fronts.New))
		},
		"patterns, listed": func(ctx context.Context) error { return patterns(ctx, buttons, with(fronts.New)) },
	} {
		t.Run(name, func(t *testing.T) {
			checkAllStops(t, run)
		})
	}
}

// checkAllStops stops work at the first polls of its context and at a sample of later ones. A stop
// at one of the last polls may come too late to have an effect.
func checkAllStops(t *testing.T, work func(ctx context.Context) error) {
	t.Helper()
	watched := testkit.Watch(t.Context())
	if err := work(watched); err != nil {
		t.Fatal(err)
	}
	each := 16 // the gap to the next sampled poll is about 1/16 of the polls so far
	if testing.Short() {
		each = 1
	}
	for look := 1; look <= watched.Looks()-2; look += look/each + 1 {
		testkit.CheckStops(t, work, look)
	}
}

func solveCorner(ctx context.Context, b *board.Board, system Option) error {
	s, err := New(ctx, b, system)
	if err != nil {
		return err
	}
	_, err = s.Solve(ctx, task.StateOf(b, gf2.VecOf(b.Lights(), 0)))
	if errors.Is(err, ErrUnsolvable) {
		return nil
	}
	return err
}

func patterns(ctx context.Context, b *board.Board, system Option) error {
	s, err := New(ctx, b, system)
	if err != nil {
		return err
	}
	if s.Nullity() > 0 {
		if _, err := s.QuietPattern(ctx, 0); err != nil {
			return err
		}
		if _, err := s.Invariant(ctx, 0); err != nil {
			return err
		}
	}
	_, err = s.Syndrome(ctx, task.StateOf(b, gf2.NewVec(b.Lights())))
	return err
}

func TestProgress(t *testing.T) {
	stages := map[string]bool{}
	watch := OnProgress(func(p Progress) {
		stages[p.Stage] = true
		if p.Done < 0 || p.Done > p.Total {
			t.Errorf("%s: %d of %d done", p.Stage, p.Done, p.Total)
		}
	})
	mustNew(t, testkit.Must(board.Parse("40000x40000"))(t), watch)
	g := board.Grid{Rows: 2000, Cols: 2000, Rule: board.Plus}
	s := mustNew(t, testkit.Must(board.Parse("2000x2000"))(t), watch)
	if err := s.SolveRows(t.Context(), solvable(t, g, 1), pbm.NewBitmap(g.Rows, g.Cols)); err != nil {
		t.Fatal(err)
	}
	for _, stage := range []string{"analysing the board", "reading the lights", "solving"} {
		if !stages[stage] {
			t.Errorf("no progress was reported for %q, only for %v", stage, stages)
		}
	}
}

// BenchmarkSolveRows20000 compares the time to solve a board with the time to read it twice and
// write it once, in the same process. The ratio metric is how many times as long the solve takes.
//
//	go test ./solve -run '^$' -bench SolveRows20000
func BenchmarkSolveRows20000(b *testing.B) {
	g := board.Grid{Rows: 20_000, Cols: 20_000, Rule: board.Plus}
	grid := testkit.Must(board.NewGrid(g))(b)
	lights, presses := solvable(b, g, 1), pbm.NewBitmap(g.Rows, g.Cols)
	var solving, moving time.Duration
	for b.Loop() {
		start := time.Now()
		s := mustNew(b, grid)
		_ = presses.Rewind()
		if err := s.SolveRows(b.Context(), lights, presses); err != nil {
			b.Fatal(err)
		}
		solving += time.Since(start)
		start = time.Now()
		traffic(presses.Bytes(), lights.Bytes())
		moving += time.Since(start)
	}
	b.StopTimer()
	b.ReportMetric(solving.Seconds()*1000/float64(b.N), "ms/solve")
	b.ReportMetric(moving.Seconds()*1000/float64(b.N), "ms/traffic")
	b.ReportMetric(solving.Seconds()/moving.Seconds(), "ratio")
}

// traffic reads src twice and writes dst once.
func traffic(dst, src []byte) {
	if bytes.Count(src, []byte{'\n'}) < 0 {
		panic("a negative count")
	}
	copy(dst, src)
}

func BenchmarkNew(b *testing.B) {
	for _, n := range []int{5, 100, 1000, 10_000, 100_000} {
		grid := testkit.Must(board.Parse(fmt.Sprintf("%dx%d", n, n)))(b)
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for b.Loop() {
				mustNew(b, grid)
			}
		})
	}
}
