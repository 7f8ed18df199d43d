package film

import (
	"image"
	"image/color"
	"image/draw"
	"math"
	"math/rand/v2"
	"testing"

	"golang.org/x/image/font"
	"golang.org/x/image/font/basicfont"
	"golang.org/x/image/math/fixed"

	"lightsout/board"
	"lightsout/internal/testkit"
	"lightsout/picture"
	"lightsout/puzzle"
	"lightsout/solve"
)

// paint makes a picture: a gradient, noise, shapes or text.
func paint(random *rand.Rand) image.Image {
	img := image.NewRGBA(image.Rect(0, 0, 80, 70))
	turn, far := random.Float64()*2*math.Pi, 20+random.Float64()*30
	kind := random.IntN(4)
	for y := range 70 {
		for x := range 80 {
			dx, dy := float64(x)-40, float64(y)-35
			var v float64
			switch kind {
			case 0:
				v = 0.5 + (dx*math.Cos(turn)+dy*math.Sin(turn))/far/2
			case 1:
				v = random.Float64()
			case 2:
				v = math.Round(0.5 + 0.5*math.Cos(math.Hypot(dx, dy)/far*8+3*math.Atan2(dy, dx)))
			}
			img.Set(x, y, color.RGBA{tone(v), tone(v * v), tone(1 - v), 0xff})
		}
	}
	if kind == 3 {
		draw.Draw(img, img.Rect, image.Black, image.Point{}, draw.Src)
		for line := range 5 {
			text := make([]byte, 12)
			for i := range text {
				text[i] = byte('A' + random.IntN(26))
			}
			d := font.Drawer{Dst: img, Src: image.White, Face: basicfont.Face7x13, Dot: fixed.P(0, 13*line+11)}
			d.DrawBytes(text)
		}
	}
	return img
}

func tone(v float64) uint8 { return uint8(255 * min(1, max(0, v))) }

func mustSolver(t testing.TB, spec string) *solve.Solver {
	t.Helper()
	return testkit.Must(solve.New(t.Context(), testkit.Must(board.Parse(spec))(t)))(t)
}

// painted paints n random pictures and samples them for a board.
func painted(t testing.TB, b *board.Board, random *rand.Rand, n int) []*picture.Tones {
	t.Helper()
	g, _ := b.Grid()
	all := make([]*picture.Tones, n)
	for i := range all {
		all[i] = testkit.Must(picture.Sample(t.Context(), paint(random), g.Rows, g.Cols, picture.Cover, image.Rectangle{}))(t)
	}
	return all
}

// mixed returns a random solvable state.
func mixed(b *board.Board, random *rand.Rand) puzzle.State {
	times := make([]uint8, b.Buttons())
	for i := range times {
		times[i] = uint8(random.IntN(b.Colours()))
	}
	off, _ := puzzle.AllOff(b)
	return off.Apply(puzzle.PressesOfTimes(b, times))
}
