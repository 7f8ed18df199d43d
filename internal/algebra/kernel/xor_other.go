//go:build (!amd64 && !arm64) || purego

package kernel

// xorWide does nothing: here the twin does all words.
func xorWide(_, _, _ []uint64) int { return 0 }
