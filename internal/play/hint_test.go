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
	if _, err := g.Hint(t.Context(), coach.Where); err != nil { // again, for free
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

// Following the hints of a game wins in par, whatever was pressed before, and a
// player who chases is helped with that.
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

// The three rungs of a hint are about one press, even if the first follows a press of the
// player's own: the light that is shown is where the first rung said to look.
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

// checkLadder climbs the three rungs.
func checkLadder(t *testing.T, g *play.Game) {
	t.Helper()
	var hints []coach.Hint
	for _, rung := range coach.Rungs() {
		if g.NextRung() != rung {
			t.Fatalf("%v: %s comes before %s", g.State(), g.NextRung(), rung)
		}
		hints = append(hints, testkit.Must(g.Hint(t.Context(), rung))(t))
	}
	where, why, press := hints[0], hints[1], hints[2]
	if where.Technique != why.Technique || why.Technique != press.Technique || where.Left != press.Left {
		t.Errorf("%v: %+v", g.State(), hints)
	}
	if chasing := press.Technique == coach.Chase || press.Technique == coach.LookUp; !chasing && !slices.Contains(where.Area, press.Press) {
		t.Errorf("%v: %q, then %q", g.State(), where.Text, press.Text)
	}
}
