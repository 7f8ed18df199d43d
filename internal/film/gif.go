package film

import (
	"compress/lzw"
	"encoding/binary"
	"math/bits"
)

// gifWriter writes GIF 89a. The standard library's encoder holds all frames; this
// writes each as it comes.
type gifWriter struct {
	*output
	tiles *tiles
	clock clock
	delta delta
	first bool
}

// gifTicks is the unit of a GIF file's delays: a hundredth of a second.
const gifTicks = 100

func (g *gifWriter) begin(t *tiles, f *Film) {
	g.tiles, g.clock, g.first = t, clock{rate: gifTicks}, true
	width, height := t.size()
	head := []byte("GIF89a")
	head = binary.LittleEndian.AppendUint16(head, uint16(width))
	head = binary.LittleEndian.AppendUint16(head, uint16(height))
	depth := g.depth()
	head = append(head, 0xf0|byte(depth-1), 0, 0) // a palette of 2^depth colours follows
	for i := range 1 << depth {
		var red, green, blue uint32
		if i < len(t.palette) {
			red, green, blue, _ = t.palette[i].RGBA()
		}
		head = append(head, byte(red>>8), byte(green>>8), byte(blue>>8))
	}
	if f.Loop {
		head = append(head, "\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"...)
	}
	_, _ = g.Write(head)
}

// depth is the number of bits of a pixel; a GIF has at least two.
func (g *gifWriter) depth() int { return max(2, bits.Len(uint(len(g.tiles.palette)-1))) }

func (g *gifWriter) frame(f Frame) {
	g.tiles.delta(&g.delta, f, g.first)
	g.first = false
	d := &g.delta
	// Leave the frame before in place, and its pixels where this is transparent.
	head := []byte{0x21, 0xf9, 4, 1<<2 | 1}
	ticks := g.clock.ticks(f.Show)
	g.limit(ticks, 0xffff, "a GIF shows a frame for up to 655 seconds")
	head = binary.LittleEndian.AppendUint16(head, uint16(ticks))
	head = append(head, g.tiles.transparent(), 0, 0x2c)
	for _, n := range []int{d.Min.X, d.Min.Y, d.Dx(), d.Dy()} {
		head = binary.LittleEndian.AppendUint16(head, uint16(n))
	}
	head = append(head, 0, byte(g.depth()))
	_, _ = g.Write(head)
	blocks := &gifBlocks{output: g.output}
	packer := lzw.NewWriter(blocks, lzw.LSB, g.depth())
	_, _ = packer.Write(d.pixels)
	_ = packer.Close() // errors stick to the output
	blocks.close()
}

func (g *gifWriter) end() error {
	_, _ = g.Write([]byte{0x3b})
	return g.flush()
}

// gifBlocks cuts data into blocks of up to 255 bytes, each after its length.
type gifBlocks struct {
	*output
	block [256]byte
	n     int
}

func (b *gifBlocks) Write(p []byte) (int, error) {
	for _, c := range p {
		_ = b.WriteByte(c)
	}
	return len(p), b.err
}

// WriteByte is what the packer uses.
func (b *gifBlocks) WriteByte(c byte) error {
	b.n++
	b.block[b.n] = c
	if b.n == len(b.block)-1 {
		b.flushBlock()
	}
	return b.err
}

// Flush is asked for by the packer; blocks are written when they are full.
func (b *gifBlocks) Flush() error { return b.err }

func (b *gifBlocks) flushBlock() {
	b.block[0] = byte(b.n)
	_, _ = b.output.Write(b.block[:b.n+1])
	b.n = 0
}

// close writes the last block and the empty one that ends them.
func (b *gifBlocks) close() {
	if b.n > 0 {
		b.flushBlock()
	}
	b.flushBlock()
}
