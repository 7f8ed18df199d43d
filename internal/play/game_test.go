package play_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"lightsout/board"
	"lightsout/coach"
	"lightsout/generate"
	"lightsout/internal/play"
	"lightsout/internal/testkit"
	"lightsout/puzzle"
	"lightsout/solve"
)

func open(t testing.TB, id string, o play.Options) *play.Game {
	t.Helper()
	s, err := play.Resolve(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	g, err := play.New(t.Context(), id, s, o)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func free() play.Options { return play.Options{Budget: play.Unlimited, Clock: true} }

func TestPressUndoRedo(t *testing.T) {
	g := open(t, "3x3", free())
	if g.View().CanUndo || g.View().CanRedo || g.Undo() != nil || g.Redo() != nil || g.Reset() != nil {
		t.Error("a new game has a history")
	}
	want := []play.Event{{Kind: play.Pressed, Button: 4, Lights: []int{1, 3, 4, 5, 7}}}
	if got := g.Press(4); !equalJSON(t, got, want) {
		t.Errorf("%+v", got)
	}
	g.Press(0)
	if got := g.State().String(); got != "3x3:14e" {
		t.Error(got)
	}
	if got := g.Undo(); !equalJSON(t, got, []play.Event{{Kind: play.Undone, Button: 0, Lights: []int{0, 1, 3}}}) {
		t.Errorf("%+v", got)
	}
	if got := g.Redo(); !equalJSON(t, got, []play.Event{{Kind: play.Redone, Button: 0, Lights: []int{0, 1, 3}}}) {
		t.Errorf("%+v", got)
	}
	g.Undo()
	g.Press(8) // what was undone is gone
	if g.View().CanRedo || !slices.Equal(g.Presses(), []int{4, 8}) {
		t.Errorf("%v", g.Presses())
	}
}

// Undo goes back over a reset, as far as to the first press.
func TestUndoOverReset(t *testing.T) {
	g := open(t, "5x5", free())
	g.Press(1)
	g.Press(2)
	before := g.State()
	if got := g.Reset(); len(got) != 1 || got[0].Kind != play.Restarted || got[0].Button != -1 || !g.State().Equal(g.Start()) || g.View().Moves != 0 {
		t.Fatalf("%+v, %v", got, g.Presses())
	}
	g.Press(7)
	g.Undo()
	if g.Undo(); !g.State().Equal(before) || g.View().Moves != 2 {
		t.Errorf("after the reset was undone: %v", g.Presses())
	}
	g.Undo()
	if g.Undo(); g.View().CanUndo || !g.State().Equal(g.Start()) {
		t.Errorf("%v are left", g.Presses())
	}
	for g.View().CanRedo {
		g.Redo()
	}
	if !slices.Equal(g.Presses(), []int{7}) {
		t.Errorf("%v after all was redone", g.Presses())
	}
}

func TestWin(t *testing.T) {
	g := open(t, "3x3", free())
	if g.View().Score != nil {
		t.Error("a new game has a score")
	}
	g.Advance(90 * time.Second)
	g.Advance(-time.Hour)
	var last []play.Event
	for _, button := range []int{0, 2, 4, 6, 8} {
		last = g.Press(button)
	}
	if len(last) != 2 || last[1].Kind != play.Won || !g.View().Solved {
		t.Fatalf("%+v", last)
	}
	g.Advance(time.Hour) // the game is over
	score := g.View().Score
	if want := (play.Score{Moves: 5, Par: 5, Seconds: 90, Perfect: true, Stars: 3, Points: 1000}); score == nil || *score != want {
		t.Errorf("%+v", score)
	}
	if g.Press(1) != nil {
		t.Error("a game that is won takes a press")
	}
	if states := g.Replay(); len(states) != 6 || !states[0].Equal(g.Start()) || !states[5].Solved() {
		t.Errorf("%v", states)
	}
	if g.Undo(); g.View().Solved {
		t.Error("undo leaves the game won")
	}
}

func TestScores(t *testing.T) {
	for _, test := range []struct {
		more   []int // pressed first, twice each
		hints  []coach.Rung
		stars  int
		points int
	}{
		{nil, nil, 3, 1000},
		{nil, []coach.Rung{coach.Where, coach.Why}, 3, 970},
		{nil, []coach.Rung{coach.Press}, 2, 950},
		{[]int{1}, nil, 2, 714},
		{[]int{1, 3, 5}, []coach.Rung{coach.Where}, 1, 444},
	} {
		g := open(t, "3x3", play.Options{Budget: play.Unlimited})
		for _, rung := range test.hints {
			if _, err := g.Hint(t.Context(), rung); err != nil {
				t.Fatal(err)
			}
		}
		for _, button := range slices.Concat(test.more, test.more, []int{0, 2, 4, 6, 8}) {
			g.Press(button)
		}
		g.Advance(time.Minute) // with the clock off
		score := g.View().Score
		if score == nil || score.Stars != test.stars || score.Points != test.points || score.Seconds != 0 {
			t.Errorf("%v: %+v, want %d stars, %d points", test, score, test.stars, test.points)
		}
	}
}

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

// The three rungs of a hint are about one press, also when the first follows a press of the
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

func TestImpossibleGame(t *testing.T) {
	g := open(t, "5x5:1", free())
	v := g.View()
	if v.Par != -1 || v.Impossible == nil || len(v.Impossible.Lights) != 12 {
		t.Errorf("%+v", v)
	}
	g.Press(3)
	h, err := g.Hint(t.Context(), coach.Where)
	if err != nil || h.Technique != coach.Impossible || g.View().Hints.Total() != 0 {
		t.Errorf("%+v, %v", h, err)
	}
	if _, judged, err := judge(t.Context(), g); judged || err != nil {
		t.Errorf("a press of an impossible game is judged: %v", err)
	}
}

// judge judges the last press of a game, if there is one to judge.
func judge(ctx context.Context, g *play.Game) (v coach.Verdict, judged bool, err error) {
	before, ok := g.Before()
	if !ok {
		return v, false, nil
	}
	v, err = g.Coach().Judge(ctx, before, g.State())
	return v, err == nil, err
}

func TestJudge(t *testing.T) {
	g := open(t, "3x3", free())
	if _, judged, _ := judge(t.Context(), g); judged {
		t.Error("a new game is judged")
	}
	g.Press(1)
	if v, judged, err := judge(t.Context(), g); !judged || err != nil || !v.Undid || v.After != 6 {
		t.Errorf("%+v, %v", v, err)
	}
	g.Reset()
	if _, judged, _ := judge(t.Context(), g); judged {
		t.Error("a reset is judged")
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	g.Press(5)
	if _, judged, err := judge(ctx, g); judged || !errors.Is(err, context.Canceled) {
		t.Errorf("judged %v with a cancelled context: %v", judged, err)
	}
}

func TestView(t *testing.T) {
	g := open(t, "2x2:f", play.Options{Budget: 3, Clock: true})
	g.SetClock(false)
	g.Press(0)
	text, err := json.Marshal(g.View())
	if err != nil {
		t.Fatal(err)
	}
	want := `{"id":"2x2:f","board":"2x2","position":"2x2:8","lights":[0,0,0,1],"target":null,"left":1,"moves":1,"par":4,"proved":true,` +
		`"hints":{"where":0,"why":0,"press":0},"budget":3,"clock":false,"seconds":0,"can_undo":true,"can_redo":false,"solved":false,` +
		`"impossible":null,"score":null}`
	if string(text) != want {
		t.Errorf("%s\nwant %s", text, want)
	}
	for _, button := range []int{1, 2, 3} {
		g.Press(button)
	}
	if v := g.View(); v.Score == nil || !v.Score.Perfect {
		t.Errorf("%+v", v)
	}
}

func TestRefused(t *testing.T) {
	for id, want := range map[string]error{
		"129x129":   board.ErrTooLarge,
		"5by5":      board.ErrSpec,
		"5x5:zz":    puzzle.ErrID,
		"190x90:1":  board.ErrTooLarge,
		"1x1,mod=9": nil,
	} {
		if _, err := play.Resolve(t.Context(), id); !errors.Is(err, want) {
			t.Errorf("%s: %v", id, err)
		}
	}
	large, err := puzzle.Parse("129x129:on")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := play.New(t.Context(), "", large, free()); !errors.Is(err, board.ErrTooLarge) {
		t.Errorf("129x129: %v", err)
	}
	if _, _, err := play.Puzzle(t.Context(), large.Board(), play.Easy, "s"); !errors.Is(err, board.ErrTooLarge) {
		t.Errorf("129x129: %v", err)
	}
	small, err := puzzle.Parse("5x5:on")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := play.New(t.Context(), "5x5\n0", small, free()); !errors.Is(err, puzzle.ErrID) {
		t.Errorf("an ID of two lines: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := play.New(ctx, "", small, free()); !errors.Is(err, context.Canceled) {
		t.Errorf("New with a cancelled context: %v", err)
	}
	if _, _, err := play.Puzzle(ctx, small.Board(), play.Hard, "s"); !errors.Is(err, context.Canceled) {
		t.Errorf("Puzzle with a cancelled context: %v", err)
	}
	testkit.MustPanic(t, "a button that does not exist", func() { open(t, "5x5", free()).Press(25) })
}

// Puzzles of each level can be solved, are the same for the same seed, and get
// harder.
func TestPuzzles(t *testing.T) {
	for _, spec := range []string{"5x5", "5x5,torus", "hex3", "cube2", "4x4,mod=3", "5x5,rule=x", "1x1", "3x3x3"} {
		b, err := board.Parse(spec)
		if err != nil {
			t.Fatal(err)
		}
		solver, err := solve.New(t.Context(), b)
		if err != nil {
			t.Fatal(err)
		}
		last := 0
		for _, level := range play.Levels() {
			id, s, err := play.Puzzle(t.Context(), b, level, "monday")
			if err != nil {
				t.Fatal(err)
			}
			again, err := play.Resolve(t.Context(), id)
			if err != nil || !again.Equal(s) {
				t.Errorf("%s, %s: %v and then %v, %v", spec, level, s, again, err)
			}
			if _, err := solver.Solve(t.Context(), s); err != nil || s.Solved() {
				t.Errorf("%v: %v", s, err)
			}
			g, err := play.New(t.Context(), "", s, free())
			if err != nil {
				t.Fatal(err)
			}
			if par := g.View().Par; par < last {
				t.Errorf("%s: %s has par %d, the level before %d", spec, level, par, last)
			} else {
				last = par
			}
		}
	}
}

func equalJSON(t *testing.T, a, b any) bool {
	t.Helper()
	x, err := json.Marshal(a)
	if err != nil {
		t.Fatal(err)
	}
	y, err := json.Marshal(b)
	if err != nil {
		t.Fatal(err)
	}
	return strings.EqualFold(string(x), string(y))
}

// A game with a target is won there, says how many lights are left, and is saved with it.
func TestTarget(t *testing.T) {
	g, err := play.Open(t.Context(), "5x5,to=on", play.Options{Budget: play.Unlimited})
	if err != nil {
		t.Fatal(err)
	}
	if v := g.View(); v.Solved || v.Left != 25 || v.Par != 15 || g.State().Lit() != 0 {
		t.Errorf("%+v", v)
	}
	list, _, err := g.Solutions(t.Context(), 1)
	if err != nil {
		t.Fatal(err)
	}
	for button := range list[0].Buttons() {
		g.Press(button)
		loaded, err := play.Load(t.Context(), g.Save())
		if err != nil || !equalJSON(t, loaded.View(), g.View()) {
			t.Fatalf("%q: %v", g.Save(), err)
		}
	}
	if v := g.View(); v.Score == nil || v.Score.Moves != 15 || g.State().Lit() != 25 || v.Left != 0 || !strings.HasPrefix(g.Save(), "5x5,to=on\n") {
		t.Errorf("%+v after %q", v, g.Save())
	}
	start, target := g.State().Press(3), g.State()
	g, err = play.New(t.Context(), "", start, play.Options{Target: target})
	if err != nil || g.View().ID != "5x5:1fffee3,to=1ffffff" || g.View().Left != 4 || len(g.View().Target) != 25 {
		t.Errorf("%v: %v", g.View(), err)
	}
	if events := g.Press(3); len(events) != 2 || events[1].Kind != play.Won {
		t.Errorf("%+v", events)
	}
	if _, err := play.Resolve(t.Context(), "5x5,to=on"); !errors.Is(err, generate.ErrID) {
		t.Errorf("a target is forgotten: %v", err)
	}
	if g, err = play.Open(t.Context(), "5x5:1,to=on", play.Options{}); err != nil || g.View().Impossible == nil {
		t.Errorf("a target out of reach: %v", err)
	}
}
