package main

import (
	"strings"
	"testing"
)

// wanted is the least share of hints, on every daily board, whose reason names a technique.
const wanted = 0.8

func TestReasonsNameATechnique(t *testing.T) {
	for i := range 7 {
		day := firstMonday().AddDate(0, 0, i)
		got, err := count(t.Context(), day, 60)
		if err != nil {
			t.Fatal(err)
		}
		if got.total() != 60 || got.share() < wanted {
			t.Errorf("%s, %s: %.0f %% of %d hints name a technique: %s", day.Weekday(), got.board, 100*got.share(), got.total(), got.list())
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
