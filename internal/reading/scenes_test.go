package reading_test

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/jpeg"
	"math"
	"math/rand/v2"
	"testing"

	"lightsout/internal/reading"
	"lightsout/internal/testkit"
)

// An rgb is a colour with channels from 0 to 1.
type rgb [3]float64

// A look draws one cell: the colour at a place in it, from -1 to 1 in both directions, over ground.
type look struct {
	name   string
	ground rgb
	states int
	photo  bool // seen at an angle, with noise, as a JPEG
	glare  float64
	shadow float64
	cell   func(state int, x, y float64) (c rgb, ok bool)
}

func (c rgb) nrgba() color.NRGBA {
	channel := func(v float64) uint8 { return uint8(255 * min(max(v, 0), 1)) }
	return color.NRGBA{channel(c[0]), channel(c[1]), channel(c[2]), 255}
}

func disc(radius, x, y float64) bool { return math.Hypot(x, y) < radius }

func box(half, x, y float64) bool { return max(math.Abs(x), math.Abs(y)) < half }

func mix(a, b rgb, t float64) rgb {
	t = min(max(t, 0), 1)
	return rgb{a[0] + (b[0]-a[0])*t, a[1] + (b[1]-a[1])*t, a[2] + (b[2]-a[2])*t}
}

var (
	night, navy, gold = rgb{.04, .06, .12}, rgb{.08, .12, .24}, rgb{1, .82, .48}
	paper, sand, ink  = rgb{.96, .94, .9}, rgb{.86, .82, .74}, rgb{.12, .14, .2}
)

// squares draws flat squares.
func squares(half float64, colours ...rgb) func(int, float64, float64) (rgb, bool) {
	return func(state int, x, y float64) (rgb, bool) { return colours[state], box(half, x, y) }
}

func discs(radius float64, colours ...rgb) func(int, float64, float64) (rgb, bool) {
	return func(state int, x, y float64) (rgb, bool) { return colours[state], disc(radius, x, y) }
}

// bulb glows far beyond its glass when it is on.
func bulb(state int, x, y float64) (rgb, bool) {
	r := math.Hypot(x, y)
	switch {
	case state == 1 && r < .55:
		return mix(rgb{1, 1, .9}, gold, r/.55), true
	case state == 1:
		return mix(rgb{.6, .45, .2}, night, (r-.55)/.45), r < 1
	default:
		return mix(rgb{.25, .25, .28}, rgb{.15, .15, .18}, r/.55), r < .55
	}
}

// icon draws a cross on a tile, bright or dim.
func icon(state int, x, y float64) (rgb, bool) {
	if max(math.Abs(x), math.Abs(y)) < .5 && min(math.Abs(x), math.Abs(y)) < .2 {
		return [2]rgb{{.3, .33, .38}, {.3, .95, .7}}[state], true
	}
	return rgb{.2, .22, .27}, box(.88, x, y)
}

// gem draws a diamond with four facets.
func gem(state int, x, y float64) (rgb, bool) {
	c := [3]rgb{{.25, .1, .3}, {.9, .2, .3}, {.2, .6, .95}}[state]
	light := 1.0
	if x > 0 {
		light -= .15
	}
	if y > 0 {
		light -= .1
	}
	return mix(rgb{}, c, light), math.Abs(x)+math.Abs(y) < .85
}

// tile draws touching tiles with thin lines between them.
func tile(state int, x, y float64) (rgb, bool) {
	return [2]rgb{{.82, .86, .9}, {.3, .5, .85}}[state], box(.94, x, y)
}

// framed draws an outline, filled when it is on.
func framed(state int, x, y float64) (rgb, bool) {
	if !box(.75, x, y) {
		return rgb{.5, .55, .7}, box(.85, x, y)
	}
	return [2]rgb{night, {.5, .9, .5}}[state], true
}

var looks = []look{
	{name: "flat squares", ground: night, cell: squares(.8, navy, gold)},
	{name: "tiles", ground: paper, cell: tile},
	{name: "discs", ground: night, cell: discs(.8, navy, gold)},
	{name: "bulbs", ground: night, cell: bulb},
	{name: "icons on tiles", ground: rgb{.13, .14, .17}, cell: icon},
	{name: "gems", ground: rgb{.9, .88, .85}, states: 3, cell: gem},
	{name: "dark on light", ground: paper, cell: squares(.75, sand, ink)},
	{name: "low contrast", ground: rgb{.3, .3, .32}, cell: squares(.8, rgb{.36, .36, .38}, rgb{.42, .42, .43})},
	{name: "outlines", ground: night, cell: framed},
	{name: "four colours", ground: rgb{.1, .1, .1}, states: 4, cell: discs(.75, rgb{.3, .3, .3}, rgb{.9, .2, .2}, rgb{.2, .75, .25}, rgb{.25, .4, .95})},
	{name: "photographed squares", ground: night, photo: true, cell: squares(.8, rgb{.16, .2, .32}, gold)},
	{name: "photographed bulbs with glare", ground: night, photo: true, glare: .3, cell: bulb},
	{name: "photographed tiles with a shadow", ground: paper, photo: true, shadow: .5, cell: tile},
	{name: "photographed paper", ground: paper, photo: true, shadow: .3, cell: discs(.7, sand, ink)},
}

// A scene is a picture of a board somewhere on a screen.
type scene struct {
	picture       image.Image
	rows, columns int
	corners       reading.Corners
	cells         []int
}

// draw draws a board of random size with random lights, among other things on a screen.
func (l look) draw(r *rand.Rand) scene {
	states := max(l.states, 2)
	s := scene{rows: 3 + r.IntN(8), columns: 3 + r.IntN(8)}
	for range s.rows * s.columns {
		s.cells = append(s.cells, r.IntN(states))
	}
	for i := range states {
		s.cells[i] = i // every colour is seen
	}
	r.Shuffle(len(s.cells), func(i, j int) { s.cells[i], s.cells[j] = s.cells[j], s.cells[i] })

	width, height := 360+r.IntN(500), 360+r.IntN(600)
	pitch := min(float64(width)/float64(s.columns), float64(height)/float64(s.rows)) * (.55 + .35*r.Float64())
	w, h := pitch*float64(s.columns), pitch*float64(s.rows)
	left, top := (float64(width)-w)*r.Float64(), (float64(height)-h)*r.Float64()
	s.corners = reading.Corners{{X: left, Y: top}, {X: left + w, Y: top}, {X: left + w, Y: top + h}, {X: left, Y: top + h}}
	if l.photo {
		for i := range s.corners {
			s.corners[i].X += .16 * w * (r.Float64() - .5)
			s.corners[i].Y += .16 * h * (r.Float64() - .5)
		}
	}
	s.picture = l.paint(s, width, height, r)
	return s
}

func (l look) paint(s scene, width, height int, r *rand.Rand) image.Image {
	img := image.NewNRGBA(image.Rect(0, 0, width, height))
	inverse, p := toGrid(s), s.corners
	board := image.Rect(int(min(p[0].X, p[3].X))-1, int(min(p[0].Y, p[1].Y))-1, int(max(p[1].X, p[2].X))+1, int(max(p[2].Y, p[3].Y))+1)
	glareX, glareY := r.Float64()*float64(width), r.Float64()*float64(height)
	varies := img.Rect // where pixels differ from the ground
	if !l.photo {
		varies = board.Intersect(img.Rect)
		draw.Draw(img, img.Rect, image.NewUniform(l.ground.nrgba()), image.Point{}, draw.Src)
	}
	for y := varies.Min.Y; y < varies.Max.Y; y++ {
		for x := varies.Min.X; x < varies.Max.X; x++ {
			sum := l.ground
			if image.Pt(x, y).In(board) {
				sum = rgb{}
				for _, d := range [4][2]float64{{.25, .25}, {.75, .25}, {.25, .75}, {.75, .75}} {
					sum = add(sum, l.at(&s, inverse, float64(x)+d[0], float64(y)+d[1]), .25)
				}
			}
			if l.glare > 0 {
				d := math.Hypot(float64(x)-glareX, float64(y)-glareY) / float64(width)
				sum = add(sum, rgb{1, 1, 1}, l.glare*math.Exp(-3*d*d))
			}
			if l.shadow > 0 {
				sum = mix(rgb{}, sum, 1-l.shadow*float64(x)/float64(width))
			}
			if l.photo {
				sum = add(sum, rgb{r.NormFloat64(), r.NormFloat64(), r.NormFloat64()}, .03)
			}
			img.SetNRGBA(x, y, sum.nrgba())
		}
	}
	clutter(img, s, r)
	if !l.photo {
		return img
	}
	var file bytes.Buffer
	if err := jpeg.Encode(&file, img, &jpeg.Options{Quality: 60}); err != nil {
		panic(err)
	}
	photo, err := jpeg.Decode(&file)
	if err != nil {
		panic(err)
	}
	return photo
}

func add(a, b rgb, t float64) rgb { return rgb{a[0] + b[0]*t, a[1] + b[1]*t, a[2] + b[2]*t} }

// at returns the colour of a scene at a place.
func (l *look) at(s *scene, inverse func(x, y float64) (float64, float64), x, y float64) rgb {
	column, row := inverse(x, y)
	c, r := math.Floor(column), math.Floor(row)
	if c < 0 || r < 0 || c >= float64(s.columns) || r >= float64(s.rows) {
		return l.ground
	}
	if colour, ok := l.cell(s.cells[int(r)*s.columns+int(c)], 2*(column-c)-1, 2*(row-r)-1); ok {
		return colour
	}
	return l.ground
}

// toGrid returns the map from the picture to the grid: the inverse of the projection that takes the
// unit square to the corners (Heckbert's formula).
func toGrid(s scene) func(x, y float64) (column, row float64) {
	p := s.corners
	sx, sy := p[0].X-p[1].X+p[2].X-p[3].X, p[0].Y-p[1].Y+p[2].Y-p[3].Y
	ax, ay, bx, by := p[1].X-p[2].X, p[1].Y-p[2].Y, p[3].X-p[2].X, p[3].Y-p[2].Y
	det := ax*by - bx*ay
	g, h := (sx*by-bx*sy)/det, (ax*sy-sx*ay)/det
	a, b, c := p[1].X-p[0].X+g*p[1].X, p[3].X-p[0].X+h*p[3].X, p[0].X
	d, e, f := p[1].Y-p[0].Y+g*p[1].Y, p[3].Y-p[0].Y+h*p[3].Y, p[0].Y
	return func(x, y float64) (float64, float64) {
		// Solve (a-gx)u + (b-hx)v = x-c and (d-gy)u + (e-hy)v = y-f.
		m, n, o, q := a-g*x, b-h*x, d-g*y, e-h*y
		det := m*q - n*o
		return float64(s.columns) * ((x-c)*q - n*(y-f)) / det, float64(s.rows) * (m*(y-f) - (x-c)*o) / det
	}
}

// clutter draws lines of text above the board, such as a screen may show.
func clutter(img *image.NRGBA, s scene, r *rand.Rand) {
	top := int(min(s.corners[0].Y, s.corners[1].Y)) - 4
	for y := 6; y+10 < top; y += 16 {
		for x := 10; x < img.Rect.Dx()-20; x += 7 + r.IntN(3) {
			if r.IntN(5) > 0 {
				glyph(img, x, y, r)
			}
		}
	}
}

func glyph(img *image.NRGBA, x, y int, r *rand.Rand) {
	for j := range 9 {
		for i := range 5 {
			if r.IntN(2) == 0 {
				img.SetNRGBA(x+i, y+j, color.NRGBA{150, 150, 150, 255})
			}
		}
	}
}

// TestLooks reads boards of every look, with the corners given and without.
func TestLooks(t *testing.T) {
	t.Parallel()
	for i, l := range looks {
		t.Run(l.name, func(t *testing.T) {
			t.Parallel()
			r := rand.New(rand.NewPCG(uint64(i), 7))
			boards := testkit.Amount(1, 100)
			cells, right, found := 0, 0, 0
			for range boards {
				s := l.draw(r)
				g, err := reading.Read(t.Context(), s.picture, reading.Options{Rows: s.rows, Columns: s.columns, Corners: &s.corners, Colours: l.states})
				testkit.NoError(t, err)
				cells += len(s.cells)
				right += l.same(s, g)
				if g, err = reading.Read(t.Context(), s.picture, reading.Options{Colours: l.states}); err == nil && g.Rows == s.rows && g.Columns == s.columns && l.same(s, g) == len(s.cells) {
					found++
				}
			}
			t.Logf("%d of %d cells, %d of %d boards without corners", right, cells, found, boards)
			if 100*right < 99*cells {
				t.Errorf("with corners, %d of %d cells are right; want 99%%", right, cells)
			}
			want := 90
			if l.photo {
				want = 70
			}
			if 100*found < want*boards {
				t.Errorf("without corners, %d of %d boards are right; want %d%%", found, boards, want)
			}
		})
	}
}

// same counts the cells that were read as they were drawn. Colours are numbered by strength, so the
// test maps each to the state of most of its cells; a person does that by tapping the swatches.
func (l look) same(s scene, g reading.Grid) int {
	right := 0
	for colour := range g.Colours {
		count := map[int]int{}
		for i, c := range g.Cells {
			if c == colour {
				count[s.cells[i]]++
			}
		}
		best := 0
		for _, n := range count {
			best = max(best, n)
		}
		right += best
	}
	return right
}
