package sparse

import (
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	"lightsout/board"
	"lightsout/gf2"
	"lightsout/internal/boardtest"
	"lightsout/internal/testkit"
	"lightsout/solve/internal/conformance"
	"lightsout/solve/internal/dense"
	"lightsout/solve/internal/task"
)

// Boards large enough to be cut, of every family, and some that fall into parts.
var specs = []string{
	"30x30,rule=x", "19x19", "17x23,mobius", "12x40,klein", "15x15,projective", "hex9", "tri14", "cube7",
	"6x6x6", "5x5x5,torus", "20x20,rule=knight", "24x24,rule=7.0", "16x16,rule=0.0", "13x31,rule=0.0_0.1_1.2",
	"buttons=500_0", "buttons=4_0.1_1.2_2.3_0.3",
}

func TestConforms(t *testing.T) {
	for i, spec := range specs {
		b := boardtest.Parse(t, spec)
		conformance.Check(t, b, testkit.Must(New(task.New(t.Context(), nil), b))(t), uint64(i))
	}
}

func randomGraph(t testing.TB, r *rand.Rand) *board.Board {
	t.Helper()
	g := board.Graph{Nodes: 100 + r.IntN(200), Directed: r.IntN(2) == 0, Self: r.IntN(2) == 0}
	density := 3 * r.Float64() / float64(g.Nodes)
	for i := range g.Nodes {
		for j := range i {
			if r.Float64() < density {
				g.Edges = append(g.Edges, [2]int{i, j})
			}
		}
	}
	return testkit.Must(board.NewGraph(g))(t)
}

// The whole matrix at once is the reference.
func TestAgreesWithDense(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	call := task.New(t.Context(), nil)
	for range 20 {
		b := randomGraph(t, r)
		s, whole := testkit.Must(New(call, b))(t), testkit.Must(dense.New(call, b))(t)
		if s.Rank() != whole.Rank() {
			t.Fatalf("%v: rank %d, want %d", b, s.Rank(), whole.Rank())
		}
		for i := range b.Buttons() - s.Rank() {
			if got, want := testkit.Must(s.Quiet(call, i))(t), testkit.Must(whole.Quiet(call, i))(t); !got.Equal(want) {
				t.Fatalf("%v: quiet pattern %d is %v, want %v", b, i, got, want)
			}
		}
	}
}

// No cut of a large board has more buttons than a few rows, nor has any part that is
// not cut.
func TestSeparatorsAreSmall(t *testing.T) {
	call := task.New(t.Context(), nil)
	b := boardtest.Parse(t, "100x100,rule=x")
	inc := testkit.Must(newIncidence(call, b, maxSparseToggles))(t)
	trees := testkit.Must(dissect(call, inc))(t)
	buttons := 0
	var walk func(c *cut)
	walk = func(c *cut) {
		if buttons += len(c.own); len(c.own) > 200 {
			t.Errorf("%d buttons at a time", len(c.own))
		}
		for _, child := range c.children {
			walk(child)
		}
	}
	for _, tree := range trees {
		walk(tree)
	}
	if buttons != b.Buttons() {
		t.Errorf("%d buttons of %d", buttons, b.Buttons())
	}
}

func TestStops(t *testing.T) {
	for _, spec := range []string{"20x20,rule=x", "130x130,rule=0.0_0.1", "hex6", "buttons=3_0.1_1.2_0.2"} {
		conformance.CheckStops(t, boardtest.Parse(t, spec), New)
	}
}

func TestTooLarge(t *testing.T) {
	call := task.New(t.Context(), nil)
	for _, spec := range []string{"4097x4097,rule=x", "5000x5000,rule=star"} {
		if _, err := New(call, boardtest.Parse(t, spec)); !errors.Is(err, board.ErrTooLarge) || !errors.Is(err, task.ErrBoard) {
			t.Errorf("%s: %v", spec, err)
		}
	}
	if _, err := newIncidence(call, boardtest.Parse(t, "200x200,rule=star"), 100_000); !errors.Is(err, board.ErrTooLarge) {
		t.Errorf("too many toggles: %v", err)
	}
	f := &factorisation{s: &Solver{}, inc: &incidence{}, lightsAt: [][]int32{nil}, bits: maxSparseBits}
	if _, err := f.front(0, &cut{}); !errors.Is(err, board.ErrTooLarge) {
		t.Errorf("too large fronts: %v", err)
	}
}

// A light that nothing toggles is an invariant by itself.
func TestUntoggledLight(t *testing.T) {
	call := task.New(t.Context(), nil)
	s := testkit.Must(New(call, boardtest.Parse(t, "buttons=3_0.1")))(t)
	presses, odd, err := s.Solve(call, gf2.VecOf(3, 2))
	if err != nil || presses != nil || !odd.Equal(gf2.VecOf(3, 2)) {
		t.Errorf("%v, %v, %v", presses, odd, err)
	}
	if ok, err := s.Solvable(call, gf2.VecOf(3, 2)); ok || err != nil {
		t.Errorf("solvable: %v, %v", ok, err)
	}
}

func BenchmarkNew(b *testing.B) {
	for _, spec := range []string{"200x200,rule=x", "500x500,mobius", "1000x1000,rule=x", "hex200", "cube100", "40x40x40"} {
		board := boardtest.Parse(b, spec)
		b.Run(spec, func(b *testing.B) {
			for b.Loop() {
				testkit.Must(New(task.New(b.Context(), nil), board))(b)
			}
		})
	}
}

// What the fronts take is known before they are made.
func TestPredictBits(t *testing.T) {
	never := func(int, int) error { return nil }
	for _, spec := range []string{"40x40,rule=star", "10x10x10", "30x30,klein", "hex12", "6x6x6,torus"} {
		b, err := board.Parse(spec)
		if err != nil {
			t.Fatal(err)
		}
		tk := task.New(t.Context(), nil)
		s := &Solver{lights: b.Lights(), buttons: b.Buttons()}
		inc, err := newIncidence(tk, b, maxSparseToggles)
		if err != nil {
			t.Fatal(err)
		}
		trees, err := dissect(tk, inc)
		if err != nil {
			t.Fatal(err)
		}
		e, err := newFactorisation(tk, s, inc, trees)
		if err != nil {
			t.Fatal(err)
		}
		bits, err := e.predictBits(never, math.Inf(1))
		if err != nil {
			t.Fatal(err)
		}
		if part, err := e.predictBits(never, bits/10); err != nil || part <= bits/10 || part > bits {
			t.Errorf("%s: predicting went on to %g of %g, %v", spec, part, bits, err)
		}
		if err := e.run(never); err != nil {
			t.Fatal(err)
		}
		if e.bits < bits/1.25 || e.bits > bits*1.25 {
			t.Errorf("%s: the fronts took %g bits, predicted were %g", spec, e.bits, bits)
		}
	}
}

// Boards with too many toggles are refused before memory is spent on them.
func TestTooManyToggles(t *testing.T) {
	b, err := board.Parse("30x30,rule=star")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := newIncidence(task.New(t.Context(), nil), b, 1000); !errors.Is(err, board.ErrTooLarge) {
		t.Error(err)
	}
}
