//go:build !purego

package kernel

func withinWide(near []uint8, w, groups []uint64, most int) bool {
	switch level {
	case AVX512:
		withinAVX512(&near[0], &w[0], &groups[0], len(w), len(near), most)
	case AVX2:
		withinAVX2(&near[0], &w[0], &groups[0], len(w), len(near), most)
	default:
		return false
	}
	return true
}

//go:noescape
func withinAVX512(near *uint8, w, groups *uint64, words, count, most int)

//go:noescape
func withinAVX2(near *uint8, w, groups *uint64, words, count, most int)
