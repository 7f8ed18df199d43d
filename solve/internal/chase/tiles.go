package chase

import (
	"io"
	"runtime"
	"sync"

	"lightsout/internal/algebra/gf2"
	"lightsout/internal/algebra/kernel"
	"lightsout/puzzle"
)

// A row depends on the one before it, so rows cannot be chased at the same time; but
// columns can. Lights and presses that are in memory are cut into tiles of columns, one for
// each core. A tile is chased for some rows together with a margin on both sides, beyond
// which it takes no presses to be made. That is wrong, and the error moves one column
// closer with each row. The margin has a column for each row, so the tile itself is right
// to the end. Then the tiles are put together, and start again with the presses of their
// neighbours.
//
//	margin      tile      margin
//	x..........|.......|..........x     first row; x is wrong
//	xx.........|.......|.........xx
//	xxxxxxxxxxx|.......|xxxxxxxxxxx     last row

// tileRows is the number of rows that tiles are chased at a time, and tileBytes the size of
// the smallest tile: a margin is an eighth of tileRows, so it is chased with at most a sixth
// more. Tests lower them.
var (
	tileRows  = 1024
	tileBytes = 1536
)

// A tile is the bytes from..to-1 of a row, with its margins the bytes begin..end-1.
type tile struct {
	chaser
	from, to   int
	begin, end int
}

// tiles cuts a row into tiles, at most one for each core. The margins of a row that is a
// cycle would not begin with a byte, so it is not cut.
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

// passInTiles is pass for lights, and presses if there are any, in memory. done is false if
// they are not.
func (c *Solver) passInTiles(tick gf2.Tick, lights puzzle.Rows, rows *chaser, out puzzle.RowWriter) (done bool, err error) {
	in, ok := lights.(*puzzle.Bitmap)
	to, inMemory := out.(*puzzle.Bitmap)
	tiles := rows.tiles(runtime.GOMAXPROCS(0))
	if !ok || !inMemory && out != nil || inMemory && !sameColumns(in, to) {
		return false, nil
	}
	most := tileRows
	if len(tiles) == 1 {
		most = rowsPerTick // there are no margins, so few rows at a time cost no more
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
func sameColumns(a, b *puzzle.Bitmap) bool {
	_, cols := a.Size()
	_, others := b.Size()
	return cols == others
}

// chaseTiles chases rows of lights, and sets those of presses unless there are none.
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

// chase chases a tile down rows of n bytes. It is step for many rows at once, which is
// faster on narrow boards than a call for each.
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
