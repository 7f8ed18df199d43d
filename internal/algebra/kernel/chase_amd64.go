//go:build !purego

package kernel

// shortRow is the shortest row, in bytes, for which the AVX-512 kernels are used.
const shortRow = 16

// chaseRow computes a whole row, and reports false if it cannot: without AVX-512, or if the row is
// too short.
func chaseRow(above, here, lights []byte, centre byte) bool {
	n := len(above)
	switch {
	case level != AVX512 || n < shortRow:
		return false
	case n > 64:
		chaseRowAVX512(&above[0], &here[0], &lights[0], n, uint64(centre))
	default:
		chaseShortAVX512(&above[0], &here[0], &lights[0], ^uint64(0)>>(64-n), uint64(centre))
	}
	return true
}

// chaseWide computes as many full vectors of Chase as it can, starting at byte from, and returns
// the number of bytes computed. Every vector needs a byte before and after it.
func chaseWide(above, here, lights []byte, from int, centre byte) int {
	n := (len(above) - 1 - from) &^ 31
	if level != AVX2 || n <= 0 {
		return 0
	}
	chaseAVX2(&above[from], &here[from], &lights[from], n, uint64(centre))
	return n
}

//go:noescape
func chaseShortAVX512(above, here, lights *byte, these, centre uint64)

//go:noescape
func chaseRowAVX512(above, here, lights *byte, n int, centre uint64)

//go:noescape
func chaseAVX2(above, here, lights *byte, n int, centre uint64)
