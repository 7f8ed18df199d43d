//go:build (!amd64 && !arm64) || purego

package kernel

// Levels are the levels that this machine has, the fastest last.
func Levels() []Level { return []Level{Plain} }
