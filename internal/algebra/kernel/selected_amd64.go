//go:build !purego

package kernel

// addSelectedWide handles as many full vectors of z as it can, and returns the number of words
// processed. With AVX-512 it handles all words.
func addSelectedWide(z, tables []uint64, stride int, s uint64, ahead *uint64) int {
	switch level {
	case AVX512:
		addSelectedAVX512(&z[0], len(z), &tables[0], stride, s, ahead)
		return len(z)
	case AVX2:
		n := len(z) &^ 3
		if n == 0 {
			return 0
		}
		addSelectedAVX2(&z[0], n, &tables[0], stride, s, ahead)
		return n
	default:
		return 0
	}
}

//go:noescape
func addSelectedAVX512(z *uint64, words int, tables *uint64, stride int, s uint64, ahead *uint64)

//go:noescape
func addSelectedAVX2(z *uint64, words int, tables *uint64, stride int, s uint64, ahead *uint64)
