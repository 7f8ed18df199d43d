package picture

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"image"
	"image/color"
	"image/color/palette"
	"io"
	"os"
	"strings"
	"testing"

	"lightsout/internal/testkit"
)

func TestDecode(t *testing.T) {
	img := sample(6, 4)
	files := map[string][]byte{
		"png": pngOf(t, img), "jpeg": jpegOf(t, img), "gif": gifOf(t, img), "bmp": bmpOf(t, img), "webp": webpOf(),
		"plain pbm": []byte("P1\n6 4\n000111\n000111\n000111\n000111\n"),
		"raw pbm":   []byte("P4\n6 4\n\x1c\x1c\x1c\x1c"),
	}
	for name, file := range files {
		got, err := Decode(t.Context(), bytes.NewReader(file))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if name == "webp" {
			if r, g, b, _ := got.At(0, 0).RGBA(); r != 0xffff || g != 0 || b != 0 || got.Bounds().Dx() != 1 {
				t.Errorf("webp: %v in %v", got.At(0, 0), got.Bounds())
			}
			continue
		}
		left, _, _, _ := got.At(1, 2).RGBA()
		right, _, _, _ := got.At(4, 2).RGBA()
		if got.Bounds().Size() != image.Pt(6, 4) || left > 0x3000 || right < 0xd000 {
			t.Errorf("%s: %v from %x to %x", name, got.Bounds(), left, right)
		}
	}
}

// Decode does not read a file to its end if it is not a picture.
func TestDecodeStops(t *testing.T) {
	zeros := &endless{}
	if _, err := Decode(t.Context(), zeros); !errors.Is(err, ErrPicture) || zeros.read > 1<<20 {
		t.Errorf("%v after %d bytes", err, zeros.read)
	}
	comments := &endless{}
	if _, err := Decode(t.Context(), io.MultiReader(strings.NewReader("\xff\xd8"), comments)); !errors.Is(err, ErrPicture) || comments.read > maxHeader+1<<20 {
		t.Errorf("%v after %d bytes", err, comments.read)
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	testkit.MustFail(Decode(ctx, bytes.NewReader(pngOf(t, sample(9, 9)))))(t, context.Canceled, "stopped")
	ctx, stop = context.WithCancel(t.Context())
	late := io.MultiReader(bytes.NewReader(pngOf(t, sample(9, 9))[:40]), readFunc(func([]byte) (int, error) { stop(); return 0, nil }))
	testkit.MustFail(Decode(ctx, late))(t, context.Canceled, "stopped late")
	broken := readFunc(func([]byte) (int, error) { return 0, os.ErrClosed })
	testkit.MustFail(Decode(t.Context(), broken))(t, os.ErrClosed, "broken")
}

type readFunc func([]byte) (int, error)

func (f readFunc) Read(p []byte) (int, error) { return f(p) }

// If a decoder panics, Decode reports a damaged file.
func TestDecoderPanics(t *testing.T) {
	old := formats
	defer func() { formats = old }()
	formats = []format{{name: "X", magic: "XX", config: func(io.Reader) (image.Config, error) { panic("boom") }}}
	testkit.MustFail(Decode(t.Context(), strings.NewReader("XXXX")))(t, ErrPicture, "no picture")
}

// exif returns a JPEG segment with the given camera orientation.
func exif(order binary.AppendByteOrder, mark string, turn uint16) []byte {
	tiff := order.AppendUint32(order.AppendUint16([]byte(mark), 42), 8)
	tiff = order.AppendUint16(tiff, 2)
	tiff = append(tiff, make([]byte, 12)...) // another entry
	tiff = order.AppendUint32(order.AppendUint16(order.AppendUint16(tiff, 0x112), 3), 1)
	tiff = append(order.AppendUint16(tiff, turn), 0, 0)
	body := append([]byte("Exif\x00\x00"), tiff...)
	return append([]byte{0xff, 0xe1, 0, byte(len(body) + 2)}, body...)
}

// Photographs are rotated upright: the bright corner ends up where the Exif orientation puts it.
func TestTurnedPhotographs(t *testing.T) {
	img := image.NewGray(image.Rect(0, 0, 48, 32))
	for y := range 16 {
		for x := range 16 {
			img.SetGray(x, y, color.Gray{255})
		}
	}
	file := jpegOf(t, img)
	// The corners say where the first corner of the stored picture ends up: whether it is on the
	// right, and whether it is at the bottom.
	corners := map[int][2]bool{0: {false, false}, 1: {false, false}, 2: {true, false}, 3: {true, true}, 4: {false, true}, 5: {false, false}, 6: {true, false}, 7: {true, true}, 8: {false, true}, 99: {false, false}}
	for turn, want := range corners {
		for _, segment := range [][]byte{exif(binary.BigEndian, "MM", uint16(turn)), exif(binary.LittleEndian, "II", uint16(turn))} {
			segment = append(segment, "\xff\xe1\x00\x09http://"...) // a second segment of this kind, for XMP
			got := testkit.Must(Decode(t.Context(), bytes.NewReader(append(append(bytes.Clone(file[:2]), segment...), file[2:]...))))(t)
			size := got.Bounds().Size()
			if wantSize := image.Pt(48, 32); turn >= 5 && turn <= 8 && size != image.Pt(32, 48) || (turn < 5 || turn > 8) && size != wantSize {
				t.Errorf("turn %d: %v", turn, size)
			}
			x, y := 4, 4
			if want[0] {
				x = size.X - 5
			}
			if want[1] {
				y = size.Y - 5
			}
			if r, _, _, _ := got.At(x, y).RGBA(); r < 0xc000 {
				t.Errorf("turn %d: the corner at %d, %d is %x", turn, x, y, r)
			}
		}
	}
	for _, short := range [][]byte{[]byte("Exif\x00\x00"), []byte("Exif\x00\x00MM\x00\x2a\x7f\xff\xff\xff\xff"), []byte("Exif\x00\x00MM\x00\x2a\x00\x00\x00\x08\xff\xff"), []byte("something else")} {
		if turn := exifTurn(short); turn != 0 {
			t.Errorf("%q: %d", short, turn)
		}
	}
}

func TestMemoryOfPNG(t *testing.T) {
	deep := image.Config{ColorModel: color.NRGBA64Model}
	flat := image.Config{ColorModel: color.Palette(palette.Plan9)}
	if memoryOfPNG(deep, nil) != 8 || memoryOfPNG(flat, nil) != 1 || memoryOfPNG(deep, make([]byte, 40)) != 8 {
		t.Error("the memory per pixel of a PNG file is not 8 bytes with 16-bit samples, or not 1 with a palette")
	}
}

// TestPNM reads PGM and PPM files, plain and raw, with one or two bytes per sample.
func TestPNM(t *testing.T) {
	for file, want := range map[string][]color.RGBA{
		"P2 # grey\n2 1\n10 0 10":           {{0, 0, 0, 255}, {255, 255, 255, 255}},
		"P5 2 1 255\n\x00\x80":              {{0, 0, 0, 255}, {128, 128, 128, 255}},
		"P5 1 1 65535\n\x80\x00":            {{127, 127, 127, 255}},
		"P3 1 1 1\n1 0 1\n":                 {{255, 0, 255, 255}},
		"P6 2 1 255\n\x01\x02\x03\xff\x00a": {{1, 2, 3, 255}, {255, 0, 97, 255}},
	} {
		img, err := Decode(t.Context(), strings.NewReader(file))
		if err != nil {
			t.Errorf("%q: %v", file, err)
			continue
		}
		for x, c := range want {
			if got := color.RGBAModel.Convert(img.At(x, 0)); got != c {
				t.Errorf("%q: pixel %d is %v, want %v", file, x, got, c)
			}
		}
	}
	for file, want := range map[string]string{
		"P5 2 2 255\n\x00": "ends too early", "P2 1 1 9 10": "is damaged", "P2 1 1 0 0": "is damaged", "P2 1 1 70000 0": "is damaged",
		"P6 60000 60000 255\n": "save it with at most", "P2 x": "is damaged", "P5 0 1 255\n": "is damaged",
	} {
		if _, err := Decode(t.Context(), strings.NewReader(file)); err == nil || !errors.Is(err, ErrPicture) || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", file, err, want)
		}
	}
}

func FuzzDecode(f *testing.F) {
	for _, file := range hostile(f) {
		if len(file) < 1<<14 {
			f.Add(file)
		}
	}
	for _, file := range [][]byte{pngOf(f, sample(5, 5)), jpegOf(f, sample(9, 9)), gifOf(f, sample(5, 5)), bmpOf(f, sample(3, 3)), webpOf(), []byte("P2 2 1 9 0 9"), []byte("P6 1 1 255 abc"), []byte("P3 # x\n1 1 65535 1 2 3")} {
		f.Add(file)
	}
	f.Fuzz(func(t *testing.T, file []byte) {
		img, err := Decode(t.Context(), bytes.NewReader(file))
		if err != nil {
			if !errors.Is(err, ErrPicture) {
				t.Fatal(err)
			}
			return
		}
		testkit.Must(Sample(t.Context(), img, 3, 4, Cover, image.Rectangle{}))(t)
	})
}
