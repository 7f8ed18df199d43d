package chase

import (
	"bytes"
	"errors"
	"io"
	"math/rand/v2"
	"runtime"
	"testing"

	"lightsout/board"
	"lightsout/internal/algebra/gf2"
	"lightsout/internal/testkit"
	"lightsout/puzzle/pbm"
	"lightsout/solve/internal/task"
)

// setTiles makes a test use small tiles on every machine.
func setTiles(t *testing.T, rows, size int) {
	t.Helper()
	beforeRows, beforeBytes := tileRows, tileBytes
	cores := runtime.GOMAXPROCS(4)
	tileRows, tileBytes = rows, size
	t.Cleanup(func() {
		tileRows, tileBytes = beforeRows, beforeBytes
		runtime.GOMAXPROCS(cores)
	})
}

func randomBitmap(r *rand.Rand, rows, cols int) *pbm.Bitmap {
	b := pbm.NewBitmap(rows, cols)
	for i := range b.Bytes() {
		b.Bytes()[i] = byte(r.Uint32()) // including bits past the last column
	}
	return b
}

func randomVec(r *rand.Rand, n int) *gf2.Vec {
	v := gf2.NewVec(n)
	for i := range n {
		v.Set(i, r.IntN(2) == 1)
	}
	return v
}

// Tiles must find the same presses as whole rows, for any number of tiles and margins.
func TestTiles(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	for range 200 {
		setTiles(t, 8*(1+r.IntN(12)), 1+r.IntN(9))
		g := board.Grid{Rows: 1 + r.IntN(120), Cols: 1 + r.IntN(700), Rule: board.Rules()[r.IntN(2)]}
		if r.IntN(4) == 0 {
			g.Surface = board.Cylinder
		}
		lights := randomBitmap(r, g.Rows, g.Cols)
		start := edge{randomVec(r, g.Cols), randomVec(r, g.Cols)}
		whole, cut := newChaser(g, start), newChaser(g, start)
		want, got := pbm.NewBitmap(g.Rows, g.Cols), pbm.NewBitmap(g.Rows, g.Cols)
		for row := range g.Rows {
			copy(want.Row(row), whole.bytes())
			whole.step(lights.Row(row))
		}
		solver := &Solver{grid: g}
		done, err := solver.passInTiles(func(int, int) error { return nil }, lights, cut, got)
		if !done || err != nil {
			t.Fatalf("%+v: done %v, %v", g, done, err)
		}
		if !bytes.Equal(got.Bytes(), want.Bytes()) || !bytes.Equal(cut.here, whole.here) || !bytes.Equal(cut.above, whole.above) {
			t.Fatalf("%+v, tiles of %d rows: the presses differ from whole rows", g, tileRows)
		}
	}
}

// Tiles cover a row without gaps, are about equally long and never too short, and have margins with
// as many columns as a tile has rows.
func TestCuts(t *testing.T) {
	const rows, size = 32, 10
	setTiles(t, rows, size)
	for n, want := range map[int]int{1: 1, 9: 1, 19: 1, 20: 2, 29: 2, 30: 3, 39: 3, 40: 4, 1000: 4} {
		cols := 8*n - 3
		g := board.Grid{Rows: 5, Cols: cols}
		tiles := newChaser(g, edge{gf2.NewVec(cols), gf2.NewVec(cols)}).tiles(4)
		if len(tiles) != want {
			t.Errorf("%d bytes are cut into %d tiles, want %d", n, len(tiles), want)
		}
		at := 0
		for _, cut := range tiles {
			if cut.from != at || cut.to-cut.from < n/want || cut.begin != max(0, cut.from-rows/8) || cut.end != min(n, cut.to+rows/8) {
				t.Errorf("%d bytes have a tile from %d to %d, with its margins from %d to %d", n, cut.from, cut.to, cut.begin, cut.end)
			}
			if wide := min(cols, 8*cut.end) - 8*cut.begin; cut.cols != wide || len(cut.here) != cut.end-cut.begin {
				t.Errorf("a tile of %d columns in %d bytes, want %d", cut.cols, len(cut.here), wide)
			}
			at = cut.to
		}
		if at != n {
			t.Errorf("%d bytes are cut up to %d", n, at)
		}
	}
}

// Lights and presses that are not bitmaps, or not of the grid's width, are not chased in tiles.
// Bitmaps with too few rows cause an error.
func TestTilesOfOtherRows(t *testing.T) {
	setTiles(t, 16, 2)
	g := board.Grid{Rows: 40, Cols: 100, Rule: board.Plus}
	zeros := edge{gf2.NewVec(g.Cols), gf2.NewVec(g.Cols)}
	none := func(int, int) error { return nil }
	stop := errors.New("stop")
	for name, test := range map[string]struct {
		lights pbm.Rows
		out    pbm.RowWriter
		tick   gf2.Tick
		done   bool
		err    error
	}{
		"without presses":      {pbm.NewBitmap(40, 100), nil, none, true, nil},
		"lights from a stream": {struct{ pbm.Rows }{pbm.NewBitmap(40, 100)}, nil, none, false, nil},
		"presses to a stream":  {pbm.NewBitmap(40, 100), struct{ pbm.RowWriter }{pbm.NewBitmap(40, 100)}, none, false, nil},
		"other columns":        {pbm.NewBitmap(40, 100), pbm.NewBitmap(40, 101), none, false, nil},
		"too few lights":       {pbm.NewBitmap(30, 100), nil, none, true, io.EOF},
		"too few presses":      {pbm.NewBitmap(40, 100), pbm.NewBitmap(30, 100), none, true, io.ErrShortWrite},
		"stopped":              {pbm.NewBitmap(40, 100), nil, func(done, _ int) error { return map[int]error{32: stop}[done] }, true, stop},
	} {
		done, err := (&Solver{grid: g}).passInTiles(test.tick, test.lights, newChaser(g, zeros), test.out)
		if done != test.done || !errors.Is(err, test.err) {
			t.Errorf("%s: done %v, %v", name, done, err)
		}
	}
	g.Surface = board.Cylinder
	if tiles := newChaser(g, zeros).tiles(4); len(tiles) != 1 {
		t.Errorf("a cycle is cut into %d tiles", len(tiles))
	}
}

// Solving in tiles leaves the bitmaps at their last row, just as solving without tiles does.
func TestConcurrentTiles(t *testing.T) {
	setTiles(t, 16, 2)
	r := rand.New(rand.NewPCG(6, 6))
	g := board.Grid{Rows: 100, Cols: 150, Rule: board.Plus}
	b := testkit.Must(board.NewGrid(g))(t)
	call := task.New(t.Context(), nil)
	s := testkit.Must(New(call, b))(t)
	lights, presses := pbm.NewBitmap(g.Rows, g.Cols), pbm.NewBitmap(g.Rows, g.Cols)
	pressed := task.StateOf(b, randomVec(r, b.Lights())).Bitmap()
	if err := pbm.Press(t.Context(), g, pressed, lights); err != nil {
		t.Fatal(err)
	}
	if odd, err := s.SolveRows(call, lights, presses); odd != nil || err != nil {
		t.Fatal(odd, err)
	}
	for _, b := range []*pbm.Bitmap{lights, presses} {
		if row, err := b.ReadRow(); !errors.Is(err, io.EOF) {
			t.Errorf("not at the end: %v, %v", row, err)
		}
		if err := b.Rewind(); err != nil {
			t.Fatal(err)
		}
	}
	again := pbm.NewBitmap(g.Rows, g.Cols)
	if err := pbm.Press(t.Context(), g, presses, again); err != nil || !bytes.Equal(again.Bytes(), lights.Bytes()) {
		t.Errorf("the presses do not lead to the lights: %v", err)
	}
}
