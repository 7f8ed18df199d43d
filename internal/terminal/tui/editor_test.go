package tui

import "testing"

func TestEditor(t *testing.T) {
	m := testModel(t)
	keys(m, "down", "down", "down", "down", "down", "enter")
	shows(t, m, "All lights are off. Turn some on")
	keys(m, "enter", "space")
	shows(t, m, "par ")
	keys(m, "up", "up", "left", "left", "space")
	shows(t, m, "This can't be solved. Press s to make it solvable.")
	shows(t, m, "◆")
	keys(m, "f")
	shows(t, m, "This can be solved: par 15.")
	keys(m, "x", "down", "right")
	click(m, 40, 10)
	keys(m, "enter")
	s := gameOf(t, m)
	if s.game.Start().Lit() != 1 {
		t.Errorf("the game starts with %v, want one light on", s.game.Start())
	}
	keys(m, "e", "?")
	shows(t, m, "make it solvable by changing the fewest lights")
	keys(m, "space") // back to the editor, without a change
	shows(t, m, "1 light on")
	keys(m, "esc")
	if m.screen != screen(s) {
		t.Errorf("%T is on screen", m.screen)
	}
}
