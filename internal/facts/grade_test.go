package facts

import (
	"strings"
	"testing"

	"lightsout/coach"
	"lightsout/internal/testkit"
	"lightsout/puzzle"
)

func TestNewGrade(t *testing.T) {
	for id, want := range map[string]string{
		"3x3:1b":       "Grade ",
		"5x5:on":       "Grade ",
		"5x5:0":        "",
		"2000x2000:on": "",
	} {
		got, err := NewGrade(t.Context(), testkit.Must(puzzle.Parse(id))(t))
		if err != nil || !strings.HasPrefix(got, want) || (got == "") != (want == "") {
			t.Errorf("%s: %q, %v", id, got, err)
		}
	}
	if got := GradeWords(coach.Grade{Points: 34, Method: coach.Chase}); got != "34: needs chasing" {
		t.Error(got)
	}
	if got := GradeWords(coach.Grade{Points: 3}); got != "3: can be solved by looking" {
		t.Error(got)
	}
}
