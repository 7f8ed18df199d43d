package chase

import (
	"math/bits"

	"lightsout/board"
	"lightsout/internal/algebra/gf2"
	"lightsout/internal/algebra/kernel"
)

// A chaser chases lights down a grid, keeping two rows of presses. Rows are bytes as in a PBM
// file, with the first column in the highest bit of the first byte, so they are read and written
// without conversion.
type chaser struct {
	above, here []byte
	centre      byte // all ones if a button toggles its own light
	cyclic      bool // the first and last columns are neighbours
	cols        int
	dark        []byte // a row with all lights off, allocated on first use
}

// newChaser returns a chaser that starts with the given rows of presses.
func newChaser(g board.Grid, start edge) *chaser {
	c := &chaser{
		above:  rowBytes(start.above),
		here:   rowBytes(start.here),
		cyclic: g.Surface != board.Plane,
		cols:   g.Cols,
	}
	if g.Rule == board.Plus {
		c.centre = 0xff
	}
	return c
}

// step moves one row down: the presses below must turn off the lights of this row that the presses
// in it and above it leave on.
func (c *chaser) step(lights []byte) {
	kernel.Chase(c.above, c.here, lights, c.centre)
	if c.cyclic {
		c.close(c.above, c.here)
	}
	c.above[len(c.above)-1] &^= c.beyond()
	c.above, c.here = c.here, c.above
}

// close adds the presses that reach the first and last columns by wrapping around the row.
func (c *chaser) close(above, here []byte) {
	last, bit := len(here)-1, byte(1)<<(7-(c.cols-1)%8)
	if here[last]&bit != 0 {
		above[0] ^= 0x80
	}
	if here[0]&0x80 != 0 {
		above[last] ^= bit
	}
}

// beyond returns a mask of the bits of the last byte that are past the last column.
func (c *chaser) beyond() byte { return 1<<(7-(c.cols-1)%8) - 1 }

// stepDark is step for a row with all lights off.
func (c *chaser) stepDark() {
	if c.dark == nil {
		c.dark = make([]byte, len(c.here))
	}
	c.step(c.dark)
}

// bytes returns the presses of this row as in a PBM file. They are valid until the next step.
func (c *chaser) bytes() []byte { return c.here }

// vec returns the presses of this row.
func (c *chaser) vec() *gf2.Vec { return rowVec(c.here, c.cols) }

// edge returns the presses of this row and the one above.
func (c *chaser) edge() edge { return edge{rowVec(c.here, c.cols), rowVec(c.above, c.cols)} }

// rowBytes returns a vector as a row of a PBM file.
func rowBytes(v *gf2.Vec) []byte {
	row := make([]byte, (v.Len()+7)/8)
	for i := range row {
		row[i] = bits.Reverse8(uint8(v.Words()[i/8] >> (i % 8 * 8)))
	}
	return row
}

// rowVec returns a row of a PBM file as a vector.
func rowVec(row []byte, cols int) *gf2.Vec {
	v := gf2.NewVec(cols)
	for i, b := range row {
		v.Words()[i/8] |= uint64(bits.Reverse8(b)) << (i % 8 * 8)
	}
	return v
}
