package kernel

import "math/bits"

// A join compares one bit vector with many others in memory to find those that differ from it in
// few places. The others are stored in groups of eight, word by word,
//
//	word 0 of all eight, word 1 of all eight, ...
//
// so each lane of two AVX2 registers belongs to one bit vector, and the counts within a lane are
// added up only every eight words.

// Group is the number of vectors in a group.
const Group = 8

// Within sets bit l of near[g] if the number of bits in which vector l of group g differs from w
// does not exceed most, and clears it otherwise. The number of words in a vector must be a multiple
// of eight; len(near) is the number of groups.
func Within(near []uint8, w, groups []uint64, most int) {
	if len(w)%8 != 0 || len(groups) != Group*len(w)*len(near) {
		panic("kernel: the groups have the wrong length")
	}
	if vectors && len(groups) > 0 {
		withinAVX2(&near[0], &w[0], &groups[0], len(w), len(near), most)
	} else {
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

// Distance returns the number of bits in which vector l of a group differs from w.
func Distance(w, group []uint64, l int) int {
	n := 0
	for i, word := range w {
		n += bits.OnesCount64(word ^ group[Group*i+l])
	}
	return n
}
