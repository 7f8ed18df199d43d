package solve

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"lightsout/board"
	"lightsout/internal/testkit"
	"lightsout/puzzle"
)

// Strips, and other boards of small treewidth, have proved answers even if the nullity is large.
// The tests of package treewidth compare the numbers of presses with those of other methods.
func TestFewestOfSmallTreewidth(t *testing.T) {
	for _, spec := range []string{
		"2x50,rule=star", "5x50,rule=star", "50x5,rule=star", "5x101,rule=star", "8x200,rule=star", "6x40,torus,rule=star", "2x60,cylinder,rule=star",
	} {
		s := mustNew(t, testkit.Must(board.Parse(spec))(t))
		if !s.isMany() {
			t.Errorf("%s: nullity %d is too small for this test", spec, s.Nullity())
		}
		for seed := range uint64(2) {
			state := randomSolvable(t, s.Board(), seed)
			f, err := s.Fewest(t.Context(), state)
			if err != nil || !f.Proved || f.Bound != f.Presses.Count() || !state.Apply(f.Presses).Solved() {
				t.Errorf("%s: %d presses, at least %d, proved %v, %v", spec, f.Presses.Count(), f.Bound, f.Proved, err)
			}
		}
	}
}

// A board that is too large to hold its quiet patterns is solved anyway.
func TestFewestWithoutQuietPatterns(t *testing.T) {
	const nodes = 100_000
	edges := make([][2]int, 0, nodes)
	for i := 1; i < nodes; i++ {
		edges = append(edges, [2]int{max(0, i-1-i%3), i})
	}
	b := testkit.Must(board.NewGraph(board.Graph{Nodes: nodes, Edges: edges}))(t)
	s, state := mustNew(t, b), randomSolvable(t, b, 3)
	f, err := s.Fewest(t.Context(), state)
	if err != nil || !f.Proved || !state.Apply(f.Presses).Solved() {
		t.Errorf("nullity %d: proved %v, %v", s.Nullity(), f.Proved, err)
	}
}

// On a thin board, a target other than all lights off is reached, and an unsolvable state is
// recognised.
func TestSmallTreewidthTargets(t *testing.T) {
	s := mustNew(t, testkit.Must(board.Parse("5x50,rule=star"))(t))
	r := rand.New(rand.NewPCG(1, 1))
	lights := puzzle.StateOfColours(s.Board(), make([]uint8, 250)).Press(r.Perm(250)[:120]...)
	target := lights.Press(r.Perm(250)[:120]...)
	aimed := testkit.Must(lights.To(target))(t)
	f, err := s.Fewest(t.Context(), aimed)
	if err != nil || !f.Proved || !aimed.Apply(f.Presses).Solved() {
		t.Errorf("proved %v, %v", f.Proved, err)
	}
	one := testkit.Must(puzzle.Parse("5x50,rule=star:1"))(t)
	if _, err := s.Fewest(t.Context(), one); !errors.Is(err, ErrUnsolvable) {
		t.Errorf("one light: %v", err)
	}
}

// Changed lights are found again, or fewer that do the same, on strips with many invariants.
func TestNearestOfSmallTreewidth(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 6))
	for _, spec := range []string{"2x50,rule=star", "5x50,rule=star", "2x77,rule=star"} {
		s := mustNew(t, testkit.Must(board.Parse(spec))(t))
		if s.Invariants() <= tableInvariants {
			t.Errorf("%s has only %d invariants", spec, s.Invariants())
		}
		for planted := 1; planted < 12; planted += 2 {
			colours, costs, cost := randomSolvable(t, s.Board(), uint64(planted)).Colours(), make([]uint32, s.Board().Lights()), 0
			for i := range costs {
				costs[i] = r.Uint32N(maxCost)
			}
			for _, light := range r.Perm(len(colours))[:planted] {
				colours[light] ^= 1
				cost += int(costs[light])
			}
			state := puzzle.StateOfColours(s.Board(), colours)
			n, err := s.Nearest(t.Context(), state)
			if err != nil || !n.Proved || n.Cost > planted || n.Cost != len(n.Flips) {
				t.Errorf("%s, %d changed: %d, proved %v, %v", spec, planted, n.Cost, n.Proved, err)
			}
			c, err := s.Cheapest(t.Context(), state, costs)
			if err != nil || !c.Proved || c.Cost > cost || c.Bound != c.Cost || len(c.Flips) < len(n.Flips) {
				t.Errorf("%s, changed for %d: %d, proved %v, %v", spec, cost, c.Cost, c.Proved, err)
			}
			for _, near := range []Repair{n, c} {
				if _, err := s.Solve(t.Context(), near.State); err != nil {
					t.Errorf("%s: %v", spec, err)
				}
			}
		}
	}
}

func TestSmallTreewidthStops(t *testing.T) {
	s := mustNew(t, testkit.Must(board.Parse("5x50,rule=star"))(t))
	state, one := randomSolvable(t, s.Board(), 2), testkit.Must(puzzle.Parse("5x50,rule=star:1"))(t)
	for name, call := range map[string]func(ctx context.Context) error{
		"Fewest":  func(ctx context.Context) error { _, err := s.Fewest(ctx, state); return err },
		"Nearest": func(ctx context.Context) error { _, err := s.Nearest(ctx, one); return err },
	} {
		t.Run(name, func(t *testing.T) {
			watched := testkit.Watch(t.Context())
			if err := call(watched); err != nil {
				t.Fatal(err)
			}
			for look := 1; look <= watched.Looks()/2; look += look/2 + 1 {
				testkit.CheckStops(t, call, look)
			}
		})
	}
}

// A patient search would not end by itself, so a Solver uses a small treewidth instead, even if
// that takes more than a moment.
func TestPatientNearestOfSmallTreewidth(t *testing.T) {
	b := testkit.Must(board.Parse("8x120,rule=star"))(t)
	s := testkit.Must(New(t.Context(), b, Patient()))(t)
	r := rand.New(rand.NewPCG(8, 120))
	colours := make([]uint8, b.Lights())
	for i := range colours {
		colours[i] = uint8(r.IntN(2))
	}
	plan, err := s.plan(s.task(t.Context()), puzzle.StateOfColours(b, colours), true, s.widthWork())
	if err != nil || plan == nil || plan.Work <= repairWork {
		t.Fatalf("the work is too little for this test, or %v", err)
	}
	n, err := s.Nearest(t.Context(), puzzle.StateOfColours(b, colours))
	if err != nil || !n.Proved || n.Cost < 7 {
		t.Errorf("%d lights, proved %v, %v", n.Cost, n.Proved, err)
	}
}
