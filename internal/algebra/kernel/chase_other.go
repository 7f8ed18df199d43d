//go:build (!amd64 && !arm64) || purego

package kernel

// chaseRow reports false: this platform has no kernels.
func chaseRow(_, _, _ []byte, _ byte) bool { return false }

// chaseWide returns 0: the Go version handles all bytes.
func chaseWide(_, _, _ []byte, _ int, _ byte) int { return 0 }
