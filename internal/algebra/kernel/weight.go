package kernel

import "math/bits"

// Weight returns the number of ones in x.
func Weight(x []uint64) int {
	n := 0
	if blocks := len(x) / 32; vectors && blocks > 0 {
		n = weightAVX2(&x[0], blocks)
		x = x[32*blocks:]
	}
	return n + weightPlain(x)
}

func weightPlain(x []uint64) int {
	n := 0
	for _, w := range x {
		n += bits.OnesCount64(w)
	}
	return n
}
