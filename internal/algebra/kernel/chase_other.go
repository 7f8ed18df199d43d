//go:build (!amd64 && !arm64) || purego

package kernel

// chaseRow does nothing: there is no kernel for whole rows here.
func chaseRow(_, _, _ []byte, _ byte) bool { return false }

// chaseWide does nothing: here the twin does all bytes.
func chaseWide(_, _, _ []byte, _ int, _ byte) int { return 0 }
