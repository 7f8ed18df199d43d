package coach_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"lightsout/board"
	"lightsout/coach"
	"lightsout/generate"
	"lightsout/internal/testkit"
	"lightsout/solve"
)

// The grade counts the presses that following the hints tells, and the others.
func TestGradeCountsHints(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 3))
	for _, spec := range []string{"5x5", "6x6", "5x5,torus", "hex3", "cube2", "3x3,mod=3"} {
		c := newCoach(t, spec)
		for range 20 {
			start := randomState(t, c.Solver().Board(), r)
			grade, game := testkit.Must(c.Grade(t.Context(), start))(t), followHints(t, c, start)
			if grade.Told+grade.Forced != game.presses || grade.Told < game.told {
				t.Errorf("%v: %+v, but the hints told %d of %d", start, grade, game.told, game.presses)
			}
		}
	}
}

func TestGradeOfOneBoard(t *testing.T) {
	for id, want := range map[string]coach.Grade{
		"5x5:18aeb82": {Told: 0, Forced: 9, Table: 7},
		"5x5:0000000": {Table: 7},
		"5x5:1ffffff": {Told: 2, Forced: 13, Table: 7},
		"hex3:72f19":  {Forced: 6},
	} {
		c := newCoach(t, strings.Split(id, ":")[0])
		if g := testkit.Must(c.Grade(t.Context(), parse(t, id)))(t); g != want {
			t.Errorf("%s: %+v, want %+v", id, g, want)
		}
	}
}

// Solvable positions can be graded on boards with up to 1,024 lights.
func TestNoGrade(t *testing.T) {
	for id, want := range map[string]error{
		"5x5:0000001": solve.ErrUnsolvable, "32x32:0": nil, "25x41:0": board.ErrTooLarge, "buttons=1025_0:0": board.ErrTooLarge,
	} {
		p := testkit.Must(generate.Resolve(t.Context(), id))(t)
		c := testkit.Must(coach.New(t.Context(), p.State.Board()))(t)
		testkit.MustFail(c.Grade(t.Context(), p.State))(t, want, "%s", id)
	}
}
