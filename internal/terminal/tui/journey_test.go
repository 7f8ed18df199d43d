package tui

import (
	"strings"
	"testing"

	"lightsout/internal/testkit"
)

// TestPlainJourney compares a journey in line mode with a golden file, and checks that the stars
// persist.
func TestPlainJourney(t *testing.T) {
	env, _ := testEnvironment(t)
	golden(t, "plain-journey.txt", talk(t, env, journeyWord, "2 2", "next", "hint", "1 1", "journey 1", "journey 1-6", "journey 13", "journey 1-21", "journey open", "journey 11-1", "1 2", "2 1", "journey 12-1", "quit"))
	golden(t, "plain-journey-again.txt", talk(t, env, journeyWord, "quit"))
	text, err := env.folder.Read("journey.txt")
	if want := "Lights Out journey 1\nall open\n1 3x3:b\n3 3x3:ba\n"; err != nil || string(text) != want {
		t.Errorf("%q, %v", text, err)
	}
}

// A player wins a level, continues with the next one, and returns to the map.
func TestJourneyOnScreen(t *testing.T) {
	env, _ := testEnvironment(t)
	m := startModel(t, env)
	testkit.NoError(t, m.begin(t.Context(), journeyWord, nil))
	keys(m, "down", "down", "down", "enter")
	if s, ok := m.screen.(*journeyScreen); !ok || !strings.Contains(s.message, "not open") {
		t.Fatalf("%T is on screen", m.screen)
	}
	keys(m, "up", "up", "up", "enter")
	if text := plainText(m); !strings.Contains(text, "1-1 · Hello") || !strings.Contains(text, "One press puts out the whole plus.") {
		t.Errorf("the level is on screen without its name:\n%s", text)
	}
	follow(t, m)
	keys(m, "n")
	if id := gameOf(t, m).game.View().ID; id != "3x3:b" {
		t.Errorf("%s comes next", id)
	}
	keys(m, "m")
	s, ok := m.screen.(*journeyScreen)
	if !ok {
		t.Fatalf("%T is on screen", m.screen)
	}
	if s.journey.Stars != 3 || s.at != 1 {
		t.Errorf("%d stars, at level %d", s.journey.Stars, s.at+1)
	}
	keys(m, "o", "left", "enter")
	if id := gameOf(t, m).game.View().ID; id != "3x3:0,to=ba" {
		t.Errorf("%s is the first of the last world", id)
	}
}
