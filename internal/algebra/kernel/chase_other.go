//go:build (!amd64 && !arm64) || purego

package kernel

// chaseRow reports false: there is no assembly here.
func chaseRow(_, _, _ []byte, _ byte) bool { return false }

// chaseWide returns 0: the Go version handles all bytes.
func chaseWide(_, _, _ []byte, _ int, _ byte) int { return 0 }
