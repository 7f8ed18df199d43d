package solve_test

import (
	"errors"
	"testing"

	"lightsout/board"
	"lightsout/internal/shards"
	"lightsout/internal/testkit"
	"lightsout/puzzle"
	"lightsout/solve"
)

// runAll computes all shards of a plan.
func runAll(t *testing.T, p *shards.Plan) shards.Result {
	t.Helper()
	for p.Shards() > 0 {
		answers := make([][]byte, p.Shards())
		for i := range answers {
			answers[i] = testkit.Must(p.Do(t.Context(), i))(t)
		}
		for i, answer := range answers {
			if err := p.Take(i, answer); err != nil {
				t.Fatal(p.Stage(), err)
			}
		}
	}
	return p.Result()
}

// A proof that runs shard by shard ends with the same result as Fewest.
func TestProve(t *testing.T) {
	for _, id := range []string{"30x30:on", "39x39:on", "8x8x8:on"} {
		state := testkit.Must(puzzle.Parse(id))(t)
		s := testkit.Must(solve.New(t.Context(), state.Board()))(t)
		got := runAll(t, testkit.Must(s.Prove(t.Context(), state))(t))
		want := testkit.Must(s.Fewest(t.Context(), state))(t)
		presses := puzzle.PressesOfBits(state.Board(), got.Presses.Words())
		if got.Size != want.Bound || got.Bound != want.Bound || presses.Count() != got.Size || !state.Apply(presses).Solved() {
			t.Errorf("%s: %d presses, at least %d; want %d", id, got.Size, got.Bound, want.Bound)
		}
	}
}

func TestProveRefuses(t *testing.T) {
	for _, id := range []string{"5x5,torus:on", "5x5,mod=3:on", "graph6=FhCKG:on", "6x6:on"} {
		state := testkit.Must(puzzle.Parse(id))(t)
		s := testkit.Must(solve.New(t.Context(), state.Board()))(t)
		if _, err := s.Prove(t.Context(), state); !errors.Is(err, shards.ErrIndivisible) {
			t.Errorf("%s: %v", id, err)
		}
	}
	state := testkit.Must(puzzle.Parse("5x5:1"))(t)
	s := testkit.Must(solve.New(t.Context(), state.Board()))(t)
	var unsolvable *solve.UnsolvableError
	if _, err := s.Prove(t.Context(), state); !errors.As(err, &unsolvable) {
		t.Error(err)
	}
}

// A proof of God's number in shards ends with the same result as Hardest.
func TestProveHardest(t *testing.T) {
	for _, spec := range []string{"4x4", "5x5", "6x8", "9x9,torus", "5x5,torus"} {
		s := testkit.Must(solve.New(t.Context(), testkit.Must(board.Parse(spec))(t)))(t)
		got := runAll(t, testkit.Must(s.ProveHardest(t.Context()))(t))
		want := testkit.Must(s.Hardest(t.Context(), -1))(t)
		if got.Size != want.Low || got.Bound != want.High || !puzzle.PressesOfBits(s.Board(), got.Presses.Words()).Equal(want.Presses) {
			t.Errorf("%s: %d to %d, want %d to %d", spec, got.Size, got.Bound, want.Low, want.High)
		}
	}
	s := testkit.Must(solve.New(t.Context(), testkit.Must(board.Parse("4x4,mod=3"))(t)))(t)
	if _, err := s.ProveHardest(t.Context()); !errors.Is(err, solve.ErrBoard) {
		t.Error(err)
	}
}
