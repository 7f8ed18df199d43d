package tui

import "testing"

func TestSolutions(t *testing.T) {
	m, s := testGame(t, "4x4:on")
	keys(m, "v")
	shows(t, m, "1 to 12 of 16")
	keys(m, "right")
	shows(t, m, "13 to 16 of 16")
	keys(m, "right", "left", "esc")
	if m.screen != screen(s) || !s.game.View().Shown {
		t.Errorf("%T, %+v", m.screen, s.game.View().Hints)
	}
	follow(t, m)
	keys(m, "v") // solutions to the starting position, which do not count as a hint
	shows(t, m, "1 to 12 of 16")
	click(m, 1, 1)
	if m.screen != screen(s) {
		t.Errorf("%T is on screen", m.screen)
	}
	m, _ = testGame(t, "30x30:on")
	keys(m, "v")
	shows(t, m, "376 presses")
}
