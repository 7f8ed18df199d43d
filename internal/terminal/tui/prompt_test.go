package tui

import (
	"strings"
	"testing"
)

func TestPrompt(t *testing.T) {
	m := testModel(t)
	m.screen = &promptScreen{back: m.menu}
	keys(m, "enter")
	keys(m, strings.Split("hex", "")...)
	keys(m, "x", "backspace", "3", "enter")
	if s := gameOf(t, m); s.game.View().ID != "hex3" {
		t.Errorf("the game is %s, want hex3", s.game.View().ID)
	}
	m.screen = &promptScreen{back: m.menu}
	keys(m, "9", "enter")
	shows(t, m, "not a board")
	click(m, 1, 1)
	keys(m, "esc")
	if m.screen != screen(m.menu) {
		t.Errorf("%T is on screen", m.screen)
	}
	if err := m.begin(t.Context(), "199x99", nil); err == nil || !strings.Contains(err.Error(), "too large to play") {
		t.Errorf("got %v, want an error that the board is too large to play", err)
	}
}

// If two puzzles are requested, only the later one is shown.
func TestOnlyTheLastOneOpens(t *testing.T) {
	m := testModel(t)
	slow := m.openID("5x5")
	quick := m.openID("3x3")
	run(m, quick)
	run(m, slow)
	if s := gameOf(t, m); s.game.View().ID != "3x3" {
		t.Errorf("%s is on screen", s.game.View().ID)
	}
	run(m, m.openID("5by5"))
	shows(t, m, "not a board")
}
