package colours

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"lightsout/board"
	"lightsout/internal/boardtest"
	"lightsout/internal/testkit"
	"lightsout/puzzle"
	"lightsout/solve/internal/task"
)

func randomColours(r *rand.Rand, n, m int) []uint8 {
	v := make([]uint8, n)
	for i := range v {
		v[i] = uint8(r.IntN(m))
	}
	return v
}

// sum is the weighted sum of the colours of some lights.
func sum(weights, lights puzzle.State) int {
	total := 0
	for i, w := range weights.Colours() {
		total += int(w) * lights.Colour(i)
	}
	return total % weights.Board().Colours()
}

// isInvariant reports whether no button changes the weighted sum.
func isInvariant(weights puzzle.State) bool {
	b := weights.Board()
	var toggled []int
	for button := range b.Buttons() {
		change := 0
		toggled = b.AppendToggles(toggled[:0], button)
		for _, light := range toggled {
			change += weights.Colour(light)
		}
		if change%b.Colours() != 0 {
			return false
		}
	}
	return true
}

// check checks by definition what a solver says about some lights.
func check(t *testing.T, s *Solver, lights puzzle.State, must bool) {
	t.Helper()
	call := task.New(t.Context(), nil)
	presses, proof, err := s.Solve(call, lights)
	if err != nil {
		t.Fatal(err)
	}
	solvable := testkit.Must(s.Solvable(call, lights))(t)
	syndrome := testkit.Must(s.Syndrome(call, lights))(t)
	zero := !slices.ContainsFunc(syndrome, func(v uint8) bool { return v != 0 })
	switch {
	case solvable != (proof == nil) || solvable != zero || must && !solvable:
		t.Fatalf("%v: solvable %v, proof %v, syndrome %v", lights, solvable, proof, syndrome)
	case solvable && !lights.Apply(presses).Solved():
		t.Fatalf("%v: a solution leaves lights on", lights)
	case !solvable && (!isInvariant(*proof) || sum(*proof, lights) == 0):
		t.Fatalf("%v: %v proves nothing", lights, *proof)
	}
	for i, v := range syndrome {
		if set := testkit.Must(s.Invariant(call, i))(t); !isInvariant(set) || sum(set, lights) != int(v) {
			t.Fatalf("%v: invariant %d is wrong", lights, i)
		}
	}
}

// orderOf is how often presses are made until they repeat.
func orderOf(presses puzzle.Presses) int {
	m := presses.Board().Colours()
	for order := 1; ; order++ {
		if !slices.ContainsFunc(presses.AllTimes(), func(v uint8) bool { return order*int(v)%m != 0 }) {
			return order
		}
	}
}

func checkQuiet(t *testing.T, s *Solver) {
	t.Helper()
	dark := testkit.Must(puzzle.AllOff(s.board))(t)
	for i := range s.Nullity() {
		quiet := testkit.Must(s.Quiet(task.New(t.Context(), nil), i))(t)
		if !dark.Apply(quiet).Solved() || s.Order(i) < 2 || s.Order(i) != orderOf(quiet) {
			t.Fatalf("%v: quiet pattern %d, of order %d, is %v", s.board, i, s.Order(i), quiet.AllTimes())
		}
	}
}

func TestByDefinition(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for _, spec := range []string{
		"4x4,mod=3", "5x5,mod=4", "5x3,mod=5", "2x2,mod=6", "9x4,cylinder,mod=3", "5x5,cylinder,rule=ring,mod=8", "7x7,rule=ring,mod=9",
		"5x5,torus,mod=3", "4x7,torus,mod=4", "3x3,torus,mod=6", "6x3,torus,rule=ring,mod=8", "4x9,cylinder,mod=5", "3x8,cylinder,rule=ring,mod=12",
		"5x5,mobius,mod=3", "4x7,mobius,mod=4", "1x3,mobius,mod=6", "6x5,mobius,rule=ring,mod=9", "2x4,mobius,mod=2",
		"5x5,klein,mod=3", "4x6,klein,mod=4", "3x3,klein,mod=6", "6x5,klein,rule=ring,mod=10", "8x8,klein,mod=3", "9x3,mod=4", "3x9,mod=4", "tri4,mod=4", "hex3,mod=12", "3x3x3,mod=3", "buttons=3_0.1_1.2,mod=6", "1x1,mod=64", "3x1,cylinder,mod=5",
	} {
		b := boardtest.Parse(t, spec)
		call := task.New(t.Context(), nil)
		solvers := []*Solver{testkit.Must(NewDense(call, b))(t)}
		if s, err := NewChase(call, b); err == nil {
			solvers = append(solvers, s)
		} else if !errors.Is(err, task.ErrBoard) {
			t.Fatal(err)
		}
		dark := testkit.Must(puzzle.AllOff(b))(t)
		for range 5 {
			random := puzzle.StateOfColours(b, randomColours(r, b.Lights(), b.Colours()))
			pressed := dark.Apply(puzzle.PressesOfTimes(b, randomColours(r, b.Buttons(), b.Colours())))
			for _, s := range solvers {
				if s.Nullity() != solvers[0].Nullity() || s.Invariants() != solvers[0].Invariants() {
					t.Fatalf("%s: nullity %d and %d", spec, s.Nullity(), solvers[0].Nullity())
				}
				check(t, s, random, false)
				check(t, s, pressed, true)
				checkQuiet(t, s)
			}
		}
	}
}

func TestTooLarge(t *testing.T) {
	call := task.New(t.Context(), nil)
	if _, err := NewDense(call, boardtest.Parse(t, "100x100,mod=3")); !errors.Is(err, board.ErrTooLarge) {
		t.Errorf("dense: %v", err)
	}
	for _, spec := range []string{"8193x8193,mod=3", "1048576x4096,mod=3", "4096x4096,torus,mod=3", "5000x5000,mobius,mod=6"} {
		if _, err := NewChase(call, boardtest.Parse(t, spec)); !errors.Is(err, board.ErrTooLarge) {
			t.Errorf("chase %s: %v", spec, err)
		}
	}
	for _, spec := range []string{"5x5,projective,mod=3", "5x5,rule=x,mod=3", "2x5,torus,mod=3", "5x2,mobius,mod=3", "2x5,klein,mod=3", "tri5,mod=3"} {
		if _, err := NewChase(call, boardtest.Parse(t, spec)); !errors.Is(err, task.ErrBoard) {
			t.Errorf("%s: %v", spec, err)
		}
	}
}

// Lines are along the shorter side, and each column of the matrix is what a chase from a
// unit vector ends with.
func TestMatrixOfChase(t *testing.T) {
	call := task.New(t.Context(), nil)
	for spec, unknowns := range map[string]int{
		"5x9,mod=3": 5, "9x5,mod=3": 5, "4x9,rule=ring,mod=4": 4, "9x4,cylinder,mod=3": 4, "3x9,cylinder,mod=3": 6,
		"4x9,torus,mod=3": 8, "9x4,torus,rule=ring,mod=5": 8, "9x4,mobius,mod=3": 18, "4x9,klein,mod=6": 8, "1x1,mod=3": 1,
	} {
		l := testkit.Must(newLines(boardtest.Parse(t, spec)))(t)
		k := testkit.Must(l.matrix(call))(t)
		if k.Rows() != unknowns || k.Cols() != unknowns {
			t.Errorf("%s: %d unknowns, want %d", spec, k.Cols(), unknowns)
		}
		for j := range k.Cols() {
			unit := make([]uint8, k.Cols())
			unit[j] = 1
			end := testkit.Must(l.chase(call, unit, nil, nil))(t)
			if l.flipped {
				j = j/l.size*l.size + l.size - 1 - j%l.size
			}
			if l.closed {
				end[j] = uint8((int(end[j]) + l.m - 1) % l.m)
			}
			for i, want := range end {
				if got := k.At(i, slices.Index(unit, 1)); got != want {
					t.Fatalf("%s: entry %d, %d is %d, want %d", spec, i, slices.Index(unit, 1), got, want)
				}
			}
		}
	}
}

func TestStops(t *testing.T) {
	for spec, analyse := range map[string]func(*task.Task, *board.Board) (*Solver, error){"70x70,mod=3": NewChase, "70x66,torus,mod=3": NewChase, "16x16,rule=ring,mod=6": NewDense} {
		b := boardtest.Parse(t, spec)
		lights := puzzle.StateOfColours(b, make([]uint8, b.Lights()))
		work := func(ctx context.Context) error {
			call := task.New(ctx, nil)
			s, err := analyse(call, b)
			if err == nil {
				_, err = s.Syndrome(call, lights)
			}
			if err == nil {
				_, err = s.Solvable(call, lights)
			}
			if err == nil {
				_, _, err = s.Solve(call, lights)
			}
			if err == nil && s.Nullity() > 0 {
				_, err = s.Quiet(call, 0)
			}
			return err
		}
		watched := testkit.Watch(t.Context())
		if err := work(watched); err != nil {
			t.Fatal(err)
		}
		for look := 1; look <= watched.Looks(); look += look/8 + 1 {
			testkit.CheckStops(t, work, look)
		}
	}
}
