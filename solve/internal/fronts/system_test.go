package fronts

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"lightsout/board"
	"lightsout/internal/algebra/gf2"
	"lightsout/internal/testkit"
	"lightsout/solve/internal/conformance"
	"lightsout/solve/internal/residues"
	"lightsout/solve/internal/task"
)

// specs are boards of many kinds, most of them large enough to be cut, and some that consist of
// separate parts.
var specs = []string{
	"30x30,rule=x", "19x19", "17x23,mobius", "12x40,klein", "15x15,projective", "hex9", "tri14", "cube7",
	"6x6x6", "5x5x5,torus", "20x20,rule=knight", "24x24,rule=7.0", "16x16,rule=0.0", "13x31,rule=0.0_0.1_1.2",
	"buttons=500_0", "buttons=4_0.1_1.2_2.3_0.3",
}

func TestConforms(t *testing.T) {
	for i, spec := range specs {
		b := testkit.Must(board.Parse(spec))(t)
		for _, whole := range []int{0, wholeLights} {
			conformance.CheckReduced(t, b, testkit.Must(newSystem(task.New(t.Context(), nil), b, whole))(t), uint64(i))
		}
	}
}

// Boards of random shape and density are eliminated as a whole.
func TestRandomButtonsConform(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for i := range 200 {
		toggles := make([][]int, r.IntN(30))
		lights, density := 1+r.IntN(30), r.Float64()
		for i := range toggles {
			for light := range lights {
				if r.Float64() < density {
					toggles[i] = append(toggles[i], light)
				}
			}
		}
		b := testkit.Must(board.NewButtons(lights, toggles))(t)
		conformance.CheckReduced(t, b, testkit.Must(New(task.New(t.Context(), nil), b))(t), uint64(i))
	}
}

func randomGraph(t testing.TB, r *rand.Rand) *board.Board {
	t.Helper()
	g := board.Graph{Nodes: 100 + r.IntN(200), Directed: r.IntN(2) == 0, Rule: board.Rules()[r.IntN(2)]}
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

// Boards whose lights have many buttons may be cut or left whole. A complete graph is left whole.
func TestLargeLights(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 6))
	call := task.New(t.Context(), nil)
	for range 5 {
		lights := 200 + r.IntN(100)
		toggles := make([][]int, 200+r.IntN(100))
		for i := range toggles {
			toggles[i] = []int{i % lights}
			if r.IntN(3) > 0 {
				toggles[i] = append(toggles[i], (i+1+r.IntN(3))%lights)
			}
			if r.IntN(4) == 0 && i%lights != 0 {
				toggles[i] = append(toggles[i], 0)
			}
			slices.Sort(toggles[i])
			toggles[i] = slices.Compact(toggles[i])
		}
		b := testkit.Must(board.NewButtons(lights, toggles))(t)
		checkPlan(t, planOf(t, b))
		conformance.CheckReduced(t, b, testkit.Must(New(call, b))(t), 1)
	}
	g := board.Graph{Nodes: 150, Rule: board.Ring}
	for i := range g.Nodes {
		for j := range i {
			g.Edges = append(g.Edges, [2]int{j, i})
		}
	}
	if p := planOf(t, testkit.Must(board.NewGraph(g))(t)); len(p.parts) != 1 {
		t.Errorf("a complete graph is cut into %d parts", len(p.parts))
	}
}

// Elimination of the whole matrix is the reference.
func TestAgreesWithTheWhole(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	call := task.New(t.Context(), nil)
	for range 20 {
		b := randomGraph(t, r)
		s, whole := testkit.Must(newSystem(call, b, 0))(t), testkit.Must(newSystem(call, b, b.Lights()))(t)
		if other := len(testkit.Must(residues.New(call, b))(t).Orders()); len(s.Orders()) != other || len(whole.Orders()) != other {
			t.Fatalf("%v: nullity %d and %d, want %d", b, len(s.Orders()), len(whole.Orders()), other)
		}
		for i := range s.Orders() {
			if got, want := testkit.Must(s.Quiet(call, i))(t), testkit.Must(whole.Quiet(call, i))(t); !got.Equal(want) {
				t.Fatalf("%v: quiet pattern %d is %v, want %v", b, i, got, want)
			}
		}
	}
}

func TestStops(t *testing.T) {
	for _, spec := range []string{"20x20,rule=x", "130x130,rule=0.0_0.1", "hex6", "buttons=3_0.1_1.2_0.2"} {
		conformance.CheckStops(t, testkit.Must(board.Parse(spec))(t), New)
	}
}

func TestTooLarge(t *testing.T) {
	call := task.New(t.Context(), nil)
	for _, spec := range []string{"4097x4097,rule=x", "5000x5000,rule=star"} {
		if _, err := New(call, testkit.Must(board.Parse(spec))(t)); !errors.Is(err, board.ErrTooLarge) || !errors.Is(err, task.ErrBoard) {
			t.Errorf("%s: %v", spec, err)
		}
	}
	// Each button that does nothing is a quiet pattern, and this board has too many of them for a
	// basis to fit in memory.
	idle := testkit.Must(New(call, testkit.Must(board.NewButtons(1, make([][]int, 1_000_000)))(t)))(t)
	if _, err := idle.Quiet(call, 0); !errors.Is(err, board.ErrTooLarge) {
		t.Errorf("a million patterns: %v", err)
	}
	if _, err := newIncidence(call, testkit.Must(board.Parse("200x200,rule=star"))(t), 100_000); !errors.Is(err, board.ErrTooLarge) {
		t.Errorf("too many toggles: %v", err)
	}
	large := testkit.Must(newIncidence(call, testkit.Must(board.Parse("400x400"))(t), maxToggles))(t)
	whole := &cut{own: make([]int32, large.lightsOf.len())}
	for i := range whole.own {
		whole.own[i] = int32(i)
	}
	if _, err := newPlan(large, []*cut{whole}, never); !errors.Is(err, board.ErrTooLarge) {
		t.Errorf("160,000 buttons at a time: %v", err)
	}
	e := newFactorisation(&plan{parts: []part{{parent: -1}}}, never)
	e.taken = maxBits
	if err := e.run(); !errors.Is(err, board.ErrTooLarge) {
		t.Errorf("fronts that are too large: %v", err)
	}
}

// A light that no button toggles is itself an invariant.
func TestUntoggledLight(t *testing.T) {
	call := task.New(t.Context(), nil)
	b := testkit.Must(board.Parse("buttons=3_0.1"))(t)
	lit := task.StateOf(b, gf2.VecOf(3, 2))
	_, odd, err := testkit.Must(New(call, b))(t).Solve(call, lit)
	if err != nil || odd == nil || !odd.Equal(lit) {
		t.Errorf("%v, %v", odd, err)
	}
}

func BenchmarkNew(b *testing.B) {
	for _, spec := range []string{"200x200,rule=x", "500x500,mobius", "1000x1000,rule=x", "hex200", "cube100", "40x40x40"} {
		board := testkit.Must(board.Parse(spec))(b)
		b.Run(spec, func(b *testing.B) {
			for b.Loop() {
				testkit.Must(New(task.New(b.Context(), nil), board))(b)
			}
		})
	}
}

// Boards with too many toggles are refused before memory is allocated for them.
func TestTooManyToggles(t *testing.T) {
	b := testkit.Must(board.Parse("30x30,rule=star"))(t)
	if _, err := newIncidence(task.New(t.Context(), nil), b, 1000); !errors.Is(err, board.ErrTooLarge) {
		t.Error(err)
	}
}
