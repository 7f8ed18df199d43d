//go:build !purego

#include "textflag.h"
#include "ones_amd64.h"

// VECTOR2 adds the number of ones in each byte of a vector in memory to Y2.
#define VECTOR2(at) \
	VMOVDQU at, Y0; \
	ONES2(Y0, Y1, Y2)

// func weightAVX2(x *uint64, blocks int) int
//
// Counts blocks of 32 words. Each byte of Y2 counts at most 64 ones, and Y3 is the sum.
TEXT ·weightAVX2(SB), NOSPLIT, $0-24
	MOVQ           x+0(FP), SI
	MOVQ           blocks+8(FP), CX
	VBROADCASTI128 onesOfNibble<>(SB), Y14
	MOVL           $0x0f0f0f0f, AX
	VMOVD          AX, X13
	VPBROADCASTD   X13, Y13
	VPXOR          Y12, Y12, Y12
	VPXOR          Y3, Y3, Y3

weight2loop:
	VPXOR   Y2, Y2, Y2
	VECTOR2((SI))
	VECTOR2(32(SI))
	VECTOR2(64(SI))
	VECTOR2(96(SI))
	VECTOR2(128(SI))
	VECTOR2(160(SI))
	VECTOR2(192(SI))
	VECTOR2(224(SI))
	VPSADBW Y12, Y2, Y2
	VPADDQ  Y2, Y3, Y3
	ADDQ    $256, SI
	DECQ    CX
	JNZ     weight2loop

	VEXTRACTI128 $1, Y3, X1
	VPADDQ       X1, X3, X0
	VPSHUFD      $0x4e, X0, X1
	VPADDQ       X1, X0, X0
	VMOVQ        X0, AX
	MOVQ         AX, ret+16(FP)
	VZEROUPPER
	RET
