//go:build !purego

#include "textflag.h"

// func weightNEON(x *uint64, blocks int) int
//
// Counts blocks of eight words. Each byte of V0 counts at most 32 ones, so the bytes add up to less
// than 2^16.
TEXT ·weightNEON(SB), NOSPLIT, $0-24
	MOVD x+0(FP), R0
	MOVD blocks+8(FP), R1
	MOVD ZR, R2

weightLoop:
	VLD1.P  64(R0), [V0.B16, V1.B16, V2.B16, V3.B16]
	VCNT    V0.B16, V0.B16
	VCNT    V1.B16, V1.B16
	VCNT    V2.B16, V2.B16
	VCNT    V3.B16, V3.B16
	VADD    V0.B16, V1.B16, V0.B16
	VADD    V2.B16, V3.B16, V2.B16
	VADD    V0.B16, V2.B16, V0.B16
	VUADDLV V0.B16, V0
	VMOV    V0.H[0], R3
	ADD     R3, R2
	SUBS    $1, R1
	BNE     weightLoop
	MOVD    R2, ret+16(FP)
	RET
