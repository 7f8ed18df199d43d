package cosets

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"lightsout/board"
	"lightsout/internal/algebra/gf2"
	"lightsout/internal/algebra/packed"
	"lightsout/internal/testkit"
	"lightsout/puzzle"
	"lightsout/solve/internal/chase"
	"lightsout/solve/internal/fronts"
	"lightsout/solve/internal/residues"
	"lightsout/solve/internal/task"
)

func newCall(t testing.TB) *task.Task { return task.New(t.Context(), nil) }

// answer compares all solutions or, if there are too many, searches.
func answer(call *task.Task, q Question) (Answer, error) {
	a, err := Compare(call, &q)
	if err != nil || a.Proved {
		return a, err
	}
	return Search(call, q)
}

// questionOf returns a question about a state, with the solution and patterns from elimination.
func questionOf(t testing.TB, state puzzle.State) Question {
	t.Helper()
	b := state.Board()
	if b.Colours() > 2 {
		return questionFor(t, testkit.Must(residues.New(newCall(t), b))(t), state)
	}
	return questionFor(t, testkit.Must(fronts.New(newCall(t), b))(t), state)
}

// questionFor returns a question about a state, with the solution and patterns of a system.
func questionFor(t testing.TB, s task.System, state puzzle.State) Question {
	t.Helper()
	q := Question{State: state}
	var err error
	if q.First, _, err = s.Solve(newCall(t), state); err != nil {
		t.Fatal(err)
	}
	for i, order := range s.Orders() {
		q.Quiets = append(q.Quiets, Quiet{testkit.Must(s.Quiet(newCall(t), i))(t), order})
	}
	return q
}

// solvable returns a random solvable state of a board, or all lights on.
func solvable(t testing.TB, spec string, seed uint64) puzzle.State {
	t.Helper()
	if strings.HasSuffix(spec, ":on") {
		return testkit.Must(puzzle.Parse(spec))(t)
	}
	b := testkit.Must(board.Parse(spec))(t)
	r := rand.New(rand.NewPCG(seed, 17))
	times := make([]uint8, b.Buttons())
	for i := range times {
		times[i] = uint8(r.IntN(b.Colours()))
	}
	return testkit.Must(puzzle.AllOff(b))(t).Apply(puzzle.PressesOfTimes(b, times))
}

// sizesOf counts the solutions of each size by trying all combinations of presses on a small board.
func sizesOf(state puzzle.State) []uint64 {
	b := state.Board()
	times := make([]uint8, b.Buttons())
	var sizes []uint64
	for i := 0; i < len(times); {
		if p := puzzle.PressesOfTimes(b, slices.Clone(times)); state.Apply(p).Solved() {
			for len(sizes) <= p.Count() {
				sizes = append(sizes, 0)
			}
			sizes[p.Count()]++
		}
		for i = 0; i < len(times); i++ {
			if times[i]++; int(times[i]) < b.Colours() {
				break
			}
			times[i] = 0
		}
	}
	return sizes
}

func TestAgainstAllPresses(t *testing.T) {
	for _, spec := range []string{
		"2x3", "3x4", "4x4", "3x3,torus", "tri3", "buttons=3_0_0.1_1.2_2_0.2",
		"2x2,mod=3", "2x3,mod=3", "1x5,mod=4", "2x2,torus,mod=6", "3x3,mod=3,rule=ring", "1x2,mod=64,rule=ring",
	} {
		state := solvable(t, spec, 1)
		q, want := questionOf(t, state), sizesOf(state)
		c := testkit.Must(New(q.First, q.Quiets, q.Weights))(t)
		if got := testkit.Must(c.Sizes(newCall(t)))(t); !slices.Equal(got, want) {
			t.Errorf("%s: sizes %v, want %v", spec, got, want)
		}
		least := slices.IndexFunc(want, func(n uint64) bool { return n > 0 })
		a := testkit.Must(answer(newCall(t), q))(t)
		if a.Presses.Count() != least || !a.Proved || a.Bound != least || !state.Apply(a.Presses).Solved() {
			t.Errorf("%s: %d presses, want %d", spec, a.Presses.Count(), least)
		}
	}
}

// Shards of all sizes and kinds return the same solutions with the same sizes.
func TestConcurrentShards(t *testing.T) {
	q := questionOf(t, solvable(t, "19x19", 16)) // nullity 16
	c := testkit.Must(New(q.First, q.Quiets, q.Weights))(t)
	want, least, err := c.fewest(newCall(t))
	if err != nil {
		t.Fatal(err)
	}
	sizes := testkit.Must(c.Sizes(newCall(t)))(t)
	bits := c.newShard().(*packedShard).bitEnumeration
	for _, use := range []func(){
		func() { c.usePacked(bits, 13) },
		func() { c.usePacked(bits, 8) },
		func() { c.usePacked(bits, 1) },
		func() { useWide[int32](c.enumeration, bits, 16) },
		func() { useWide[int32](c.enumeration, bits, 7) },
		func() { useWide[int64](c.enumeration, bits, 9) },
	} {
		use()
		got, size, err := c.fewest(newCall(t))
		if err != nil || got != want || size != least {
			t.Errorf("with %d digits per shard: solution %d of %d, want %d of %d; %v", c.low, got, size, want, least, err)
		}
		if counts, err := c.Sizes(newCall(t)); err != nil || !slices.Equal(counts, sizes) {
			t.Errorf("with %d digits per shard: %v, want %v; %v", c.low, counts, sizes, err)
		}
	}
}

// Boards with too many buttons for 16-bit numbers use wider numbers.
func TestManyButtons(t *testing.T) {
	sums, times := make([]uint64, packed.Max+5), make([]uint8, packed.Max+5)
	for j := range sums {
		sums[j], times[j] = 1, 1
	}
	c := newBitEnumeration(sums, times, nil, 1)
	if n, least, err := c.fewest(newCall(t)); n != 1 || least != 0 || err != nil {
		t.Errorf("solution %d of %d; %v", n, least, err)
	}
}

// Many solutions of many sizes are yielded in order, without holding all of them in memory.
func TestInOrder(t *testing.T) {
	q := questionOf(t, solvable(t, "23x23:on", 0)) // nullity 14
	c := testkit.Must(New(q.First, q.Quiets, q.Weights))(t)
	c.usePacked(c.newShard().(*packedShard).bitEnumeration, 6)
	seen := map[uint64]bool{}
	last, lastSize := uint64(0), 0
	err := c.inOrder(newCall(t), 100, func(n uint64) bool {
		size := c.solution(n).Count()
		if seen[n] || size < lastSize || size == lastSize && n < last {
			t.Fatalf("solution %d of %d presses after %d of %d", n, size, last, lastSize)
		}
		seen[n], last, lastSize = true, n, size
		return true
	})
	if err != nil || len(seen) != 1<<14 {
		t.Errorf("%d solutions; %v", len(seen), err)
	}
	for _, stop := range []int{1, 5, 700} {
		some := 0
		if err := c.InOrder(newCall(t), func(puzzle.Presses) bool { some++; return some < stop }); err != nil || some != stop {
			t.Errorf("%d solutions of %d; %v", some, stop, err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		some = 0
		err := c.InOrder(task.New(ctx, nil), func(puzzle.Presses) bool {
			if some++; some == stop {
				cancel()
			}
			return true
		})
		if !errors.Is(err, context.Canceled) || some != stop {
			t.Errorf("cancelled after %d solutions: %d, %v", stop, some, err)
		}
	}
}

// On boards with few enough solutions to enumerate, the search finds one as small as the smallest,
// and it never claims more than it has proved.
func TestSearchAgainstEnumeration(t *testing.T) {
	for _, spec := range []string{"9x9:on", "16x16:on", "19x19:on", "23x23:on", "9x9,torus:on", "5x5,mod=3", "8x8,mod=3", "3x3x3,torus:on"} {
		if testing.Short() && spec != "9x9:on" && spec != "5x5,mod=3" {
			continue
		}
		q := questionOf(t, solvable(t, spec, 3))
		want := testkit.Must(answer(newCall(t), q))(t)
		got := testkit.Must(Search(newCall(t), q))(t)
		if n := got.Presses.Count(); n != want.Bound || got.Bound > n || got.Proved != (got.Bound == n) || !q.State.Apply(got.Presses).Solved() {
			t.Errorf("%s: found %d, at least %d, proved %v; the fewest are %d", spec, n, got.Bound, got.Proved, want.Bound)
		}
	}
}

func TestTooMany(t *testing.T) {
	b := testkit.Must(board.Parse("7x7"))(t)
	none := task.PressesOf(b, gf2.NewVec(49))
	if _, err := New(none, slices.Repeat([]Quiet{{none, 2}}, MaxNullity+1), nil); !errors.Is(err, ErrTooMany) {
		t.Errorf("two colours: %v", err)
	}
	b = testkit.Must(b.WithColours(3))(t)
	none = puzzle.PressesOfTimes(b, make([]uint8, 49))
	if _, err := New(none, slices.Repeat([]Quiet{{none, 3}}, 30), nil); !errors.Is(err, ErrTooMany) {
		t.Errorf("three colours: %v", err)
	}
}

func TestStops(t *testing.T) {
	q, threes := questionOf(t, solvable(t, "16x16", 5)), questionOf(t, solvable(t, "8x8,mod=3", 5))
	for name, work := range map[string]func(ctx context.Context) error{
		"Fewest":          func(ctx context.Context) error { _, err := answer(task.New(ctx, nil), q); return err },
		"Few":             func(ctx context.Context) error { _, err := Few(task.New(ctx, nil), q.State, nil); return err },
		"search":          func(ctx context.Context) error { _, err := Search(task.New(ctx, nil), q); return err },
		"Fewest, colours": func(ctx context.Context) error { _, err := answer(task.New(ctx, nil), threes); return err },
		"Sizes": func(ctx context.Context) error {
			_, err := testkit.Must(New(q.First, q.Quiets, q.Weights))(t).Sizes(task.New(ctx, nil))
			return err
		},
	} {
		t.Run(name, func(t *testing.T) {
			watched := testkit.Watch(t.Context())
			if err := work(watched); err != nil {
				t.Fatal(err)
			}
			for look := 1; look <= watched.Looks()/2; look += look/2 + 1 {
				testkit.CheckStops(t, work, look)
			}
		})
	}
}

// An enumeration in order is never cut short without an error, not even while it yields.
func TestInOrderStops(t *testing.T) {
	q := questionOf(t, solvable(t, "16x16", 5))
	work := func(ctx context.Context) error {
		return testkit.Must(New(q.First, q.Quiets, q.Weights))(t).InOrder(task.New(ctx, nil), func(puzzle.Presses) bool { return true })
	}
	watched := testkit.Watch(t.Context())
	if err := work(watched); err != nil {
		t.Fatal(err)
	}
	for look := 1; look <= watched.Looks(); look++ {
		testkit.CheckStops(t, work, look)
	}
}

// A neighbourhood yields every button once, nearer ones first.
func TestNeighbourhood(t *testing.T) {
	b := testkit.Must(board.Parse("9x9"))(t)
	var order []int
	for button := range testkit.Must(newNeighbourhood(newCall(t), b))(t).around(40) {
		order = append(order, button)
	}
	if near := slices.Sorted(slices.Values(order[1:13])); order[0] != 40 || !slices.Equal(near, []int{22, 30, 31, 32, 38, 39, 41, 42, 48, 49, 50, 58}) {
		t.Errorf("around the middle: %v", order[:13])
	}
	if slices.Sort(order); len(slices.Compact(order)) != 81 {
		t.Errorf("%d buttons", len(order))
	}
}

// Splitting into parts and classes finds the same answer as comparing all solutions, whether the
// board has classes, two halves that share no buttons, or neither.
func TestSplitAgainstEnumeration(t *testing.T) {
	specs := []string{"27x27,rule=ring", "64x64:on", "5x5x3,torus", "tri50"}
	if testing.Short() {
		specs = specs[:1]
	}
	for _, spec := range specs {
		q := questionOf(t, solvable(t, spec, 7))
		if len(q.Quiets) <= fewDigits {
			t.Fatalf("%s has only %d quiet patterns", spec, len(q.Quiets))
		}
		got := testkit.Must(answer(newCall(t), q))(t)
		_, least, err := testkit.Must(New(q.First, q.Quiets, q.Weights))(t).fewest(newCall(t))
		if err != nil {
			t.Fatal(err)
		}
		if !got.Proved || got.Bound != least || got.Presses.Count() != least || !q.State.Apply(got.Presses).Solved() {
			t.Errorf("%s: %d presses, at least %d; the fewest are %d", spec, got.Presses.Count(), got.Bound, least)
		}
	}
}

// TestSplitFarBeyondEnumeration checks the fewest presses for all lights on against OEIS A075464
// and, for 61 x 61, research/results.
func TestSplitFarBeyondEnumeration(t *testing.T) {
	for spec, want := range map[string]int{"39x39:on": 561, "47x47:on": 971, "61x61:on": 1629} {
		if testing.Short() && want > 561 {
			continue
		}
		q := questionOf(t, solvable(t, spec, 0))
		got := testkit.Must(answer(newCall(t), q))(t)
		if !got.Proved || got.Presses.Count() != want || !q.State.Apply(got.Presses).Solved() {
			t.Errorf("%s: %d presses, at least %d; the fewest are %d", spec, got.Presses.Count(), got.Bound, want)
		}
	}
}

// If there are too many solutions to compare or to prove, a patient search ends with the best found and
// a bound. Hypergrids are split into classes, too.
func TestTooManyToProve(t *testing.T) {
	for spec, want := range map[string]int{"3x3x3x3x3,torus": 0, "8x8x8:on": 160} {
		if testing.Short() {
			continue
		}
		q := questionOf(t, solvable(t, spec, 4))
		q.Patient = true
		got := testkit.Must(answer(newCall(t), q))(t)
		if got.Proved != (want > 0) || want > 0 && got.Bound != want || got.Bound == 0 || got.Bound > got.Presses.Count() || !q.State.Apply(got.Presses).Solved() {
			t.Errorf("%s: %d presses, at least %d, proved %v", spec, got.Presses.Count(), got.Bound, got.Proved)
		}
	}
}

// Boards that classes cannot handle are enumerated part by part if possible, and otherwise
// searched: 41 x 41 with the ring rule has two halves, each of which is enumerated; the hypertorus
// has one part of 40 patterns, for which information sets prove the fewest.
func TestSplitGivesUp(t *testing.T) {
	for _, spec := range []string{"41x41,rule=ring", "3x3x3x3,torus"} {
		q := questionOf(t, solvable(t, spec, 9))
		got := testkit.Must(answer(newCall(t), q))(t)
		if !got.Proved || got.Bound > got.Presses.Count() || !q.State.Apply(got.Presses).Solved() {
			t.Errorf("%s: %d quiet patterns, %d presses, at least %d, proved %v", spec, len(q.Quiets), got.Presses.Count(), got.Bound, got.Proved)
		}
	}
}

// BenchmarkAllOn finds the fewest presses for all lights on, by comparing all solutions and by
// classes, and fails if the two answers differ. 123 x 123 needs -timeout 0.
func BenchmarkAllOn(b *testing.B) {
	enumerated := map[int]int{}
	for _, n := range []int{30, 39, 47, 67} {
		b.Run(fmt.Sprintf("enumeration/%d", n), func(b *testing.B) {
			q := allOn(b, n)
			for b.Loop() {
				_, least, err := testkit.Must(New(q.First, q.Quiets, q.Weights))(b).fewest(newCall(b))
				if err != nil {
					b.Fatal(err)
				}
				enumerated[n] = least
			}
			b.ReportMetric(float64(enumerated[n]), "presses")
		})
	}
	for _, n := range []int{30, 39, 47, 61, 65, 67, 79, 95, 119, 125, 129, 135, 123} {
		b.Run(fmt.Sprintf("classes/%d", n), func(b *testing.B) {
			q := allOn(b, n)
			q.Patient = true
			var part []*gf2.Vec
			for _, quiet := range q.Quiets {
				part = append(part, task.VecOfPresses(quiet.Presses))
			}
			for b.Loop() {
				r := testkit.Must(join(newCall(b), q, q.First, part))(b)
				if want, ok := enumerated[n]; r.Size != r.Bound || ok && r.Size != want {
					b.Fatalf("%d presses, at least %d; enumeration found %d", r.Size, r.Bound, want)
				}
				b.ReportMetric(float64(r.Size), "presses")
			}
		})
	}
}

// allOn returns a question about a square with all lights on. It uses a chase, which is faster than
// questionOf.
func allOn(t testing.TB, n int) Question {
	t.Helper()
	state := testkit.Must(puzzle.Parse(fmt.Sprintf("%dx%d:on", n, n)))(t)
	return questionFor(t, testkit.Must(chase.New(newCall(t), state.Board()))(t), state)
}
