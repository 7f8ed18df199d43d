//go:build !purego

package kernel

import "golang.org/x/sys/cpu"

var hasCLMul = cpu.ARM64.HasPMULL

//go:noescape
func mulAddCLMul(z, x *uint64, words int, a uint64) (above uint64)

//go:noescape
func combineCLMul(x, y *uint64, words int, m *[4]uint64) (aboveX, aboveY uint64)

// mul8CLMul multiplies by one word of y at a time.
func mul8CLMul(z *[16]uint64, x, y *[8]uint64) {
	*z = [16]uint64{}
	for i, w := range y {
		z[i+8] = mulAddCLMul(&z[i], &x[0], 8, w)
	}
}

// mul16CLMul multiplies by one word of y at a time.
func mul16CLMul(z *[32]uint64, x, y *[16]uint64) {
	*z = [32]uint64{}
	for i, w := range y {
		z[i+16] = mulAddCLMul(&z[i], &x[0], 16, w)
	}
}

// foldWide returns 0: the Go version handles all words.
func foldWide(_, _ []uint64, _ int) int { return 0 }
