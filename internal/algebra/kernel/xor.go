package kernel

// few is the number of words below which a loop in Go is faster than calling a kernel.
const few = 16

// Xor sets z to x + y over GF(2), bit by bit. It reads len(z) words of x and y. z may be x or y.
func Xor(z, x, y []uint64) {
	x, y = x[:len(z)], y[:len(z)]
	if vectors && len(z) >= few {
		n := len(z) &^ 3
		xorAVX2(&z[0], &x[0], &y[0], n)
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
