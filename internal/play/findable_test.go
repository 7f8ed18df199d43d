package play_test

import (
	"slices"
	"testing"
	"time"

	"lightsout/coach"
	"lightsout/internal/play"
	"lightsout/internal/testkit"
)

// findable lists the kinds of reasons that a person could find by looking at the board.
var findable = []coach.Technique{"last", "picture", "match", "pairs", "reach", coach.Chase, coach.LookUp}

// maxCorner is the most buttons that a findable "reach" reason may involve: as many as change a
// corner light on a plain grid.
const maxCorner = 3

// In the daily puzzles for every day of the week, the second rung of every hint gives a reason that
// a person could have found, or narrows the choice to at most half of the buttons that the first
// rung left, unless all of those are right. A player who follows the hints wins in par.
func TestHintsAreFindable(t *testing.T) {
	puzzles := testkit.Amount(200, 1000)
	if testing.Short() {
		puzzles = 25
	}
	for weekday := range 7 {
		day := time.Date(2027, 1, 4+weekday, 0, 0, 0, 0, time.UTC)
		t.Run(day.Weekday().String(), func(t *testing.T) {
			t.Parallel()
			narrowed, hints := 0, 0
			for range puzzles {
				n, all := followDay(t, day)
				narrowed, hints = narrowed+n, hints+all
				day = day.AddDate(0, 0, 7)
			}
			t.Logf("%d of %d hints narrow, %.0f%%", narrowed, hints, 100*float64(narrowed)/float64(hints))
		})
	}
}

// followDay plays a day's puzzle by its hints, and counts the hints that only narrow
// down the choice.
func followDay(t *testing.T, day time.Time) (narrowed, hints int) {
	t.Helper()
	id := play.DailyID(day.Format(time.DateOnly))
	g, err := play.Open(t.Context(), id, play.Options{Budget: play.Unlimited})
	if err != nil {
		t.Fatal(err)
	}
	for !g.View().Solved {
		where, why, press := ask(t, g, coach.Where), ask(t, g, coach.Why), ask(t, g, coach.Press)
		switch {
		case why.Technique == "narrow":
			narrowed++
			if !slices.Contains(why.Pattern, press.Press) || 2*len(why.Pattern) > len(where.Area) && !allNeeded(t, g, why.Pattern) {
				t.Errorf("%s: %q leaves %v of %v, and then press %d", id, why.Text, why.Pattern, where.Area, press.Press)
			}
		case !slices.Contains(findable, why.Technique) || why.Technique == "reach" && len(why.Pattern) > maxCorner:
			t.Errorf("%s: nobody finds %s: %q", id, why.Technique, why.Text)
		}
		hints++
		g.Press(press.Press)
	}
	if v := g.View(); v.Moves != v.Score.Par {
		t.Errorf("%s: %d presses, par is %d", id, v.Moves, v.Score.Par)
	}
	return narrowed, hints
}

// allNeeded reports whether each of the buttons is needed: pressing all n of them leaves n fewer
// presses to go.
func allNeeded(t *testing.T, g *play.Game, buttons []int) bool {
	t.Helper()
	c, err := coach.New(t.Context(), g.Start().Board())
	if err != nil {
		t.Fatal(err)
	}
	now, err := c.Distance(t.Context(), g.State())
	if err != nil {
		t.Fatal(err)
	}
	then, err := c.Distance(t.Context(), g.State().Press(buttons...))
	return err == nil && then.Presses == now.Presses-len(buttons)
}

func ask(t *testing.T, g *play.Game, rung coach.Rung) coach.Hint {
	t.Helper()
	h, err := g.Hint(t.Context(), rung)
	if err != nil {
		t.Fatal(err)
	}
	return h
}

// A proof shows the press, so it counts as a hint on the last rung, unless that hint has already
// been given.
func TestProofCountsAsPress(t *testing.T) {
	for _, given := range [][]coach.Rung{{coach.Proof}, {coach.Press, coach.Proof}, {coach.Proof, coach.Press}} {
		g, err := play.Open(t.Context(), "5x5:fd0e6", play.Options{Budget: play.Unlimited})
		if err != nil {
			t.Fatal(err)
		}
		if g.HintShown() {
			t.Error("nothing was shown yet")
		}
		for _, rung := range given {
			if h := ask(t, g, rung); h.Press != 12 {
				t.Errorf("%v: %+v", given, h)
			}
		}
		if used := g.View().Hints; used.Press != 1 || used.Total() != 1 || !g.HintShown() {
			t.Errorf("%v: %+v", given, used)
		}
	}
}
