package picture

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/color"
)

// Markers that start the segments of a JPEG file.
const (
	markerSOS  = 0xda // the pixels
	markerAPP1 = 0xe1
)

// turnOf returns the Exif orientation, 1 to 8, in the start of a JPEG file. It returns 0 if there is
// none, and for files in other formats.
func turnOf(head []byte) int {
	if !bytes.HasPrefix(head, []byte("\xff\xd8")) {
		return 0
	}
	for at := 2; at+4 <= len(head); {
		marker, length := head[at+1], int(binary.BigEndian.Uint16(head[at+2:]))
		switch {
		case head[at] != 0xff || marker == 0xff || marker == 0:
			at++ // fill bytes, and bytes that decoders skip
			continue
		case marker == markerSOS:
			return 0
		case marker == markerAPP1:
			if turn := exifTurn(head[at+4 : min(len(head), at+2+max(2, length))]); turn != 0 {
				return turn
			}
		}
		at += 2 + max(2, length)
	}
	return 0
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
