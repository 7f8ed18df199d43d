//go:build !amd64 || purego

package kernel

// walshWide reports false: the Go version performs all rounds.
func walshWide([]uint64) bool { return false }

func walsh8Wide([]uint64, int) bool { return false }
