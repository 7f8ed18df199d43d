//go:build !amd64 || purego

package kernel

// topBitsWide does nothing: here the twin does all words.
func topBitsWide(_, _ []uint64, _ uint64) bool { return false }
