package picture

import (
	"cmp"
	"context"
	"errors"
	"image"
	"image/color"
	"math"
	"slices"
	"strings"
	"testing"

	"lightsout/board"
	"lightsout/internal/testkit"
	"lightsout/solve"
)

func mustSample(t *testing.T, img image.Image, rows, cols int, fit Fit, crop image.Rectangle) *Tones {
	t.Helper()
	return testkit.Must(Sample(t.Context(), img, rows, cols, fit, crop))(t)
}

func closeTo(a, b float32) bool { return math.Abs(float64(a-b)) < 1e-3 }

// If half of the pixels are white, the average is half of the light, which is stored as 188 and not
// as 128.
func TestSampleInLinearLight(t *testing.T) {
	img := image.NewGray(image.Rect(0, 0, 8, 8))
	for i := range img.Pix {
		if (i+i/8)%2 == 0 {
			img.Pix[i] = 255
		}
	}
	tones := mustSample(t, img, 2, 2, Cover, image.Rectangle{})
	for _, v := range tones.Plane(Grey) {
		if !closeTo(v, 0.5) {
			t.Errorf("the light is %v, want a half", v)
		}
	}
	if stored := stored(tones.Plane(Grey), 2, 2).Gray16At(0, 0).Y >> 8; stored != 187 && stored != 188 {
		t.Errorf("stored as %d", stored)
	}
}

// If the sizes do not divide evenly, the total light stays the same.
func TestSampleKeepsTheLight(t *testing.T) {
	img := image.NewGray(image.Rect(3, 5, 20, 28))
	total := 0.0
	for i := range img.Pix {
		img.Pix[i] = uint8(i * 31)
		total += toLight(float64(img.Pix[i]) / 255)
	}
	total /= float64(len(img.Pix))
	for _, size := range [][2]int{{5, 7}, {23, 17}, {40, 50}, {1, 1}} {
		tones := mustSample(t, img, size[0], size[1], Stretch, image.Rectangle{})
		sum := 0.0
		for _, v := range tones.Plane(Grey) {
			sum += float64(v)
		}
		if sum /= float64(size[0] * size[1]); math.Abs(sum-total) > 1e-4 {
			t.Errorf("%v: the light is %v, want %v", size, sum, total)
		}
	}
}

func TestFits(t *testing.T) {
	img := image.NewRGBA(image.Rect(0, 0, 40, 20)) // a quarter white, half blue, a quarter transparent
	for y := range 20 {
		for x := range 30 {
			c := color.RGBA{0, 0, 255, 255}
			if x < 10 {
				c = color.RGBA{255, 255, 255, 255}
			}
			img.Set(x, y, c)
		}
	}
	for _, c := range []struct {
		fit        Fit
		crop       image.Rectangle
		red, blue  string // the light of the cells, in quarters
		rows, cols int
		cropped    [2]float64 // of the width and the height
	}{
		{Stretch, image.Rectangle{}, "4004", "4444", 1, 4, [2]float64{}},
		{Cover, image.Rectangle{}, "22", "44", 1, 2, [2]float64{}}, // shows the whole picture
		{Cover, image.Rectangle{}, "0000", "4444", 2, 2, [2]float64{0.5, 0}},
		{Cover, image.Rectangle{}, "4004", "4444", 1, 4, [2]float64{0, 0.5}},
		{Contain, image.Rectangle{}, "0000400440040000", "0000444444440000", 4, 4, [2]float64{}},
		{Cover, image.Rect(0, 0, 10, 20), "44", "44", 2, 1, [2]float64{}},
		{Cover, image.Rect(30, 0, 90, 90), "44", "44", 2, 1, [2]float64{}}, // transparent is white
	} {
		if width, height := Cropped(cmp.Or(c.crop.Intersect(img.Rect), img.Rect), c.rows, c.cols, c.fit); [2]float64{width, height} != c.cropped {
			t.Errorf("%s %v in %d x %d: crops %v and %v, want %v", c.fit, c.crop, c.rows, c.cols, width, height, c.cropped)
		}
		tones := mustSample(t, img, c.rows, c.cols, c.fit, c.crop)
		if red, blue := quarters(tones.Plane(Red)), quarters(tones.Plane(Blue)); red != c.red || blue != c.blue {
			t.Errorf("%s %v in %d x %d: red %s, want %s, blue %s, want %s", c.fit, c.crop, c.rows, c.cols, red, c.red, blue, c.blue)
		}
	}
	tones := mustSample(t, img, 1, 4, Stretch, image.Rectangle{})
	if green, grey := quarters(tones.Plane(Green)), tones.Plane(Grey); green != "4004" || !closeTo(grey[1], 0.0722) {
		t.Errorf("green %s, grey %v", green, grey)
	}
}

func quarters(tones []float32) string {
	var s strings.Builder
	for _, v := range tones {
		s.WriteByte('0' + byte(math.Round(4*float64(v))))
	}
	return s.String()
}

func TestSampleErrors(t *testing.T) {
	img := image.NewGray(image.Rect(0, 0, 5, 5))
	testkit.MustFail(Sample(t.Context(), img, 1025, 1024, Cover, image.Rectangle{}))(t, board.ErrTooLarge, "too large")
	if _, err := Sample(t.Context(), img, 5, 5, "twist", image.Rectangle{}); err == nil {
		t.Error("Sample accepts an unknown fit")
	}
	testkit.MustFail(Sample(t.Context(), image.NewGray(image.Rectangle{}), 5, 5, Cover, image.Rectangle{}))(t, ErrPicture, "no pixels")
	ctx, stop := context.WithCancel(t.Context())
	stop()
	testkit.MustFail(Sample(ctx, img, 5, 5, Cover, image.Rectangle{}))(t, context.Canceled, "stopped")
}

func TestNegativeAndContrast(t *testing.T) {
	img := image.NewGray(image.Rect(0, 0, 3, 1))
	img.Pix = []uint8{60, 90, 190}
	tones := mustSample(t, img, 1, 3, Stretch, image.Rectangle{})
	got := tones.Negative().Plane(Grey)
	for i, v := range img.Pix {
		if want := float32(toLight(1 - float64(v)/255)); !closeTo(got[i], want) {
			t.Errorf("negative of %d: %v, want %v", v, got[i], want)
		}
	}
	if all := tones.Contrast().Plane(Grey); !closeTo(all[0], 0) || !closeTo(all[2], 1) || all[1] <= 0 || all[1] >= 1 {
		t.Errorf("contrast: %v", all)
	}
	img.Pix = []uint8{60, 60, 60}
	flat := mustSample(t, img, 1, 3, Stretch, image.Rectangle{})
	if flat.Contrast() != flat {
		t.Error("Contrast changes a picture of one tone")
	}
}

// gradient returns a gradient from black to white in linear light.
func gradient(rows, cols int) *Tones {
	n := rows * cols
	t := &Tones{rows, cols, make([]float32, n), make([]float32, n), make([]float32, n)}
	for i := range n {
		v := float32(i%cols) / float32(cols-1)
		t.red[i], t.green[i], t.blue[i] = v, v, v
	}
	return t
}

// Except with Threshold, each quarter of a dithered picture is about as bright as the original.
func TestDithersKeepTheLight(t *testing.T) {
	tones := gradient(64, 64)
	for _, spec := range []string{"64x64", "64x64,mod=3", "64x64,mod=7"} {
		b := testkit.Must(board.Parse(spec))(t)
		steps := b.Colours() - 1
		for _, d := range Dithers() {
			s := testkit.Must(tones.State(b, Grey, d))(t)
			if d == Threshold {
				continue
			}
			for from := 0; from < 64; from += 16 { // columns
				got, want := 0.0, 0.0
				for i, v := range tones.Plane(Grey) {
					if col := i % 64; col >= from && col < from+16 {
						got += toLight(float64(s.Colour(i)) / float64(steps))
						want += float64(v)
					}
				}
				// Atkinson drops a quarter of the error to keep black and white clean.
				allowed := map[Dither]float64{Atkinson: 0.13}[d] + 0.02
				if math.Abs(got-want)/1024 > allowed {
					t.Errorf("%s %s, columns from %d: light %.3f, want %.3f", spec, d, from, got/1024, want/1024)
				}
			}
		}
	}
}

func TestThreshold(t *testing.T) {
	img := image.NewGray(image.Rect(0, 0, 5, 1))
	img.Pix = []uint8{0, 60, 130, 190, 255}
	tones := mustSample(t, img, 1, 5, Stretch, image.Rectangle{})
	for spec, want := range map[string][]uint8{"1x5": {0, 0, 1, 1, 1}, "1x5,mod=3": {0, 0, 1, 1, 2}, "1x5,mod=5": {0, 1, 2, 3, 4}} {
		s, err := tones.State(testkit.Must(board.Parse(spec))(t), Grey, Threshold)
		if err != nil || !slices.Equal(s.Colours(), want) {
			t.Errorf("%s: %v, want %v; %v", spec, s.Colours(), want, err)
		}
	}
}

func TestStateErrors(t *testing.T) {
	tones := gradient(4, 4)
	for _, spec := range []string{"4x5", "5x4", "hex3", "4x4,holes=4"} {
		testkit.MustFail(tones.State(testkit.Must(board.Parse(spec))(t), Grey, Bayer))(t, errGrid, "%s", spec)
	}
	b := testkit.Must(board.Parse("4x4"))(t)
	if _, err := tones.State(b, Grey, "sand"); err == nil {
		t.Error("State accepts an unknown dither")
	}
	grey, err := tones.State(b, Grey, Bayer)
	if usual, errUsual := tones.State(b, "", Bayer); errors.Join(err, errUsual) != nil || usual.String() != grey.String() {
		t.Errorf("the usual plane shows %v, and grey %v; %v, %v", usual, grey, errUsual, err)
	}
}

// The blue noise pattern contains every rank once, and its low ranks are far apart.
func TestBlueNoise(t *testing.T) {
	ranks := noiseRanks()
	seen := make([]bool, noiseCells)
	var first []int
	for at, rank := range ranks {
		if seen[rank] {
			t.Fatalf("rank %d twice", rank)
		}
		seen[rank] = true
		if rank < noiseCells/32 {
			first = append(first, at)
		}
	}
	around := func(a, b int) float64 { // on a torus
		d := (a - b + noiseSide) % noiseSide
		return float64(min(d, noiseSide-d))
	}
	nearest := math.Inf(1)
	for i, a := range first {
		for _, b := range first[:i] {
			nearest = min(nearest, math.Hypot(around(a%noiseSide, b%noiseSide), around(a/noiseSide, b/noiseSide)))
		}
	}
	// In the densest packing, 128 points in 4,096 cells would be 6.1 apart.
	if nearest < 3.5 {
		t.Errorf("two points are %.2f apart", nearest)
	}
}

// If there is a choice, wrong lights go where they show least.
func TestCosts(t *testing.T) {
	b := testkit.Must(board.Parse("4x4"))(t)
	img := image.NewGray(image.Rect(0, 0, 4, 4))
	for i := range img.Pix {
		img.Pix[i] = uint8(255 * (i % 2)) // black and white
	}
	img.Pix[6] = 125
	tones := mustSample(t, img, 4, 4, Stretch, image.Rectangle{})
	s := testkit.Must(tones.State(b, Grey, Threshold))(t)
	costs := tones.Costs(s, Grey)
	for i, cost := range costs {
		if want := 1000; i != 6 && int(cost) != want {
			t.Errorf("light %d costs %d, want %d", i, cost, want)
		}
	}
	if costs[6] < 450 || costs[6] > 550 {
		t.Errorf("grey costs %d", costs[6])
	}
	solver := testkit.Must(solve.New(t.Context(), b))(t)
	fewest := testkit.Must(solver.Nearest(t.Context(), s))(t)
	faintest := testkit.Must(solver.Cheapest(t.Context(), s, costs))(t)
	sum := 0
	for _, light := range fewest.Flips {
		sum += int(costs[light])
	}
	if faintest.Cost > sum || len(faintest.Flips) < len(fewest.Flips) {
		t.Errorf("the faintest %v, the fewest cost %d", faintest, sum)
	}
	levels := testkit.Must(tones.State(testkit.Must(board.Parse("4x4,mod=3"))(t), Grey, Threshold))(t)
	if costs := tones.Costs(levels, Grey); costs[0] != 1+999*3/4 {
		t.Errorf("black of three tones costs %d", costs[0])
	}
}

func TestPerfect(t *testing.T) {
	for spec, want := range map[string][]string{
		"44x44":           {"43x43", "45x45"},
		"5x5":             {"6x6", "4x5"},
		"30x40":           {"30x40", "30x39"},
		"8x8,torus":       {"8x8,torus", "7x7,torus"},
		"100x100,rule=x":  nil, // would take too long to analyse
		"hex4":            nil,
		"1x1":             {"1x1", "2x2"},
		"4x4,mod=3":       {"3x3,mod=3", "4x5,mod=3"},
		"1048576x1048576": nil,
	} {
		got := testkit.Must(Perfect(t.Context(), testkit.Must(board.Parse(spec))(t), 2))(t)
		if len(got) != len(want) {
			t.Errorf("%s: %v, want %v", spec, got, want)
			continue
		}
		for i, b := range got {
			s, err := solve.New(t.Context(), b)
			if err != nil || s.Invariants() != 0 {
				t.Errorf("%s: %v is not perfect: %v", spec, b, err)
			}
			if b.String() != want[i] {
				t.Errorf("%s: %v, want %v", spec, got, want)
			}
		}
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	testkit.MustFail(Perfect(ctx, testkit.Must(board.Parse("44x44"))(t), 2))(t, context.Canceled, "stopped")
}

// A crop with no part of the picture, and a plane that does not exist, are refused.
func TestSampleRefuses(t *testing.T) {
	img := image.NewGray(image.Rect(0, 0, 8, 8))
	for _, crop := range []image.Rectangle{
		image.Rect(20, 20, 30, 30), image.Rect(-9, 0, 0, 4), {Min: image.Pt(5, 5), Max: image.Pt(5, 5)},
	} {
		if _, err := Sample(t.Context(), img, 2, 2, Cover, crop); err == nil || !strings.Contains(err.Error(), "no part of the picture") {
			t.Errorf("%v: %v", crop, err)
		}
	}
	tones := mustSample(t, img, 2, 2, Cover, image.Rect(0, 0, 8, 8))
	if _, err := tones.State(testkit.Must(board.Parse("2x2"))(t), "puce", Threshold); err == nil || !strings.Contains(err.Error(), "grey, red, green, blue") {
		t.Errorf("an unknown plane: %v", err)
	}
}
