//go:build !purego

#include "textflag.h"

// func xorNEON(z, x, y *uint64, words int)
//
// words is a positive multiple of 8. The loop does four vectors at a time.
TEXT ·xorNEON(SB), NOSPLIT, $0-32
	MOVD z+0(FP), R0
	MOVD x+8(FP), R1
	MOVD y+16(FP), R2
	MOVD words+24(FP), R3

xorFour:
	VLD1.P 64(R1), [V0.D2, V1.D2, V2.D2, V3.D2]
	VLD1.P 64(R2), [V4.D2, V5.D2, V6.D2, V7.D2]
	VEOR   V0.B16, V4.B16, V0.B16
	VEOR   V1.B16, V5.B16, V1.B16
	VEOR   V2.B16, V6.B16, V2.B16
	VEOR   V3.B16, V7.B16, V3.B16
	VST1.P [V0.D2, V1.D2, V2.D2, V3.D2], 64(R0)
	SUBS   $8, R3
	BNE    xorFour
	RET
