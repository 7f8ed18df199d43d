package pbm

import (
	"context"
	"errors"
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
	if err := Press(ctx, grid(3, 3), NewBitmap(3, 3), NewBitmap(3, 3)); !errors.Is(err, context.Canceled) {
		t.Errorf("stopped: %v", err)
	}
	if err := Press(t.Context(), grid(3, 3), NewBitmap(3, 3), NewBitmap(2, 3)); !errors.Is(err, io.ErrShortWrite) {
		t.Errorf("no room: %v", err)
	}
	for _, text := range []string{"P1 2 2\n    ", "P1 2 2\n00  "} {
		if err := Press(t.Context(), grid(2, 2), mustPBM(t, text), NewBitmap(2, 2)); !errors.Is(err, ErrFile) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func TestOtherSizes(t *testing.T) {
	thin := board.Grid{Rows: 2, Cols: 3, Rule: board.Plus, Surface: board.Torus}
	for name, err := range map[string]error{
		"rows of a thin torus": Press(t.Context(), thin, NewBitmap(2, 3), NewBitmap(2, 3)),
		"rows of another size": Press(t.Context(), grid(2, 3), NewBitmap(3, 3), NewBitmap(3, 3)),
		"rows without columns": Press(t.Context(), grid(2, 0), NewBitmap(2, 0), NewBitmap(2, 0)),
	} {
		if !errors.Is(err, board.ErrMismatch) {
			t.Errorf("%s: %v", name, err)
		}
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
		if err := Check(t.Context(), g, NewBitmap(g.Rows, g.Cols), again()); !errors.Is(err, ErrNotSolved) {
			t.Errorf("%+v, no lights: %v", g, err)
		}
		if err := Check(t.Context(), g, NewBitmap(g.Rows+1, g.Cols), again()); !errors.Is(err, board.ErrMismatch) {
			t.Errorf("%+v, a row too many: %v", g, err)
		}
	}
	torus := board.Grid{Rows: 4, Cols: 5, Rule: board.Plus, Surface: board.Torus}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := Check(ctx, torus, NewBitmap(4, 5), NewBitmap(4, 5)); !errors.Is(err, context.Canceled) {
		t.Errorf("stopped: %v", err)
	}
	if err := Check(t.Context(), torus, NewBitmap(4, 5), mustPBM(t, "P1 5 4\n"+strings.Repeat(" ", 20))); !errors.Is(err, ErrFile) {
		t.Errorf("a short file: %v", err)
	}
}
