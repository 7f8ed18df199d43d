//go:build !purego

package kernel

// chaseRow reports false: arm64 has no kernel for whole rows.
func chaseRow(_, _, _ []byte, _ byte) bool { return false }

// chaseWide does full vectors of Chase starting at a byte, with at least one byte before and after
// them, and returns the number of bytes done.
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
