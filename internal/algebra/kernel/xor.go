package kernel

// few is the number of words below which a loop in Go is faster than calling a kernel.
const few = 16

// Xor sets z to x + y over GF(2), bit by bit. It reads len(z) words of x and y. z may be x or y.
func Xor(z, x, y []uint64) {
	x, y = x[:len(z)], y[:len(z)]
	if len(z) >= few {
		n := xorWide(z, x, y)
		z, x, y = z[n:], x[n:], y[n:]
	}
	xorPlain(z, x, y)
}

func xorPlain(z, x, y []uint64) {
	x, y = x[:len(z)], y[:len(z)]
	for i := range z {
		z[i] = x[i] ^ y[i]
	}
}
