package table_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"lightsout/research/bench/table"
)

// measurements returns measurements whose rows show the rig as the measured value.
func measurements(broken error) []table.Measurement[string] {
	rows := func(rows ...table.Row) func(context.Context, string) ([]table.Row, error) {
		return func(_ context.Context, rig string) ([]table.Row, error) {
			for i := range rows {
				rows[i].Measured = rig
			}
			return rows, broken
		}
	}
	return []table.Measurement[string]{
		{Name: "load", Take: rows(table.Row{What: "results", Target: "at least 6", Reached: true}, table.Row{What: "reads", Target: "at least 8"})},
		{Name: "rooms", Take: rows(table.Row{What: "presses", Target: "at most 7ms, 2m0s or 37m38s", Reached: true})},
		{Name: "ahead", Take: rows(table.NoTarget("hours", "")), OnRequest: true},
	}
}

const (
	head    = "| what | measured | target |\n|---|---|---|\n"
	load    = "| results | 7 | at least 6 |\n| reads | 7 (misses the target) | at least 8 |\n"
	presses = "| presses | 7 | at most 7 ms, 2 min or 37 min 38 s |\n"
)

func TestPrint(t *testing.T) {
	for _, tt := range []struct{ word, want, says string }{
		{"", head + load + presses, "missed targets: 1"},
		{"rooms", head + presses, ""},
		{"ahead", head + "| hours | 7 | - |\n", ""},
		{"nothing", head, ""},
	} {
		var out strings.Builder
		err := table.Print(t.Context(), &out, "7", tt.word, measurements(nil))
		if out.String() != tt.want || (err != nil) != (tt.says != "") || err != nil && err.Error() != tt.says {
			t.Errorf("%q: got %v and\n%s", tt.word, err, out.String())
		}
	}
}

func TestPrintFails(t *testing.T) {
	broken := errors.New("no daemon")
	var out strings.Builder
	if err := table.Print(t.Context(), &out, "7", "rooms", measurements(broken)); !errors.Is(err, broken) || !strings.Contains(err.Error(), "rooms") {
		t.Errorf("got %v", err)
	}
}
