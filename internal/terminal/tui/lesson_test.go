package tui

import (
	"strings"
	"testing"
)

// A lesson that reads the table shows it beside the board, with an arrow at the row to read. After
// a win by chasing, the panel shows the quiet pattern that shortens it.
func TestLessonReadsTheTable(t *testing.T) {
	m, s := testGame(t, "5x5:14b9640")
	read := false
	for range 20 {
		keys(m, "l")
		if s.game.View().Solved {
			break
		}
		if s.lesson.Table {
			read = true
			for _, line := range []string{"left → press", "▸ 1 2 3   → 2", "  3 4 5   → 4"} {
				shows(t, m, line)
			}
		} else if text := plainText(m); strings.Contains(text, "left → press") {
			t.Errorf("the table is on screen:\n%s", text)
		}
		for _, button := range s.lesson.Presses {
			run(m, s.press(m, button))
		}
	}
	if !read || !s.game.View().Solved {
		t.Fatalf("read %v, solved %v", read, s.game.View().Solved)
	}
	shows(t, m, "· × × × ·")
	shows(t, m, "Add the marked quiet pattern")
}
