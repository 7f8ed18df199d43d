//go:build !amd64 || purego

package kernel

// topBitsWide reports false: the Go version handles all words.
func topBitsWide(_, _ []uint64, _ uint64) bool { return false }
