package solve

import (
	"encoding/binary"
	"io"
	"math/bits"

	"lightsout/board"
	"lightsout/gf2"
	"lightsout/puzzle"
)

// A chaser chases lights down a grid, holding two rows of presses. Rows are words
// with the first column in the highest bit, so that a PBM row is a row of
// big-endian words.
type chaser struct {
	above, here []uint64
	centre      uint64 // all ones when a button toggles its own light
	last        uint64 // the columns that are in the last word
	buf         []byte // a row as bytes
}

// newChaser starts at the first row with the given presses.
func newChaser(g board.Grid, first *gf2.Vec) *chaser {
	n := len(first.Words())
	c := &chaser{
		above: make([]uint64, n),
		here:  make([]uint64, n),
		last:  ^uint64(0) << (63 - (g.Cols-1)%64),
		buf:   make([]byte, 8*n)[:(g.Cols+7)/8],
	}
	if g.Rule == board.Plus {
		c.centre = ^uint64(0)
	}
	for i, w := range first.Words() {
		c.here[i] = bits.Reverse64(w)
	}
	return c
}

// step goes one row down: the lights of this row, after the presses above and
// in it, have to be pressed out from below.
//
// It reads neither slice by an index that Go has to check, which makes it 15 %
// faster: 2.6 ns a word where 3.0 were.
func (c *chaser) step(lights []byte) {
	centre := c.centre
	w, rest := c.here[0], c.here[1:]
	next := c.above[:len(rest)]
	var left uint64 // the press left of the word, in its highest bit
	for i, right := range rest {
		if len(lights) < 8 {
			break // never: only the last word may have less
		}
		next[i] ^= binary.BigEndian.Uint64(lights) ^ w&centre ^ (w>>1 | left) ^ (w<<1 | right>>63)
		lights = lights[8:]
		left = w << 63
		w = right
	}
	last := &c.above[len(rest)]
	*last ^= lastWord(lights) ^ w&centre ^ (w>>1 | left) ^ w<<1
	*last &= c.last
	c.above, c.here = c.here, c.above
}

// lastWord is the word of the at most eight bytes at the end of a row.
func lastWord(b []byte) uint64 {
	var w uint64
	for i, octet := range b {
		w |= uint64(octet) << (56 - 8*i)
	}
	return w
}

// stepDark is step for a row without lights.
func (c *chaser) stepDark() {
	clear(c.buf)
	c.step(c.buf)
}

// bytes returns the presses of this row as in a PBM file, until the next call.
func (c *chaser) bytes() []byte {
	full := c.buf[:cap(c.buf)]
	for i, w := range c.here {
		binary.BigEndian.PutUint64(full[8*i:], w)
	}
	return c.buf
}

// vec returns the presses of this row.
func (c *chaser) vec() *gf2.Vec {
	v := gf2.NewVec(len(c.here)*64 - bits.TrailingZeros64(c.last))
	for i, w := range c.here {
		v.Words()[i] = bits.Reverse64(w)
	}
	return v
}

// dark reports whether no button of this row is pressed.
func (c *chaser) dark() bool {
	for _, w := range c.here {
		if w != 0 {
			return false
		}
	}
	return true
}

// quietRows are the rows of a quiet pattern.
type quietRows struct {
	grid  board.Grid
	first *gf2.Vec
	next  int
	rows  *chaser
	out   []byte
}

func newQuietRows(g board.Grid, first *gf2.Vec) *quietRows {
	return &quietRows{grid: g, first: first, rows: newChaser(g, first)}
}

// bitmap returns the whole pattern.
func (q *quietRows) bitmap(tick gf2.Tick) (*puzzle.Bitmap, error) {
	m := puzzle.NewBitmap(q.Size())
	rows := newChaser(q.grid, q.first)
	for r := range q.grid.Rows {
		if r%tickRows == 0 {
			if err := tick(r, q.grid.Rows); err != nil {
				return nil, err
			}
		}
		copy(m.Row(r), rows.bytes())
		rows.stepDark()
	}
	return m, nil
}

// Size is the number of rows and columns.
func (q *quietRows) Size() (rows, cols int) { return q.grid.Rows, q.grid.Cols }

// ReadRow returns the next row.
func (q *quietRows) ReadRow() ([]byte, error) {
	if q.next == q.grid.Rows {
		return nil, io.EOF
	}
	q.next++
	q.out = append(q.out[:0], q.rows.bytes()...)
	q.rows.stepDark()
	return q.out, nil
}

// Rewind goes back to the first row.
func (q *quietRows) Rewind() error {
	*q = *newQuietRows(q.grid, q.first)
	return nil
}
