package solve

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"lightsout/board"
	"lightsout/internal/testkit"
	"lightsout/puzzle"
)

// TestTargets asks the methods of a Solver about random states with random targets. Each must
// answer as it does for the difference, and presses must lead to the target.
func TestTargets(t *testing.T) {
	for k, spec := range []string{
		"5x5", "4x4", "5x5,torus", "2x3,cylinder", "3x3,mod=3", "4x4,mod=3", "3x3,mod=4", "4x4,torus,mod=3", "hex3", "graph6=FhCKG", "graph6=IsP@OkWHG,mod=3",
	} {
		b := testkit.Must(board.Parse(spec))(t)
		r := rand.New(rand.NewPCG(uint64(k), 12))
		s := mustNew(t, b)
		for range 30 {
			from, target := randomState(r, b), randomState(r, b)
			if r.IntN(2) == 0 { // a target within reach
				target = from.Apply(randomPresses(r, b))
			}
			checkTarget(t, s, testkit.Must(from.To(target))(t), target)
		}
	}
}

func checkTarget(t *testing.T, s *Solver, state, target puzzle.State) {
	t.Helper()
	ctx, gap := t.Context(), state.Difference()
	syndrome, of := testkit.Must(s.Syndrome(ctx, state))(t), testkit.Must(s.Syndrome(ctx, gap))(t)
	if !slices.Equal(syndrome, of) || testkit.Must(s.AtLeast(state))(t) != testkit.Must(s.AtLeast(gap))(t) {
		t.Errorf("%v: a syndrome of %v, not %v", state, syndrome, of)
	}
	checkNearestTo(t, s, state, target)
	presses, err := s.Solve(ctx, state)
	if solvable := !slices.ContainsFunc(syndrome, func(v uint8) bool { return v != 0 }); solvable != (err == nil) {
		t.Errorf("%v: solvable is %v, but %v", state, solvable, err)
	}
	if err != nil {
		checkUnsolvable(t, s, state, err)
		return
	}
	for name, p := range map[string]puzzle.Presses{
		"Solve": presses, "Fewest": testkit.Must(s.Fewest(ctx, state))(t).Presses,
	} {
		if after := state.Apply(p); !after.Lights().Equal(target) || !after.Solved() {
			t.Errorf("%v: %s leads to %v", state, name, after)
		}
		if err := puzzle.Check(ctx, state, p); err != nil {
			t.Errorf("%v: %s: %v", state, name, err)
		}
	}
	few, ofGap := testkit.Must(s.Few(ctx, state))(t), testkit.Must(s.Few(ctx, gap))(t)
	if few.Proved != ofGap.Proved || few.Bound != ofGap.Bound || few.Proved && !state.Apply(few.Presses).Solved() {
		t.Errorf("%v: Few returns %+v, not %+v", state, few, ofGap)
	}
	checkAllSolutions(t, s, state)
}

func checkNearestTo(t *testing.T, s *Solver, state, target puzzle.State) {
	t.Helper()
	n, of := testkit.Must(s.Nearest(t.Context(), state))(t), testkit.Must(s.Nearest(t.Context(), state.Difference()))(t)
	if n.Cost != of.Cost || !slices.Equal(n.Flips, of.Flips) || n.Proved != of.Proved || n.Bound != of.Bound {
		t.Errorf("%v: %+v, but the difference has %+v", state, n, of)
	}
	if !n.State.Target().Equal(target) || !n.State.Difference().Equal(of.State) {
		t.Errorf("%v: the nearest state is %v, but that of the difference is %v", state, n.State, of.State)
	}
	for i, colour := range state.Colours() {
		if changed := n.State.Colour(i) != int(colour); changed != slices.Contains(n.Flips, i) {
			t.Errorf("%v: light %d: changed is %v", state, i, changed)
		}
	}
	presses := testkit.Must(s.Solve(t.Context(), n.State))(t)
	if after := n.State.Apply(presses); !after.Lights().Equal(target) {
		t.Errorf("%v: from %v to %v", state, n.State, after)
	}
}

func checkUnsolvable(t *testing.T, s *Solver, state puzzle.State, err error) {
	t.Helper()
	var no *UnsolvableError
	if !errors.As(err, &no) || no.Certificate.Check(t.Context(), state) != nil || no.Certificate.Check(t.Context(), state.Difference()) != nil {
		t.Errorf("%v: %v", state, err)
	}
	if _, err := s.Fewest(t.Context(), state); !errors.Is(err, ErrUnsolvable) {
		t.Errorf("%v: Fewest: %v", state, err)
	}
}

func checkAllSolutions(t *testing.T, s *Solver, state puzzle.State) {
	t.Helper()
	n := 0
	for p, err := range s.Solutions(t.Context(), state) {
		if err != nil || !state.Apply(p).Solved() {
			t.Fatalf("%v: %v leads to %v, %v", state, p, state.Apply(p), err)
		}
		if n++; n == 20 {
			break
		}
	}
}

func randomPresses(r *rand.Rand, b *board.Board) puzzle.Presses {
	times := make([]uint8, b.Buttons())
	for i := range times {
		times[i] = uint8(r.IntN(b.Colours()))
	}
	return puzzle.PressesOfTimes(b, times)
}
