package play_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"lightsout/coach"
	"lightsout/internal/play"
	"lightsout/internal/testkit"
)

func TestHintBudget(t *testing.T) {
	g := open(t, "5x5", play.Options{Budget: 2})
	for _, want := range []coach.Rung{coach.Where, coach.Why} {
		if rung := g.NextRung(); rung != want {
			t.Errorf("next is %s, want %s", rung, want)
		}
		if _, err := g.Hint(t.Context(), g.NextRung()); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := g.Hint(t.Context(), coach.Where); err != nil { // the second time is free
		t.Error(err)
	}
	if g.NextRung() != coach.Press {
		t.Errorf("next is %s", g.NextRung())
	}
	if _, err := g.Hint(t.Context(), coach.Press); !errors.Is(err, play.ErrNoHints) {
		t.Errorf("a hint beyond the budget: %v", err)
	}
	if used := g.View().Hints; used != (play.Hints{Where: 1, Why: 1}) {
		t.Errorf("%+v", used)
	}
}

// With a budget of zero there are no hints.
func TestNoHints(t *testing.T) {
	g := open(t, "5x5", play.Options{Budget: 0})
	if _, err := g.Hint(t.Context(), coach.Where); !errors.Is(err, play.ErrNoHints) || g.View().Hints.Total() != 0 {
		t.Errorf("%+v: %v", g.View().Hints, err)
	}
}

// A hint applies to the position and the game in which it was requested. Anywhere else it is
// not shown and does not count.
func TestHintThatComesTooLate(t *testing.T) {
	g := open(t, "5x5", free())
	r := testkit.Must(g.Ask(coach.Where))(t)
	a := testkit.Must(r.Advise(t.Context()))(t)
	other := open(t, "5x5", free())
	if h, ok := other.Grant(r, a); ok || other.View().Hints.Total() != 0 {
		t.Errorf("another game shows %+v", h)
	}
	g.Press(0)
	if h, ok := g.Grant(r, a); ok || g.View().Hints.Total() != 0 {
		t.Errorf("after a press it shows %+v", h)
	}
	g.Undo()
	if _, ok := g.Grant(r, a); !ok || g.View().Hints != (play.Hints{Where: 1}) {
		t.Errorf("back at the position: %+v", g.View().Hints)
	}
}

// A player who chases gets help with chasing, hint after hint, and then with the look-up that
// follows the chase. After a hint about something else, only later presses count as chasing.
func TestHintsAboutChasing(t *testing.T) {
	g := open(t, "5x5:1ffffff", free())
	for _, button := range []int{5, 6, 7} {
		g.Press(button)
	}
	met := map[coach.Technique]int{}
	for range 12 {
		h := testkit.Must(g.Hint(t.Context(), coach.Press))(t)
		if h.Technique != coach.Chase && h.Technique != coach.LookUp {
			t.Fatalf("after %d presses: %+v", g.CountPresses(), h)
		}
		met[h.Technique]++
		g.Press(h.Press)
	}
	if met[coach.LookUp] == 0 {
		t.Errorf("%v", met)
	}
	for _, asked := range []bool{false, true} {
		g := open(t, "5x5:1ffffff", free())
		g.Press(5)
		g.Press(6)
		if asked {
			testkit.Must(g.Hint(t.Context(), coach.Press))(t)
		}
		g.Press(7)
		if h := testkit.Must(g.Hint(t.Context(), coach.Press))(t); (h.Technique == coach.Chase) == asked {
			t.Errorf("a hint before the third press, %v: then %+v", asked, h)
		}
	}
}

// Following the hints wins in the fewest presses, whatever was pressed before, and a player who is
// chasing gets help with that.
func TestHintsInAGame(t *testing.T) {
	g := open(t, "5x5", free())
	for _, button := range []int{5, 6, 7} { // chasing the first row
		g.Press(button)
	}
	h, err := g.Hint(t.Context(), coach.Press)
	if err != nil || h.Technique != coach.Chase {
		t.Fatalf("%+v, %v", h, err)
	}
	g = open(t, "5x5", free())
	g.Press(12)
	g.Press(3)
	h, err = g.Hint(t.Context(), coach.Press)
	if err != nil {
		t.Fatal(err)
	}
	for left := h.Par; left > 0; left-- {
		h, err := g.Hint(t.Context(), coach.Press)
		if err != nil || h.Par != left {
			t.Fatalf("%+v, %v, and %d are left", h, err, left)
		}
		g.Press(h.Press)
	}
	if !g.View().Solved {
		t.Error("hints do not win")
	}
	used := g.View().Hints.Total()
	if h, err := g.Hint(t.Context(), coach.Press); err != nil || h.Technique != coach.Done || g.View().Hints.Total() != used {
		t.Errorf("a won game: %+v, %v", h, err)
	}
	if g.NextRung() != coach.Where {
		t.Errorf("next is %s", g.NextRung())
	}
}

// The three rungs of a hint refer to the same press, even if the player has pressed other buttons
// before asking. The button that the last rung shows is where the first rung said to look.
func TestRungsAgree(t *testing.T) {
	r := rand.New(rand.NewPCG(14, 2))
	for _, board := range []string{"5x5", "6x6", "5x5,torus", "hex4", "cube3"} {
		for seed := range 24 {
			g := open(t, fmt.Sprintf("%s#%d", board, seed), free())
			for range 1 + seed%4 {
				g.Press(r.IntN(g.Start().Board().Buttons()))
			}
			checkLadder(t, g)
			g.Press(0)
			g.Undo()
			if h, err := g.Hint(t.Context(), coach.Where); err != nil || h.Rung != coach.Where {
				t.Errorf("again: %+v, %v", h, err)
			}
		}
	}
	g := open(t, "5x5#monday", free())
	g.Press(0)
	checkLadder(t, g)
}

// checkLadder asks for the three rungs in turn, and checks that they agree.
func checkLadder(t *testing.T, g *play.Game) {
	t.Helper()
	var hints []coach.Hint
	for _, rung := range coach.Rungs() {
		if g.NextRung() != rung {
			t.Fatalf("%v: %s comes before %s", g.State(), g.NextRung(), rung)
		}
		hints = append(hints, testkit.Must(g.Hint(t.Context(), rung))(t))
	}
	if g.NextRung() != coach.Press {
		t.Errorf("%v: after the last rung comes %s", g.State(), g.NextRung())
	}
	where, why, press := hints[0], hints[1], hints[2]
	if where.Technique != why.Technique || why.Technique != press.Technique || where.Left != press.Left {
		t.Errorf("%v: %+v", g.State(), hints)
	}
	if chasing := press.Technique == coach.Chase || press.Technique == coach.LookUp; !chasing && !slices.Contains(where.Area, press.Press) {
		t.Errorf("%v: %q, then %q", g.State(), where.Text, press.Text)
	}
}
