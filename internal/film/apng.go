package film

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"hash/crc32"
)

// apngWriter writes an animated PNG, with a palette and eight bits per pixel. Programs
// without support for animation show its first frame.
type apngWriter struct {
	*output
	tiles    *tiles
	clock    clock
	delta    delta
	sequence uint32
	packed   bytes.Buffer
	packer   *zlib.Writer
}

const (
	apngTicks    = 1000
	apngSource   = 0 // the new pixels replace those of the previous frame
	apngOver     = 1 // transparent pixels leave the previous frame visible
	pngPaletted  = 3
	apngMaxTicks = 0xffff
)

func (a *apngWriter) begin(t *tiles, f *Film) {
	a.tiles, a.clock = t, clock{rate: apngTicks}
	a.packer = zlib.NewWriter(&a.packed)
	_, _ = a.Write([]byte("\x89PNG\r\n\x1a\n"))
	whole := t.whole()
	a.chunk("IHDR", numbers(uint32(whole.Dx()), uint32(whole.Dy())), []byte{8, pngPaletted, 0, 0, 0})
	plays := uint32(1)
	if f.Loop {
		plays = 0
	}
	a.chunk("acTL", numbers(uint32(f.Frames()), plays))
	var colours, opacity []byte
	for _, c := range t.palette {
		red, green, blue, alpha := c.RGBA()
		colours = append(colours, byte(red>>8), byte(green>>8), byte(blue>>8))
		opacity = append(opacity, byte(alpha>>8))
	}
	a.chunk("PLTE", colours)
	a.chunk("tRNS", opacity)
}

func numbers(all ...uint32) []byte {
	var b []byte
	for _, n := range all {
		b = binary.BigEndian.AppendUint32(b, n)
	}
	return b
}

// chunk writes a chunk of a PNG file: length, name, data and checksum.
func (a *apngWriter) chunk(name string, parts ...[]byte) {
	data := []byte(name)
	for _, p := range parts {
		data = append(data, p...)
	}
	_, _ = a.Write(numbers(uint32(len(data) - len(name))))
	_, _ = a.Write(data)
	_, _ = a.Write(numbers(crc32.ChecksumIEEE(data)))
}

func (a *apngWriter) frame(f Frame) {
	first := a.sequence == 0
	a.tiles.delta(&a.delta, f, first)
	d, blend := &a.delta, byte(apngOver)
	if first {
		blend = apngSource
	}
	ticks, rate := a.clock.ticks(f.Show), uint16(apngTicks)
	for ticks > apngMaxTicks && rate > 1 {
		ticks, rate = ticks/10, rate/10
	}
	a.limit(ticks, apngMaxTicks, "an APNG can show a frame for up to 18 hours")
	control := numbers(a.next(), uint32(d.Dx()), uint32(d.Dy()), uint32(d.Min.X), uint32(d.Min.Y))
	control = binary.BigEndian.AppendUint16(control, uint16(ticks))
	control = binary.BigEndian.AppendUint16(control, rate)
	a.chunk("fcTL", control, []byte{0, blend})
	a.packed.Reset()
	a.packer.Reset(&a.packed)
	for y := range d.Dy() {
		_, _ = a.packer.Write([]byte{0}) // no filter
		_, _ = a.packer.Write(d.pixels[y*d.Dx() : (y+1)*d.Dx()])
	}
	_ = a.packer.Close() // a write to memory never fails
	if first {
		a.chunk("IDAT", a.packed.Bytes())
		return
	}
	a.chunk("fdAT", numbers(a.next()), a.packed.Bytes())
}

func (a *apngWriter) next() uint32 {
	a.sequence++
	return a.sequence - 1
}

func (a *apngWriter) end() error {
	a.chunk("IEND")
	return a.flush()
}
