//go:build !purego

package kernel

import "golang.org/x/sys/cpu"

// Levels returns the levels that this machine supports, fastest last.
func Levels() []Level {
	levels := []Level{Plain}
	if cpu.X86.HasAVX2 && cpu.X86.HasPOPCNT {
		levels = append(levels, AVX2)
		if cpu.X86.HasAVX512F && cpu.X86.HasAVX512BW && cpu.X86.HasAVX512DQ && cpu.X86.HasAVX512VL {
			levels = append(levels, AVX512)
		}
	}
	return levels
}
