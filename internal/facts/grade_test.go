package facts

import (
	"testing"

	"lightsout/coach"
	"lightsout/internal/testkit"
	"lightsout/puzzle"
)

func TestNewGrade(t *testing.T) {
	for id, want := range map[string]string{
		"5x5:18aeb82":  "Every press has a reason you can see. By hand, you need a table of 7 rows.",
		"5x5:on":       "Once you know 2 presses, every other one has a reason you can see. By hand, you need a table of 7 rows.",
		"hex3:72f19":   "Every press has a reason you can see.",
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
	if got := GradeSentence(coach.Grade{Told: 1}); got != "No light tells you what to press." {
		t.Errorf("got %q, want that no light tells what to press", got)
	}
}
