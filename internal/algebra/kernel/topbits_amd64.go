//go:build !purego

package kernel

func topBitsWide(mask, q []uint64, add uint64) bool {
	switch level {
	case AVX512:
		topBitsAVX512(&mask[0], &q[0], add, len(mask))
	case AVX2:
		topBitsAVX2(&mask[0], &q[0], add, len(mask))
	default:
		return false
	}
	return true
}

//go:noescape
func topBitsAVX512(mask, q *uint64, add uint64, words int)

//go:noescape
func topBitsAVX2(mask, q *uint64, add uint64, words int)
