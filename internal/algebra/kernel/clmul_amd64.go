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

//go:noescape
func mul16CLMul(z *[32]uint64, x, y *[16]uint64)

// foldWide folds as many full vectors as it can, and returns the number of words processed in each
// part.
func foldWide(z, mid []uint64, words int) int {
	n := words &^ 3
	if !vectors || n == 0 {
		return 0
	}
	foldAVX2(&z[0], &mid[0], len(mid)/2, n)
	return n
}

//go:noescape
func foldAVX2(z, mid *uint64, h, words int)
