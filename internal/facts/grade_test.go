package facts

import (
	"testing"

	"lightsout/coach"
	"lightsout/internal/testkit"
	"lightsout/puzzle"
)

func TestNewGrade(t *testing.T) {
	for id, want := range map[string]string{
		"5x5:18aeb82":  "9 presses, and each has a reason you can see. The table for solving it by hand has 7 rows.",
		"5x5:on":       "15 presses: once you know 2 of them, each of the others has a reason you can see. The table for solving it by hand has 7 rows.",
		"hex3:72f19":   "6 presses, and each has a reason you can see.",
		"5x5:0":        "",
		"2000x2000:on": "",
	} {
		got, err := NewGrade(t.Context(), testkit.Must(puzzle.Parse(id))(t))
		if err != nil || got != want {
			t.Errorf("%s: %q, %v", id, got, err)
		}
	}
}

func TestGradeWords(t *testing.T) {
	for want, g := range map[string]coach.Grade{
		"1 press told, 8 forced, table of 7 rows": {Told: 1, Forced: 8, Table: 7},
		"0 presses told, 6 forced":                {Forced: 6},
	} {
		if got := GradeWords(g); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	if got := GradeSentence(coach.Grade{Told: 1}); got != "1 press, and no light forces any of them." {
		t.Error(got)
	}
}
