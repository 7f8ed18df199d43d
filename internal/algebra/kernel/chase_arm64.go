//go:build !purego

package kernel

// chaseRow reports false: arm64 has no kernel for whole rows.
func chaseRow(_, _, _ []byte, _ byte) bool { return false }

// chaseWide computes as many full vectors of Chase as it can, starting at byte from, and returns
// the number of bytes computed. Every vector needs a byte before and after it.
func chaseWide(above, here, lights []byte, from int, centre byte) int {
	n := (len(above) - 1 - from) &^ 15
	if level != NEON || n <= 0 {
		return 0
	}
	chaseNEON(&above[from], &here[from], &lights[from], n, uint64(centre))
	return n
}

//go:noescape
func chaseNEON(above, here, lights *byte, n int, centre uint64)
