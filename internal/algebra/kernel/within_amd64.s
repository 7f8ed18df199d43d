//go:build !purego

#include "textflag.h"
#include "ones_amd64.h"

// LOAD8 sets x to the sum of word k of the eight vectors and word k of w.
#define LOAD8(k, x) \
	VMOVDQU64   (64*k)(SI), x; \
	VPXORQ.BCST (8*k)(BX), x, x

// func withinAVX512(near *uint8, w, groups *uint64, words, count, most int)
//
// Z20, Z21 and Z22 are the ones, twos and fours of the binary numbers, and Z23 is the sum of the
// eights.
TEXT ·withinAVX512(SB), NOSPLIT, $0-48
	MOVQ            near+0(FP), DI
	MOVQ            w+8(FP), DX
	MOVQ            groups+16(FP), SI
	MOVQ            words+24(FP), R8
	MOVQ            count+32(FP), CX
	VPBROADCASTQ    most+40(FP), Z31
	VBROADCASTI32X4 onesOfNibble<>(SB), Z29
	MOVL            $0x0f0f0f0f, AX
	VPBROADCASTD    AX, Z28
	VPXORQ          Z27, Z27, Z27

within512group:
	MOVQ   DX, BX
	MOVQ   R8, AX
	VPXORQ Z20, Z20, Z20
	VPXORQ Z21, Z21, Z21
	VPXORQ Z22, Z22, Z22
	VPXORQ Z23, Z23, Z23

within512eight:
	LOAD8(0, Z0)
	LOAD8(1, Z1)
	LOAD8(2, Z2)
	LOAD8(3, Z3)
	LOAD8(4, Z4)
	LOAD8(5, Z5)
	LOAD8(6, Z6)
	LOAD8(7, Z7)
	ADD512(Z20, Z0, Z1, Z8)
	ADD512(Z20, Z2, Z3, Z9)
	ADD512(Z21, Z8, Z9, Z12)
	ADD512(Z20, Z4, Z5, Z10)
	ADD512(Z20, Z6, Z7, Z11)
	ADD512(Z21, Z10, Z11, Z13)
	ADD512(Z22, Z12, Z13, Z14)
	ONES512(Z14, Z15)
	VPSADBW Z27, Z15, Z15
	VPADDQ  Z15, Z23, Z23
	ADDQ    $512, SI
	ADDQ    $64, BX
	SUBQ    $8, AX
	JNZ     within512eight

	ONES512(Z20, Z0)
	ONES512(Z21, Z1)
	ONES512(Z22, Z2)
	VPADDB    Z2, Z2, Z2
	VPADDB    Z1, Z2, Z1
	VPADDB    Z1, Z1, Z1
	VPADDB    Z0, Z1, Z0
	VPSADBW   Z27, Z0, Z0
	VPSLLQ    $3, Z23, Z23
	VPADDQ    Z23, Z0, Z0
	VPCMPQ    $2, Z31, Z0, K1 // lanes with at most Z31
	KMOVW     K1, AX
	MOVB      AX, (DI)
	INCQ      DI
	DECQ      CX
	JNZ       within512group
	VZEROUPPER
	RET

// COUNT2 adds word k of w to word k of four vectors, the first or the last four of a group, and
// adds the number of ones in each byte of the sums to n.
#define COUNT2(k, half, n) \
	VPBROADCASTQ (8*k)(BX), Y0; \
	VPXOR        (64*k+half)(SI), Y0, Y0; \
	ONES2(Y0, Y1, n)

// EIGHTWORDS adds to n, for each of four vectors, the number of ones in eight words of its sum
// with w.
#define EIGHTWORDS(half, n) \
	VPXOR   Y2, Y2, Y2; \
	COUNT2(0, half, Y2); \
	COUNT2(1, half, Y2); \
	COUNT2(2, half, Y2); \
	COUNT2(3, half, Y2); \
	COUNT2(4, half, Y2); \
	COUNT2(5, half, Y2); \
	COUNT2(6, half, Y2); \
	COUNT2(7, half, Y2); \
	VPSADBW Y12, Y2, Y2; \
	VPADDQ  Y2, n, n

// func withinAVX2(near *uint8, w, groups *uint64, words, count, most int)
//
// Y10 and Y11 are the sums of the two halves of a group.
TEXT ·withinAVX2(SB), NOSPLIT, $0-48
	MOVQ           near+0(FP), DI
	MOVQ           w+8(FP), DX
	MOVQ           groups+16(FP), SI
	MOVQ           words+24(FP), R8
	MOVQ           count+32(FP), CX
	VPBROADCASTQ   most+40(FP), Y15
	VBROADCASTI128 onesOfNibble<>(SB), Y14
	MOVL           $0x0f0f0f0f, AX
	VMOVD          AX, X13
	VPBROADCASTD   X13, Y13
	VPXOR          Y12, Y12, Y12

within2group:
	MOVQ  DX, BX
	MOVQ  R8, AX
	VPXOR Y10, Y10, Y10
	VPXOR Y11, Y11, Y11

within2eight:
	EIGHTWORDS(0, Y10)
	EIGHTWORDS(32, Y11)
	ADDQ $512, SI
	ADDQ $64, BX
	SUBQ $8, AX
	JNZ  within2eight

	VPCMPGTQ  Y15, Y10, Y10 // lanes with more than Y15
	VPCMPGTQ  Y15, Y11, Y11
	VMOVMSKPD Y10, AX
	VMOVMSKPD Y11, BX
	SHLL      $4, BX
	ORL       BX, AX
	NOTL      AX
	MOVB      AX, (DI)
	INCQ      DI
	DECQ      CX
	JNZ       within2group
	VZEROUPPER
	RET
