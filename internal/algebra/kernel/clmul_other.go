//go:build !amd64 || purego

package kernel

const hasCLMul = false

func mulAddCLMul(_, _ *uint64, _ int, _ uint64) uint64 { panic("kernel: no carry-less product") }

func combineCLMul(_, _ *uint64, _ int, _ *[4]uint64) (aboveX, aboveY uint64) {
	panic("kernel: no carry-less product")
}

func mul8CLMul(_ *[16]uint64, _, _ *[8]uint64) { panic("kernel: no carry-less product") }

func mul16CLMul(_ *[32]uint64, _, _ *[16]uint64) { panic("kernel: no carry-less product") }

// foldWide returns 0: the Go version handles all words.
func foldWide(_, _ []uint64, _ int) int { return 0 }
