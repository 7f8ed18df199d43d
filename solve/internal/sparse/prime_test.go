package sparse

import (
	"errors"
	"math/rand/v2"
	"testing"

	"lightsout/board"
	"lightsout/internal/testkit"
	"lightsout/puzzle"
	"lightsout/solve/internal/conformance"
	"lightsout/solve/internal/dense"
	"lightsout/solve/internal/task"
)

// TestPrimeConforms checks boards of many kinds with a prime number of colours.
func TestPrimeConforms(t *testing.T) {
	for i, spec := range []string{
		"14x14,rule=x,mod=3", "12x13,mobius,mod=3", "11x12,projective,mod=3", "hex7,mod=5", "tri12,mod=3", "cube5,mod=3", "5x5x5,mod=7",
		"4x4x4,torus,mod=3", "13x12,rule=knight,mod=3", "12x12,rule=star,mod=5", "20x9,klein,rule=ring,mod=11", "12x12,rule=7.0,mod=3",
		"buttons=300_0_0,mod=3", "buttons=4_0.1_1.2_2.3_0.3,mod=61", "15x15,mod=3", "3x3,mod=3",
	} {
		b := testkit.Must(board.Parse(spec))(t)
		conformance.CheckColours(t, b, testkit.Must(NewPrime(task.New(t.Context(), nil), b))(t), uint64(i))
	}
}

// Elimination of the whole matrix is the reference.
func TestPrimeAgreesWithDense(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 8))
	call := task.New(t.Context(), nil)
	for i := range 12 {
		b := testkit.Must(randomGraph(t, r).WithColours([]int{3, 5, 7}[i%3]))(t)
		s, whole := testkit.Must(NewPrime(call, b))(t), testkit.Must(dense.NewColours(call, b))(t)
		if s.Nullity() != whole.Nullity() || s.Invariants() != whole.Invariants() {
			t.Fatalf("%v: nullity %d, want %d", b, s.Nullity(), whole.Nullity())
		}
		conformance.CheckColours(t, b, s, uint64(i))
	}
}

func TestPrimeRefuses(t *testing.T) {
	call := task.New(t.Context(), nil)
	for _, spec := range []string{"5x5,mod=4", "5x5", "5x5,mod=6", "5x5,mod=49"} {
		if _, err := NewPrime(call, testkit.Must(board.Parse(spec))(t)); !errors.Is(err, task.ErrBoard) {
			t.Errorf("%s: %v", spec, err)
		}
	}
	if _, err := NewPrime(call, testkit.Must(board.Parse("5000x5000,rule=x,mod=3"))(t)); !errors.Is(err, board.ErrTooLarge) {
		t.Errorf("25 million lights: %v", err)
	}
	e := newFactorisation(&plan{parts: []part{{parent: -1}}}, 2, never, newResidues(3))
	e.taken = maxSparseBits
	if err := e.run(); !errors.Is(err, board.ErrTooLarge) {
		t.Errorf("fronts that are too large: %v", err)
	}
}

func TestPrimeStops(t *testing.T) {
	for _, spec := range []string{"24x24,rule=x,mod=3", "hex6,mod=5", "buttons=3_0.1_1.2_0.2,mod=3"} {
		conformance.CheckColoursStop(t, testkit.Must(board.Parse(spec))(t), NewPrime)
	}
}

// A light that no button toggles is itself an invariant.
func TestPrimeUntoggledLight(t *testing.T) {
	call := task.New(t.Context(), nil)
	b := testkit.Must(board.Parse("buttons=3_0.1,mod=3"))(t)
	s := testkit.Must(NewPrime(call, b))(t)
	lights := puzzle.StateOfColours(b, []uint8{0, 0, 2})
	_, proof, err := s.Solve(call, lights)
	if err != nil || proof == nil || proof.Colour(0) != 0 || proof.Colour(1) != 0 || proof.Colour(2) != 1 {
		t.Errorf("%v, %v", proof, err)
	}
}
