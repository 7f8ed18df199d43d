//go:build !purego

#include "textflag.h"

// func xorAVX2(z, x, y *uint64, words int)
//
// words is a multiple of 4. The loop does four vectors at a time, then one.
TEXT ·xorAVX2(SB), NOSPLIT, $0-32
	MOVQ z+0(FP), DI
	MOVQ x+8(FP), SI
	MOVQ y+16(FP), DX
	MOVQ words+24(FP), CX
	SUBQ $16, CX
	JLT  xor2rest

xor2four:
	VMOVDQU (SI), Y0
	VMOVDQU 32(SI), Y1
	VMOVDQU 64(SI), Y2
	VMOVDQU 96(SI), Y3
	VPXOR   (DX), Y0, Y0
	VPXOR   32(DX), Y1, Y1
	VPXOR   64(DX), Y2, Y2
	VPXOR   96(DX), Y3, Y3
	VMOVDQU Y0, (DI)
	VMOVDQU Y1, 32(DI)
	VMOVDQU Y2, 64(DI)
	VMOVDQU Y3, 96(DI)
	ADDQ    $128, SI
	ADDQ    $128, DX
	ADDQ    $128, DI
	SUBQ    $16, CX
	JGE     xor2four

xor2rest:
	ADDQ $16, CX
	JZ   xor2done

xor2one:
	VMOVDQU (SI), Y0
	VPXOR   (DX), Y0, Y0
	VMOVDQU Y0, (DI)
	ADDQ    $32, SI
	ADDQ    $32, DX
	ADDQ    $32, DI
	SUBQ    $4, CX
	JNZ     xor2one

xor2done:
	VZEROUPPER
	RET
