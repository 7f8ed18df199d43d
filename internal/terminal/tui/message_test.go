package tui

import (
	"fmt"
	"strings"
	"sync/atomic"
	"testing"

	tea "charm.land/bubbletea/v2"

	"lightsout/coach"
)

// readAll scrolls through the message in the smallest window, and returns it without line breaks.
func readAll(m *model) string {
	m.Update(tea.WindowSizeMsg{Width: minWidth, Height: minHeight})
	seen := map[string]bool{}
	var text []string
	for range 40 {
		lines := strings.Split(plainText(m), "\n")
		for _, line := range lines[:len(lines)-1] { // the last line lists the keys
			if line = strings.TrimSpace(line); !seen[line] {
				seen[line] = true
				text = append(text, line)
			}
		}
		keys(m, "pgdown")
	}
	return strings.Join(text, " ")
}

// The first message names the lights that a press changes.
func TestReach(t *testing.T) {
	for id, want := range map[string]string{
		"5x5:4e3abb":                          "A press toggles a light and its neighbours.",
		"5x5,torus:100033":                    "A press toggles the light and the ones with a dot.",
		"4x4,rule=ring:12":                    "A press toggles the lights with a dot.",
		"buttons=4_0.1_1.2_2.3_0.3_0.1.2.3:3": "A press toggles the lights with a dot.",
	} {
		m, _ := testGame(t, id)
		shows(t, m, want)
	}
	m, _ := testGame(t, "4x4,rule=ring:12")
	keys(m, "t")
	shows(t, m, "A press toggles the neighbours of a light.")
}

// On a board whose buttons are separate from its lights, solutions and the lesson name the buttons,
// and mark no lights.
func TestSeparateButtons(t *testing.T) {
	for key, want := range map[string]string{"o": "Press these buttons, in any order: 5.", "l": "marked buttons: 4, 5."} {
		m, _ := testGame(t, "buttons=4_0.1_1.2_2.3_0.3_0.1.2.3:f")
		keys(m, key)
		shows(t, m, want)
		if text := plainText(m); strings.Contains(text, "×") {
			t.Errorf("a light is marked:\n%s", text)
		}
	}
}

// In the smallest window, hints and reasons can be read in full, and the board stays visible.
func TestLongMessages(t *testing.T) {
	const longest = "Row 4, column 3 needs 2 more steps. Rows 1 to 4 are settled, so only the light below it can still change it: press row 5, column 3 twice."
	m, s := testGame(t, "5x5:4e3abb")
	long := ""
	for i := range 60 { // all sentences are different, because readAll skips repeated lines
		long += fmt.Sprintf("Press %d, not %d. ", i, i+100)
	}
	for _, text := range []string{longest, "Chase row 2.", strings.TrimSpace(long)} {
		s.hint = &coach.Hint{Kind: coach.Forced, Text: text, Light: -1, Button: -1}
		if got := readAll(m); !strings.Contains(got, text) {
			t.Errorf("%q is cut:\n%s", text, got)
		}
		if v := s.view(m); v.h < boardLines || v.cut() {
			t.Errorf("%d lines of the board are visible with %q:\n%s", v.h, text, plainText(m))
		}
	}
	shows(t, m, "pgup pgdn scroll")
	for range 40 {
		keys(m, "pgup")
	}
	shows(t, m, "Press 0, not 100.")

	m, s = testGame(t, "4x4,mod=3:0120121012201102")
	if got, want := readAll(m), s.game.View().Impossible.Text; !strings.Contains(got, want) {
		t.Errorf("%q is cut:\n%s", want, got)
	}
	keys(m, "e")
	e, ok := m.screen.(*editorScreen)
	if got := readAll(m); !ok || !strings.Contains(got, e.text) {
		t.Errorf("the editor cuts its text:\n%s", got)
	}
	m, _ = testGame(t, "5x5:4e3abb")
	keys(m, "k")
	table, ok := m.screen.(*tableScreen)
	if got := readAll(m); !ok || !strings.Contains(got, table.note) {
		t.Errorf("the table cuts its text:\n%s", got)
	}
}

// In the smallest window, every hint on every board can be read in full.
func TestEveryHintCanBeRead(t *testing.T) {
	for _, id := range []string{"5x5:4e3abb", "6x10:123456789abcde", "4x7,mobius:d505bf9", "4x4,mod=3:1011221200210211", "hex3:1f736", "cube2:322cf8", "graph6=IheA@GUAo:c9", "5x5:1"} {
		m, s := testGame(t, id)
		m.Update(tea.WindowSizeMsg{Width: minWidth, Height: minHeight})
		for _, key := range []string{"h", "h", "h", "h", "l"} {
			keys(m, key)
			if s.hint == nil {
				continue
			}
			if got := readAll(m); !strings.Contains(got, s.hint.Text) {
				t.Errorf("%s: %q is cut:\n%s", id, s.hint.Text, got)
			}
		}
	}
}

// A board that has shrunk for a long hint still handles clicks correctly.
func TestClicksBesideALongMessage(t *testing.T) {
	m, s := testGame(t, "5x5:4e3abb")
	m.Update(tea.WindowSizeMsg{Width: minWidth, Height: minHeight})
	s.hint = &coach.Hint{Kind: coach.Forced, Text: strings.Repeat("Look there. ", 20), Light: -1, Button: -1}
	v := s.view(m)
	click(m, v.x+v.layout.x[7]+1, v.y+v.layout.y[7])
	if got := s.game.Presses(); len(got) != 1 || got[0] != 7 {
		t.Errorf("%v is pressed", got)
	}
}

// The win panel and the stats agree on which games are perfect: games won in par without
// help.
func TestPerfectIsCounted(t *testing.T) {
	for _, c := range []struct {
		hints        []string
		panel, stats string
	}{
		{nil, "Perfect! 5 presses, par 5", "1 puzzle solved, 1 perfect"},
		{[]string{"h"}, "Solved in 5 presses, par 5", "1 puzzle solved, 0 perfect"},
		{[]string{"o", "h"}, "solution shown", "1 puzzle solved, 0 perfect"},
		{[]string{"o"}, "Solved in 5 presses, par 5", "1 puzzle solved, 0 perfect"},
	} {
		m, _ := testGame(t, "3x3:1ff")
		keys(m, c.hints...)
		follow(t, m)
		shows(t, m, c.panel)
		keys(m, "m")
		shows(t, m, c.stats)
	}
}

// In the smallest window, the menu shows the full reason why nothing can be saved.
func TestLongMenuMessage(t *testing.T) {
	env, _ := testEnvironment(t)
	m := startModel(t, in(env, watchedFolder{t: t, updating: &atomic.Bool{}}))
	if got := readAll(m); !strings.Contains(got, "You have no home folder, so your games and results will not be saved.") {
		t.Errorf("the message is cut:\n%s", plainText(m))
	}
}
