package solve

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"lightsout/board"
	"lightsout/internal/testkit"
	"lightsout/puzzle"
)

// nearby counts the solvable states that differ from a state in the given number of lights, by
// trying all states.
func nearby(t *testing.T, s *Solver, state puzzle.State, lights int) int {
	t.Helper()
	colours, found := make([]uint8, s.board.Lights()), 0
	for {
		differ := 0
		for i, c := range colours {
			if int(c) != state.Colour(i) {
				differ++
			}
		}
		if differ == lights && isSolvable(t, s, puzzle.StateOfColours(s.board, slices.Clone(colours))) {
			found++
		}
		at := 0
		for at < len(colours) && int(colours[at]) == s.board.Colours()-1 {
			colours[at] = 0
			at++
		}
		if at == len(colours) {
			return found
		}
		colours[at]++
	}
}

// Repairs finds all nearest solvable states, each once, if they differ in at most three lights, and
// otherwise none.
func TestRepairs(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	for _, spec := range []string{"1x8", "2x3", "3x3,torus", "2x3,mod=3", "1x5,mod=4", "1x3,mod=6,rule=ring", "buttons=6_0.1.2_3.4.5"} {
		s := mustNew(t, testkit.Must(board.Parse(spec))(t))
		for range 5 {
			state := randomState(r, s.board)
			nearest := testkit.Must(s.Nearest(t.Context(), state))(t)
			repairs := testkit.Must(s.Repairs(t.Context(), state, 1000))(t)
			if want := nearby(t, s, state, nearest.Cost); nearest.Cost <= 3 && len(repairs) != want || nearest.Cost > 3 && len(repairs) != 0 {
				t.Errorf("%s: %d repairs, want %d with %d changes", state, len(repairs), want, nearest.Cost)
			}
			seen := map[string]bool{}
			for _, n := range repairs {
				checkNearest(t, s, state, n, nil)
				if n.Cost != nearest.Cost || seen[n.State.String()] {
					t.Errorf("%s: %+v, but the nearest has %d changes", state, n, nearest.Cost)
				}
				seen[n.State.String()] = true
			}
			if few := testkit.Must(s.Repairs(t.Context(), state, 1))(t); len(few) > 1 {
				t.Errorf("%s: %d repairs, but the limit is 1", state, len(few))
			}
		}
	}
}

// Repairs finds nothing if too many changes are needed, refuses boards with too many lights, and
// can be stopped.
func TestRepairsGiveUp(t *testing.T) {
	nine := mustNew(t, testkit.Must(board.Parse("buttons=9_0.1.2.3.4.5.6.7.8"))(t))
	four := testkit.Must(puzzle.ParseLights(nine.board, "f"))(t)
	if found := testkit.Must(nine.Repairs(t.Context(), four, 9))(t); len(found) > 0 {
		t.Errorf("got the repairs %+v, want none: they take four changes", found)
	}
	large := mustNew(t, testkit.Must(board.Parse("1x5999"))(t))
	lit := testkit.Must(puzzle.ParseLights(large.board, "1"))(t)
	if _, err := large.Repairs(t.Context(), lit, 9); !errors.Is(err, ErrBoard) || !strings.HasPrefix(err.Error(), "there are too many lights") {
		t.Errorf("5,999 lights: %v", err)
	}
	testkit.CheckStops(t, func(ctx context.Context) error {
		_, err := nine.Repairs(ctx, four, 9)
		return err
	}, 1)
}

// FewestSame reaches the colour that takes the fewest presses.
func TestFewestSame(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 6))
	for _, spec := range []string{"3x3", "4x4", "5x5", "3x3,mod=3", "2x2,mod=6"} {
		s := mustNew(t, testkit.Must(board.Parse(spec))(t))
		for range 10 {
			state := randomState(r, s.board)
			aimed, few, err := s.FewestSame(t.Context(), state)
			least := -1
			for colour := range s.board.Colours() {
				other, err := s.Fewest(t.Context(), testkit.Must(s.allOf(state, colour))(t))
				if err == nil && (least < 0 || other.Presses.Count() < least) {
					least = other.Presses.Count()
				}
			}
			if least < 0 {
				if !errors.Is(err, ErrUnsolvable) {
					t.Errorf("%s: %v", state, err)
				}
				continue
			}
			reached := aimed.Apply(few.Presses)
			if err != nil || few.Presses.Count() != least || !few.Proved || !reached.Solved() {
				t.Errorf("%s: %+v, %v; want %d presses", state, few, err, least)
			}
		}
	}
}

func isSolvable(t *testing.T, s *Solver, state puzzle.State) bool {
	t.Helper()
	_, err := s.Solve(t.Context(), state)
	if err != nil && !errors.Is(err, ErrUnsolvable) {
		t.Fatal(err)
	}
	return err == nil
}
