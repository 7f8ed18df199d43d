package picture

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/color"
)

// A jpegHeader holds facts that Go's decoder does not report, from the segments before the
// pixels of a JPEG file.
type jpegHeader struct {
	progressive bool
	samples     float64 // per pixel, over all components
	components  int
	unusual     bool // neither grey nor luma and two chroma components, so it must be converted
	turn        int  // Exif orientation, 1 to 8; 0 if missing
}

// Markers that start the segments of a JPEG file.
const (
	markerSOF   = 0xc0 // frames start with 0xc0 to 0xcf, except for the next three markers
	markerDHT   = 0xc4
	markerJPG   = 0xc8
	markerDAC   = 0xcc
	markerSOS   = 0xda
	markerAPP1  = 0xe1
	markerAPP14 = 0xee
)

// readJPEGHeader reads the segments up to the one that holds the size. For files in other formats
// it returns an empty header.
func readJPEGHeader(head []byte) jpegHeader {
	var h jpegHeader
	if !bytes.HasPrefix(head, []byte("\xff\xd8")) {
		return h
	}
	for at := 2; at+4 <= len(head); {
		if head[at] != 0xff || head[at+1] == 0xff || head[at+1] == 0 {
			at++ // fill bytes, and bytes that decoders skip
			continue
		}
		marker, length := head[at+1], int(binary.BigEndian.Uint16(head[at+2:]))
		body := head[at+4 : min(len(head), at+2+max(2, length))]
		switch {
		case marker == markerAPP1:
			h.turn = exifTurn(body)
		case marker == markerAPP14 && len(body) > 11:
			h.unusual = body[11] == 0 // Adobe's code for RGB and CMYK
		case marker >= markerSOF && marker <= 0xcf && marker != markerDHT && marker != markerJPG && marker != markerDAC:
			h.frame(marker, body)
			return h
		case marker == markerSOS:
			return h
		}
		at += 2 + max(2, length)
	}
	return h
}

// frame reads a start-of-frame segment: its components and their sampling factors.
func (h *jpegHeader) frame(marker byte, body []byte) {
	h.progressive = marker == 0xc2
	if len(body) < 6 {
		return
	}
	h.components = int(body[5])
	widest, highest, sum := 1, 1, 0
	for i := 0; i < h.components && 8+3*i <= len(body); i++ {
		across, down := int(body[7+3*i]>>4), int(body[7+3*i]&15)
		widest, highest = max(widest, across), max(highest, down)
		sum += across * down
	}
	h.unusual = h.unusual || h.components > 3 || len(body) > 6 && body[6] == 'R'
	h.samples = float64(sum) / float64(widest*highest)
}

// memory returns how many bytes a pixel takes during decoding: one for each sample. For progressive
// files, the decoder also stores four-byte coefficients, and it converts unusual files to four
// bytes per pixel. If the number of samples is unknown, memory assumes the maximum.
func (h jpegHeader) memory() float64 {
	memory := h.samples
	if h.samples <= 0 {
		memory = 4
	}
	if h.progressive {
		memory *= 5
	}
	if h.unusual {
		memory += 4
	}
	return memory
}

// exifTurn finds the orientation in an Exif segment, which contains a TIFF file: it is entry 0x112
// in the first directory.
func exifTurn(body []byte) int {
	tiff, ok := bytes.CutPrefix(body, []byte("Exif\x00\x00"))
	if !ok || len(tiff) < 8 {
		return 0
	}
	var order binary.ByteOrder = binary.BigEndian
	if tiff[0] == 'I' {
		order = binary.LittleEndian
	}
	at := int64(order.Uint32(tiff[4:]))
	if at+2 > int64(len(tiff)) {
		return 0
	}
	for entries := int(order.Uint16(tiff[at:])); entries > 0; entries-- {
		entry := at + 2 + 12*int64(entries-1)
		if entry+12 > int64(len(tiff)) {
			continue
		}
		if order.Uint16(tiff[entry:]) == 0x112 {
			return int(order.Uint16(tiff[entry+8:]))
		}
	}
	return 0
}

// A turnedImage is a picture rotated or mirrored according to its Exif orientation: 2 is
// mirrored, 3 upside down, 4 both; 5 to 8 also swap rows and columns.
type turnedImage struct {
	image.Image
	turn int
}

// turned returns the picture upright.
func turned(img image.Image, turn int) image.Image {
	if turn < 2 || turn > 8 {
		return img
	}
	return turnedImage{img, turn}
}

func (t turnedImage) Bounds() image.Rectangle {
	size := t.Image.Bounds().Size()
	if t.turn > 4 {
		size.X, size.Y = size.Y, size.X
	}
	return image.Rectangle{Max: size}
}

func (t turnedImage) At(x, y int) color.Color {
	b := t.Image.Bounds()
	if t.turn > 4 {
		x, y = y, x
	}
	if t.turn == 2 || t.turn == 3 || t.turn == 7 || t.turn == 8 {
		x = b.Dx() - 1 - x
	}
	if t.turn == 3 || t.turn == 4 || t.turn == 6 || t.turn == 7 {
		y = b.Dy() - 1 - y
	}
	return t.Image.At(b.Min.X+x, b.Min.Y+y)
}
