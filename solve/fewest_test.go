package solve

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"maps"
	"math/big"
	"math/bits"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"lightsout/board"
	"lightsout/internal/algebra/gf2"
	"lightsout/internal/testkit"
	"lightsout/puzzle"
	"lightsout/solve/internal/task"
)

// slowFewest tries every set of presses, and returns the fewest presses that solve a state.
func slowFewest(state puzzle.State) int {
	b := state.Board()
	best := -1
	for n := range 1 << b.Buttons() {
		if best >= 0 && bits.OnesCount(uint(n)) >= best {
			continue
		}
		v := gf2.NewVec(b.Buttons())
		v.Words()[0] = uint64(n)
		if state.Apply(task.PressesOf(b, v)).Solved() {
			best = bits.OnesCount(uint(n))
		}
	}
	return best
}

func TestFewestAgainstAllPresses(t *testing.T) {
	r := rand.New(rand.NewPCG(14, 15))
	for _, spec := range []string{"2x3", "3x4", "1x8", "3x3,torus", "2x5,rule=x", "tri3", "graph6=FhCKG,rule=ring", "buttons=3_0_0.1_1.2_2_0.2"} {
		b := testkit.Must(board.Parse(spec))(t)
		s := mustNew(t, b)
		for range 8 {
			state := task.StateOf(b, gf2.NewVec(b.Lights())).Apply(task.PressesOf(b, randomVec(r, b.Buttons())))
			got := testkit.Must(s.Fewest(t.Context(), state))(t)
			if want := slowFewest(state); !state.Apply(got.Presses).Solved() || got.Presses.Count() != want || !got.Proved || got.Bound != want {
				t.Errorf("%v: %d presses, want %d", state, got.Presses.Count(), want)
			}
		}
	}
}

// allOnFewest holds the fewest presses for all lights on, for n = 1 to 40 (OEIS A075464). The test
// skips 39, which has nullity 32 and takes a minute.
var allOnFewest = []int{
	1, 4, 5, 4, 15, 28, 33, 40, 25, 44, 55, 72, 105, 56, 117, 104, 147, 188, 141, 224, 245, 276, 231, 270, 353, 356, 405, 416, 345, 376,
	553, 428, 469, 520, 563, 600, 761, 772, 561, 696,
}

func TestFewestForAllOn(t *testing.T) {
	for i, want := range allOnFewest {
		if i+1 == 39 || testing.Short() && i+1 > 30 {
			continue
		}
		on := testkit.Must(puzzle.Parse(fmt.Sprintf("%dx%d:on", i+1, i+1)))(t)
		got := testkit.Must(mustNew(t, on.Board()).Fewest(t.Context(), on))(t)
		if got.Presses.Count() != want || !got.Proved || !on.Apply(got.Presses).Solved() {
			t.Errorf("%v: %d presses, want %d", on.Board(), got.Presses.Count(), want)
		}
	}
}

// Sizes and Solutions must match an enumeration of all presses.
func TestSolutionsAgainstAllPresses(t *testing.T) {
	for _, spec := range []string{
		"2x3", "3x4", "4x4", "1x8", "3x3,torus", "tri3", "buttons=3_0_0.1_1.2_2_0.2",
		"2x2,mod=3", "2x3,mod=3", "1x5,mod=4", "2x2,torus,mod=6", "3x3,mod=3,rule=ring", "1x2,mod=64,rule=ring",
	} {
		b := testkit.Must(board.Parse(spec))(t)
		s := mustNew(t, b)
		for seed := range uint64(3) {
			state := randomSolvable(t, b, seed)
			want := map[string]int{}
			for p := range allPresses(b) {
				if state.Apply(p).Solved() {
					want[string(p.AllTimes())] = p.Count()
				}
			}
			checkSolutions(t, s, state, want)
		}
	}
}

func checkSolutions(t *testing.T, s *Solver, state puzzle.State, want map[string]int) {
	t.Helper()
	last, all, least := 0, int64(len(want)), slices.Min(slices.Collect(maps.Values(want)))
	for p, err := range s.Solutions(t.Context(), state) {
		if err != nil {
			t.Fatal(err)
		}
		key := string(p.AllTimes())
		if size, ok := want[key]; !ok || size != p.Count() || size < last {
			t.Errorf("%v: %q of %d presses after %d", state, key, p.Count(), last)
		}
		delete(want, key)
		last = p.Count()
	}
	if len(want) > 0 {
		t.Errorf("%v: %d solutions are missing", state, len(want))
	}
	if s.SolutionCount().Cmp(big.NewInt(all)) != 0 {
		t.Errorf("%v: SolutionCount is %v, want %d", state, s.SolutionCount(), all)
	}
	f, err := s.Fewest(t.Context(), state)
	if err != nil || f.Presses.Count() != least || f.Bound != least || !f.Proved || !state.Apply(f.Presses).Solved() {
		t.Errorf("%v: the fewest are %d, want %d; %v", state, f.Presses.Count(), least, err)
	}
}

// allPresses yields every combination of presses on a small board.
func allPresses(b *board.Board) iter.Seq[puzzle.Presses] {
	return func(yield func(puzzle.Presses) bool) {
		times := make([]uint8, b.Buttons())
		for i := 0; i < len(times); {
			if !yield(puzzle.PressesOfTimes(b, slices.Clone(times))) {
				return
			}
			for i = 0; i < len(times); i++ {
				if times[i]++; int(times[i]) < b.Colours() {
					break
				}
				times[i] = 0
			}
		}
	}
}

func randomSolvable(t testing.TB, b *board.Board, seed uint64) puzzle.State {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, 17))
	times := make([]uint8, b.Buttons())
	for i := range times {
		times[i] = uint8(r.IntN(b.Colours()))
	}
	return puzzle.StateOfColours(b, make([]uint8, b.Lights())).Apply(puzzle.PressesOfTimes(b, times))
}

func TestFewestOfLargeBoards(t *testing.T) {
	on, err := puzzle.Parse("184x184:on") // 33,856 buttons do not fit in an int16
	if err != nil {
		t.Fatal(err)
	}
	s := mustNew(t, on.Board())
	if s.Nullity() == 0 || s.Nullity() > 20 {
		t.Fatalf("nullity %d", s.Nullity())
	}
	got, err := s.Fewest(t.Context(), on)
	if err != nil || !on.Apply(got.Presses).Solved() {
		t.Fatal(err)
	}
	some, err := s.Solve(t.Context(), on)
	if err != nil || some.Count() < got.Presses.Count() {
		t.Errorf("%d presses, but another solution has %d", got.Presses.Count(), some.Count())
	}
}

// If few presses are enough, they are proved to be the fewest, however many solutions there are.
func TestFewestOfFewPresses(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 9))
	for _, spec := range []string{"79x79", "159x159", "30x30,mod=3,rule=ring", "1024x1024"} {
		b := testkit.Must(board.Parse(spec))(t)
		s := mustNew(t, b)
		presses := []int{r.IntN(b.Buttons()), r.IntN(b.Buttons()), r.IntN(b.Buttons())}
		state := testkit.Must(puzzle.AllOff(b))(t).Press(presses...)
		got, err := s.Fewest(t.Context(), state)
		if most := 3 * (b.Colours() - 1); err != nil || !got.Proved || got.Bound > most || got.Presses.Count() != got.Bound || !state.Apply(got.Presses).Solved() {
			t.Errorf("%s, nullity %d: %d presses, at least %d, proved %v, %v", spec, s.Nullity(), got.Presses.Count(), got.Bound, got.Proved, err)
		}
	}
	s, other := mustNew(t, testkit.Must(board.Parse("3x3"))(t)), testkit.Must(board.Parse("3x4"))(t)
	if _, err := s.Few(t.Context(), testkit.Must(puzzle.AllOn(other))(t)); err == nil {
		t.Error("Few accepts a state of another board")
	}
}

// Comparing 2^24 solutions is quick. With more than two colours, each solution takes as many steps as
// there are buttons: 13 times 3^12 steps are quick, 14 times 3^13 are not.
func TestIsMany(t *testing.T) {
	for _, c := range []struct {
		colours string
		buttons int
		want    bool
	}{{"", 25, false}, {"", 26, true}, {",mod=3", 13, false}, {",mod=3", 14, true}} {
		spec := "buttons=1" + strings.Repeat("_0", c.buttons) + c.colours
		if s := mustNew(t, testkit.Must(board.Parse(spec))(t)); s.isMany() != c.want {
			t.Errorf("%s, nullity %d: %v", spec, s.Nullity(), !c.want)
		}
	}
}

func TestFewestOfUnsolvable(t *testing.T) {
	state := testkit.Must(puzzle.Parse("5x5:1"))(t)
	s := mustNew(t, state.Board())
	if _, err := s.Fewest(t.Context(), state); !errors.Is(err, ErrUnsolvable) {
		t.Errorf("Fewest: %v", err)
	}
	for _, err := range s.Solutions(t.Context(), state) {
		if !errors.Is(err, ErrUnsolvable) {
			t.Errorf("Solutions: %v", err)
		}
	}
}

// On a Paley graph, nodes whose difference is a square modulo a prime are connected. Nothing splits, and
// there are far too many solutions to compare: 2^36, 2^44 and 2^48.
func TestFewestOfPaleyGraphs(t *testing.T) {
	for q, want := range map[int]int{73: 13, 89: 17, 97: 15} {
		if testing.Short() && q == 89 {
			continue
		}
		isSquare := make([]bool, q)
		for i := 1; i < q; i++ {
			isSquare[i*i%q] = true
		}
		g := board.Graph{Nodes: q}
		for i := range q {
			for j := range i {
				if isSquare[i-j] {
					g.Edges = append(g.Edges, [2]int{i, j})
				}
			}
		}
		b := testkit.Must(board.NewGraph(g))(t)
		s, on := mustNew(t, b), testkit.Must(puzzle.AllOn(b))(t)
		f := testkit.Must(s.Fewest(t.Context(), on))(t)
		if f.Presses.Count() != want || !f.Proved || s.Nullity() != (q-1)/2 {
			t.Errorf("%d nodes, nullity %d: %d presses, at least %d; want %d", q, s.Nullity(), f.Presses.Count(), f.Bound, want)
		}
	}
}

func TestFewestOfHugeNullity(t *testing.T) {
	if testing.Short() {
		t.Skip("searches for seconds; with -short only smaller nullities are searched")
	}
	state := randomSolvable(t, testkit.Must(board.Parse("3x3x3x3x3,torus"))(t), 4)
	s := mustNew(t, state.Board())
	if s.Nullity() <= 64 {
		t.Fatalf("nullity %d", s.Nullity())
	}
	got, err := s.Fewest(t.Context(), state)
	if err != nil || got.Proved || got.Bound >= got.Presses.Count() || got.Bound == 0 || !state.Apply(got.Presses).Solved() {
		t.Errorf("found %d, at least %d, proved %v; %v", got.Presses.Count(), got.Bound, got.Proved, err)
	}
	for _, err := range s.Solutions(t.Context(), state) {
		if !errors.Is(err, ErrBoard) {
			t.Errorf("Solutions: %v", err)
		}
	}
}

func TestFewestStops(t *testing.T) {
	state := randomSolvable(t, testkit.Must(board.Parse("16x16"))(t), 5)
	s := mustNew(t, state.Board())
	for name, call := range map[string]func(ctx context.Context) error{
		"Fewest": func(ctx context.Context) error { _, err := s.Fewest(ctx, state); return err },
		"Solutions": func(ctx context.Context) error {
			for _, err := range s.Solutions(ctx, state) {
				if err != nil {
					return err
				}
			}
			return nil
		},
	} {
		t.Run(name, func(t *testing.T) {
			watched := testkit.Watch(t.Context())
			if err := call(watched); err != nil {
				t.Fatal(err)
			}
			for look := 1; look <= watched.Looks()/2; look += look/8 + 1 {
				testkit.CheckStops(t, call, look)
			}
		})
	}
}

// A caller may stop iterating over Solutions early.
func TestSolutionsCanBeLeft(t *testing.T) {
	on := testkit.Must(puzzle.Parse("23x23:on"))(t) // nullity 14
	some, last := 0, 0
	for p, err := range mustNew(t, on.Board()).Solutions(t.Context(), on) {
		if some++; err != nil || p.Count() < last || some == 5 {
			break
		}
		last = p.Count()
	}
	if some != 5 {
		t.Errorf("%d solutions of 5", some)
	}
}

func BenchmarkFewest(b *testing.B) {
	for _, n := range []int{19, 30, 59, 64, 47, 39} { // nullity 16, 20, 22, 28, 30, 32
		on := testkit.Must(puzzle.Parse(fmt.Sprintf("%dx%d:on", n, n)))(b)
		s := mustNew(b, on.Board())
		b.Run(fmt.Sprintf("%d/nullity%d", n, s.Nullity()), func(b *testing.B) {
			for b.Loop() {
				got := testkit.Must(s.Fewest(b.Context(), on))(b)
				b.ReportMetric(float64(got.Presses.Count()), "presses")
			}
		})
	}
}
