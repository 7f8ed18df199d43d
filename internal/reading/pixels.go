package reading

import (
	"image"
	"image/color"
	"math"
)

// longSide is the number of pixels to which the longer side of a larger picture is shrunk before
// the search for blobs.
const longSide = 480

// A pixmap is a small copy of a picture, with channels from 0 to 1.
type pixmap struct {
	width, height int
	rgb           [3][]float32
	scale         float64 // pixels of the picture per pixel of the copy
	origin        Point
}

func newPixmap(width, height int) *pixmap {
	p := &pixmap{width: width, height: height, scale: 1}
	for c := range p.rgb {
		p.rgb[c] = make([]float32, width*height)
	}
	return p
}

// colourAt returns the colour of a picture at a place, clamped to its edges.
func colourAt(img image.Image, x, y int) [3]uint8 {
	b := img.Bounds()
	x, y = min(max(x, b.Min.X), b.Max.X-1), min(max(y, b.Min.Y), b.Max.Y-1)
	var c color.NRGBA
	if n, ok := img.(*image.NRGBA); ok {
		c = n.NRGBAAt(x, y) // the app's pictures, without an allocation for each pixel
	} else {
		c = color.NRGBAModel.Convert(img.At(x, y)).(color.NRGBA)
	}
	return [3]uint8{c.R, c.G, c.B}
}

// shrink returns a copy with at most longSide pixels a side. Each pixel is the mean of what it
// covers, which also evens out noise.
func shrink(img image.Image) *pixmap {
	b := img.Bounds()
	scale := max(1, float64(max(b.Dx(), b.Dy()))/longSide)
	p := newPixmap(int(float64(b.Dx())/scale), int(float64(b.Dy())/scale))
	p.scale, p.origin = scale, Point{float64(b.Min.X), float64(b.Min.Y)}
	steps := int(math.Ceil(scale))
	// samples returns where the samples for each of n rows or columns are.
	samples := func(n, start int) []int {
		list := make([]int, n*steps)
		for i := range list {
			list[i] = start + int((float64(i/steps)+(float64(i%steps)+.5)/float64(steps))*scale)
		}
		return list
	}
	columns, rows := samples(p.width, b.Min.X), samples(p.height, b.Min.Y)
	for y := range p.height {
		for x := range p.width {
			var sum [3]float64
			for _, row := range rows[y*steps:][:steps] {
				for _, column := range columns[x*steps:][:steps] {
					for k, v := range colourAt(img, column, row) {
						sum[k] += float64(v) / 255
					}
				}
			}
			for k := range sum {
				p.rgb[k][y*p.width+x] = float32(sum[k] / float64(steps*steps))
			}
		}
	}
	return p
}

// straighten returns a copy in which the grid with these corners is upright, with a margin.
func straighten(img image.Image, c Corners) *pixmap {
	const long, margin = 320, 12
	wide, high := c.size()
	scale := long / max(wide, high)
	width, height := max(1, wide*scale), max(1, high*scale)
	p := newPixmap(int(width)+2*margin, int(height)+2*margin)
	h := across(1, 1, c)
	for y := range p.height {
		for x := range p.width {
			at := h.at((float64(x)+.5-margin)/width, (float64(y)+.5-margin)/height)
			for k, v := range colourAt(img, int(math.Floor(at.X)), int(math.Floor(at.Y))) {
				p.rgb[k][y*p.width+x] = float32(float64(v) / 255)
			}
		}
	}
	return p
}

// linear has the light for each value of a channel of sRGB.
var linear = func() (light [256]float64) {
	for i := range light {
		if v := float64(i) / 255; v <= 0.04045 {
			light[i] = v / 12.92
		} else {
			light[i] = math.Pow((v+0.055)/1.055, 2.4)
		}
	}
	return light
}()

// gamma is the inverse of linear.
func gamma(v float64) float64 {
	if v <= 0.0031308 {
		return 12.92 * max(v, 0)
	}
	return 1.055*math.Pow(min(v, 1), 1/2.4) - 0.055
}

// oklab converts light to a space in which distances are about as large as they look.
func oklab(c [3]float64) [3]float64 {
	l := math.Cbrt(0.4122214708*c[0] + 0.5363325363*c[1] + 0.0514459929*c[2])
	m := math.Cbrt(0.2119034982*c[0] + 0.6806995451*c[1] + 0.1073969566*c[2])
	s := math.Cbrt(0.0883024619*c[0] + 0.2817188376*c[1] + 0.6299787005*c[2])
	return [3]float64{
		0.2104542553*l + 0.7936177850*m - 0.0040720468*s,
		1.9779984951*l - 2.4285922050*m + 0.4505937099*s,
		0.0259040371*l + 0.7827717662*m - 0.8086757660*s,
	}
}
