//go:build !purego

#include "textflag.h"

// Sums and differences alternate between two sets of registers, so no copies are needed: from 0..7
// to 8..15, back, and again to 8..15.

// SUMDIFF sets s to a + b and d to a - b.
#define SUMDIFF(a, b, s, d) \
	VPADDQ b, a, s; \
	VPSUBQ b, a, d

// EIGHT2 does three rounds on the vectors Y0 to Y7, with the result in Y8 to Y15.
#define EIGHT2 \
	SUMDIFF(Y0, Y4, Y8, Y12); \
	SUMDIFF(Y1, Y5, Y9, Y13); \
	SUMDIFF(Y2, Y6, Y10, Y14); \
	SUMDIFF(Y3, Y7, Y11, Y15); \
	SUMDIFF(Y8, Y10, Y0, Y2); \
	SUMDIFF(Y9, Y11, Y1, Y3); \
	SUMDIFF(Y12, Y14, Y4, Y6); \
	SUMDIFF(Y13, Y15, Y5, Y7); \
	SUMDIFF(Y0, Y1, Y8, Y9); \
	SUMDIFF(Y2, Y3, Y10, Y11); \
	SUMDIFF(Y4, Y5, Y12, Y13); \
	SUMDIFF(Y6, Y7, Y14, Y15)

// FOUR2 does two rounds on the vectors Y0 to Y3, in place.
#define FOUR2 \
	SUMDIFF(Y0, Y2, Y8, Y10); \
	SUMDIFF(Y1, Y3, Y9, Y11); \
	SUMDIFF(Y8, Y9, Y0, Y1); \
	SUMDIFF(Y10, Y11, Y2, Y3)

// func walsh8AVX2(q *uint64, h, groups int)
//
// Does three rounds for each group of 8h words; h is a multiple of 4.
TEXT ·walsh8AVX2(SB), NOSPLIT, $0-24
	MOVQ q+0(FP), SI
	MOVQ h+8(FP), R8
	MOVQ groups+16(FP), CX
	SHLQ $3, R8           // h in bytes
	LEAQ (R8)(R8*2), R9   // 3h
	LEAQ (R8)(R8*4), R10  // 5h
	LEAQ (R9)(R8*4), R11  // 7h

walsh8AVX2group:
	MOVQ R8, BX

walsh8AVX2loop:
	VMOVDQU (SI), Y0
	VMOVDQU (SI)(R8*1), Y1
	VMOVDQU (SI)(R8*2), Y2
	VMOVDQU (SI)(R9*1), Y3
	VMOVDQU (SI)(R8*4), Y4
	VMOVDQU (SI)(R10*1), Y5
	VMOVDQU (SI)(R9*2), Y6
	VMOVDQU (SI)(R11*1), Y7
	EIGHT2
	VMOVDQU Y8, (SI)
	VMOVDQU Y9, (SI)(R8*1)
	VMOVDQU Y10, (SI)(R8*2)
	VMOVDQU Y11, (SI)(R9*1)
	VMOVDQU Y12, (SI)(R8*4)
	VMOVDQU Y13, (SI)(R10*1)
	VMOVDQU Y14, (SI)(R9*2)
	VMOVDQU Y15, (SI)(R11*1)
	ADDQ $32, SI
	SUBQ $32, BX
	JNZ  walsh8AVX2loop
	ADDQ R11, SI
	DECQ CX
	JNZ  walsh8AVX2group
	VZEROUPPER
	RET

// func walsh4AVX2(q *uint64, h, groups int)
//
// Does two rounds for each group of 4h words; h is a multiple of 4.
TEXT ·walsh4AVX2(SB), NOSPLIT, $0-24
	MOVQ q+0(FP), SI
	MOVQ h+8(FP), R8
	MOVQ groups+16(FP), CX
	SHLQ $3, R8          // h in bytes
	LEAQ (R8)(R8*2), R9  // 3h

walsh4AVX2group:
	MOVQ R8, BX

walsh4AVX2loop:
	VMOVDQU (SI), Y0
	VMOVDQU (SI)(R8*1), Y1
	VMOVDQU (SI)(R8*2), Y2
	VMOVDQU (SI)(R9*1), Y3
	FOUR2
	VMOVDQU Y0, (SI)
	VMOVDQU Y1, (SI)(R8*1)
	VMOVDQU Y2, (SI)(R8*2)
	VMOVDQU Y3, (SI)(R9*1)
	ADDQ $32, SI
	SUBQ $32, BX
	JNZ  walsh4AVX2loop
	ADDQ R9, SI
	DECQ CX
	JNZ  walsh4AVX2group
	VZEROUPPER
	RET

// func walsh2AVX2(q *uint64, h, groups int)
//
// Does one round for each group of 2h words; h is a multiple of 4.
TEXT ·walsh2AVX2(SB), NOSPLIT, $0-24
	MOVQ q+0(FP), SI
	MOVQ h+8(FP), R8
	MOVQ groups+16(FP), CX
	SHLQ $3, R8  // h in bytes

walsh2AVX2group:
	MOVQ R8, BX

walsh2AVX2loop:
	VMOVDQU (SI), Y0
	VMOVDQU (SI)(R8*1), Y1
	SUMDIFF(Y0, Y1, Y2, Y3)
	VMOVDQU Y2, (SI)
	VMOVDQU Y3, (SI)(R8*1)
	ADDQ $32, SI
	SUBQ $32, BX
	JNZ  walsh2AVX2loop
	ADDQ R8, SI
	DECQ CX
	JNZ  walsh2AVX2group
	VZEROUPPER
	RET

// WITHIN2 does the rounds for words 2 and 1 apart within x.
#define WITHIN2(x) \
	VPERMQ   $0x4e, x, Y0; \
	VPADDQ   x, Y0, Y1; \
	VPSUBQ   x, Y0, Y2; \
	VPBLENDD $0xf0, Y2, Y1, x; \
	VPSHUFD  $0x4e, x, Y0; \
	VPADDQ   x, Y0, Y1; \
	VPSUBQ   x, Y0, Y2; \
	VPBLENDD $0xcc, Y2, Y1, x

// func walshLastAVX2(q *uint64, groups int)
//
// Does the last five rounds for each group of 32 words.
TEXT ·walshLastAVX2(SB), NOSPLIT, $0-16
	MOVQ q+0(FP), SI
	MOVQ groups+8(FP), CX

walshLastAVX2loop:
	VMOVDQU (SI), Y0
	VMOVDQU 32(SI), Y1
	VMOVDQU 64(SI), Y2
	VMOVDQU 96(SI), Y3
	VMOVDQU 128(SI), Y4
	VMOVDQU 160(SI), Y5
	VMOVDQU 192(SI), Y6
	VMOVDQU 224(SI), Y7
	EIGHT2
	WITHIN2(Y8)
	WITHIN2(Y9)
	WITHIN2(Y10)
	WITHIN2(Y11)
	WITHIN2(Y12)
	WITHIN2(Y13)
	WITHIN2(Y14)
	WITHIN2(Y15)
	VMOVDQU Y8, (SI)
	VMOVDQU Y9, 32(SI)
	VMOVDQU Y10, 64(SI)
	VMOVDQU Y11, 96(SI)
	VMOVDQU Y12, 128(SI)
	VMOVDQU Y13, 160(SI)
	VMOVDQU Y14, 192(SI)
	VMOVDQU Y15, 224(SI)
	ADDQ    $256, SI
	DECQ    CX
	JNZ     walshLastAVX2loop
	VZEROUPPER
	RET
