package picture

import (
	"image"
	"image/draw"
	"image/png"
	"io"
	"math"
	"unicode/utf8"

	"golang.org/x/image/font"
	"golang.org/x/image/font/basicfont"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"
)

// A pngPen draws antialiased shapes, and writes the picture as PNG at the end.
type pngPen struct {
	w     io.Writer
	scale float64 // pixels per SVG pixel
	img   *image.RGBA
}

const (
	usualScale = 2    // sharp on a modern screen
	mostPixels = 1600 // per side
)

func (p *pngPen) begin(width, height float64, _ string) {
	p.scale = min(usualScale, mostPixels/max(width, height))
	p.img = image.NewRGBA(image.Rect(0, 0, int(math.Ceil(width*p.scale)), int(math.Ceil(height*p.scale))))
	draw.Draw(p.img, p.img.Rect, image.NewUniform(ink(night).rgba()), image.Point{}, draw.Src)
}

// polygon fills an outline. It draws only inside the outline's bounding box.
func (p *pngPen) polygon(points []point, fill ink) {
	box := image.Rectangle{Min: p.img.Rect.Max, Max: p.img.Rect.Min}
	for _, q := range points {
		x, y := q.x*p.scale, q.y*p.scale
		box.Min.X, box.Min.Y = min(box.Min.X, int(math.Floor(x))), min(box.Min.Y, int(math.Floor(y)))
		box.Max.X, box.Max.Y = max(box.Max.X, int(math.Ceil(x))), max(box.Max.Y, int(math.Ceil(y)))
	}
	if box = box.Intersect(p.img.Rect); box.Empty() {
		return
	}
	r := vector.NewRasterizer(box.Dx(), box.Dy())
	for i, q := range points {
		x, y := float32(q.x*p.scale-float64(box.Min.X)), float32(q.y*p.scale-float64(box.Min.Y))
		if i == 0 {
			r.MoveTo(x, y)
		} else {
			r.LineTo(x, y)
		}
	}
	r.ClosePath()
	r.Draw(p.img, box, image.NewUniform(fill.rgba()), image.Point{})
}

func (p *pngPen) sign(points []point, fill ink) { p.polygon(points, fill) }

// discCorners is the number of corners of the polygon that approximates a circle.
const discCorners = 48

func (p *pngPen) disc(at point, radius float64, fill, edge ink) {
	p.polygon(regular(at, radius+0.5, 0, discCorners), edge)
	p.polygon(regular(at, radius-0.5, 0, discCorners), fill)
}

func (p *pngPen) line(from, to point, width float64, stroke ink) {
	dx, dy := to.x-from.x, to.y-from.y
	long := math.Hypot(dx, dy)
	if long == 0 {
		return
	}
	dx, dy = dx/long*width/2, dy/long*width/2
	p.polygon([]point{
		{from.x - dy, from.y + dx},
		{to.x - dy, to.y + dx},
		{to.x + dy, to.y - dx},
		{from.x + dy, from.y - dx},
	}, stroke)
}

// text writes in a plain font of one size. It skips text that does not fit its light, and all text
// in a picture smaller than its SVG.
func (p *pngPen) text(at point, _ float64, fill ink, short, _ string) {
	face := basicfont.Face7x13
	width := face.Advance * utf8.RuneCountInString(short)
	if float64(width) > 1.2*unit*p.scale || p.scale < 1 {
		return
	}
	d := font.Drawer{Dst: p.img, Src: image.NewUniform(fill.rgba()), Face: face}
	d.Dot = fixed.P(int(math.Round(at.x*p.scale))-width/2, int(math.Round(at.y*p.scale)))
	d.DrawString(short)
}

func (p *pngPen) end() error { return png.Encode(p.w, p.img) }
