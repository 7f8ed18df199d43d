package film

import (
	"bytes"
	"image"
	"image/draw"
	"image/gif"
	"math"
	"testing"
)

// A GIF file shows the same pixels as the film in every frame, and lasts as long.
func TestGIF(t *testing.T) {
	for name, c := range films(t) {
		g, err := gif.DecodeAll(bytes.NewReader(encode(t, c.film, GIF, c.look)))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		frames := wholeFrames(t, c.film, c.look)
		if len(g.Image) != len(frames) || (g.LoopCount == 0) != c.film.Loop {
			t.Fatalf("%s: %d frames, want %d; loops %d", name, len(g.Image), len(frames), g.LoopCount)
		}
		screen, ticks := image.NewRGBA(image.Rect(0, 0, g.Config.Width, g.Config.Height)), 0
		for i, delta := range g.Image {
			draw.Draw(screen, delta.Rect, delta, delta.Rect.Min, draw.Over)
			if err := same(screen, frames[i]); err != nil {
				t.Fatalf("%s, frame %d: %v", name, i, err)
			}
			ticks += g.Delay[i]
		}
		if math.Abs(float64(ticks)/100-c.film.Seconds()) > 0.011 {
			t.Errorf("%s: %d ticks for %v seconds", name, ticks, c.film.Seconds())
		}
	}
}
