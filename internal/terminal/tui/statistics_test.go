package tui

import (
	"strings"
	"testing"
	"time"

	"lightsout/internal/testkit"
)

// The statistics count games won on the screen and in line mode, and change when a new day starts.
func TestStatistics(t *testing.T) {
	env, now := testEnvironment(t)
	m := startModel(t, env)
	for _, id := range []string{"3x3:1ff", "daily"} {
		testkit.NoError(t, m.begin(t.Context(), id, nil))
		follow(t, m)
	}
	testkit.NoError(t, m.begin(t.Context(), "3x3:b", nil))
	keys(m, "space", "space") // two presses over par
	follow(t, m)
	keys(m, "m", "esc") // via the journey
	keys(m, "up", "up", "up", "enter")
	for _, line := range []string{"solved        3", "in par        2", "streak        1 day", "par           ████████████████ 2", "+2            ████████ 1", "Small 3 × 3: 2 solved, 1 in par"} {
		shows(t, m, line)
	}
	shows(t, m, "streak freeze ready")
	*now = now.Add(48 * time.Hour)
	shows(t, m, "streak        1 day")
	shows(t, m, "streak freeze used this month")
	*now = now.Add(24 * time.Hour)
	shows(t, m, "streak        0 days")
	shows(t, m, "streak freeze ready")
	shows(t, m, "best streak   1 day")
	keys(m, "esc")
	if m.screen != screen(m.menu) {
		t.Errorf("%T is on screen", m.screen)
	}
	text := talk(t, env, "5x5:4e3abb", "1 1", "stats")
	for _, line := range []string{"solved: 3", "unfinished: 1", "par: 2", "+2: 1", "more: 0"} {
		if !strings.Contains(text, "\n"+line+"\n") {
			t.Errorf("no %q in\n%s", line, text)
		}
	}
}
