package film

import (
	"bytes"
	"context"
	"encoding/binary"
	"encoding/xml"
	"errors"
	"fmt"
	"hash/crc32"
	"image"
	"image/color"
	"image/draw"
	"image/gif"
	"image/png"
	"io"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"lightsout/internal/boardtest"
	"lightsout/internal/testkit"
	"lightsout/picture"
	"lightsout/puzzle"
	"lightsout/solve"
)

// shot makes a short film.
func shot(t testing.TB, spec string, colour, loop bool, timing Timing) *Film {
	t.Helper()
	b := boardtest.Parse(t, spec)
	f, err := Shoot(t.Context(), Script{
		Board: b, Colour: colour, Dither: picture.BlueNoise, Ordering: Ordering{Order: Scatter, Seed: 3}, Timing: timing, Loop: loop,
	}, painted(t, b, rand.New(rand.NewPCG(6, 6)), 2))
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func look(t testing.TB, shape Shape, cell int) Look {
	t.Helper()
	p, err := ParsePalette("night")
	if err != nil {
		t.Fatal(err)
	}
	return Look{Shape: shape, Palette: p, Cell: cell}
}

func encode(t testing.TB, f *Film, format Format, l Look) []byte {
	t.Helper()
	var out bytes.Buffer
	frames := 0
	if err := f.Encode(t.Context(), &out, format, l, OnProgress(func(p solve.Progress) { frames = p.Done })); err != nil {
		t.Fatal(err)
	}
	if format != SVG && frames != f.Frames() {
		t.Errorf("told of %d frames, and there are %d", frames, f.Frames())
	}
	return out.Bytes()
}

type keep struct{ bytes.Buffer }

func (*keep) Close() error { return nil }

// wholeFrames are the frames as pictures, by the one way that writes them in full.
func wholeFrames(t testing.TB, f *Film, l Look) []image.Image {
	t.Helper()
	var files []*keep
	err := f.PNGs(t.Context(), l, func(n int) (io.WriteCloser, error) {
		if n != len(files) {
			t.Errorf("frame %d after %d", n, len(files))
		}
		files = append(files, new(keep))
		return files[n], nil
	})
	if err != nil {
		t.Fatal(err)
	}
	all := make([]image.Image, len(files))
	for i, file := range files {
		if all[i], err = png.Decode(file); err != nil {
			t.Fatal(err)
		}
	}
	return all
}

// same compares what is on a screen with a frame.
func same(screen, frame image.Image) error {
	if screen.Bounds() != frame.Bounds() {
		return fmt.Errorf("it is %v, want %v", screen.Bounds(), frame.Bounds())
	}
	for y := range frame.Bounds().Dy() {
		for x := range frame.Bounds().Dx() {
			r, g, b, _ := screen.At(x, y).RGBA()
			wantR, wantG, wantB, _ := frame.At(x, y).RGBA()
			if r != wantR || g != wantG || b != wantB {
				return fmt.Errorf("pixel %d, %d is %v, want %v", x, y, screen.At(x, y), frame.At(x, y))
			}
		}
	}
	return nil
}

// films are the cases of all encoders.
func films(t testing.TB) map[string]struct {
	film *Film
	look Look
} {
	type one = struct {
		film *Film
		look Look
	}
	fast := Timing{Rate: 25, Seconds: 1, Hold: 0.5}
	return map[string]one{
		"round":   {shot(t, "9x7", false, true, everyPress), look(t, Round, 9)},
		"square":  {shot(t, "7x9", false, false, fast), look(t, Square, 5)},
		"glow":    {shot(t, "6x6,mod=5", false, true, fast), look(t, Glow, 12)},
		"pixel":   {shot(t, "30x20", false, false, fast), look(t, Pixel, 1)},
		"colour":  {shot(t, "8x8", true, true, fast), look(t, Round, 7)},
		"colours": {shot(t, "5x5,mod=3", true, false, fast), look(t, Square, 3)},
	}
}

// Frame by frame, a GIF file shows what the film shows, for as long.
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

// A chunk of a PNG file.
type chunk struct {
	name string
	data []byte
}

func chunks(t testing.TB, file []byte) []chunk {
	t.Helper()
	var all []chunk
	for at := 8; at < len(file); {
		n := int(binary.BigEndian.Uint32(file[at:]))
		body := file[at+4 : at+8+n]
		if crc32.ChecksumIEEE(body) != binary.BigEndian.Uint32(file[at+8+n:]) {
			t.Fatal("a wrong check sum")
		}
		all = append(all, chunk{string(body[:4]), body[4:]})
		at += 12 + n
	}
	return all
}

// single is a PNG file of one frame of an animated one.
func single(head, colours, opacity []byte, width, height uint32, pixels []byte) []byte {
	out := []byte("\x89PNG\r\n\x1a\n")
	put := func(name string, data []byte) {
		out = binary.BigEndian.AppendUint32(out, uint32(len(data)))
		body := append([]byte(name), data...)
		out = append(out, body...)
		out = binary.BigEndian.AppendUint32(out, crc32.ChecksumIEEE(body))
	}
	head = bytes.Clone(head)
	binary.BigEndian.PutUint32(head, width)
	binary.BigEndian.PutUint32(head[4:], height)
	put("IHDR", head)
	put("PLTE", colours)
	put("tRNS", opacity)
	put("IDAT", pixels)
	put("IEND", nil)
	return out
}

// The same for an animated PNG, of which each frame is taken out as a picture.
func TestAPNG(t *testing.T) {
	for name, c := range films(t) {
		file := encode(t, c.film, APNG, c.look)
		frames := wholeFrames(t, c.film, c.look)
		if first, err := png.Decode(bytes.NewReader(file)); err != nil || same(first, frames[0]) != nil {
			t.Errorf("%s: as a still picture it is not the first frame: %v", name, err)
		}
		var head, colours, opacity, control []byte
		screen, n, sequence, total := image.NewRGBA(frames[0].Bounds()), 0, uint32(0), 0.0
		for _, chunk := range chunks(t, file) {
			data := chunk.data
			switch chunk.name {
			case "IHDR":
				head = data
			case "PLTE":
				colours = data
			case "tRNS":
				opacity = data
			case "acTL":
				if frames := binary.BigEndian.Uint32(data); int(frames) != c.film.Frames() || (binary.BigEndian.Uint32(data[4:]) == 0) != c.film.Loop {
					t.Errorf("%s: acTL %x", name, data)
				}
			case "fcTL", "fdAT":
				if got := binary.BigEndian.Uint32(data); got != sequence {
					t.Fatalf("%s: number %d, want %d", name, got, sequence)
				}
				sequence++
				if data = data[4:]; chunk.name == "fcTL" {
					control = data
					total += float64(binary.BigEndian.Uint16(data[16:])) / float64(binary.BigEndian.Uint16(data[18:]))
				}
			}
			if chunk.name != "IDAT" && chunk.name != "fdAT" {
				continue
			}
			number := func(i int) uint32 { return binary.BigEndian.Uint32(control[4*i:]) }
			delta, err := png.Decode(bytes.NewReader(single(head, colours, opacity, number(0), number(1), data)))
			if err != nil {
				t.Fatalf("%s, frame %d: %v", name, n, err)
			}
			at := image.Pt(int(number(2)), int(number(3)))
			draw.Draw(screen, delta.Bounds().Add(at), delta, image.Point{}, draw.Over)
			if err := same(screen, frames[n]); err != nil {
				t.Fatalf("%s, frame %d: %v", name, n, err)
			}
			n++
		}
		if n != len(frames) || math.Abs(total-c.film.Seconds()) > 0.002 {
			t.Errorf("%s: %d frames in %v seconds, want %d in %v", name, n, total, len(frames), c.film.Seconds())
		}
	}
}

// Plain video has every frame in full, as often as it shows, with even sides.
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

type svgLight struct {
	Fill    string `xml:"fill,attr"`
	Animate *struct {
		Values   string `xml:"values,attr"`
		KeyTimes string `xml:"keyTimes,attr"`
		Dur      string `xml:"dur,attr"`
		Repeat   string `xml:"repeatCount,attr"`
	} `xml:"animate"`
}

// An SVG film has every light, and each begins and changes as in the film.
func TestSVG(t *testing.T) {
	for name, c := range films(t) {
		var doc struct {
			Circles []svgLight `xml:"circle"`
			Rects   []svgLight `xml:"rect"`
		}
		if err := xml.Unmarshal(encode(t, c.film, SVG, c.look), &doc); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		lights := slices.Concat(doc.Circles, doc.Rects[1:])
		if len(lights) != c.film.Board().Lights() {
			t.Fatalf("%s: %d lights", name, len(lights))
		}
		changes := make([]int, len(lights))
		for frame := range c.film.Play() {
			for _, light := range frame.Changed {
				changes[light]++
			}
		}
		for i, light := range lights {
			if light.Animate == nil {
				if changes[i] != 1 {
					t.Errorf("%s: light %d changes %d times and does not move", name, i, changes[i])
				}
				continue
			}
			a := light.Animate
			values, times := strings.Split(a.Values, ";"), strings.Split(a.KeyTimes, ";")
			if len(values) != changes[i] || len(times) != changes[i] || values[0] != light.Fill || times[0] != "0" || (a.Repeat == "indefinite") != c.film.Loop {
				t.Fatalf("%s: light %d: %+v after %d changes", name, i, a, changes[i])
			}
			last := -1.0
			for _, text := range times {
				at, err := strconv.ParseFloat(text, 64)
				if err != nil || at <= last || at >= 1 {
					t.Fatalf("%s: light %d: times %s", name, i, a.KeyTimes)
				}
				last = at
			}
			if seconds, err := time.ParseDuration(a.Dur); err != nil || math.Abs(seconds.Seconds()-c.film.Seconds()) > 0.01 {
				t.Errorf("%s: it takes %s", name, a.Dur)
			}
		}
	}
}

func TestPalettes(t *testing.T) {
	for _, name := range Palettes() {
		if p, err := ParsePalette(name); err != nil || p.Off == p.On {
			t.Errorf("%s: %v, %v", name, p, err)
		}
	}
	want := Palette{Ground: color.RGBA{0, 0, 0, 255}, Off: color.RGBA{1, 2, 3, 255}, On: color.RGBA{255, 170, 16, 255}}
	if p, err := ParsePalette("#000000, #010203,#ffAA10"); err != nil || p != want {
		t.Errorf("%v, %v", p, err)
	}
	for _, bad := range []string{"", "mauve", "#000000", "#000000,#111111", "#000000,#111111,#22222", "000000,111111,222222", "#000000,#111111,#22222g", "#0,#1,#2", "#000000,#111111,#222222,#333333"} {
		if _, err := ParsePalette(bad); err == nil {
			t.Errorf("%q is a palette", bad)
		}
	}
}

func FuzzParsePalette(f *testing.F) {
	for _, s := range []string{"night", "#000000,#222222,#ffffff", "#+00000,#222222,#ffffff", ",,"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		p, err := ParsePalette(text)
		if err != nil {
			return
		}
		hex := fmt.Sprintf("#%02x%02x%02x,#%02x%02x%02x,#%02x%02x%02x", p.Ground.R, p.Ground.G, p.Ground.B, p.Off.R, p.Off.G, p.Off.B, p.On.R, p.On.G, p.On.B)
		if again, err := ParsePalette(hex); err != nil || again != p {
			t.Fatalf("%q: %v, %v", text, again, err)
		}
	})
}

// A zero Look draws: round lights, in a palette that fits the boards, on about 600
// pixels.
func TestZeroLook(t *testing.T) {
	for _, c := range []struct {
		spec    string
		colour  bool
		palette string
		cell    int
	}{{"60x30", false, "night", 10}, {"30x60", false, "night", 10}, {"12x12", true, "white", 50}, {"2x2", false, "night", maxCell}} {
		f := shot(t, c.spec, c.colour, false, Timing{Seconds: 1})
		palette, err := ParsePalette(c.palette)
		if err != nil {
			t.Fatal(err)
		}
		whole := Look{Shape: Round, Palette: palette, Cell: c.cell}
		if !bytes.Equal(encode(t, f, GIF, Look{}), encode(t, f, GIF, whole)) {
			t.Errorf("%s: the zero look is not %+v", c.spec, whole)
		}
	}
}

type broken struct{ left int }

func (b *broken) Write(p []byte) (int, error) {
	if b.left -= len(p); b.left < 0 {
		return 0, errors.New("disk full")
	}
	return len(p), nil
}

func (*broken) Close() error { return nil }

func TestEncodeErrors(t *testing.T) {
	f := shot(t, "40x40", false, false, Timing{Rate: 25, Seconds: 4})
	l := look(t, Round, 8)
	ctx, stop := context.WithCancel(t.Context())
	stop()
	for _, format := range Formats() {
		for _, left := range []int{0, 70_000} {
			if err := f.Encode(t.Context(), &broken{left}, format, l); err == nil || !strings.Contains(err.Error(), "disk full") {
				t.Errorf("%s: %v", format, err)
			}
		}
		if err := f.Encode(ctx, io.Discard, format, l); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: stopped: %v", format, err)
		}
		for _, bad := range []Look{{Cell: -1}, {Shape: Round, Cell: 1000}, {Shape: "star", Cell: 5}, {Shape: Pixel, Cell: 128}} {
			if err := f.Encode(t.Context(), io.Discard, format, bad); !errors.Is(err, ErrLook) {
				t.Errorf("%s as %v: %v", format, bad, err)
			}
		}
	}
	if err := f.Encode(t.Context(), io.Discard, "mov", l); err == nil {
		t.Error("an unknown format")
	}
	create := func(w io.WriteCloser, err error) func(int) (io.WriteCloser, error) {
		return func(int) (io.WriteCloser, error) { return w, err }
	}
	for name, err := range map[string]error{
		"a bad look":    f.PNGs(t.Context(), Look{Cell: -1}, create(new(keep), nil)),
		"a full disk":   f.PNGs(t.Context(), l, create(&broken{}, nil)),
		"no file":       f.PNGs(t.Context(), l, create(nil, errors.New("no"))),
		"being stopped": f.PNGs(ctx, l, create(new(keep), nil)),
	} {
		if err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	many := mustSolver(t, "4x4,mod=33")
	off, _ := puzzle.AllOff(many.Board())
	reel, err := joinStates(t.Context(), many, Ordering{Order: Wipe}, true, off, off)
	if err != nil {
		t.Fatal(err)
	}
	g, err := newFilm(everyPress, reel)
	if err != nil {
		t.Fatal(err)
	}
	if err := g.Encode(t.Context(), io.Discard, GIF, l); !errors.Is(err, ErrLook) {
		t.Errorf("33 colours: %v", err)
	}
	large := mustSolver(t, "300x300")
	black, _ := puzzle.AllOff(large.Board())
	if reel, err = joinStates(t.Context(), large, Ordering{Order: Wipe}, true, black, black.Press(5)); err != nil {
		t.Fatal(err)
	}
	if g, err = newFilm(everyPress, reel); err != nil {
		t.Fatal(err)
	}
	if err := g.Encode(t.Context(), io.Discard, SVG, look(t, Pixel, 1)); err == nil {
		t.Error("an SVG of 90,000 lights")
	}
}

// Formats that cannot say how long a picture holds refuse it, and a picture that holds
// for hours is no reason not to stop.
func TestLongHolds(t *testing.T) {
	f := shot(t, "5x5", false, false, Timing{Rate: 25, Seconds: 1, Hold: 700})
	l := look(t, Pixel, 4)
	if err := f.Encode(t.Context(), io.Discard, GIF, l); err == nil || !strings.Contains(err.Error(), "655 seconds") {
		t.Errorf("GIF: %v", err)
	}
	var animated bytes.Buffer
	if err := f.Encode(t.Context(), &animated, APNG, l); err != nil {
		t.Fatal(err)
	}
	control := animated.Bytes()[bytes.Index(animated.Bytes(), []byte("fcTL"))+4:]
	if ticks, rate := binary.BigEndian.Uint16(control[20:]), binary.BigEndian.Uint16(control[22:]); float64(ticks)/float64(rate) != 700 {
		t.Errorf("the first picture of the APNG stays for %d/%d seconds", ticks, rate)
	}
	f = shot(t, "40x40", false, false, Timing{Rate: 50, Seconds: 1, Hold: 36_000})
	testkit.CheckStops(t, func(ctx context.Context) error {
		return f.Encode(ctx, io.Discard, Y4M, look(t, Round, 8))
	}, 1, 10, 100)
}

// A six-second GIF of 100 x 100 lights, from pictures to file, takes no more steps
// and bytes than it should. How long it takes, make bars says.
func TestSixSeconds(t *testing.T) {
	b := boardtest.Parse(t, "100x100")
	tones := painted(t, b, rand.New(rand.NewPCG(11, 11)), 2)
	ctx := testkit.Watch(t.Context())
	f, err := Shoot(ctx, Script{
		Board: b, Dither: picture.FloydSteinberg, Ordering: Ordering{Order: Calm}, Timing: Timing{Rate: 25, Seconds: 6},
	}, tones)
	if err != nil {
		t.Fatal(err)
	}
	file := encode(t, f, GIF, look(t, Round, 6))
	if f.Frames() != 151 || len(file) > 200_000 || ctx.Looks() > 60 {
		t.Errorf("%d frames, %d bytes, %d looks at the context", f.Frames(), len(file), ctx.Looks())
	}
}
