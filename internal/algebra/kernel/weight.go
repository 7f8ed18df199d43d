package kernel

import "math/bits"

// Weight returns the number of ones in x.
func Weight(x []uint64) int {
	n, done := 0, 0
	if len(x) >= few {
		n, done = weightWide(x)
	}
	return n + weightPlain(x[done:])
}

func weightPlain(x []uint64) int {
	n := 0
	for _, w := range x {
		n += bits.OnesCount64(w)
	}
	return n
}
