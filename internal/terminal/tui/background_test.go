package tui

import (
	"strings"
	"testing"
)

// During background work the screen shows a note and responds to keys. A result that arrives too
// late is neither shown nor counted.
func TestLateResults(t *testing.T) {
	for key, note := range map[string]string{"h": "Looking for a hint ...", "o": "Solving ...", "k": "Computing the table ..."} {
		m, s := testGame(t, "5x5:4e3abb")
		_, cmd := m.Update(keyPress(key))
		if cmd == nil || !strings.Contains(plainText(m), note) {
			t.Fatalf("%s: no %q in\n%s", key, note, plainText(m))
		}
		keys(m, "space")
		if text := plainText(m); s.game.View().Moves != 1 || strings.Contains(text, note) {
			t.Errorf("%s: after a press the screen is\n%s", key, text)
		}
		run(m, cmd)
		if m.screen != screen(s) || s.hint != nil || s.answer || s.note != "" || s.game.View().Hints != 0 {
			t.Errorf("%s: a late result is shown:\n%s", key, plainText(m))
		}
		keys(m, key)
		if shown := m.screen != screen(s) || s.hint != nil || s.answer; !shown {
			t.Errorf("%s: nothing is shown:\n%s", key, plainText(m))
		}
	}
}

// A new request replaces the previous one.
func TestLastQuestionCounts(t *testing.T) {
	m, s := testGame(t, "5x5:4e3abb")
	_, hint := m.Update(keyPress("h"))
	_, table := m.Update(keyPress("k"))
	run(m, hint)
	if s.hint != nil || s.game.View().Hints != 0 {
		t.Error("the first request is answered")
	}
	run(m, table)
	if _, ok := m.screen.(*tableScreen); !ok {
		t.Errorf("%T is on screen", m.screen)
	}
}

// The displayed solution follows the game, even if the player deviates from it.
func TestAnswerFollows(t *testing.T) {
	m, s := testGame(t, "5x5:4e3abb")
	keys(m, "o", "space")
	for range 2 {
		d, err := s.game.Coach().Distance(t.Context(), s.game.State())
		if sum := total(s.presses); err != nil || !s.answer || sum != d.Presses {
			t.Errorf("%d presses are shown, but it takes %d; %v", sum, d.Presses, err)
		}
		keys(m, "right", "space")
	}
}

func total(times map[int]int) int {
	n := 0
	for _, k := range times {
		n += k
	}
	return n
}

// The editor accepts changes while it checks a position.
func TestEditorChecksBehind(t *testing.T) {
	m, _ := testGame(t, "5x5:4e3abb")
	keys(m, "e")
	e, ok := m.screen.(*editorScreen)
	if !ok {
		t.Fatalf("%T is on screen", m.screen)
	}
	_, first := m.Update(keyPress("x"))
	if !strings.Contains(plainText(m), "Checking this position ...") {
		t.Errorf("the screen is\n%s", plainText(m))
	}
	_, second := m.Update(keyPress("f"))
	run(m, second)
	run(m, first)
	if !strings.Contains(e.text, "par 15") {
		t.Errorf("all lights on: %q", e.text)
	}
}
