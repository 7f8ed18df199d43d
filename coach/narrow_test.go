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

// A hint narrows a place down to at most three buttons, and at most half of it. It counts presses
// in columns only if the place is a row, and mentions the rest of the place only if that has a
// name.
func TestNarrow(t *testing.T) {
	for _, test := range []struct {
		id, want string
		pattern  []int
	}{
		{"6x6:60fb442ca", "Columns 1, 3 and 6 have two presses each. Where they cross row 5, you need just one button.", []int{24, 26, 29}},
		{"6x6:60c230408", "Columns 4 and 5 have one press each. Where they cross row 1, you need just one button.", []int{3, 4}},
		{"6x6:395e5f6c0", "You need just one of the three marked buttons.", []int{1, 3, 4}},
		{"6x6:23878f080", "You need just one of the three marked buttons, and nothing else in row 4.", []int{21, 22, 23}},
		{"9x3:2c10440", "You need just one of the three marked buttons, and nothing else in rows 3 and 4.", []int{9, 10, 11}},
		{"9x3:2b3ae80", "You need just one of the two marked buttons.", []int{19, 21}},
		{"hex4:19e20d35d6", "You need every button in row 1, in any order.", []int{0, 1, 2, 3}},
		{"hex3:5e91", "You need just one of the two marked buttons, and nothing else in row 2.", []int{5, 6}},
		{"hex3:60901", "You need just one of the two marked buttons.", []int{1, 2}},
		{"cube2:90900", "You need just one of the two marked buttons, and nothing else in the back face.", []int{16, 17}},
	} {
		s := parse(t, test.id)
		c := newCoach(t, s.Board().String())
		h := testkit.Must(hintOf(t.Context(), c, coach.Line{Start: s}, coach.Why))(t)
		if h.Technique != "narrow" || h.Text != test.want || !slices.Equal(h.Pattern, test.pattern) {
			t.Errorf("%s: %+v", test.id, h)
		}
	}
}

// A button is hidden among its neighbours in a list. The sum of the list determines how many of
// them come before the button, unless the list ends there.
func TestAmong(t *testing.T) {
	for _, test := range []struct {
		button       int
		others, want []int
		n            int
	}{
		{5, []int{1, 2, 3, 7, 8, 9}, []int{5, 7, 8}, 3},
		{5, []int{1, 2, 3, 7, 8, 10}, []int{3, 5, 7}, 3},
		{5, []int{1, 2, 3, 7, 8, 11}, []int{2, 3, 5}, 3},
		{0, []int{1, 2, 3, 7, 8, 11}, []int{0, 1, 2}, 3},
		{12, []int{1, 2, 3, 7, 8, 9}, []int{8, 9, 12}, 3},
		{5, []int{1, 2, 3, 7, 8, 10}, []int{3, 5}, 2},
		{5, []int{1, 2, 3, 7, 8, 9}, []int{5, 7}, 2},
		{5, []int{4}, []int{4, 5}, 3},
		{5, []int{4, 6}, []int{5}, 1},
		{5, []int{4, 6}, []int{5}, 0},
	} {
		if got := coach.Among(test.button, test.others, test.n); !slices.Equal(got, test.want) {
			t.Errorf("%d among %v: %v, want %v", test.button, test.others, got, test.want)
		}
	}
}
