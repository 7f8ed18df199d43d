//go:build !purego

package kernel

import "golang.org/x/sys/cpu"

var (
	hasAVX2   = cpu.X86.HasAVX2 && cpu.X86.HasPOPCNT
	hasAVX512 = hasAVX2 && cpu.X86.HasAVX512F && cpu.X86.HasAVX512BW
)

//go:noescape
func addSelectedAVX2(z *uint64, words int, tables *uint64, stride int, s uint64, ahead *uint64)

//go:noescape
func addShiftedAVX2(z, x *uint64, words int, s uint64)

//go:noescape
func chaseAVX2(above, here, lights *byte, n int, centre uint64)

//go:noescape
func chaseRowAVX512(above, here, lights *byte, n int, centre uint64)

//go:noescape
func topBitsAVX2(mask, q *uint64, add uint64, words int)

//go:noescape
func walsh8AVX2(q *uint64, h, groups int)

//go:noescape
func walsh4AVX2(q *uint64, h, groups int)

//go:noescape
func walsh2AVX2(q *uint64, h, groups int)

//go:noescape
func walshLastAVX2(q *uint64, groups int)

//go:noescape
func weightAVX2(x *uint64, blocks int) int

//go:noescape
func withinAVX2(near *uint8, w, groups *uint64, words, count, most int)

//go:noescape
func xorAVX2(z, x, y *uint64, words int)
