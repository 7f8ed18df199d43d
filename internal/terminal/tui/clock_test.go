package tui

import (
	"fmt"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"lightsout/puzzle"
)

// At midnight, the program switches to the new day's puzzle.
func TestMidnight(t *testing.T) {
	env, now := testEnvironment(t)
	*now = time.Date(2026, 11, 15, 23, 59, 0, 0, time.UTC)
	m := startModel(t, env)
	shows(t, m, "Sunday 15 November, number 319")
	keys(m, "enter", "space")
	*now = now.Add(2 * time.Minute)
	_, cmd := m.Update(tickMsg{})
	batch, ok := cmd().(tea.BatchMsg)
	if !ok || len(batch) != 2 {
		t.Fatalf("a tick at midnight does %v", batch)
	}
	run(m, batch[1]) // the other command is the next tick
	if id := gameOf(t, m).game.View().ID; id != "daily#2026-11-15" {
		t.Errorf("yesterday's game becomes %s", id)
	}
	follow(t, m) // this game is still yesterday's puzzle
	shows(t, m, "Your streak: 1 day")
	keys(m, "m")
	shows(t, m, "Monday 16 November, number 320")
	if strings.Contains(plainText(m), "✓") {
		t.Error("the new day counts as solved")
	}
	want, err := puzzle.Parse("5x5:0")
	if err != nil {
		t.Fatal(err)
	}
	if got := m.menu.daily.Board(); got == nil || !got.Equal(want.Board()) {
		t.Errorf("the menu shows a puzzle on %v", got)
	}
	keys(m, "enter")
	if id := gameOf(t, m).game.View().ID; id != "daily#2026-11-16" {
		t.Errorf("today's puzzle is %s", id)
	}
	text := talk(t, env, "3x3:1ff", "daily", "q")
	if !strings.Contains(text, "Daily puzzle 320.") {
		t.Errorf("line mode:\n%s", text)
	}
}

// The clock tick requests the new day's puzzle, but only once.
func TestTickResolvesTheDailyOnce(t *testing.T) {
	env, now := testEnvironment(t)
	m := startModel(t, env)
	if m.resolveDaily() != nil {
		t.Error("today's puzzle is computed twice")
	}
	*now = now.Add(24 * time.Hour)
	yesterday := dailyMsg{m.menu.day, m.menu.daily}
	m.Update(tickMsg{})
	if m.menu.day != 320 || m.resolveDaily() != nil {
		t.Errorf("after a tick the day is %d", m.menu.day)
	}
	m.Update(yesterday) // arrives late
	if m.menu.daily.Board() != nil {
		t.Error("the menu shows yesterday's puzzle")
	}
}

// Pressing a key reads nothing from disk. The saved games are read when the menu opens.
func TestKeysReadNothing(t *testing.T) {
	env, _ := testEnvironment(t)
	for lights := 1; lights <= maxGames; lights++ {
		id := fmt.Sprintf("5x5:%x", lights)
		if err := env.store.saveGame(id, id+"\n0\n"); err != nil {
			t.Fatal(err)
		}
	}
	reads := 0
	env.store.onRead = func(string) { reads++ }
	m := startModel(t, env)
	if reads > maxGames+1 { // the saved games and the stats
		t.Errorf("the start reads %d files", reads)
	}
	reads = 0
	for range 20 {
		keys(m, "down", "right", "left")
	}
	if reads != 0 {
		t.Errorf("the keys of the menu read %d files", reads)
	}
	if err := m.begin(t.Context(), "5x5:4e3abb", nil); err != nil {
		t.Fatal(err)
	}
	reads = 0
	keys(m, "space", "up", "space", "u", "r", "x", "h", "h", "g", "space", "o", "?", "a", "left", "space")
	if reads > 1 { // the oldest game, which is removed to make room
		t.Errorf("the keys of a game read %d files", reads)
	}
	reads = 0
	keys(m, "space", "up", "space", "u", "r", "x", "h", "h", "g", "space", "o")
	if reads != 0 {
		t.Errorf("later keys of a game read %d files", reads)
	}
	_, cmd := m.Update(keyPress("m"))
	if reads != 0 || cmd == nil {
		t.Errorf("the update loop reads %d files for the menu", reads)
	}
	run(m, cmd)
	if reads != len(m.menu.saved) {
		t.Errorf("the menu of %d games reads %d files", len(m.menu.saved), reads)
	}
}
