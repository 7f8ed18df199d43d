package play_test

import (
	"context"
	"errors"
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
)

func open(t testing.TB, id string, o play.Options) *play.Game {
	t.Helper()
	s := testkit.Must(play.Resolve(t.Context(), id))(t)
	g := testkit.Must(play.New(t.Context(), id, s, o))(t)
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
		t.Errorf("got %+v, want %+v", got, want)
	}
	g.Press(0)
	if got := g.State().String(); got != "3x3:14e" {
		t.Errorf("the position is %s, want 3x3:14e", got)
	}
	if got := g.Undo(); !equalJSON(t, got, []play.Event{{Kind: play.Undone, Button: 0, Lights: []int{0, 1, 3}}}) {
		t.Errorf("got %+v, want that button 0 is undone", got)
	}
	if got := g.Redo(); !equalJSON(t, got, []play.Event{{Kind: play.Redone, Button: 0, Lights: []int{0, 1, 3}}}) {
		t.Errorf("got %+v, want that button 0 is redone", got)
	}
	g.Undo()
	g.Press(8) // discards the undone moves
	if g.View().CanRedo || !slices.Equal(g.Presses(), []int{4, 8}) {
		t.Errorf("presses %v, want [4 8] and nothing to redo", g.Presses())
	}
}

// Undo works across a reset, back to the first press.
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
		t.Errorf("after undoing the reset: %v", g.Presses())
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
	if len(last) != 2 || !equalJSON(t, last[1], play.Event{Kind: play.Won, Button: -1, Lights: []int{}}) || !g.View().Solved {
		t.Fatalf("got %+v, want a press and the win", last)
	}
	g.Advance(time.Hour) // the clock has stopped
	score := g.View().Score
	if want := (play.Score{Moves: 5, Par: 5, Seconds: 90, Perfect: true, Stars: 3}); score == nil || *score != want {
		t.Errorf("got %+v, want %+v", score, want)
	}
	if g.Press(1) != nil {
		t.Error("a won game accepts a press")
	}
	if g.Undo(); g.View().Solved {
		t.Error("undo leaves the game won")
	}
}

// Going from one won position to another is not a win. A save can contain such moves.
func TestWinOnce(t *testing.T) {
	g := testkit.Must(play.Load(t.Context(), "2x2:0\n0 0 reset\n"))(t)
	for _, events := range [][]play.Event{g.Undo(), g.Redo()} {
		if len(events) != 1 || !g.View().Solved {
			t.Errorf("got %+v, want one event, and a solved board", events)
		}
	}
}

// A hint costs the second and the third star, whatever it said, and a shown solution costs all.
func TestStars(t *testing.T) {
	hint, shown := play.Help{Hints: 1}, play.Help{Shown: true}
	for _, test := range []struct {
		presses int // par is 5
		help    play.Help
		want    int
	}{
		{4, play.Help{}, 3},
		{5, play.Help{}, 3},
		{6, play.Help{}, 2},
		{7, play.Help{}, 2},
		{8, play.Help{}, 1},
		{100, play.Help{}, 1},
		{5, hint, 1},
		{6, hint, 1},
		{100, hint, 1},
		{5, play.Help{Hints: 100}, 1},
		{5, shown, 0},
		{100, shown, 0},
		{5, play.Help{Hints: 1, Shown: true}, 0},
	} {
		if got := play.Stars(test.presses, 5, test.help); got != test.want {
			t.Errorf("%+v: %d", test, got)
		}
	}
}

func TestScores(t *testing.T) {
	for _, test := range []struct {
		more    []int // buttons pressed first, twice each
		hints   int
		shown   bool
		stars   int
		perfect bool
	}{
		{stars: 3, perfect: true},
		{hints: 1, stars: 1},
		{more: []int{1}, stars: 2},
		{more: []int{1, 3}, stars: 1},
		{more: []int{1, 3, 5}, hints: 1, stars: 1},
		{shown: true},
	} {
		g := open(t, "3x3", play.Options{Budget: play.Unlimited})
		if test.shown {
			if _, _, err := g.Solutions(t.Context(), 1); err != nil {
				t.Fatal(err)
			}
		}
		for range test.hints {
			testkit.Must(g.Hint(t.Context()))(t)
		}
		for _, button := range slices.Concat(test.more, test.more, []int{0, 2, 4, 6, 8}) {
			g.Press(button)
		}
		g.Advance(time.Minute) // has no effect, because the clock is off
		score := g.View().Score
		if score == nil || score.Stars != test.stars || score.Perfect != test.perfect || score.Hints != test.hints || score.Seconds != 0 {
			t.Errorf("%+v: %+v", test, score)
		}
	}
}

func TestImpossibleGame(t *testing.T) {
	g := open(t, "5x5:1", free())
	v := g.View()
	if v.Par != -1 || v.Impossible == nil || len(v.Impossible.Lights) != 12 {
		t.Errorf("got %+v, want no par, and 12 lights that show why", v)
	}
	g.Press(3)
	h, err := g.Hint(t.Context())
	if err != nil || h.Kind != coach.Impossible || g.View().Hints != 0 {
		t.Errorf("%+v, %v", h, err)
	}
}

func TestRefused(t *testing.T) {
	for id, want := range map[string]error{
		"129x129":   board.ErrTooLarge,
		"5by5":      board.ErrSpec,
		"5x5:zz":    puzzle.ErrID,
		"190x90:1":  board.ErrTooLarge,
		"1x1,mod=9": nil,
		"1x16384:1": nil,
		"1x16385:1": board.ErrTooLarge,
	} {
		testkit.MustFail(play.Resolve(t.Context(), id))(t, want, "%s", id)
	}
	large := testkit.Must(puzzle.Parse("129x129:on"))(t)
	testkit.MustFail(play.New(t.Context(), "", large, free()))(t, board.ErrTooLarge, "129x129")
	testkit.MustFail(play.Puzzle(t.Context(), large.Board(), play.Easy, "s"))(t, board.ErrTooLarge, "129x129")
	small := testkit.Must(puzzle.Parse("5x5:on"))(t)
	testkit.MustFail(play.New(t.Context(), "5x5\n0", small, free()))(t, puzzle.ErrID, "an ID of two lines")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	testkit.MustFail(play.New(ctx, "", small, free()))(t, context.Canceled, "New with a cancelled context")
	testkit.MustFail(play.Puzzle(ctx, small.Board(), play.Hard, "s"))(t, context.Canceled, "Puzzle with a cancelled context")
	for _, id := range []string{"5x5", "5x5:0"} { // the second game is already won
		for _, button := range []int{-1, 25} {
			testkit.MustPanic(t, "a button that does not exist", func() { open(t, id, free()).Press(button) })
		}
	}
}

// OpenSmall rejects boards with too many lights or too many buttons.
func TestOpenSmall(t *testing.T) {
	for _, c := range []struct {
		id     string
		lights int
		want   error
	}{
		{"5x5", 25, nil},
		{"5x5", 24, board.ErrTooLarge},
		{"5x5#monday", 24, board.ErrTooLarge},
		{"buttons=3_0.1_1.2_0_2.1:7", 4, nil}, // three lights and four buttons
		{"buttons=3_0.1_1.2_0_2.1:7", 3, board.ErrTooLarge},
		{"5by5", 25, board.ErrSpec},
	} {
		g, err := play.OpenSmall(t.Context(), c.id, free(), c.lights)
		if !errors.Is(err, c.want) || (g == nil) != (c.want != nil) {
			t.Errorf("%s with at most %d lights: %v", c.id, c.lights, err)
		}
	}
	g := testkit.Must(play.OpenSmall(t.Context(), "2x2:3,to=9", free(), 4))(t)
	if g.View().ID != "2x2:3,to=9" || g.State().Target().String() != "2x2:9" {
		t.Errorf("got %+v, want 2x2:3,to=9", g.View())
	}
}

// A game with a target is won when the lights match the target. It reports how many lights still
// differ, and is saved with the target.
func TestTarget(t *testing.T) {
	g := testkit.Must(play.Open(t.Context(), "5x5,to=on", play.Options{Budget: play.Unlimited}))(t)
	if v := g.View(); v.Solved || v.Left != 25 || v.Par != 15 || g.State().Lit() != 0 {
		t.Errorf("got %+v, want 25 lights to turn on in 15 presses", v)
	}
	list, _, err := g.Solutions(t.Context(), 1)
	testkit.NoError(t, err)
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
	start := g.State().Press(3)
	g, err = play.New(t.Context(), "", start, play.Options{})
	if err != nil || g.View().ID != "5x5:1fffee3,to=1ffffff" || g.View().Left != 4 || len(g.View().Target) != 25 {
		t.Errorf("%v: %v", g.View(), err)
	}
	if events := g.Press(3); len(events) != 2 || events[1].Kind != play.Won {
		t.Errorf("got %+v, want a press and the win", events)
	}
	testkit.MustFail(play.Resolve(t.Context(), "5x5,to=on"))(t, generate.ErrID, "a target is forgotten")
	if g, err = play.Open(t.Context(), "5x5:1,to=on", play.Options{}); err != nil || g.View().Impossible == nil {
		t.Errorf("a target out of reach: %v", err)
	}
}

// If only lit lights can be pressed, pressing a dark one changes nothing, and following the hints
// wins.
func TestLitOnly(t *testing.T) {
	g := open(t, "3x3:16d", play.Options{Budget: play.Unlimited, LitOnly: true})
	dark := 1
	if g.State().On(dark) || g.Press(dark) != nil || g.View().Moves != 0 || g.View().Rule == "" {
		t.Errorf("a dark light was pressed: %+v", g.View())
	}
	for !g.View().Solved {
		hint, err := g.Hint(t.Context())
		if err != nil || g.Follow(hint) == nil {
			t.Fatalf("%+v, %v", hint, err)
		}
	}
	moves := g.Presses()
	testkit.Must(g.Judge(moves, play.Help{}))(t)
	moves = slices.Concat([]int{dark, dark}, moves)
	if _, err := g.Judge(moves, play.Help{}); !errors.Is(err, play.ErrRun) || !strings.Contains(err.Error(), "off") {
		t.Errorf("%v: %v", moves, err)
	}
}
