//go:build !purego

package kernel

// weightWide counts the ones in full blocks of four vectors, and returns the number of words in
// those blocks.
func weightWide(x []uint64) (ones, words int) {
	if level != NEON {
		return 0, 0
	}
	words = len(x) &^ 7
	return weightNEON(&x[0], words/8), words
}

//go:noescape
func weightNEON(x *uint64, blocks int) int
