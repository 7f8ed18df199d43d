package kernel

import "math/bits"

// TopBits adds a word to each word of q, without changing q, and collects the highest bit of each
// 16-bit lane of the sums in a mask: lane l of q[j] sets bit 4j + l. If q holds numbers in the
// format of package packed, each word of the mask shows which of the 64 numbers in 16 words of q
// reach a threshold. len(q) must be 16 * len(mask).
func TopBits(mask, q []uint64, add uint64) {
	if len(q) != 16*len(mask) {
		panic("kernel: len(q) must be 16 * len(mask)")
	}
	if vectors && len(q) > 0 {
		topBitsAVX2(&mask[0], &q[0], add, len(mask))
	} else {
		topBitsPlain(mask, q, add)
	}
}

func topBitsPlain(mask, q []uint64, add uint64) {
	const tops = 0x8000_8000_8000_8000
	for i := range mask {
		var m uint64
		for j, w := range q[16*i : 16*i+16] {
			if t := (w + add) & tops; t != 0 { // few words have a top bit set
				m |= (t>>15 | t>>30 | t>>45 | t>>60) & 15 << (4 * j)
			}
		}
		mask[i] = m
	}
}

// Ones writes the positions of the ones in a mask to positions, and returns how many there are.
// positions must have room for four more, because the first four of each word are written
// unconditionally: branch prediction cannot guess how many ones a word has, and a misprediction
// costs more than four writes.
func Ones(positions []uint16, mask []uint64) int {
	n := 0
	for i, w := range mask {
		ones := bits.OnesCount64(w)
		first := (*[4]uint16)(positions[n : n+4])
		from := uint16(64 * i)
		first[0] = from + uint16(bits.TrailingZeros64(w))
		w &= w - 1
		first[1] = from + uint16(bits.TrailingZeros64(w))
		w &= w - 1
		first[2] = from + uint16(bits.TrailingZeros64(w))
		w &= w - 1
		first[3] = from + uint16(bits.TrailingZeros64(w))
		if ones > 4 {
			for at := n + 4; w&(w-1) != 0; at++ {
				w &= w - 1
				positions[at] = from + uint16(bits.TrailingZeros64(w))
			}
		}
		n += ones
	}
	return n
}
