package coach_test

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"testing"

	"lightsout/board"
	"lightsout/coach"
	"lightsout/internal/testkit"
	"lightsout/puzzle"
)

// A hint that counts presses in rows and columns holds for the solution that the hints follow to
// the end, and leaves at most half of the row to choose from.
func TestCountsInRowAndColumn(t *testing.T) {
	words := regexp.MustCompile(`^Columns (.*) have (\w+) press(es)? each\. Where they cross row (\d+), you need just one button\.$`)
	numbers := []string{"no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"}
	r := rand.New(rand.NewPCG(5, 6))
	found := 0
	for _, spec := range []string{"5x5", "7x7", "5x5,torus", "9x9"} {
		b := testkit.Must(board.Parse(spec))(t)
		g, _ := b.Grid()
		for range 60 {
			c := testkit.Must(coach.New(t.Context(), b))(t)
			s := randomPresses(t, r, b, 12)
			hint := testkit.Must(c.Advise(t.Context(), coach.Line{Start: s}))(t).Hint(coach.Why)
			told := words.FindStringSubmatch(hint.Text)
			if told == nil {
				continue
			}
			found++
			pressed := follow(t, c, s)
			perColumn, right := make([]int, g.Cols), 0
			for _, button := range pressed {
				_, col := g.Place(button)
				perColumn[col]++
				if slices.Contains(hint.Pattern, button) {
					right++
				}
			}
			for _, button := range hint.Pattern {
				if row, col := g.Place(button); numbers[perColumn[col]] != told[2] || fmt.Sprint(row+1) != told[4] {
					t.Errorf("%s: %q, but column %d has %d", s, hint.Text, col+1, perColumn[col])
				}
			}
			if right != 1 || len(hint.Pattern) > g.Cols/2 {
				t.Errorf("%s: %q marks %v, and %d of them are pressed", s, hint.Text, hint.Pattern, right)
			}
		}
	}
	if found < 5 {
		t.Errorf("only %d hints count in columns", found)
	}
}

// follow presses the buttons that the hints reveal until the lights are out.
func follow(t *testing.T, c *coach.Coach, s puzzle.State) []int {
	t.Helper()
	var pressed []int
	for !s.Solved() {
		h := testkit.Must(c.Advise(t.Context(), coach.Line{Start: s}))(t).Hint(coach.Press)
		pressed = append(pressed, h.Press)
		s = s.Press(h.Press)
	}
	return pressed
}
