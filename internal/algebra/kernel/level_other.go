//go:build (!amd64 && !arm64) || purego

package kernel

// Levels returns the levels that this machine supports, fastest last.
func Levels() []Level { return []Level{Plain} }
