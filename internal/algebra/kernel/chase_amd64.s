//go:build !purego

#include "textflag.h"

// func chaseAVX2(above, here, lights *byte, n int, centre uint64)
//
// Computes vectors of 32 bytes; n is a multiple of 32. Also reads one byte before and one byte
// after the n bytes that here points to.
TEXT ·chaseAVX2(SB), NOSPLIT, $0-40
	MOVQ         above+0(FP), DI
	MOVQ         here+8(FP), SI
	MOVQ         lights+16(FP), DX
	MOVQ         n+24(FP), CX
	MOVQ         centre+32(FP), AX
	VMOVQ        AX, X15
	VPBROADCASTB X15, Y15
	MOVL         $0x7f7f7f7f, AX
	VMOVD        AX, X14
	VPBROADCASTD X14, Y14
	MOVL         $0x01010101, AX
	VMOVD        AX, X13
	VPBROADCASTD X13, Y13
	ADDQ         CX, DI
	ADDQ         CX, SI
	ADDQ         CX, DX
	NEGQ         CX                  // from -n up to 0

chase2loop:
	VMOVDQU (SI)(CX*1), Y0          // w
	VMOVDQU -1(SI)(CX*1), Y1        // the bytes before
	VMOVDQU 1(SI)(CX*1), Y2         // the bytes after
	VPSRLW  $1, Y0, Y3
	VPAND   Y14, Y3, Y3
	VPSLLW  $7, Y1, Y1
	VPANDN  Y1, Y14, Y1
	VPADDB  Y0, Y0, Y4
	VPSRLW  $7, Y2, Y2
	VPAND   Y13, Y2, Y2
	VPAND   Y15, Y0, Y0
	VPXOR   Y1, Y3, Y3
	VPXOR   Y2, Y4, Y4
	VPXOR   (DX)(CX*1), Y0, Y0
	VPXOR   (DI)(CX*1), Y3, Y3
	VPXOR   Y0, Y4, Y4
	VPXOR   Y3, Y4, Y4
	VMOVDQU Y4, (DI)(CX*1)
	ADDQ    $32, CX
	JNZ     chase2loop
	VZEROUPPER
	RET
