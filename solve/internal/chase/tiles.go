package chase

import (
	"io"
	"runtime"
	"sync"

	"lightsout/internal/algebra/gf2"
	"lightsout/internal/algebra/kernel"
	"lightsout/puzzle/pbm"
)

// A row depends on the row above it, so rows cannot be chased in parallel, but columns can. Lights
// and presses in memory are cut into tiles of columns, for all cores. Each tile is chased down some
// rows together with a margin on both sides, as if there were no presses beyond the margins. At an
// edge of the grid that is true. Elsewhere the error moves one column inward with each row, but the
// margin has as many columns as there are rows, so the tile itself stays correct. Then the tiles
// are reassembled, so for the next rows each margin starts with correct presses.
//
//	margin      tile      margin
//	x..........|.......|..........x     first row; x is wrong
//	xx.........|.......|.........xx
//	xxxxxxxxxxx|.......|xxxxxxxxxxx     last row

// tileRows is how many rows to chase before the tiles are reassembled, and tileBytes the size of
// the smallest tile. A margin is an eighth of tileRows in bytes, so margins add at most a sixth to
// the work. Tests lower both.
var (
	tileRows  = 1024
	tileBytes = 1536
)

// A tile is bytes from..to-1 of a row; with its margins, it is bytes begin..end-1.
type tile struct {
	chaser
	from, to   int
	begin, end int
}

// tiles cuts a row into tiles, at most one per core. It does not cut a cyclic row, whose margins
// would not start on a byte boundary.
func (c *chaser) tiles(cores int) []*tile {
	n := len(c.here)
	count := max(min(cores, n/tileBytes), 1)
	if c.cyclic {
		count = 1
	}
	tiles := make([]*tile, count)
	for i := range tiles {
		t := &tile{from: i * n / count, to: (i + 1) * n / count}
		t.begin, t.end = max(0, t.from-tileRows/8), min(n, t.to+tileRows/8)
		t.chaser = chaser{
			above: make([]byte, t.end-t.begin), here: make([]byte, t.end-t.begin),
			centre: c.centre, cyclic: c.cyclic, cols: min(8*t.end, c.cols) - 8*t.begin,
		}
		tiles[i] = t
	}
	return tiles
}

// passInTiles is pass for lights and presses in memory; out may be nil. done is false if they are
// not in memory, or if their rows differ in length.
func (c *Solver) passInTiles(tick gf2.Tick, lights pbm.Rows, rows *chaser, out pbm.RowWriter) (done bool, err error) {
	in, ok := lights.(*pbm.Bitmap)
	to, inMemory := out.(*pbm.Bitmap)
	tiles := rows.tiles(runtime.GOMAXPROCS(0))
	if !ok || !inMemory && out != nil || inMemory && !sameColumns(in, to) {
		return false, nil
	}
	most := tileRows
	if len(tiles) == 1 {
		most = rowsPerTick // without margins, chasing fewer rows at a time costs nothing extra
	}
	for r := 0; r < c.grid.Rows; r += most {
		if err := tick(r, c.grid.Rows); err != nil {
			return true, err
		}
		n := min(most, c.grid.Rows-r)
		some := in.Next(n)
		var presses []byte
		if inMemory {
			if presses = to.Next(n); len(presses) < len(some) {
				return true, io.ErrShortWrite
			}
		}
		if len(some) < n*len(rows.here) {
			return true, io.EOF
		}
		rows.chaseTiles(tiles, some, presses)
	}
	return true, nil
}

// sameColumns reports whether two bitmaps have rows of the same length.
func sameColumns(a, b *pbm.Bitmap) bool {
	_, cols := a.Size()
	_, others := b.Size()
	return cols == others
}

// chaseTiles chases rows of lights, and stores the presses unless presses is nil.
func (c *chaser) chaseTiles(tiles []*tile, lights, presses []byte) {
	var group sync.WaitGroup
	for i, t := range tiles {
		copy(t.here, c.here[t.begin:t.end])
		copy(t.above, c.above[t.begin:t.end])
		if i == len(tiles)-1 {
			t.chase(lights, presses, len(c.here))
			break
		}
		group.Go(func() { t.chase(lights, presses, len(c.here)) })
	}
	group.Wait()
	for _, t := range tiles {
		copy(c.here[t.from:t.to], t.here[t.from-t.begin:])
		copy(c.above[t.from:t.to], t.above[t.from-t.begin:])
	}
}

// chase chases a tile down rows of n bytes. It is like step for many rows, but on narrow boards it
// is faster than a call for each row.
func (t *tile) chase(lights, presses []byte, n int) {
	above, here, last, beyond := t.above, t.here, len(t.here)-1, t.beyond()
	own := here[t.from-t.begin : t.to-t.begin]
	other := above[t.from-t.begin : t.to-t.begin]
	for ; len(lights) > 0; lights = lights[n:] {
		if presses != nil {
			copy(presses[t.from:t.to], own)
			presses = presses[n:]
		}
		kernel.Chase(above, here, lights[t.begin:t.end], t.centre)
		if t.cyclic {
			t.close(above, here)
		}
		if beyond != 0 {
			above[last] &^= beyond
		}
		above, here, own, other = here, above, other, own
	}
	t.above, t.here = above, here
}
