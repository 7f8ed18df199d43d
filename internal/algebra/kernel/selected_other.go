//go:build !amd64 || purego

package kernel

// addSelectedWide returns 0: the Go version handles all words.
func addSelectedWide(_, _ []uint64, _ int, _ uint64, _ *uint64) int { return 0 }
