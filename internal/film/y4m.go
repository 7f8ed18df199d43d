package film

import (
	"fmt"
	"image/color"
)

// y4mWriter writes YUV4MPEG2, a format that video programs read. A file contains each frame in
// full, as one plane of brightness and two of colour, and repeats a frame for as long as it is
// shown.
type y4mWriter struct {
	*output
	tiles  *tiles
	clock  clock
	screen []uint8
	planes [3][]uint8 // the three components of each palette colour
	row    []byte
	width  int
	height int
}

func (y *y4mWriter) begin(t *tiles, f *Film) {
	y.tiles, y.clock = t, clock{rate: float64(f.timing.Rate)}
	y.width, y.height = t.whole().Dx(), t.whole().Dy()
	y.screen = make([]uint8, y.width*y.height)
	for _, c := range t.palette {
		red, green, blue, _ := c.RGBA()
		luma, cb, cr := color.RGBToYCbCr(uint8(red>>8), uint8(green>>8), uint8(blue>>8))
		y.planes[0] = append(y.planes[0], videoRange(luma, 219))
		y.planes[1] = append(y.planes[1], videoRange(cb, 224))
		y.planes[2] = append(y.planes[2], videoRange(cr, 224))
	}
	_, _ = fmt.Fprintf(y, "YUV4MPEG2 W%d H%d F%d:1 Ip A1:1 C444\n", even(y.width), even(y.height), f.timing.Rate)
	y.row = make([]byte, even(y.width))
}

// videoRange maps a number from 0 to 255 to the narrower range that video uses.
func videoRange(v uint8, span int) uint8 { return uint8(16 + (int(v)*span+127)/255) }

// even rounds up to an even number, because most video formats require an even width and height.
func even(n int) int { return n + n%2 }

func (y *y4mWriter) frame(f Frame) {
	y.tiles.draw(y.screen, y.tiles.whole(), f.Changed, f.Lights)
	for range y.clock.ticks(f.Show) {
		if y.err != nil {
			return // stop at once, even if a picture is held for an hour
		}
		_, _ = y.Write([]byte("FRAME\n"))
		for _, plane := range y.planes {
			y.plane(plane)
		}
	}
}

// plane writes one plane of the screen, repeating the last row if the height is odd, and the last
// column if the width is.
func (y *y4mWriter) plane(values []uint8) {
	for row := range even(y.height) {
		pixels := y.screen[min(row, y.height-1)*y.width:][:y.width]
		for x, p := range pixels {
			y.row[x] = values[p]
		}
		y.row[len(y.row)-1] = values[pixels[y.width-1]]
		_, _ = y.Write(y.row)
	}
}

func (y *y4mWriter) end() error { return y.flush() }
