package play_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"lightsout/coach"
	"lightsout/internal/play"
	"lightsout/internal/testkit"
)

// A budget limits the hints. A hint that the player has already seen in this position is free.
func TestHintBudget(t *testing.T) {
	g := open(t, "5x5:15a8f3b", play.Options{Budget: 2})
	first := testkit.Must(g.Hint(t.Context()))(t)
	g.Follow(first)
	second := testkit.Must(g.Hint(t.Context()))(t)
	if used := g.View().Hints; used != 2 || first.Text == second.Text {
		t.Errorf("%d hints: %q, %q", used, first.Text, second.Text)
	}
	if again, err := g.Hint(t.Context()); err != nil || again.Text != second.Text || g.View().Hints != 2 {
		t.Errorf("again: %+v, %v, %d hints", again, err, g.View().Hints)
	}
	g.Follow(second)
	testkit.MustFail(g.Hint(t.Context()))(t, play.ErrNoHints, "a hint beyond the budget")
}

// With a budget of zero there are no hints.
func TestNoHints(t *testing.T) {
	g := open(t, "5x5", play.Options{Budget: 0})
	if _, err := g.Hint(t.Context()); !errors.Is(err, play.ErrNoHints) || g.View().Hints != 0 {
		t.Errorf("%+v: %v", g.View().Hints, err)
	}
}

// A hint applies to the position and the game in which it was requested. Anywhere else it is
// not shown and does not count.
func TestHintThatComesTooLate(t *testing.T) {
	g := open(t, "5x5", free())
	r := testkit.Must(g.Ask())(t)
	a := testkit.Must(r.Advise(t.Context()))(t)
	other := open(t, "5x5", free())
	if h, ok := other.Grant(r, a); ok || other.View().Hints != 0 {
		t.Errorf("another game shows %+v", h)
	}
	g.Press(0)
	if h, ok := g.Grant(r, a); ok || g.View().Hints != 0 {
		t.Errorf("after a press it shows %+v", h)
	}
	g.Undo()
	if _, ok := g.Grant(r, a); !ok || g.View().Hints != 1 {
		t.Errorf("back at the position: %+v", g.View().Hints)
	}
}

// The daily puzzles of every weekday are won in par by following the hints, and every hint is told
// or forced, or shows the last presses. The game is saved and loaded again before each hint, and the
// plan stays the same.
func TestDailyPuzzlesAreWonByHints(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 3))
	for day := range testkit.Amount(21, 7_000) {
		date := time.Date(2027, 1, 4, 0, 0, 0, 0, time.UTC).AddDate(0, 0, day)
		g := open(t, play.DailyID(date.Format(time.DateOnly)), free())
		par := g.View().Par
		for !g.View().Solved && g.CountPresses() <= par {
			if r.IntN(4) == 0 {
				g = testkit.Must(play.Load(t.Context(), g.Save()))(t)
			}
			h := testkit.Must(g.Hint(t.Context()))(t)
			if !slices.Contains([]coach.Kind{coach.Told, coach.Forced, coach.Last}, h.Kind) {
				t.Fatalf("%v: %+v", g.State(), h)
			}
			g.Follow(h)
		}
		if !g.View().Solved || g.CountPresses() != par {
			t.Errorf("%s: %d presses, par %d", g.View().ID, g.CountPresses(), par)
		}
	}
}

// A won game tells where it left par; an unfinished one does not.
func TestTrail(t *testing.T) {
	g := open(t, "3x3:1ff", free())
	if _, ok, err := g.Trail(t.Context()); ok || err != nil {
		t.Errorf("a new game has a trail: %v", err)
	}
	for _, button := range []int{0, 1, 1, 2, 4, 6, 8} {
		g.Press(button)
	}
	trail, ok, err := g.Trail(t.Context())
	if !ok || err != nil || trail.Press != 2 || trail.Text != "Press 2 was where you left par: row 1, column 2 instead of row 1, column 3." {
		t.Errorf("%+v, %v, %v", trail, ok, err)
	}
}
