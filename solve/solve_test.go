package solve

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"lightsout/board"
	"lightsout/internal/algebra/gf2"
	"lightsout/internal/testkit"
	"lightsout/puzzle"
	"lightsout/puzzle/pbm"
	"lightsout/solve/internal/fronts"
	"lightsout/solve/internal/task"
)

func mustNew(t testing.TB, b *board.Board, options ...Option) *Solver {
	t.Helper()
	s := testkit.Must(New(context.Background(), b, options...))(t)
	return s
}

var surfaces = []board.Surface{board.Plane, board.Cylinder, board.Torus, board.Mobius, board.Klein, board.Projective}

// with makes New use one of the systems for two colours.
func with[S task.System](analyse func(*task.Task, *board.Board) (S, error)) Option {
	return func(v *Solver) {
		v.analyse = func(t *task.Task, b *board.Board) (task.System, error) { return analyse(t, b) }
	}
}

// applicable returns a solver for each system that supports the board.
func applicable(t testing.TB, b *board.Board) []*Solver {
	t.Helper()
	solvers := []*Solver{mustNew(t, b)}
	if b.Colours() == 2 && solvers[0].Strategy() == Chase {
		solvers = append(solvers, mustNew(t, b, with(fronts.New)))
	}
	return solvers
}

// name returns the name of a solver's system.
func (s *Solver) name() string { return fmt.Sprintf("%T", s.system) }

func randomVec(r *rand.Rand, n int) *gf2.Vec {
	v := gf2.NewVec(n)
	for i := range n {
		v.Set(i, r.IntN(2) == 1)
	}
	return v
}

// checkAnswer solves the state and checks the answer, a solution or a certificate, against its
// definition. It reports whether there is a solution.
func checkAnswer(t testing.TB, s *Solver, state puzzle.State) bool {
	t.Helper()
	presses, err := s.Solve(context.Background(), state)
	if err == nil {
		if !state.Apply(presses).Solved() {
			t.Fatalf("%v, %s: a solution leaves lights on", state, s.name())
		}
		return true
	}
	var unsolvable *UnsolvableError
	if !errors.Is(err, ErrUnsolvable) || !errors.As(err, &unsolvable) {
		t.Fatalf("%v, %s: %v", state, s.name(), err)
	}
	if err := sent(t, unsolvable.Certificate).Check(context.Background(), state); err != nil {
		t.Fatalf("%v, %s: %v", state, s.name(), err)
	}
	return false
}

// checkBoard checks that all strategies that apply to a board agree about it and about the
// given states.
func checkBoard(t testing.TB, b *board.Board, states ...puzzle.State) {
	t.Helper()
	solvers := applicable(t, b)
	first := solvers[0]
	for _, s := range solvers {
		if s.Rank() != first.Rank() || s.Nullity() != first.Nullity() || s.Invariants() != first.Invariants() {
			t.Fatalf("%v: rank %d with %s, %d with %s", b, s.Rank(), s.name(), first.Rank(), first.name())
		}
		checkPatterns(t, s, first)
	}
	for _, state := range states {
		want := checkAnswer(t, first, state)
		for _, s := range solvers {
			if got := checkAnswer(t, s, state); got != want {
				t.Fatalf("%v: %s and %s disagree", state, s.name(), first.name())
			}
			checkSyndrome(t, s, state, want)
		}
	}
}

// checkPatterns checks the quiet patterns and invariants of s against their definitions and, with
// two colours, against another strategy.
func checkPatterns(t testing.TB, s, other *Solver) {
	t.Helper()
	ctx := context.Background()
	off := testkit.Must(puzzle.AllOff(s.Board()))(t)
	canonical := s.Board().Colours() == 2
	for i := range s.Nullity() {
		quiet := testkit.Must(s.QuietPattern(ctx, i))(t)
		if quiet.Count() == 0 || !off.Apply(quiet).Solved() {
			t.Fatalf("%v, %s: quiet pattern %d is not quiet", s.Board(), s.name(), i)
		}
		if s.QuietOrder(i) != other.QuietOrder(i) {
			t.Fatalf("%v: quiet pattern %d has orders %d and %d", s.Board(), i, s.QuietOrder(i), other.QuietOrder(i))
		}
		if same, err := other.QuietPattern(ctx, i); err != nil || canonical && !same.Equal(quiet) {
			t.Fatalf("%v: quiet pattern %d of %s and %s differ: %v", s.Board(), i, s.name(), other.name(), err)
		}
	}
	for i := range s.Invariants() {
		set := testkit.Must(s.Invariant(ctx, i))(t)
		// An invariant proves that a state with only one of its lights on is unsolvable.
		for light := range s.Board().Lights() {
			if !set.On(light) {
				continue
			}
			colours := make([]uint8, s.Board().Lights())
			colours[light] = 1
			one := puzzle.StateOfColours(s.Board(), colours)
			if err := NewCertificate(set).Check(ctx, one); err != nil {
				t.Fatalf("%v, %s, invariant %d: %v", s.Board(), s.name(), i, err)
			}
			break
		}
		if same, err := other.Invariant(ctx, i); err != nil || canonical && !same.Equal(set) {
			t.Fatalf("%v: invariant %d of %s and %s differ: %v", s.Board(), i, s.name(), other.name(), err)
		}
	}
}

func checkSyndrome(t testing.TB, s *Solver, state puzzle.State, solvable bool) {
	t.Helper()
	ctx := context.Background()
	syndrome := testkit.Must(s.Syndrome(ctx, state))(t)
	if len(syndrome) != s.Invariants() || (slices.IndexFunc(syndrome, func(v uint8) bool { return v != 0 }) < 0) != solvable {
		t.Fatalf("%v, %s: syndrome %v", state, s.name(), syndrome)
	}
	for i, value := range syndrome {
		set := testkit.Must(s.Invariant(ctx, i))(t)
		sum := 0
		for light, weight := range set.Colours() {
			sum += int(weight) * state.Colour(light)
		}
		if int(value) != sum%state.Board().Colours() {
			t.Fatalf("%v, %s: value %d of the syndrome is wrong", state, s.name(), i)
		}
	}
}

// boards returns the number of boards to test: n, or a tenth of it in short mode.
func boards(n int) int {
	if testing.Short() {
		return n / 10
	}
	return n
}

func TestStrategiesAgreeOnRandomGrids(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for i := range boards(1000) {
		g := board.Grid{Rows: 1 + r.IntN(40), Cols: 1 + r.IntN(40), Rule: board.Rules()[r.IntN(2)]}
		if i < 10 {
			g = board.Grid{Rows: 40 - i%3, Cols: 40 - i%5, Rule: board.Rules()[i%2]}
		}
		b := testkit.Must(board.NewGrid(g))(t)
		random := task.StateOf(b, randomVec(r, b.Lights()))
		off := testkit.Must(puzzle.AllOff(b))(t)
		pressed := off.Apply(task.PressesOf(b, randomVec(r, b.Buttons())))
		checkBoard(t, b, random, pressed)
	}
}

func TestStrategiesOnRandomButtons(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range boards(300) {
		toggles := make([][]int, r.IntN(30))
		lights := 1 + r.IntN(30)
		density := r.Float64()
		for i := range toggles {
			for light := range lights {
				if r.Float64() < density {
					toggles[i] = append(toggles[i], light)
				}
			}
		}
		b := testkit.Must(board.NewButtons(lights, toggles))(t)
		checkBoard(t, b, task.StateOf(b, randomVec(r, lights)), task.StateOf(b, gf2.NewVec(lights)))
	}
}

func TestEveryStateOfSmallGrids(t *testing.T) {
	for _, size := range []string{"3x3", "4x4", "2x3", "3x2", "1x1", "1x5"} {
		for _, rule := range []board.Rule{board.Plus, board.Ring} {
			b := testkit.Must(board.Parse(size + ",rule=" + string(rule)))(t)
			if checkBoard(t, b); testing.Short() && b.Lights() > 9 {
				continue
			}
			for _, s := range applicable(t, b) {
				t.Run(fmt.Sprintf("%v/%s", b, s.name()), func(t *testing.T) {
					solvable := 0
					for n := range 1 << b.Lights() {
						v := gf2.NewVec(b.Lights())
						v.Words()[0] = uint64(n)
						if checkAnswer(t, s, task.StateOf(b, v)) {
							solvable++
						}
					}
					if solvable != 1<<s.Rank() {
						t.Errorf("%d states are solvable, but the rank is %d", solvable, s.Rank())
					}
				})
			}
		}
	}
}

func FuzzStrategiesAgree(f *testing.F) {
	f.Add(uint8(5), uint8(5), false, []byte{0xff, 0xff, 0xff, 0x01})
	f.Add(uint8(4), uint8(70), true, []byte("lights"))
	f.Fuzz(func(t *testing.T, rows, cols uint8, ring bool, lit []byte) {
		g := board.Grid{Rows: 1 + int(rows)%12, Cols: 1 + int(cols)%80, Rule: board.Plus}
		if ring {
			g.Rule = board.Ring
		}
		b := testkit.Must(board.NewGrid(g))(t)
		v := gf2.NewVec(b.Lights())
		for i := range min(b.Lights(), 8*len(lit)) {
			v.Set(i, lit[i/8]>>(i%8)&1 != 0)
		}
		checkBoard(t, b, task.StateOf(b, v))
	})
}

func TestStrategy(t *testing.T) {
	for spec, want := range map[string]Strategy{
		"5x5": Chase, "5x5,torus": Chase, "5x5,mod=4": Chase, "5x5,klein,mod=3": Chase,
		"5x5,klein": Elimination, "5x5,rule=x": Elimination, "5x5,rule=x,mod=3": Elimination, "buttons=2_0": Elimination,
	} {
		if got := mustNew(t, testkit.Must(board.Parse(spec))(t)).Strategy(); got != want {
			t.Errorf("%s: %s, want %s", spec, got, want)
		}
	}
}

// Every solvable state has as many solutions as there are quiet patterns, including the empty one.
func TestSolutionCount(t *testing.T) {
	for spec, want := range map[string]int64{"3x3": 1, "5x5": 4, "4x4": 16, "2x2,mod=3": 3, "2x2,rule=ring,mod=4": 16, "1x5,mod=6": 6} {
		if got := mustNew(t, testkit.Must(board.Parse(spec))(t)).SolutionCount(); got.Int64() != want {
			t.Errorf("%s: %d solutions, want %d", spec, got, want)
		}
	}
}

func TestNewRefuses(t *testing.T) {
	for _, spec := range []string{"8193x8193,mod=3", "100x100,rule=x,mod=3", "4097x4097,rule=x"} {
		if _, err := New(t.Context(), testkit.Must(board.Parse(spec))(t)); !errors.Is(err, ErrBoard) || !errors.Is(err, board.ErrTooLarge) {
			t.Errorf("%s: %v", spec, err)
		}
	}
}

func TestCertificateCheckFindsWrongOnes(t *testing.T) {
	b := testkit.Must(board.Parse("5x5"))(t)
	corner := task.StateOf(b, gf2.VecOf(25, 0))
	quiet := testkit.Must(mustNew(t, b).QuietPattern(t.Context(), 0))(t)
	two := gf2.VecOf(25, 0, 2) // two lights from the first row of the pattern, 10101
	for name, tt := range map[string]struct {
		set   *gf2.Vec
		state puzzle.State
	}{
		"a button toggles an odd number": {gf2.VecOf(25, 0), corner},
		"an even number is lit":          {task.VecOfPresses(quiet), task.StateOf(b, two)},
	} {
		c := NewCertificate(task.StateOf(b, tt.set))
		if err := c.Check(t.Context(), tt.state); !errors.Is(err, ErrCertificate) {
			t.Errorf("%s: %v", name, err)
		}
		if err := c.CheckRows(t.Context(), tt.state.Bitmap()); !errors.Is(err, ErrCertificate) {
			t.Errorf("%s, by rows: %v", name, err)
		}
	}
}

func TestCertificateCheckOfListedButtons(t *testing.T) {
	b := testkit.Must(board.Parse("buttons=3_0.1_1.2"))(t)
	all := gf2.VecOf(3, 0, 1, 2)
	for name, tt := range map[string]struct {
		set  *gf2.Vec
		lit  int
		good bool
	}{
		"right":                          {all, 2, true},
		"a button toggles an odd number": {gf2.VecOf(3, 0), 0, false},
		"none is lit":                    {gf2.NewVec(3), 0, false},
	} {
		c := NewCertificate(task.StateOf(b, tt.set))
		err := c.Check(t.Context(), task.StateOf(b, gf2.VecOf(3, tt.lit)))
		if (err == nil) != tt.good || err != nil && !errors.Is(err, ErrCertificate) {
			t.Errorf("%s: %v", name, err)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := NewCertificate(task.StateOf(b, all)).Check(ctx, task.StateOf(b, all)); !errors.Is(err, context.Canceled) {
		t.Errorf("stopped: %v", err)
	}
}

func TestUnsolvableErrorReadsWell(t *testing.T) {
	err := &UnsolvableError{}
	if err.Error() != ErrUnsolvable.Error() || errors.Is(err, ErrBoard) {
		t.Errorf("got %q, want %q", err, ErrUnsolvable)
	}
}

func TestTooManyQuietPatterns(t *testing.T) {
	b := testkit.Must(board.NewButtons(1, make([][]int, 1_000_000)))(t)
	if _, err := mustNew(t, b).QuietPattern(t.Context(), 0); !errors.Is(err, board.ErrTooLarge) {
		t.Errorf("got %v", err)
	}
}

func TestDoneContextIsNoticed(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, spec := range []string{"5x5", "buttons=3_0.1_1.2_0.2"} {
		b := testkit.Must(board.Parse(spec))(t)
		off := task.StateOf(b, gf2.NewVec(b.Lights()))
		for _, s := range applicable(t, b) {
			for name, call := range map[string]func() error{
				"New":          func() error { _, err := New(ctx, b); return err },
				"Solve":        func() error { _, err := s.Solve(ctx, off); return err },
				"Syndrome":     func() error { _, err := s.Syndrome(ctx, off); return err },
				"QuietPattern": func() error { _, err := s.QuietPattern(ctx, 0); return err },
				"Invariant":    func() error { _, err := s.Invariant(ctx, 0); return err },
			} {
				if err := call(); !errors.Is(err, context.Canceled) {
					t.Errorf("%s, %s, %s: %v", spec, s.name(), name, err)
				}
			}
		}
	}
	if err := mustNew(t, testkit.Must(board.Parse("5x5"))(t)).SolveRows(ctx, pbm.NewBitmap(5, 5), nil); !errors.Is(err, context.Canceled) {
		t.Errorf("SolveRows: %v", err)
	}
}

// Many goroutines can share a Solver; the race detector checks this.
func TestConcurrentSolver(t *testing.T) {
	for _, spec := range []string{"30x30", "buttons=4_0.1_1.2_2.3_0.3"} {
		b := testkit.Must(board.Parse(spec))(t)
		for _, s := range applicable(t, b) {
			var group sync.WaitGroup
			for i := range 8 {
				group.Go(func() {
					state := task.StateOf(b, randomVec(rand.New(rand.NewPCG(uint64(i), 6)), b.Lights()))
					checkSyndrome(t, s, state, checkAnswer(t, s, state))
					if _, err := s.QuietPattern(t.Context(), 0); err != nil {
						t.Error(err)
					}
				})
			}
			group.Wait()
		}
	}
}

func TestPanics(t *testing.T) {
	s := mustNew(t, testkit.Must(board.Parse("5x5"))(t))
	for name, f := range map[string]func(){
		"quiet order 2 of 2": func() { s.QuietOrder(2) },
	} {
		testkit.MustPanic(t, name, f)
	}
}

// TestOtherBoards passes states of other boards, and the zero State, to methods that take a state.
func TestOtherBoards(t *testing.T) {
	ctx := t.Context()
	if _, err := New(ctx, nil); !errors.Is(err, board.ErrNone) {
		t.Errorf("no board: %v", err)
	}
	if _, err := New(ctx, &board.Board{}); !errors.Is(err, board.ErrNone) {
		t.Errorf("the zero board: %v", err)
	}
	s := mustNew(t, testkit.Must(board.Parse("5x5"))(t))
	_, none := New(ctx, s.Board(), nil)
	_, fewest := s.Fewest(ctx, puzzle.State{}, nil)
	_, nearest := s.Nearest(ctx, puzzle.State{}, Patient(), nil)
	for name, err := range map[string]error{"New": none, "Fewest": fewest, "Nearest": nearest} {
		if !errors.Is(err, ErrOption) {
			t.Errorf("%s with a nil option: %v", name, err)
		}
	}
	_, quiet := s.QuietPattern(ctx, 2)
	_, invariant := s.Invariant(ctx, -1)
	for want, err := range map[string]error{
		"quiet pattern 2 is out of range: there are 2, counted from 0": quiet, "invariant -1 is out of range: there are 2, counted from 0": invariant,
	} {
		if !errors.Is(err, board.ErrRange) || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
	proof := NewCertificate(testkit.Must(puzzle.AllOff(s.Board()))(t))
	methods := map[string]func(puzzle.State) error{
		"Check":    func(state puzzle.State) error { return proof.Check(ctx, state) },
		"Fewest":   func(state puzzle.State) error { _, err := s.Fewest(ctx, state); return err },
		"Nearest":  func(state puzzle.State) error { _, err := s.Nearest(ctx, state); return err },
		"AtLeast":  func(state puzzle.State) error { _, err := s.AtLeast(state); return err },
		"Solve":    func(state puzzle.State) error { _, err := s.Solve(ctx, state); return err },
		"Syndrome": func(state puzzle.State) error { _, err := s.Syndrome(ctx, state); return err },
		"Repairs":  func(state puzzle.State) error { _, err := s.Repairs(ctx, state, 9); return err },
		"FewestSame": func(state puzzle.State) error {
			_, _, err := s.FewestSame(ctx, state)
			return err
		},
		"Cheapest": func(state puzzle.State) error {
			_, err := s.Cheapest(ctx, state, make([]uint32, 25))
			return err
		},
		"Solutions": func(state puzzle.State) error {
			for _, err := range s.Solutions(ctx, state) {
				return err
			}
			return nil
		},
	}
	// Boards of the same size are different if their surfaces or colours differ.
	for _, id := range []string{"4x4:0", "5x5,torus:0", "5x5,mod=3:0000000000000000000000000"} {
		other := testkit.Must(puzzle.Parse(id))(t)
		for name, method := range methods {
			if err := method(other); !errors.Is(err, board.ErrMismatch) {
				t.Errorf("%s with %s: %v", name, id, err)
			}
		}
	}
	for name, method := range methods {
		if err := method(puzzle.State{}); !errors.Is(err, board.ErrNone) {
			t.Errorf("%s with no state: %v", name, err)
		}
	}
	rows := pbm.NewBitmap(4, 4)
	_, costs := s.Cheapest(ctx, testkit.Must(puzzle.Parse("5x5:0"))(t), make([]uint32, 24))
	for name, err := range map[string]error{"SolveRows": s.SolveRows(ctx, rows, rows), "CheckRows": proof.CheckRows(ctx, rows), "costs": costs} {
		if !errors.Is(err, board.ErrMismatch) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
