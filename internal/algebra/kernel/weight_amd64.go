//go:build !purego

package kernel

// weightWide counts the ones in full blocks of eight vectors, and returns the number of words in
// those blocks.
func weightWide(x []uint64) (ones, words int) {
	switch {
	case level == AVX512 && len(x) >= 64:
		words = len(x) &^ 63
		ones = weightAVX512(&x[0], words/64)
	case level == AVX2 && len(x) >= 32:
		words = len(x) &^ 31
		ones = weightAVX2(&x[0], words/32)
	}
	return ones, words
}

//go:noescape
func weightAVX512(x *uint64, blocks int) int

//go:noescape
func weightAVX2(x *uint64, blocks int) int
