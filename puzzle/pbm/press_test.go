package pbm

import (
	"context"
	"io"
	"strings"
	"testing"

	"lightsout/board"
	"lightsout/internal/testkit"
)

func grid(rows, cols int) board.Grid { return board.Grid{Rows: rows, Cols: cols, Rule: board.Plus} }

func TestPressFails(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	testkit.WantError(t, Press(ctx, grid(3, 3), NewBitmap(3, 3), NewBitmap(3, 3)), context.Canceled, "stopped")
	testkit.WantError(t, Press(t.Context(), grid(3, 3), NewBitmap(3, 3), NewBitmap(2, 3)), io.ErrShortWrite, "no room")
	for _, text := range []string{"P1 2 2\n    ", "P1 2 2\n00  "} {
		testkit.WantError(t, Press(t.Context(), grid(2, 2), mustPBM(t, text), NewBitmap(2, 2)), ErrFile, "%q", text)
	}
}

func TestOtherSizes(t *testing.T) {
	thin := board.Grid{Rows: 2, Cols: 3, Rule: board.Plus, Surface: board.Torus}
	for name, err := range map[string]error{
		"rows of a thin torus": Press(t.Context(), thin, NewBitmap(2, 3), NewBitmap(2, 3)),
		"rows of another size": Press(t.Context(), grid(2, 3), NewBitmap(3, 3), NewBitmap(3, 3)),
		"rows without columns": Press(t.Context(), grid(2, 0), NewBitmap(2, 0), NewBitmap(2, 0)),
	} {
		testkit.WantError(t, err, board.ErrMismatch, "%s", name)
	}
	for name, w := range map[string]RowWriter{"bitmap": NewBitmap(2, 3), "file": NewWriter(io.Discard, Raw, 2, 3)} {
		if err := w.WriteRow([]byte{1, 2}); err == nil || !strings.Contains(err.Error(), "a row of 2 bytes for 3 columns") {
			t.Errorf("%s: a row of another length: %v", name, err)
		}
	}
}

// Check presses the same rows as Press, including on a torus, and notices wrong lights.
func TestCheck(t *testing.T) {
	for _, g := range []board.Grid{grid(3, 9), {Rows: 4, Cols: 5, Rule: board.Plus, Surface: board.Torus}, {Rows: 5, Cols: 4, Rule: board.Ring, Surface: board.Cylinder}} {
		presses, lights := NewBitmap(g.Rows, g.Cols), NewBitmap(g.Rows, g.Cols)
		for range g.Rows {
			testkit.NoError(t, presses.WriteRow(append([]byte{0xa0}, make([]byte, rowBytes(g.Cols)-1)...)))
		}
		again := func() Rows { _ = presses.Rewind(); return presses }
		testkit.NoError(t, Press(t.Context(), g, again(), lights))
		testkit.NoError(t, lights.Rewind())
		if err := Check(t.Context(), g, lights, again()); err != nil {
			t.Errorf("%+v: %v", g, err)
		}
		testkit.WantError(t, Check(t.Context(), g, NewBitmap(g.Rows, g.Cols), again()), ErrNotSolved, "%+v, no lights", g)
		testkit.WantError(t, Check(t.Context(), g, NewBitmap(g.Rows+1, g.Cols), again()), board.ErrMismatch, "%+v, a row too many", g)
	}
	torus := board.Grid{Rows: 4, Cols: 5, Rule: board.Plus, Surface: board.Torus}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	testkit.WantError(t, Check(ctx, torus, NewBitmap(4, 5), NewBitmap(4, 5)), context.Canceled, "stopped")
	testkit.WantError(t, Check(t.Context(), torus, NewBitmap(4, 5), mustPBM(t, "P1 5 4\n"+strings.Repeat(" ", 20))), ErrFile, "a short file")
}
