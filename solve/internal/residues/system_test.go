package residues

import (
	"errors"
	"slices"
	"testing"

	"lightsout/board"
	"lightsout/internal/testkit"
	"lightsout/solve/internal/conformance"
	"lightsout/solve/internal/task"
)

func TestConforms(t *testing.T) {
	for i, spec := range []string{
		"4x4,mod=3", "5x5,mod=4", "5x3,mod=5", "2x2,mod=6", "9x4,cylinder,mod=3", "5x5,cylinder,rule=ring,mod=8", "7x7,rule=ring,mod=9",
		"5x5,torus,mod=3", "4x7,torus,mod=4", "3x3,torus,mod=6", "6x3,torus,rule=ring,mod=8", "4x9,cylinder,mod=5", "3x8,cylinder,rule=ring,mod=12",
		"5x5,mobius,mod=3", "4x7,mobius,mod=4", "1x3,mobius,mod=6", "6x5,mobius,rule=ring,mod=9", "2x4,mobius,mod=2",
		"5x5,klein,mod=3", "4x6,klein,mod=4", "3x3,klein,mod=6", "6x5,klein,rule=ring,mod=10", "8x8,klein,mod=3", "9x3,mod=4", "3x9,mod=4", "tri4,mod=4", "hex3,mod=12", "3x3x3,mod=3", "buttons=3_0.1_1.2,mod=6", "1x1,mod=64", "3x1,cylinder,mod=5",
	} {
		b := testkit.Must(board.Parse(spec))(t)
		call := task.New(t.Context(), nil)
		whole := testkit.Must(newWhole(call, b))(t)
		conformance.Check(t, b, whole, uint64(i))
		if !Chaseable(b) {
			continue
		}
		chased := testkit.Must(newChase(call, b))(t)
		if !slices.Equal(chased.Orders(), whole.Orders()) {
			t.Fatalf("%s: quiet patterns of orders %v and %v", spec, chased.Orders(), whole.Orders())
		}
		conformance.Check(t, b, chased, uint64(i))
	}
}

func TestTooLarge(t *testing.T) {
	call := task.New(t.Context(), nil)
	for _, spec := range []string{"100x100,rule=x,mod=3", "8193x8193,mod=3", "1048576x4096,mod=3", "4096x4096,torus,mod=3", "5000x5000,mobius,mod=6"} {
		if _, err := New(call, testkit.Must(board.Parse(spec))(t)); !errors.Is(err, board.ErrTooLarge) || !errors.Is(err, task.ErrBoard) {
			t.Errorf("%s: %v", spec, err)
		}
	}
}

func TestChaseable(t *testing.T) {
	for _, spec := range []string{"5x5,projective,mod=3", "5x5,rule=x,mod=3", "2x5,torus,mod=3", "5x2,mobius,mod=3", "2x5,klein,mod=3", "tri5,mod=3"} {
		if Chaseable(testkit.Must(board.Parse(spec))(t)) {
			t.Errorf("%s can be chased", spec)
		}
	}
}

// Where lines can run along either side, the chase has as few unknowns as possible. Each column of
// the matrix is the end of a chase from a unit vector.
func TestMatrixOfChase(t *testing.T) {
	call := task.New(t.Context(), nil)
	for spec, unknowns := range map[string]int{
		"5x9,mod=3": 5, "9x5,mod=3": 5, "4x9,rule=ring,mod=4": 4, "9x4,cylinder,mod=3": 4, "3x9,cylinder,mod=3": 6,
		"4x9,torus,mod=3": 8, "9x4,torus,rule=ring,mod=5": 8, "9x4,mobius,mod=3": 18, "4x9,klein,mod=6": 8, "1x1,mod=3": 1,
	} {
		l := testkit.Must(newLines(testkit.Must(board.Parse(spec))(t)))(t)
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
	for _, spec := range []string{"70x70,mod=3", "70x66,torus,mod=3", "16x16,rule=x,mod=6"} {
		conformance.CheckStops(t, testkit.Must(board.Parse(spec))(t), New)
	}
}
