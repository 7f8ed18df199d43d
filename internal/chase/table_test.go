package chase_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"lightsout/board"
	"lightsout/internal/chase"
	"lightsout/internal/testkit"
	"lightsout/solve"
)

// A table lists every bottom row if there are at most 4,096 of them and at most 2^16 ways to press
// the top row. Otherwise its rows are combined, but only with two colours.
func TestWhenTablesCombine(t *testing.T) {
	for _, test := range []struct {
		spec    string
		rows    int
		combine bool
	}{
		{"2x13", 1<<12 - 1, false},
		{"3x13", 13, true},
		{"16x16", 1<<8 - 1, false},
		{"13x17", 4, true},
		{"4x8,mod=3", 6560, false},
	} {
		table := testkit.Must(chase.New(t.Context(), testkit.Must(board.Parse(test.spec))(t), nil))(t)
		if len(table.Rows) != test.rows || table.Combine != test.combine {
			t.Errorf("%s: %d rows, combine %v", test.spec, len(table.Rows), table.Combine)
		}
		if !slices.IsSortedFunc(table.Rows, func(a, b chase.Row) int { return slices.Compare(a.Left, b.Left) }) {
			t.Errorf("%s: the rows are not sorted", test.spec)
		}
	}
}

// New starts on the largest boards that have a table, so it stops if the context is cancelled.
// It refuses larger boards.
func TestLargestTables(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for spec, want := range map[string]error{
		"2x1024":     context.Canceled,
		"2x1025":     board.ErrTooLarge,
		"617093x145": context.Canceled,
		"617094x145": board.ErrTooLarge,
		"2x8,mod=4":  context.Canceled,
		"2x9,mod=4":  board.ErrTooLarge,
	} {
		_, err := chase.New(ctx, testkit.Must(board.Parse(spec))(t), nil)
		if !errors.Is(err, want) || errors.Is(err, chase.ErrTable) != errors.Is(want, board.ErrTooLarge) {
			t.Errorf("%s: %v, want %v", spec, err, want)
		}
	}
}

// A table that lists rows reports progress after every 1,024 ways to press the top row, and a table
// that combines rows reports it for each column.
func TestTableProgress(t *testing.T) {
	for spec, want := range map[string][]int{
		"2x12": {0, 1024, 2048, 3072},
		"2x17": {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16},
	} {
		total := map[string]int{"2x12": 1 << 12, "2x17": 17}[spec]
		var done []int
		report := func(p solve.Progress) {
			if done = append(done, p.Done); p.Stage != "computing the table" || p.Total != total {
				t.Errorf("%s: %+v", spec, p)
			}
		}
		testkit.Must(chase.New(t.Context(), testkit.Must(board.Parse(spec))(t), report))(t)
		if !slices.Equal(done, want) {
			t.Errorf("%s: %v, want %v", spec, done, want)
		}
	}
}
