//go:build !amd64 || purego

package kernel

// walshWide does nothing: here the twins do all rounds.
func walshWide([]uint64) bool { return false }

func walsh8Wide([]uint64, int) bool { return false }
