//go:build !purego

package kernel

// xorWide adds as many full vectors as it can, and returns the number of words processed.
func xorWide(z, x, y []uint64) int {
	switch level {
	case AVX512:
		n := len(z) &^ 7
		xorAVX512(&z[0], &x[0], &y[0], n)
		return n
	case AVX2:
		n := len(z) &^ 3
		xorAVX2(&z[0], &x[0], &y[0], n)
		return n
	default:
		return 0
	}
}

//go:noescape
func xorAVX512(z, x, y *uint64, words int)

//go:noescape
func xorAVX2(z, x, y *uint64, words int)
