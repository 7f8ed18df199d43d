package solve_test

import (
	"errors"
	"testing"

	"lightsout/board"
	"lightsout/internal/testkit"
	"lightsout/puzzle"
	"lightsout/solve"
)

// A proof that runs shard by shard ends with the same result as Fewest.
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
		got, want := p.Result(), testkit.Must(s.Fewest(t.Context(), state))(t)
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

// A proof of God's number in shards ends with the same result as Hardest with the same effort.
func TestProveHardest(t *testing.T) {
	for spec, effort := range map[string]int{
		"4x4": -1, "5x5": -1, "6x8": -1, "9x9,torus": -1, "5x5,torus": -1, "4x4x4": 1 << 24, "30x30": 1 << 25, "19x19": 0,
	} {
		s := testkit.Must(solve.New(t.Context(), testkit.Must(board.Parse(spec))(t)))(t)
		p := testkit.Must(s.ProveHardest(t.Context(), effort))(t)
		for p.Shards() > 0 {
			answers := make([][]byte, p.Shards())
			for i := range answers {
				answers[i] = testkit.Must(p.Do(t.Context(), i))(t)
			}
			for i, answer := range answers {
				if err := p.Take(i, answer); err != nil {
					t.Fatal(spec, p.Stage(), err)
				}
			}
		}
		got, want := p.Result(), testkit.Must(s.Hardest(t.Context(), effort))(t)
		if p.Stage() != "" || got.Low != want.Low || got.High != want.High || !got.Presses.Equal(want.Presses) {
			t.Errorf("%s: %d to %d, want %d to %d", spec, got.Low, got.High, want.Low, want.High)
		}
	}
}

func TestProveHardestRefuses(t *testing.T) {
	s := testkit.Must(solve.New(t.Context(), testkit.Must(board.Parse("4x4,mod=3"))(t)))(t)
	if _, err := s.ProveHardest(t.Context(), -1); !errors.Is(err, solve.ErrBoard) {
		t.Error(err)
	}
	s = testkit.Must(solve.New(t.Context(), testkit.Must(board.Parse("5x5"))(t)))(t)
	p := testkit.Must(s.ProveHardest(t.Context(), -1))(t)
	if _, err := p.Do(t.Context(), 1); !errors.Is(err, solve.ErrShard) {
		t.Error(err)
	}
	if err := p.Take(0, nil); !errors.Is(err, solve.ErrShard) {
		t.Error(err)
	}
}
