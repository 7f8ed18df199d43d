package tui

import (
	"strings"
	"testing"

	"lightsout/internal/play"
	"lightsout/internal/testkit"
)

func TestMenu(t *testing.T) {
	m := testModel(t)
	keys(m, "enter") // today's puzzle
	if s := gameOf(t, m); s.game.View().ID != "daily#2026-11-15" {
		t.Errorf("%s is played", s.game.View().ID)
	}
	keys(m, "space", "m")
	shows(t, m, "Continue your game")
	keys(m, "down", "enter")
	if s := gameOf(t, m); s.game.View().ID != "daily#2026-11-15" || s.game.View().Moves != 1 {
		t.Errorf("%s continues with %d moves", s.game.View().ID, s.game.View().Moves)
	}
	keys(m, "esc", "down", "down", "right", "down", "left", "enter")
	if s := gameOf(t, m); s.game.Start().Board().String() != "3x3" || s.level != play.Easy {
		t.Errorf("%v of level %s", s.game.Start(), s.level)
	}
	first := gameOf(t, m).game.Start()
	keys(m, "n")
	if s := gameOf(t, m); s.game.Start().Board().String() != "3x3" || s.game.Start().Equal(first) {
		t.Errorf("%v after %v", s.game.Start(), first)
	}
	keys(m, "?")
	shows(t, m, "How to play")
	keys(m, "a", "m", "?", "b", "up", "up", "enter")
}

func TestMenuWithTheMouse(t *testing.T) {
	m := testModel(t)
	click(m, 10, menuY+2+1) // the board
	if m.menu.board != 1 || m.screen != screen(m.menu) {
		t.Errorf("board %d", m.menu.board)
	}
	click(m, 10, menuY+1+1) // new puzzle
	if s := gameOf(t, m); s.game.Start().Board().String() != "3x3" {
		t.Errorf("the new puzzle is %v, want one on 3x3", s.game.Start())
	}
	m.screen = newHelp(m.menu)
	click(m, 1, 1)
	click(m, 70, 20)
	if m.screen != screen(m.menu) {
		t.Errorf("%T is on screen", m.screen)
	}
}

// A game that the player quits can be continued the next time, but a won game cannot.
func TestLeaveAndComeBack(t *testing.T) {
	m, _ := testGame(t, "5x5:4e3abb")
	keys(m, "space", "q")
	again := startModel(t, m.env)
	shows(t, again, "Continue your game")
	keys(again, "down", "enter")
	s := gameOf(t, again)
	if s.game.View().ID != "5x5:4e3abb" || s.game.View().Moves != 1 {
		t.Errorf("%s with %d moves", s.game.View().ID, s.game.View().Moves)
	}
	keys(again, "u")
	follow(t, again)
	keys(again, "m")
	if text := plainText(again); strings.Contains(text, "Continue") {
		t.Errorf("a won game can be continued:\n%s", text)
	}
}

// Several games can be left unfinished and continued later.
func TestSeveralGames(t *testing.T) {
	m := testModel(t)
	for _, id := range []string{"3x3:1ff", "5x5:4e3abb"} {
		testkit.NoError(t, m.begin(t.Context(), id, nil))
		keys(m, "space", "m")
	}
	shows(t, m, "Continue a game")
	keys(m, "down", "enter")
	shows(t, m, "Your games")
	shows(t, m, "3x3:1ff")
	shows(t, m, "5x5:4e3abb")
	keys(m, "d", "enter")
	if s := gameOf(t, m); s.game.View().Moves != 1 {
		t.Errorf("%d moves", s.game.View().Moves)
	}
	if n := len(m.env.store.Unfinished()); n != 1 {
		t.Errorf("%d games are saved", n)
	}
	keys(m, "m")
	shows(t, m, "Continue your game")
}
