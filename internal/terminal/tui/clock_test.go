package tui

import (
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"lightsout/internal/testkit"
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
	want := testkit.Must(puzzle.Parse("5x5:0"))(t)
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
