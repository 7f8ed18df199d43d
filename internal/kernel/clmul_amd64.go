//go:build !purego

package kernel

import "golang.org/x/sys/cpu"

var hasCLMul = cpu.X86.HasPCLMULQDQ

//go:noescape
func mulAddCLMul(z, x *uint64, words int, a uint64) (above uint64)

//go:noescape
func combineCLMul(x, y *uint64, words int, m *[4]uint64) (aboveX, aboveY uint64)

//go:noescape
func mul8CLMul(z *[16]uint64, x, y *[8]uint64)
