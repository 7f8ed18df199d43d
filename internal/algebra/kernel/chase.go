package kernel

import "encoding/binary"

// A row of a board is stored as bytes, as in a PBM file: the first column is the highest bit of the
// first byte. The left neighbour of a bit is the next higher bit, and the left neighbour of the
// highest bit of a byte is the lowest bit of the previous byte:
//
//	left  = (w >> 1 without the bits that came from the next byte) + (byte before << 7)
//	right = (w << 1 without ...)                                   + (byte after >> 7)
//
// Vector units can't shift bits across bytes, but a load that starts a byte earlier or later is
// cheap, so the kernels load the same row three times.

// Chase moves one row down a board. Given two consecutive rows of presses, above and here, it
// replaces above with the row of presses below here: to each bit of above it adds the light, the
// presses to the left and right of that place in row here and, where centre has a one, the press at
// the place itself. There are no presses beyond the ends of a row. All rows have the same length.
func Chase(above, here, lights []byte, centre byte) {
	here, lights = here[:len(above)], lights[:len(above)]
	if vectors && chase512 && len(above) > 64 {
		chaseRowAVX512(&above[0], &here[0], &lights[0], len(above), uint64(centre))
		return
	}
	// The Go version computes the first eight bytes and at least the last one, so a vector always
	// has a byte before and after it.
	done := min(8, len(above))
	chasePlain(above, here, lights, 0, done, centre)
	if n := (len(above) - 1 - done) &^ 31; vectors && n > 0 {
		chaseAVX2(&above[done], &here[done], &lights[done], n, uint64(centre))
		done += n
	}
	chasePlain(above, here, lights, done, len(above), centre)
}

// chase512 is whether long rows are chased with AVX-512, the only kernel that has a second version: on a
// board that does not fit in a cache, it keeps up with memory. Tests change it.
var chase512 = hasAVX512

// each has the lowest bit of every byte set.
const each = 0x0101_0101_0101_0101

// chasePlain computes bytes from..to-1 of a row, eight at a time and then one by one.
func chasePlain(above, here, lights []byte, from, to int, centre byte) {
	if from == to {
		return
	}
	before := uint64(0) // the previous byte
	if from > 0 {
		before = uint64(here[from-1])
	}
	// First handle the full words that have another word after them.
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

// chaseWords computes all of above, word by word. The slice named here is eight bytes longer than
// above. The loop uses masks instead of swapping the bytes of each word, because WebAssembly has no
// byte-swap instruction.
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
