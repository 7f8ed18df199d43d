package main

import (
	"testing"

	"lightsout/coach"
	"lightsout/internal/testkit"
	"lightsout/puzzle"
)

// A hint at the picture of a press is confirmed only if the other lights are the picture of another.
func TestConfirmPicture(t *testing.T) {
	for _, c := range []struct {
		id     string
		button int
		marked []int
		want   bool
	}{
		{"4x4:13", 0, []int{0, 1, 4}, true},
		{"4x4:c813", 0, []int{0, 1, 4, 11, 14, 15}, true},
		{"4x4:8013", 0, []int{0, 1, 4, 15}, false},
		{"4x4:13", 0, []int{0, 1}, false},
		{"4x4:13", 1, []int{0, 1, 4}, false},
		{"4x4,mod=3:2200200000100110", 0, []int{0, 1, 4, 10, 13, 14}, false},
		{"4x4,mod=3:2200200000010011", 0, []int{0, 1, 4, 11, 14, 15}, true},
	} {
		h := coach.Hint{Kind: coach.Last, Button: c.button, Times: 1, Marked: c.marked}
		if err := confirmPicture(testkit.Must(puzzle.Parse(c.id))(t), h); (err == nil) != c.want {
			t.Errorf("%s, button %d: %v", c.id, c.button, err)
		}
	}
}
