package kernel

import "math/bits"

// A join compares one vector of bits with very many others that are held in memory, and
// wants those that differ from it in few places. The others are held in groups of eight,
// word by word,
//
//	word 0 of all eight, word 1 of all eight, ...
//
// so that a lane of an AVX-512 vector belongs to one of them and the ones of a lane are
// only added up at the end. Words of eight rounds are first added up bitwise, as binary
// numbers with a digit in each register (carry-save adders: R. Harley, D. Seal), so that
// ones are counted in one register of eight.

// Group is how many vectors are held together.
const Group = 8

// Within sets bit l of near[g] if the l-th vector of group g differs from w in at most
// that many bits, and clears it otherwise. A vector has a multiple of eight words, and
// there are as many groups as near has bytes.
func Within(near []uint8, w, groups []uint64, most int) {
	if len(w)%8 != 0 || len(groups) != Group*len(w)*len(near) {
		panic("kernel: groups of vectors of another length")
	}
	if len(near) == 0 {
		return
	}
	if most < 0 || len(w) == 0 {
		withinPlain(near, w, groups, most)
		return
	}
	if !withinWide(near, w, groups, most) {
		withinPlain(near, w, groups, most)
	}
}

func withinPlain(near []uint8, w, groups []uint64, most int) {
	for g := range near {
		near[g] = 0
		for l := range Group {
			if Distance(w, groups, l) <= most {
				near[g] |= 1 << l
			}
		}
		groups = groups[Group*len(w):]
	}
}

// Distance is the number of bits in which the l-th vector of a group differs from w.
func Distance(w, group []uint64, l int) int {
	n := 0
	for i, word := range w {
		n += bits.OnesCount64(word ^ group[Group*i+l])
	}
	return n
}
