package kernel

import "encoding/binary"

// A row of a board is bytes as in a PBM file: the first column is the highest bit of the
// first byte. The left neighbour of a bit is the next higher one, and that of the highest
// bit of a byte is the lowest bit of the byte before:
//
//	left  = (w >> 1 without the bits that came from the next byte) + (byte before << 7)
//	right = (w << 1 without ...)                                   + (byte after >> 7)
//
// Vectors have no shift by bits across bytes, but loads that begin a byte earlier or
// later cost nothing, so three loads of the same row do it.

// Chase goes one row down a board: it adds to the row above the lights, the presses to the
// left and to the right of each place of the row here and, where centre has ones, those of
// the place itself. Beyond both ends of a row there are no presses. All rows are of the
// same length.
func Chase(above, here, lights []byte, centre byte) {
	here, lights = here[:len(above)], lights[:len(above)]
	if chaseRow(above, here, lights, centre) {
		return
	}
	// The first eight bytes and the last are left to the twin, so that a vector always has
	// a byte before and a byte after it.
	done := min(8, len(above))
	chasePlain(above, here, lights, 0, done, centre)
	if len(above) > done {
		done += chaseWide(above, here, lights, done, centre)
	}
	chasePlain(above, here, lights, done, len(above), centre)
}

// each has a one in each byte.
const each = 0x0101_0101_0101_0101

// chasePlain does the bytes from..to-1 of a row, eight at a time and then one by one.
func chasePlain(above, here, lights []byte, from, to int, centre byte) {
	if from == to {
		return
	}
	before := uint64(0) // the byte before
	if from > 0 {
		before = uint64(here[from-1])
	}
	// Full words that have another one after them.
	if n := (min(to, len(here)-8) - from) &^ 7; n > 0 {
		chaseWords(above[from:from+n], here[from:from+n+8], lights[from:from+n], before<<7, centre)
		from += n
		before = uint64(here[from-1])
	}
	for ; from < to; from++ {
		w := here[from]
		after := byte(0)
		if from+1 < len(here) {
			after = here[from+1]
		}
		above[from] ^= lights[from] ^ w&centre ^ (w>>1 | byte(before)<<7) ^ (w<<1 | after>>7)
		before = uint64(w)
	}
}

// chaseWords does all of above, in words. The row here has eight bytes more. Masks take
// the place of exchanging the bytes of each word, for which WebAssembly has no
// instruction.
func chaseWords(above, here, lights []byte, before uint64, centre byte) {
	centres := uint64(centre) * each
	last := len(above) - 8
	w := binary.LittleEndian.Uint64(here)
	for i := 0; i <= last; i += 8 {
		next := binary.LittleEndian.Uint64(here[i+8 : i+16])
		left := w>>1&(0x7f*each) ^ (w<<15|before)&(0x80*each)
		right := w<<1&(0xfe*each) ^ (w>>15|next<<49)&each
		a := above[i : i+8]
		sum := binary.LittleEndian.Uint64(a) ^ binary.LittleEndian.Uint64(lights[i:i+8])
		binary.LittleEndian.PutUint64(a, sum^left^right^w&centres)
		before = w >> 49
		w = next
	}
}
