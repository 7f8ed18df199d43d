//go:build !purego

#include "textflag.h"
#include "ones_amd64.h"

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
