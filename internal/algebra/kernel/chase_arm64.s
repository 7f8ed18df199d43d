//go:build !purego

#include "textflag.h"

// func chaseNEON(above, here, lights *byte, n int, centre uint64)
//
// n is a positive multiple of 16. Also reads one byte before and one byte after the n bytes that
// here points to. Shift-and-insert instructions move in the bits of the neighbouring bytes.
TEXT ·chaseNEON(SB), NOSPLIT, $0-40
	MOVD above+0(FP), R0
	MOVD here+8(FP), R1
	MOVD lights+16(FP), R2
	MOVD n+24(FP), R3
	MOVD centre+32(FP), R4
	VDUP R4, V31.B16
	SUB  $1, R1, R5
	ADD  $1, R1, R6

chaseLoop:
	VLD1.P 16(R1), [V0.B16]       // w
	VLD1.P 16(R5), [V1.B16]       // the bytes before
	VLD1.P 16(R6), [V2.B16]       // the bytes after
	VLD1   (R0), [V5.B16]
	VLD1.P 16(R2), [V6.B16]
	VUSHR  $1, V0.B16, V3.B16
	VSLI   $7, V1.B16, V3.B16     // left
	VSHL   $1, V0.B16, V4.B16
	VSRI   $7, V2.B16, V4.B16     // right
	VAND   V31.B16, V0.B16, V0.B16
	VEOR   V3.B16, V4.B16, V3.B16
	VEOR   V5.B16, V6.B16, V5.B16
	VEOR   V0.B16, V3.B16, V3.B16
	VEOR   V3.B16, V5.B16, V5.B16
	VST1.P [V5.B16], 16(R0)
	SUBS   $16, R3
	BNE    chaseLoop
	RET
