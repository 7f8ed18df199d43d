package packed

import "lightsout/internal/algebra/kernel"

// scanned is the number of words compared with a threshold at a time, and maskWords is the number
// of words in a mask that has one bit for each number in those words.
const (
	scanned   = 1024
	maskWords = scanned / 16
)

// reaching returns the word that, added to four packed numbers, sets the top bit of the lanes whose
// numbers are at least value, and of no others.
func reaching(value int) uint64 {
	return zeros + uint64(bias-max(value, -bias))*ones
}

// topBits is like [kernel.TopBits] but also accepts lists of fewer than 16 words.
func (q Int16) topBits(mask *[maskWords]uint64, add uint64) []uint64 {
	if len(q) >= 16 {
		kernel.TopBits(mask[:len(q)/16], q, add)
		return mask[:len(q)/16]
	}
	var some [16]uint64
	copy(some[:], q)
	kernel.TopBits(mask[:1], some[:], add)
	mask[0] &= 1<<(4*len(q)) - 1
	return mask[:1]
}

// Max returns the largest number, the first list that contains it, and its first position there.
func (q Int16) Max() (lane, i, value int) {
	var mask [maskWords]uint64
	var at [64 + 4]uint16
	value = -bias
	for from, to := 0, min(16, len(q)); from < len(q); from, to = to, to+min(to, scanned) { // start with a few words to get a threshold
		// Numbers equal to value matter too: they may be in an earlier list.
		for k, word := range q[from:to].topBits(&mask, reaching(value)) {
			if word == 0 {
				continue
			}
			for _, p := range at[:kernel.Ones(at[:], []uint64{word})] {
				l, j := int(p%4), from+16*k+int(p/4)
				if v := q.At(l, j); v > value || v == value && l < lane {
					lane, i, value = l, j, v
				}
			}
		}
	}
	return lane, i, value
}

// A Scanner finds large numbers. It owns its buffers, so one Scanner can scan many lists
// without allocating.
type Scanner struct {
	mask   [maskWords]uint64
	places [4*scanned + 4]uint16
}

// AtLeast calls found with the places of all numbers that are at least value, in order and in
// batches: place p is entry from + p/4 of list p%4. The length of the lists must be a power of two.
func (s *Scanner) AtLeast(q Int16, value int, found func(from int, places []uint16)) {
	if value > Max {
		return
	}
	for from := 0; from < len(q); from += scanned {
		mask := q[from:min(from+scanned, len(q))].topBits(&s.mask, reaching(value))
		if n := kernel.Ones(s.places[:], mask); n > 0 {
			found(from, s.places[:n])
		}
	}
}
