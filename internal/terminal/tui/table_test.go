package tui

import "testing"

func TestTable(t *testing.T) {
	m, s := testGame(t, "9x9:on")
	keys(m, "k", "right")
	shows(t, m, "→")
	keys(m, "left", "esc")
	if m.screen != screen(s) {
		t.Errorf("%T is on screen", m.screen)
	}
	m, _ = testGame(t, "12x12:on")
	keys(m, "k")
	shows(t, m, " of 4095")
	keys(m, "right", "left")
	shows(t, m, "1 to ")
	click(m, 1, 1)
	m, _ = testGame(t, "4x4:on")
	keys(m, "k")
	shows(t, m, "solves every position")
	m, _ = testGame(t, "5x5,torus:on")
	keys(m, "k")
	shows(t, m, "no chase table: 5x5,torus cannot be chased")
}
