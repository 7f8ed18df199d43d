//go:build !purego

package kernel

// walshWide transforms a list if it is long enough for the last rounds, which work within vectors,
// and reports whether it did. It performs all earlier rounds three, two or one at a time.
func walshWide(q []uint64) bool {
	last := 64 // number of words in each group in the last rounds
	if level == AVX2 {
		last = 32
	}
	if level == Plain || len(q) < last {
		return false
	}
	h := len(q) // rounds for distances of at least h are done
	for h >= 8*last {
		h /= 8
		walsh8Wide(q, h)
	}
	if h == 4*last {
		h /= 4
		walsh4Wide(q, h)
	}
	if level == AVX512 {
		if h == 2*last {
			walsh2AVX512(&q[0], h/2, len(q)/h)
		}
		walshLastAVX512(&q[0], len(q)/last)
	} else {
		if h == 2*last {
			walsh2AVX2(&q[0], h/2, len(q)/h)
		}
		walshLastAVX2(&q[0], len(q)/last)
	}
	return true
}

func walsh8Wide(q []uint64, h int) bool {
	switch {
	case level == AVX512 && h%8 == 0:
		walsh8AVX512(&q[0], h, len(q)/(8*h))
	case level == AVX2 && h%4 == 0:
		walsh8AVX2(&q[0], h, len(q)/(8*h))
	default:
		return false
	}
	return true
}

// walsh4Wide performs the rounds for words 2h and h apart.
func walsh4Wide(q []uint64, h int) {
	if level == AVX512 {
		walsh4AVX512(&q[0], h, len(q)/(4*h))
	} else {
		walsh4AVX2(&q[0], h, len(q)/(4*h))
	}
}

//go:noescape
func walsh8AVX512(q *uint64, h, groups int)

//go:noescape
func walsh4AVX512(q *uint64, h, groups int)

//go:noescape
func walsh2AVX512(q *uint64, h, groups int)

//go:noescape
func walshLastAVX512(q *uint64, groups int)

//go:noescape
func walsh8AVX2(q *uint64, h, groups int)

//go:noescape
func walsh4AVX2(q *uint64, h, groups int)

//go:noescape
func walsh2AVX2(q *uint64, h, groups int)

//go:noescape
func walshLastAVX2(q *uint64, groups int)
