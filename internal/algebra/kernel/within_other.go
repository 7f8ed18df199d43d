//go:build !amd64 || purego

package kernel

// withinWide reports false: the Go version handles all groups.
func withinWide(_ []uint8, _, _ []uint64, _ int) bool { return false }
