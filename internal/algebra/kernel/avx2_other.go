//go:build !amd64 || purego

package kernel

const hasAVX2, hasAVX512 = false, false

// Without vector instructions none of these is called.

func addSelectedAVX2(_ *uint64, _ int, _ *uint64, _ int, _ uint64, _ *uint64) {}
func addShiftedAVX2(_, _ *uint64, _ int, _ uint64)                            {}
func chaseAVX2(_, _, _ *byte, _ int, _ uint64)                                {}
func chaseRowAVX512(_, _, _ *byte, _ int, _ uint64)                           {}
func topBitsAVX2(_, _ *uint64, _ uint64, _ int)                               {}
func walsh8AVX2(_ *uint64, _, _ int)                                          {}
func walsh4AVX2(_ *uint64, _, _ int)                                          {}
func walsh2AVX2(_ *uint64, _, _ int)                                          {}
func walshLastAVX2(_ *uint64, _ int)                                          {}
func weightAVX2(*uint64, int) int                                             { return 0 }
func withinAVX2(_ *uint8, _, _ *uint64, _, _, _ int)                          {}
func xorAVX2(_, _, _ *uint64, _ int)                                          {}
