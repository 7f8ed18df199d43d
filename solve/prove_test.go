package solve_test

import (
	"errors"
	"testing"

	"lightsout/internal/testkit"
	"lightsout/puzzle"
	"lightsout/solve"
)

// A proof that is done shard by shard ends with what Fewest finds.
func TestProve(t *testing.T) {
	for _, id := range []string{"30x30:on", "39x39:on", "8x8x8:on"} {
		state := testkit.Must(puzzle.Parse(id))(t)
		s := testkit.Must(solve.New(t.Context(), state.Board()))(t)
		p := testkit.Must(s.Prove(t.Context(), state))(t)
		for p.Shards() > 0 {
			answers := make([][]byte, p.Shards())
			for i := range answers {
				answers[i] = testkit.Must(p.Do(t.Context(), i))(t)
			}
			for i, answer := range answers {
				if err := p.Take(i, answer); err != nil {
					t.Fatal(id, p.Stage(), err)
				}
			}
		}
		got, want := p.Fewest(), testkit.Must(s.Fewest(t.Context(), state))(t)
		if p.Stage() != "" || !got.Proved || got.Bound != want.Bound || !state.Apply(got.Presses).Solved() {
			t.Errorf("%s: %d presses, proved %v; want %d", id, got.Presses.Count(), got.Proved, want.Bound)
		}
	}
}

func TestProveRefuses(t *testing.T) {
	for _, id := range []string{"5x5,torus:on", "5x5,mod=3:on", "graph6=FhCKG:on", "6x6:on"} {
		state := testkit.Must(puzzle.Parse(id))(t)
		s := testkit.Must(solve.New(t.Context(), state.Board()))(t)
		if _, err := s.Prove(t.Context(), state); !errors.Is(err, solve.ErrNoShards) {
			t.Errorf("%s: %v", id, err)
		}
	}
	state := testkit.Must(puzzle.Parse("5x5:1"))(t)
	s := testkit.Must(solve.New(t.Context(), state.Board()))(t)
	var unsolvable *solve.UnsolvableError
	if _, err := s.Prove(t.Context(), state); !errors.As(err, &unsolvable) {
		t.Error(err)
	}
	p := testkit.Must(s.Prove(t.Context(), testkit.Must(puzzle.Parse("5x5:on"))(t)))(t)
	if _, err := p.Do(t.Context(), p.Shards()); !errors.Is(err, solve.ErrShard) {
		t.Error(err)
	}
	if err := p.Take(0, nil); !errors.Is(err, solve.ErrShard) {
		t.Error(err)
	}
}
