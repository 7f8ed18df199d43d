package dense

import (
	"errors"
	"math/rand/v2"
	"testing"

	"lightsout/board"
	"lightsout/internal/testkit"
	"lightsout/solve/internal/conformance"
	"lightsout/solve/internal/task"
)

// randomButtons returns a board of random shape and density.
func randomButtons(t testing.TB, r *rand.Rand) *board.Board {
	t.Helper()
	toggles := make([][]int, r.IntN(30))
	lights, density := 1+r.IntN(30), r.Float64()
	for i := range toggles {
		for light := range lights {
			if r.Float64() < density {
				toggles[i] = append(toggles[i], light)
			}
		}
	}
	return testkit.Must(board.NewButtons(lights, toggles))(t)
}

func TestConforms(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	boards := []*board.Board{testkit.Must(board.Parse("19x19"))(t), testkit.Must(board.Parse("3x3x3,torus"))(t)}
	for range 200 {
		boards = append(boards, randomButtons(t, r))
	}
	for i, b := range boards {
		s := testkit.Must(New(task.New(t.Context(), nil), b))(t)
		conformance.Check(t, b, s, uint64(i))
	}
}

func TestStops(t *testing.T) {
	for _, spec := range []string{"buttons=3_0.1_1.2_0.2", "9x9", "20x20,rule=ring"} {
		conformance.CheckStops(t, testkit.Must(board.Parse(spec))(t), New)
	}
}

func TestTooLarge(t *testing.T) {
	call := task.New(t.Context(), nil)
	if _, err := New(call, testkit.Must(board.Parse("200x200"))(t)); !errors.Is(err, board.ErrTooLarge) || !errors.Is(err, task.ErrBoard) {
		t.Errorf("a matrix of 400 MB: %v", err)
	}
	// Each button that does nothing is a quiet pattern, and this board has too many of them for a
	// basis to fit in memory.
	idle := testkit.Must(board.NewButtons(1, make([][]int, 1_000_000)))(t)
	s := testkit.Must(New(call, idle))(t)
	if _, err := s.Quiet(call, 0); !errors.Is(err, board.ErrTooLarge) {
		t.Errorf("a million patterns: %v", err)
	}
}
