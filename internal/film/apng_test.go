package film

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/draw"
	"image/png"
	"math"
	"testing"
)

// A chunk is part of a PNG file.
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
			t.Fatalf("the chunk %s has a wrong checksum", body[:4])
		}
		all = append(all, chunk{string(body[:4]), body[4:]})
		at += 12 + n
	}
	return all
}

// single returns one frame of an animated PNG as a PNG file of its own.
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

// An animated PNG shows the same frames as the film, each for the same time. The test extracts each
// frame as a PNG picture.
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
