//go:build !purego

#include "textflag.h"

// func addShiftedAVX2(z, x *uint64, words int, s uint64)
//
// words is a positive multiple of 4, and s is between 1 and 63. Also reads the word before x.
TEXT ·addShiftedAVX2(SB), NOSPLIT, $0-32
	MOVQ  z+0(FP), DI
	MOVQ  x+8(FP), SI
	MOVQ  words+16(FP), CX
	MOVQ  s+24(FP), AX
	VMOVQ AX, X14
	NEGQ  AX
	ADDQ  $64, AX
	VMOVQ AX, X15

shiftedFour:
	VMOVDQU (SI), Y0
	VMOVDQU -8(SI), Y1
	VPSLLQ  X14, Y0, Y0
	VPSRLQ  X15, Y1, Y1
	VPXOR   (DI), Y0, Y0
	VPXOR   Y1, Y0, Y0
	VMOVDQU Y0, (DI)
	ADDQ    $32, SI
	ADDQ    $32, DI
	SUBQ    $4, CX
	JNZ     shiftedFour
	VZEROUPPER
	RET
