package tui

import "testing"

func TestReplay(t *testing.T) {
	m := won(t)
	keys(m, "p", "space")
	s, ok := m.screen.(*replayScreen)
	if !ok || !s.playing || s.at != 0 {
		t.Fatalf("%T is on screen", m.screen)
	}
	for i := 1; i <= 5; i++ {
		m.Update(replayMsg{s, s.run})
		if s.at != i {
			t.Fatalf("at %d after %d ticks", s.at, i)
		}
	}
	shows(t, m, "All lights are off.")
	m.Update(replayMsg{s, s.run}) // too late
	keys(m, "home", "right", "left", "end")
	click(m, 1, 1)
	if s.playing || s.at != 5 {
		t.Errorf("at %d", s.at)
	}
	keys(m, "space")
	m.Update(replayMsg{s, s.run - 1}) // from the previous run
	if s.at != 0 {
		t.Errorf("at %d", s.at)
	}
	keys(m, "esc")
	if _, ok := m.screen.(*gameScreen); !ok {
		t.Errorf("%T is on screen", m.screen)
	}
	m, _ = testGame(t, "buttons=4_0.1_1.2_2.3_0.3_0.1.2.3:5")
	keys(m, "space", "p")
	shows(t, m, "Next: button 1.")
}
