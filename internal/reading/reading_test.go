package reading_test

import (
	"image"
	"image/color"
	"image/draw"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"lightsout/internal/reading"
	"lightsout/internal/testkit"
)

// TestCornersGiveTheSize leaves only the number of rows and columns to be guessed.
func TestCornersGiveTheSize(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(1, 1))
	for range testkit.Amount(2, 5) {
		s := looks[0].draw(r)
		g, err := reading.Read(t.Context(), s.picture, reading.Options{Corners: &s.corners})
		if err != nil || g.Rows != s.rows || g.Columns != s.columns || !slices.Equal(g.Cells, s.cells) {
			t.Errorf("read %d by %d cells %v (%v), want %d by %d cells %v", g.Rows, g.Columns, g.Cells, err, s.rows, s.columns, s.cells)
		}
	}
}

// TestTheSizeIsTaken divides the board into the number of rows and columns that the caller gives.
func TestTheSizeIsTaken(t *testing.T) {
	t.Parallel()
	s := looks[0].draw(rand.New(rand.NewPCG(2, 2)))
	g, err := reading.Read(t.Context(), s.picture, reading.Options{Rows: 2, Columns: 4})
	if err != nil || g.Rows != 2 || g.Columns != 4 || len(g.Cells) != 8 || g.Unsure != "" {
		t.Errorf("read %d by %d with %d cells: %v, unsure: %q", g.Rows, g.Columns, len(g.Cells), err, g.Unsure)
	}
}

// TestOneColour reads boards whose lights are all the same: noise is no second colour.
func TestOneColour(t *testing.T) {
	t.Parallel()
	s := looks[0].draw(rand.New(rand.NewPCG(3, 3)))
	clear(s.cells)
	bounds := s.picture.Bounds()
	for _, l := range looks {
		if l.glare > 0 {
			continue // half a board under glare does look like another colour; the swatches show it
		}
		s.picture = l.paint(s, bounds.Dx(), bounds.Dy(), rand.New(rand.NewPCG(4, 4)))
		g, err := reading.Read(t.Context(), s.picture, reading.Options{Rows: s.rows, Columns: s.columns, Corners: &s.corners, Colours: l.states})
		if err != nil || len(g.Colours) != 1 {
			t.Errorf("%s: %d colours: %v", l.name, len(g.Colours), err)
		}
	}
}

// TestDoubtful reads a board with one cell between the two colours.
func TestDoubtful(t *testing.T) {
	t.Parallel()
	s := scene{rows: 3, columns: 3, cells: []int{0, 1, 0, 1, 2, 1, 0, 1, 0}, corners: reading.Corners{{X: 20, Y: 20}, {X: 140, Y: 20}, {X: 140, Y: 140}, {X: 20, Y: 140}}}
	l := look{ground: night, cell: squares(.8, navy, gold, rgb{.5, .43, .34})}
	s.picture = l.paint(s, 160, 160, rand.New(rand.NewPCG(5, 5)))
	g, err := reading.Read(t.Context(), s.picture, reading.Options{Rows: 3, Columns: 3, Corners: &s.corners})
	if err != nil || !slices.Equal(g.Doubtful, []int{4}) {
		t.Errorf("doubtful cells %v: %v, want [4]", g.Doubtful, err)
	}
}

// TestUnsure reads grids without being told where they are or how large: it doubts those that may be
// parts of larger ones, and those that are none.
func TestUnsure(t *testing.T) {
	t.Parallel()
	const missing = "there may be more beside them"
	upright := func(left, top, right, bottom float64) reading.Corners {
		return reading.Corners{{X: left, Y: top}, {X: right, Y: top}, {X: right, Y: bottom}, {X: left, Y: bottom}}
	}
	for name, c := range map[string]struct {
		rows, columns int
		corners       reading.Corners // in a picture of 300 by 400 pixels
		cover         image.Rectangle
		want          string
	}{
		"whole":                      {5, 5, upright(20, 60, 270, 310), image.Rectangle{}, ""},
		"in perspective":             {6, 6, reading.Corners{{X: 70, Y: 60}, {X: 230, Y: 50}, {X: 280, Y: 330}, {X: 20, Y: 350}}, image.Rectangle{}, ""},
		"cut off between two lights": {5, 10, upright(10, 60, 590, 350), image.Rectangle{}, missing},
		"cut off through lights":     {5, 10, upright(30, 60, 530, 310), image.Rectangle{}, missing},
		"cut off on all sides":       {20, 20, upright(-200, -200, 600, 600), image.Rectangle{}, missing},
		"filling the picture":        {8, 6, upright(0, 0, 300, 400), image.Rectangle{}, missing},
		"partly hidden":              {8, 5, upright(30, 20, 270, 404), image.Rect(0, 200, 300, 400), missing},
		"small":                      {3, 3, upright(30, 30, 90, 90), image.Rectangle{}, "they fill only a small part of the picture"},
		"flat":                       {5, 5, upright(20, 60, 270, 210), image.Rectangle{}, "they are not evenly spaced"},
	} {
		s := scene{rows: c.rows, columns: c.columns, corners: c.corners}
		for i := range c.rows * c.columns {
			s.cells = append(s.cells, i*i/2%2)
		}
		picture := looks[2].paint(s, 300, 400, rand.New(rand.NewPCG(7, 7))).(*image.NRGBA)
		draw.Draw(picture, c.cover, image.NewUniform(night.nrgba()), image.Point{}, draw.Src)
		g, err := reading.Read(t.Context(), picture, reading.Options{})
		if err != nil || g.Unsure != c.want {
			t.Errorf("%s: read %d by %d, unsure: %q, %v; want %q", name, g.Rows, g.Columns, g.Unsure, err, c.want)
		}
	}
}

// TestGlobe reads lights on a globe. They are in rows and columns, but not those of a grid.
func TestGlobe(t *testing.T) {
	t.Parallel()
	picture := image.NewNRGBA(image.Rect(0, 0, 400, 400))
	draw.Draw(picture, picture.Rect, image.NewUniform(night.nrgba()), image.Point{}, draw.Src)
	for i := range 25 {
		row, column := .35*float64(i/5-2), .35*float64(i%5-2)
		x, y := 200+180*math.Sin(column)*math.Cos(row), 200+180*math.Sin(row)
		light := image.Rect(int(x)-13, int(y)-13, int(x)+13, int(y)+13)
		draw.Draw(picture, light, image.NewUniform(gold.nrgba()), image.Point{}, draw.Src)
	}
	if g, err := reading.Read(t.Context(), picture, reading.Options{}); err != nil || g.Unsure != "they are not evenly spaced" {
		t.Errorf("read %d by %d, unsure: %q, %v", g.Rows, g.Columns, g.Unsure, err)
	}
}

func TestRefused(t *testing.T) {
	t.Parallel()
	blank := image.NewNRGBA(image.Rect(0, 0, 200, 100))
	corners := func(x float64) *reading.Corners {
		return &reading.Corners{{X: x, Y: 0}, {X: 100, Y: 0}, {X: 100, Y: 100}, {X: 0, Y: 100}}
	}
	for name, o := range map[string]reading.Options{
		"no board":          {},
		"rows alone":        {Rows: 3},
		"negative rows":     {Rows: -3, Columns: 3},
		"too many columns":  {Rows: 3, Columns: reading.MaxSide + 1},
		"one colour":        {Colours: 1},
		"too many colours":  {Colours: reading.MaxColours + 1},
		"not a number":      {Rows: 3, Columns: 3, Corners: corners(math.NaN())},
		"infinite":          {Rows: 3, Columns: 3, Corners: corners(math.Inf(-1))},
		"a crossed outline": {Rows: 3, Columns: 3, Corners: corners(150)},
		"no area":           {Rows: 3, Columns: 3, Corners: &reading.Corners{}},
	} {
		if g, err := reading.Read(t.Context(), blank, o); err == nil {
			t.Errorf("%s: read %d by %d", name, g.Rows, g.Columns)
		}
	}
	testkit.MustFail(reading.Read(t.Context(), blank, reading.Options{}))(t, reading.ErrNoGrid, "an empty picture")
	testkit.MustFail(reading.Read(t.Context(), blank, reading.Options{Corners: corners(0)}))(t, reading.ErrNoSize, "an empty picture with corners")
	wide := scene{rows: 25, columns: 22, cells: make([]int, 25*22), corners: reading.Corners{{X: 20, Y: 20}, {X: 460, Y: 20}, {X: 460, Y: 520}, {X: 20, Y: 520}}}
	if g, err := reading.Read(t.Context(), looks[0].paint(wide, 480, 540, rand.New(rand.NewPCG(8, 8))), reading.Options{}); err == nil {
		t.Errorf("a grid of 25 by 22 was read as %d by %d", g.Rows, g.Columns)
	}
	if _, err := reading.Read(t.Context(), huge{}, reading.Options{}); err == nil {
		t.Error("a huge picture was read")
	}
}

// huge is a picture with too many pixels.
type huge struct{}

func (huge) ColorModel() color.Model { return color.NRGBAModel }
func (huge) Bounds() image.Rectangle { return image.Rect(0, 0, math.MaxInt32, math.MaxInt32) }
func (huge) At(int, int) color.Color { panic("looked at") }

func TestStops(t *testing.T) {
	t.Parallel()
	s := looks[0].draw(rand.New(rand.NewPCG(6, 6)))
	ctx := testkit.CancelAt(t.Context(), 1)
	if _, err := reading.Read(ctx, s.picture, reading.Options{}); err == nil {
		t.Error("read to the end after the context was cancelled")
	}
}

// FuzzRead reads noise with any options: it may fail, but a grid that is read is whole.
func FuzzRead(f *testing.F) {
	f.Add([]byte("seed"), uint16(40), uint16(30), 3, 3, 2, 0.0, 0.0, 40.0, 30.0)
	f.Add([]byte{0, 255}, uint16(9), uint16(400), 0, 0, 0, 0.0, 0.0, 0.0, 0.0)
	f.Fuzz(func(t *testing.T, pixels []byte, width, height uint16, rows, columns, colours int, left, top, right, bottom float64) {
		if len(pixels) == 0 || int(width)*int(height) > 1<<14 {
			return
		}
		img := image.NewGray(image.Rect(0, 0, int(width), int(height)))
		for i := range img.Pix {
			img.Pix[i] = pixels[i%len(pixels)]
		}
		o := reading.Options{Rows: rows, Columns: columns, Colours: colours}
		if right != 0 {
			o.Corners = &reading.Corners{{X: left, Y: top}, {X: right, Y: top}, {X: right, Y: bottom}, {X: left, Y: bottom}}
		}
		g, err := reading.Read(t.Context(), img, o)
		if err != nil {
			return
		}
		if g.Rows < 1 || g.Columns < 1 || g.Rows > reading.MaxSide || g.Columns > reading.MaxSide || len(g.Cells) != g.Rows*g.Columns {
			t.Errorf("%d by %d with %d cells", g.Rows, g.Columns, len(g.Cells))
		}
		for _, c := range g.Cells {
			if c < 0 || c >= len(g.Colours) {
				t.Errorf("colour %d of %d", c, len(g.Colours))
			}
		}
	})
}
