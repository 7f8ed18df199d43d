package film

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"math"
	"testing"
)

// Uncompressed video contains every frame in full, repeated for as long as it is shown. The width
// and height are even.
func TestY4M(t *testing.T) {
	for name, c := range films(t) {
		file := encode(t, c.film, Y4M, c.look)
		line, rest, _ := bytes.Cut(file, []byte("\n"))
		var width, height, rate int
		if _, err := fmt.Sscanf(string(line), "YUV4MPEG2 W%d H%d F%d:1", &width, &height, &rate); err != nil || width%2+height%2 != 0 {
			t.Fatalf("%s: %q: %v", name, line, err)
		}
		size := len("FRAME\n") + 3*width*height
		shown := len(rest) / size
		if len(rest)%size != 0 || math.Abs(float64(shown)/float64(rate)-c.film.Seconds()) > 0.05 {
			t.Errorf("%s: %d bytes of frames of %d in %v seconds", name, len(rest), size, c.film.Seconds())
		}
		frames := wholeFrames(t, c.film, c.look)
		for i, frame := range map[int]image.Image{0: frames[0], shown - 1: frames[len(frames)-1]} {
			planes := rest[i*size+6:]
			for _, p := range []image.Point{{0, 0}, {frame.Bounds().Dx() - 1, frame.Bounds().Dy() - 1}, {frame.Bounds().Dx() / 2, frame.Bounds().Dy() / 2}} {
				at := func(plane int) float64 { return float64(planes[plane*width*height+p.Y*width+p.X]) }
				back := color.YCbCr{
					Y: uint8(math.Round((at(0) - 16) * 255 / 219)), Cb: uint8(math.Round((at(1) - 16) * 255 / 224)), Cr: uint8(math.Round((at(2) - 16) * 255 / 224)),
				}
				r, g, b, _ := back.RGBA()
				wantR, wantG, wantB, _ := frame.At(p.X, p.Y).RGBA()
				for _, d := range []int{int(r>>8) - int(wantR>>8), int(g>>8) - int(wantG>>8), int(b>>8) - int(wantB>>8)} {
					if d < -5 || d > 5 {
						t.Errorf("%s, frame %d at %v: %v, want %v", name, i, p, back, frame.At(p.X, p.Y))
						break
					}
				}
			}
		}
	}
}
