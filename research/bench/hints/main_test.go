package main

import (
	"strings"
	"testing"
)

// On every daily board, a second-step hint gives a reason that a person could have found, or
// narrows the choice. It never argues only that a solution is short: such arguments belong in the
// proof.
func TestHintsGiveAReasonOrNarrow(t *testing.T) {
	for i := range 7 {
		day := firstMonday().AddDate(0, 0, i)
		got, err := count(t.Context(), day, 60)
		if err != nil {
			t.Fatal(err)
		}
		empty := got.times["shortest"] + got.times["order"] + got.times["only"]
		if got.total() != 60 || empty > 0 || got.share() == 0 {
			t.Errorf("%s, %s: %s", day.Weekday(), got.board, got.list())
		}
	}
}

func TestTable(t *testing.T) {
	var text strings.Builder
	if err := run(t.Context(), &text, 3); err != nil {
		t.Fatal(err)
	}
	if lines := strings.Split(text.String(), "\n"); len(lines) != 10 || !strings.HasPrefix(lines[2], "| Monday | `5x5` | 3 | ") {
		t.Error(text.String())
	}
}
