package film

import (
	"bufio"
	"compress/lzw"
	"encoding/binary"
	"math/bits"
)

// gifWriter writes GIF 89a. The standard library's encoder needs all frames in memory; this one
// writes them one at a time.
type gifWriter struct {
	*output
	tiles *tiles
	clock clock
	delta delta
	first bool
}

const (
	gifTicks = 100 // GIF delays are in hundredths of a second
	gifBlock = 255 // maximum size of a block in bytes
)

func (g *gifWriter) begin(t *tiles, f *Film) {
	g.tiles, g.clock, g.first = t, clock{rate: gifTicks}, true
	whole := t.whole()
	head := []byte("GIF89a")
	head = binary.LittleEndian.AppendUint16(head, uint16(whole.Dx()))
	head = binary.LittleEndian.AppendUint16(head, uint16(whole.Dy()))
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

// depth returns the number of bits per pixel; a GIF has at least two.
func (g *gifWriter) depth() int { return max(2, bits.Len(uint(len(g.tiles.palette)-1))) }

func (g *gifWriter) frame(f Frame) {
	g.tiles.delta(&g.delta, f, g.first)
	g.first = false
	d := &g.delta
	// Draw over the previous frame, which stays visible where this one is transparent.
	head := []byte{0x21, 0xf9, 4, 1<<2 | 1}
	ticks := g.clock.ticks(f.Show)
	g.limit(ticks, 0xffff, "a GIF can show a frame for up to 655 seconds")
	head = binary.LittleEndian.AppendUint16(head, uint16(ticks))
	head = append(head, g.tiles.transparent(), 0, 0x2c)
	for _, n := range []int{d.Min.X, d.Min.Y, d.Dx(), d.Dy()} {
		head = binary.LittleEndian.AppendUint16(head, uint16(n))
	}
	head = append(head, 0, byte(g.depth()))
	_, _ = g.Write(head)
	packer := lzw.NewWriter(bufio.NewWriterSize(gifBlocks{g.output}, gifBlock), lzw.LSB, g.depth())
	_, _ = packer.Write(d.pixels)
	_ = packer.Close()        // the output remembers the error
	_, _ = g.Write([]byte{0}) // an empty block ends the data
}

func (g *gifWriter) end() error {
	_, _ = g.Write([]byte{0x3b})
	return g.flush()
}

// gifBlocks writes blocks of up to 255 bytes, each preceded by its length.
type gifBlocks struct{ *output }

func (b gifBlocks) Write(p []byte) (int, error) {
	_, _ = b.output.Write([]byte{byte(len(p))})
	return b.output.Write(p)
}
