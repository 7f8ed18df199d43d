package kernel

// AddShifted adds x to z over GF(2), shifted up by any number of bits: a polynomial times a power of
// its variable. z must have room for the shifted x, and must not overlap x.
func AddShifted(z, x []uint64, bits int) {
	if len(x) == 0 {
		return
	}
	z = z[bits/WordBits:]
	s := uint(bits % WordBits)
	if s == 0 {
		Add(z[:len(x)], x)
		return
	}
	if carry := x[len(x)-1] >> (WordBits - s); carry != 0 {
		z[len(x)] ^= carry
	}
	z = z[:len(x)]
	done := 1 // every other word has one below it
	z[0] ^= x[0] << s
	if n := (len(x) - 1) &^ 3; vectors && len(x) >= few {
		addShiftedAVX2(&z[1], &x[1], n, uint64(s))
		done += n
	}
	addShiftedPlain(z, x, s, done)
}

// addShiftedPlain adds the words of the shifted x from the given one, at least 1, to those of z.
func addShiftedPlain(z, x []uint64, s uint, from int) {
	below := x[from-1]
	for i := from; i < len(x); i++ {
		z[i] ^= x[i]<<s | below>>(WordBits-s)
		below = x[i]
	}
}
