package picture

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"image/png"
	"io"
	"testing"

	"golang.org/x/image/bmp"

	"lightsout/internal/testkit"
)

// sample returns a small picture: black on the left, red on the right.
func sample(width, height int) *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, width, height))
	for y := range height {
		for x := range width {
			c := color.RGBA{A: 0xff}
			if x >= width/2 {
				c.R = 0xff
			}
			img.Set(x, y, c)
		}
	}
	return img
}

func encoded(t testing.TB, encode func(io.Writer) error) []byte {
	t.Helper()
	var b bytes.Buffer
	testkit.NoError(t, encode(&b))
	return b.Bytes()
}

func pngOf(t testing.TB, img image.Image) []byte {
	return encoded(t, func(w io.Writer) error { return png.Encode(w, img) })
}

func jpegOf(t testing.TB, img image.Image) []byte {
	return encoded(t, func(w io.Writer) error { return jpeg.Encode(w, img, &jpeg.Options{Quality: 95}) })
}

func gifOf(t testing.TB, img image.Image) []byte {
	return encoded(t, func(w io.Writer) error { return gif.Encode(w, img, nil) })
}

func bmpOf(t testing.TB, img image.Image) []byte {
	return encoded(t, func(w io.Writer) error { return bmp.Encode(w, img) })
}

// webpOf returns a WebP file with one red pixel. None of the libraries we use has an encoder.
func webpOf() []byte {
	// The picture is lossless and has no transform, colour cache or groups of codes. Each of its
	// codes has one symbol: green 0, red 255, blue 0, opacity 255 and distance 0.
	var bits []byte
	put := func(value, count int) {
		for i := range count {
			bits = append(bits, byte(value>>i&1))
		}
	}
	put(0, 14) // width minus 1
	put(0, 14)
	put(0, 1) // opaque
	put(0, 3) // version
	put(0, 3) // no transform, no cache, no groups
	for _, symbol := range []int{0, 255, 0, 255, 0} {
		put(1, 1) // a simple code
		put(0, 1) // of one symbol
		put(1, 1) // in eight bits
		put(symbol, 8)
	}
	data := []byte{0x2f}
	for i := 0; i < len(bits); i += 8 {
		var b byte
		for j := i; j < min(i+8, len(bits)); j++ {
			b |= bits[j] << (j - i)
		}
		data = append(data, b)
	}
	if len(data)%2 == 1 {
		data = append(data, 0)
	}
	return riff("VP8L", data)
}

func riff(kind string, data []byte) []byte {
	b := binary.LittleEndian.AppendUint32([]byte("RIFF"), uint32(len(data)+12))
	b = append(b, "WEBP"+kind...)
	b = binary.LittleEndian.AppendUint32(b, uint32(len(data)))
	return append(b, data...)
}
