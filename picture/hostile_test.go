package picture

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"
)

// An endless reader never reaches its end and counts the bytes that it has returned.
type endless struct{ read int }

func (e *endless) Read(p []byte) (int, error) {
	e.read += len(p)
	return len(p), nil
}

// pngHeader returns a PNG file that claims the given size but has no pixels.
func pngHeader(width, height uint32, depth, kind, interlace byte, more ...byte) []byte {
	body := append([]byte("IHDR"), binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(nil, width), height)...)
	body = append(body, depth, kind, 0, 0, interlace)
	b := append([]byte("\x89PNG\r\n\x1a\n"), 0, 0, 0, 13)
	b = append(b, body...)
	return append(binary.BigEndian.AppendUint32(b, crc32.ChecksumIEEE(body)), more...)
}

// jpegStart returns the beginning, up to the pixel data, of a JPEG file that claims the given size.
func jpegStart(marker byte, width, height int, components ...byte) []byte {
	b := []byte{0xff, 0xd8, 0xff, marker, 0, byte(8 + 3*len(components)), 8, byte(height >> 8), byte(height), byte(width >> 8), byte(width), byte(len(components))}
	for i, sampling := range components {
		b = append(b, byte(i+1), sampling, 0)
	}
	b = append(b, 0xff, 0xda, 0, byte(6+2*len(components)), byte(len(components)))
	for i := range components {
		b = append(b, byte(i+1), 0)
	}
	last := byte(63)
	if marker == 0xc2 {
		last = 0
	}
	return append(b, 0, last, 0)
}

// gifStart returns a GIF file that claims the given sizes for itself and for its one frame.
func gifStart(width, height, frameWidth, frameHeight uint16, data ...byte) []byte {
	b := []byte("GIF89a")
	b = binary.LittleEndian.AppendUint16(b, width)
	b = binary.LittleEndian.AppendUint16(b, height)
	b = append(b, 0x80, 0, 0, 0, 0, 0, 255, 255, 255, 0x2c, 0, 0, 0, 0)
	b = binary.LittleEndian.AppendUint16(b, frameWidth)
	b = binary.LittleEndian.AppendUint16(b, frameHeight)
	return append(append(b, 0), data...)
}

func bmpStart(width, height int32, depth uint16, compression uint32) []byte {
	b := append([]byte("BM"), 0, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0)
	b = binary.LittleEndian.AppendUint32(b, uint32(width))
	b = binary.LittleEndian.AppendUint32(b, uint32(height))
	b = binary.LittleEndian.AppendUint16(append(b, 1, 0), depth)
	return append(binary.LittleEndian.AppendUint32(b, compression), make([]byte, 20)...)
}

// vp8Start returns a lossy WebP picture that claims the given size.
func vp8Start(width, height int, more ...byte) []byte {
	b := []byte{0x10, 0x02, 0x00, 0x9d, 0x01, 0x2a, byte(width), byte(width >> 8), byte(height), byte(height >> 8)}
	return riff("VP8 ", append(b, more...))
}

// vp8lStart returns a lossless WebP picture that claims the given size.
func vp8lStart(width, height int, more ...byte) []byte {
	bits := uint32(width-1) | uint32(height-1)<<14
	return riff("VP8L", append(binary.LittleEndian.AppendUint32([]byte{0x2f}, bits), more...))
}

// hostile returns files that are damaged or malicious.
func hostile(t testing.TB) map[string][]byte {
	img := sample(40, 40)
	pngFile, jpegFile, gifFile, bmpFile := pngOf(t, img), jpegOf(t, img), gifOf(t, img), bmpOf(t, img)
	files := map[string][]byte{
		"empty": nil, "one byte": {0x89}, "text": []byte("This is not a picture, it is a sentence."),
		"html": []byte("<html><img src=x></html>"), "svg": []byte("<svg xmlns='http://www.w3.org/2000/svg'/>"), "zeros": make([]byte, 4096),
		"pdf": []byte("%PDF-1.4 and so on and so forth"), "zip": []byte("PK\x03\x04 and so on and so forth"),

		"png of 2^31 pixels a side":          pngHeader(1<<31-1, 1<<31-1, 8, 6, 0),
		"png of no pixels":                   pngHeader(0, 0, 8, 6, 0),
		"png of no height":                   pngHeader(100, 0, 8, 6, 0),
		"png of 100,000 columns":             pngHeader(100_000, 100_000, 1, 0, 0),
		"png just too large":                 pngHeader(4000, 4000, 8, 6, 0),
		"png just too large, interlaced":     pngHeader(3300, 3300, 8, 6, 1),
		"png just too large, deep":           pngHeader(2800, 2800, 16, 6, 0),
		"png as large as may be, no pixels":  pngHeader(3800, 3800, 8, 6, 0),
		"png with a bad depth":               pngHeader(10, 10, 7, 6, 0),
		"png with a bad kind":                pngHeader(10, 10, 8, 9, 0),
		"png with a huge chunk":              pngHeader(10, 10, 8, 6, 0, 0x7f, 0xff, 0xff, 0xff, 'I', 'D', 'A', 'T', 1, 2, 3),
		"png with a wrong check sum":         flip(pngFile, 30),
		"png with damaged pixels":            flip(pngFile, len(pngFile)/2),
		"png that ends in its header":        pngFile[:20],
		"png that ends in its pixels":        pngFile[:len(pngFile)-30],
		"png without its first chunk":        append(bytes.Clone(pngFile[:8]), pngFile[33:]...),
		"png palette without colours":        pngHeader(10, 10, 8, 3, 0, 0, 0, 0, 0, 'I', 'D', 'A', 'T', 0x35, 0xaf, 0x06, 0x1e),
		"jpeg of 65,535 a side":              jpegStart(0xc0, 65535, 65535, 0x22, 0x11, 0x11),
		"jpeg, progressive, of 50 million":   jpegStart(0xc2, 7000, 7000, 0x22, 0x11, 0x11),
		"jpeg, progressive, of 8 million":    jpegStart(0xc2, 2900, 2900, 0x22, 0x11, 0x11),
		"jpeg, four inks, no pixels":         jpegStart(0xc0, 2800, 2800, 0x11, 0x11, 0x11, 0x11),
		"jpeg of no pixels":                  jpegStart(0xc0, 0, 0, 0x22, 0x11, 0x11),
		"jpeg as large as may be, no pixels": jpegStart(0xc0, 6000, 6000, 0x22, 0x11, 0x11),
		"jpeg, progressive, no pixels":       jpegStart(0xc2, 2500, 2500, 0x22, 0x11, 0x11),
		"jpeg of nothing":                    {0xff, 0xd8},
		"jpeg of fill bytes":                 append([]byte{0xff, 0xd8}, bytes.Repeat([]byte{0xff}, 1<<16)...),
		"jpeg of comments without end":       append([]byte{0xff, 0xd8}, bytes.Repeat(append([]byte{0xff, 0xfe, 0xff, 0xff}, make([]byte, 0xfffd)...), 80)...),
		"jpeg with an odd sampling":          jpegStart(0xc0, 100, 100, 0x55, 0x11, 0x11),
		"jpeg that ends":                     jpegFile[:len(jpegFile)/3],
		"jpeg without its tables":            append(bytes.Clone(jpegFile[:20]), jpegFile[200:]...),
		"gif of 65,535 a side":               gifStart(65535, 65535, 65535, 65535),
		"gif with a frame outside":           gifStart(10, 10, 20, 20, 2, 0),
		"gif of no pixels":                   gifStart(0, 0, 0, 0),
		"gif with a bad code size":           gifStart(10, 10, 10, 10, 99, 1, 1, 0),
		"gif as large as may be, no pixels":  gifStart(7700, 7700, 7700, 7700, 2, 0),
		"gif that ends":                      gifFile[:len(gifFile)/2],
		"gif of extensions without end":      append(bytes.Clone(gifFile[:13]), bytes.Repeat([]byte{0x21, 0xfe, 1, 65, 0}, 1<<18)...),
		"webp of 16,383 a side":              vp8Start(16383, 16383),
		"webp, lossless, of 16,384 a side":   vp8lStart(16384, 16384),
		"webp, as large as may be":           vp8Start(2500, 2500, 1, 2, 3),
		"webp, lossless, as large as may be": vp8lStart(2500, 2500, 1, 2, 3),
		"webp with a chunk of 4 GB":          append(webpOf()[:16], 0xff, 0xff, 0xff, 0xff, 0x2f),
		"webp that ends":                     webpOf()[:22],
		"bmp of 2^31 a side":                 bmpStart(1<<31-1, 1<<31-1, 24, 0),
		"bmp of a negative width":            bmpStart(-5, 5, 24, 0),
		"bmp as large as may be, no pixels":  bmpStart(3800, 3800, 24, 0),
		"bmp packed":                         bmpStart(100, 100, 8, 1),
		"bmp that ends":                      bmpFile[:100],
		"pbm of a million a side":            []byte("P4\n1000000 1000000\n"),
		"pbm of no pixels":                   []byte("P4 0 0\n               "),
		"pbm that ends":                      []byte("P1 10 10 1 0 1 1 0 1"),
		"pbm, raw, that ends":                []byte("P4\n7000 7000\nxxxxxxxxxx"),
		"pbm of no numbers":                  []byte("P1 ten by ten and so on"),
	}
	random := rand.New(rand.NewPCG(4, 4))
	for _, magic := range []string{"\x89PNG\r\n\x1a\n", "\xff\xd8\xff\xe0", "GIF89a", "RIFFxxxxWEBPVP8L", "RIFFxxxxWEBPVP8 ", "BM\x00\x00\x00\x00\x00\x00\x00\x00", "P4\n"} {
		noise := []byte(magic)
		for range 5000 {
			noise = append(noise, byte(random.Uint32()))
		}
		files[fmt.Sprintf("noise after %q", magic)] = noise
	}
	return files
}

func flip(file []byte, at int) []byte {
	file = bytes.Clone(file)
	file[at] ^= 0x55
	return file
}

// Bad files cause an error, and none of these makes Decode allocate more than 64 MiB.
func TestHostilePictures(t *testing.T) {
	files := hostile(t)
	if len(files) < 50 {
		t.Fatalf("only %d files", len(files))
	}
	for name, file := range files {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		img, err := Decode(t.Context(), bytes.NewReader(file))
		runtime.ReadMemStats(&after)
		if err == nil {
			t.Errorf("%s: a picture of %v", name, img.Bounds())
			continue
		}
		if !errors.Is(err, ErrPicture) || len(err.Error()) > 250 || strings.ContainsAny(err.Error(), "\n\x00") {
			t.Errorf("%s: %v", name, err)
		}
		if rise := after.TotalAlloc - before.TotalAlloc; rise > 64<<20 {
			t.Errorf("%s: %d MB", name, rise>>20)
		}
		if testing.Verbose() {
			t.Logf("%s: %v", name, err)
		}
	}
}
