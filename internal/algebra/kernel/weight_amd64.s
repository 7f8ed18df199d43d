//go:build !purego

#include "textflag.h"
#include "ones_amd64.h"

// func weightAVX512(x *uint64, blocks int) int
//
// Adds up blocks of 64 words bitwise, as in Within: Z20, Z21 and Z22 are the ones, twos and fours,
// and Z23 is the sum of the eights.
TEXT ·weightAVX512(SB), NOSPLIT, $0-24
	MOVQ            x+0(FP), SI
	MOVQ            blocks+8(FP), CX
	VBROADCASTI32X4 onesOfNibble<>(SB), Z29
	MOVL            $0x0f0f0f0f, AX
	VPBROADCASTD    AX, Z28
	VPXORQ          Z27, Z27, Z27
	VPXORQ          Z20, Z20, Z20
	VPXORQ          Z21, Z21, Z21
	VPXORQ          Z22, Z22, Z22
	VPXORQ          Z23, Z23, Z23

weight512loop:
	VMOVDQU64 (SI), Z0
	VMOVDQU64 64(SI), Z1
	VMOVDQU64 128(SI), Z2
	VMOVDQU64 192(SI), Z3
	VMOVDQU64 256(SI), Z4
	VMOVDQU64 320(SI), Z5
	VMOVDQU64 384(SI), Z6
	VMOVDQU64 448(SI), Z7
	ADD512(Z20, Z0, Z1, Z8)
	ADD512(Z20, Z2, Z3, Z9)
	ADD512(Z21, Z8, Z9, Z12)
	ADD512(Z20, Z4, Z5, Z10)
	ADD512(Z20, Z6, Z7, Z11)
	ADD512(Z21, Z10, Z11, Z13)
	ADD512(Z22, Z12, Z13, Z14)
	ONES512(Z14, Z15)
	VPSADBW   Z27, Z15, Z15
	VPADDQ    Z15, Z23, Z23
	ADDQ      $512, SI
	DECQ      CX
	JNZ       weight512loop

	ONES512(Z20, Z0)
	ONES512(Z21, Z1)
	ONES512(Z22, Z2)
	VPADDB        Z2, Z2, Z2
	VPADDB        Z1, Z2, Z1
	VPADDB        Z1, Z1, Z1
	VPADDB        Z0, Z1, Z0
	VPSADBW       Z27, Z0, Z0
	VPSLLQ        $3, Z23, Z23
	VPADDQ        Z23, Z0, Z0
	VEXTRACTI64X4 $1, Z0, Y1
	VPADDQ        Y1, Y0, Y0
	VEXTRACTI128  $1, Y0, X1
	VPADDQ        X1, X0, X0
	VPSHUFD       $0x4e, X0, X1
	VPADDQ        X1, X0, X0
	VMOVQ         X0, AX
	MOVQ          AX, ret+16(FP)
	VZEROUPPER
	RET

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
