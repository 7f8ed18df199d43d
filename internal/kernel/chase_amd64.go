//go:build !purego

package kernel

// chaseWide does full vectors of Chase from a byte on, with at least one byte before and
// after them, and returns how many bytes they have.
func chaseWide(above, here, lights []byte, from int, centre byte) int {
	left := len(above) - 1 - from // bytes that have one after them
	switch {
	case level == AVX512 && left >= 64:
		n := left &^ 63
		chaseAVX512(&above[from], &here[from], &lights[from], n, uint64(centre))
		return n
	case level == AVX2 && left >= 32:
		n := left &^ 31
		chaseAVX2(&above[from], &here[from], &lights[from], n, uint64(centre))
		return n
	default:
		return 0
	}
}

//go:noescape
func chaseAVX512(above, here, lights *byte, n int, centre uint64)

//go:noescape
func chaseAVX2(above, here, lights *byte, n int, centre uint64)
