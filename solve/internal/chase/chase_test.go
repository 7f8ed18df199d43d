package chase

import (
	"bytes"
	"context"
	"errors"
	"io"
	"math/rand/v2"
	"testing"

	"lightsout/board"
	"lightsout/internal/algebra/gf2"
	"lightsout/internal/testkit"
	"lightsout/puzzle/pbm"
	"lightsout/solve/internal/conformance"
	"lightsout/solve/internal/fronts"
	"lightsout/solve/internal/task"
)

var surfaces = []board.Surface{board.Plane, board.Cylinder, board.Torus}

// TestConforms checks grids up to 7 x 7, and some wider than a word, against the definitions. On
// boards with fewer than 1,000 lights, the rank must match the rank of the whole matrix.
func TestConforms(t *testing.T) {
	var grids []board.Grid
	for _, surface := range surfaces {
		for _, rule := range []board.Rule{board.Plus, board.Ring} {
			for rows := 1; rows <= 7; rows++ {
				for cols := 1; cols <= 7; cols++ {
					grids = append(grids, board.Grid{Rows: rows, Cols: cols, Rule: rule, Surface: surface})
				}
			}
			grids = append(grids, board.Grid{Rows: 9, Cols: 130, Rule: rule, Surface: surface},
				board.Grid{Rows: 70, Cols: 64, Rule: rule, Surface: surface}, board.Grid{Rows: 30, Cols: 30, Rule: rule, Surface: surface})
		}
	}
	call := task.New(t.Context(), nil)
	for i, g := range grids {
		if !g.Chaseable() {
			continue
		}
		b := testkit.Must(board.NewGrid(g))(t)
		s := testkit.Must(New(call, b))(t)
		if b.Lights() < 1000 {
			if want := len(testkit.Must(fronts.New(call, b))(t).Orders()); len(s.Orders()) != want {
				t.Fatalf("%v: nullity %d, want %d", b, len(s.Orders()), want)
			}
		}
		conformance.CheckReduced(t, b, s, uint64(i))
	}
}

func TestRefuses(t *testing.T) {
	for _, spec := range []string{"buttons=2_0_1", "5x5,rule=x", "5x5,mobius", "3x3x3"} {
		if _, err := New(task.New(t.Context(), nil), testkit.Must(board.Parse(spec))(t)); !errors.Is(err, task.ErrBoard) {
			t.Errorf("%s: %v", spec, err)
		}
	}
}

func TestStops(t *testing.T) {
	for _, spec := range []string{"129x129", "100x129,torus", "129x129,cylinder,rule=ring", "150x150,torus", "100x101"} {
		conformance.CheckStops(t, testkit.Must(board.Parse(spec))(t), New)
	}
}

// An analysis that takes minutes keeps polling its context, and stops when it is done.
func TestLooksWhileAnalysing(t *testing.T) {
	huge := testkit.Must(board.Parse("1048576x1048575"))(t)
	testkit.CheckStops(t, func(ctx context.Context) error {
		_, err := New(task.New(ctx, nil), huge)
		return err
	}, 1, 10)
}

func TestPatternRows(t *testing.T) {
	g := board.Grid{Rows: 5, Cols: 5, Rule: board.Plus}
	q := newPattern(g, edge{gf2.VecOf(5, 0, 2, 4), gf2.NewVec(5)})
	whole := testkit.Must(q.Bitmap(func(int, int) error { return nil }))(t)
	for range 2 {
		for i := range 5 {
			row, err := q.ReadRow()
			if err != nil || !bytes.Equal(row, whole.Row(i)) {
				t.Errorf("row %d: %x, %v", i, row, err)
			}
		}
		if _, err := q.ReadRow(); !errors.Is(err, io.EOF) {
			t.Errorf("after the last row: %v", err)
		}
		if first, err := q.Again().ReadRow(); err != nil || !bytes.Equal(first, whole.Row(0)) {
			t.Errorf("again: %x, %v", first, err)
		}
		if err := q.Rewind(); err != nil {
			t.Error(err)
		}
	}
}

// SolveRows returns the error from a failed read or rewind, and ErrChanged if the lights differ on
// the second read.
func TestFaults(t *testing.T) {
	call := task.New(t.Context(), nil)
	for _, spec := range []string{"6x6", "7x7,torus"} {
		s := testkit.Must(New(call, testkit.Must(board.Parse(spec))(t)))(t)
		n := s.Grid().Rows
		for name, tt := range map[string]struct {
			faulty conformance.FaultyRows
			want   error
		}{
			"row of the first pass":    {conformance.FaultyRows{FailRow: 3}, conformance.ErrFault},
			"row of the second pass":   {conformance.FaultyRows{FailRow: n + 3}, conformance.ErrFault},
			"first rewind":             {conformance.FaultyRows{FailRewind: 1}, conformance.ErrFault},
			"second rewind":            {conformance.FaultyRows{FailRewind: 2}, conformance.ErrFault},
			"lights that have changed": {conformance.FaultyRows{FailRow: n + 3, Flip: true}, ErrChanged},
			"a last row that changed":  {conformance.FaultyRows{FailRow: 2 * n, Flip: true}, ErrChanged},
			"nothing":                  {conformance.FaultyRows{}, nil},
		} {
			tt.faulty.Bitmap = pbm.NewBitmap(n, n)
			if odd, err := s.SolveRows(call, &tt.faulty, pbm.NewBitmap(n, n)); !errors.Is(err, tt.want) || odd != nil {
				t.Errorf("%s: %v, %v", name, odd, err)
			}
		}
		if _, err := s.SolveRows(call, pbm.NewBitmap(n, n), pbm.NewBitmap(n-1, n)); !errors.Is(err, io.ErrShortWrite) {
			t.Errorf("a writer that fails: %v", err)
		}
	}
}

// The row that a chaser computes must match its definition, column by column.
func TestChaserStep(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	for range 300 {
		g := board.Grid{Rows: 1, Cols: 1 + r.IntN(200), Rule: board.Rules()[r.IntN(2)], Surface: surfaces[r.IntN(3)]}
		lights := pbm.NewBitmap(1, g.Cols)
		here, above := gf2.NewVec(g.Cols), gf2.NewVec(g.Cols)
		lit := make([]bool, g.Cols)
		for i := range g.Cols {
			here.Set(i, r.IntN(2) == 1)
			above.Set(i, r.IntN(2) == 1)
			if lit[i] = r.IntN(2) == 1; lit[i] {
				lights.Row(0)[i/8] |= 0x80 >> (i % 8)
			}
		}
		c := newChaser(g, edge{here, above})
		c.step(lights.Row(0))
		below := c.vec()
		for i := range g.Cols {
			want := lit[i] != above.Bit(i)
			want = want != (g.Rule == board.Plus && here.Bit(i))
			for _, side := range []int{i - 1, i + 1} {
				if g.Surface != board.Plane {
					side = (side + g.Cols) % g.Cols
				}
				want = want != (side >= 0 && side < g.Cols && here.Bit(side))
			}
			if below.Bit(i) != want {
				t.Fatalf("%+v: column %d is %v", g, i, below.Bit(i))
			}
		}
		if e := c.edge(); !e.above.Equal(here) || !e.here.Equal(below) {
			t.Fatalf("%+v: the row above is %v", g, e.above)
		}
	}
}
