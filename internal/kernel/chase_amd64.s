//go:build !purego

#include "textflag.h"

// func chaseAVX512(above, here, lights *byte, n int, centre uint64)
//
// n is a multiple of 64 and at least 64. It reads the byte before here and the byte after
// its n bytes. VPTERNLOGQ $0xe4 takes bits of its last operand where its first has ones,
// and of the second elsewhere; $0x96 adds three. A vector takes 15 instructions, not quite
// two for 64 lights.
TEXT ·chaseAVX512(SB), NOSPLIT, $0-40
	MOVQ         above+0(FP), DI
	MOVQ         here+8(FP), SI
	MOVQ         lights+16(FP), DX
	MOVQ         n+24(FP), CX
	MOVQ         centre+32(FP), AX
	VPBROADCASTB AX, Z31
	MOVL         $0x7f7f7f7f, AX
	VPBROADCASTD AX, Z30
	MOVL         $0x01010101, AX
	VPBROADCASTD AX, Z29
	ADDQ         CX, DI
	ADDQ         CX, SI
	ADDQ         CX, DX
	NEGQ         CX                        // from -n up to 0

chase512loop:
	VMOVDQU64  (SI)(CX*1), Z0             // w
	VMOVDQU64  -1(SI)(CX*1), Z1           // the bytes before
	VMOVDQU64  1(SI)(CX*1), Z2            // the bytes after
	VPSRLW     $1, Z0, Z3
	VPSLLW     $7, Z1, Z1
	VPTERNLOGQ $0xe4, Z30, Z1, Z3         // left
	VPADDB     Z0, Z0, Z4
	VPSRLW     $7, Z2, Z2
	VPTERNLOGQ $0xd8, Z29, Z2, Z4         // right
	VPTERNLOGQ $0x96, (DX)(CX*1), Z4, Z3
	VPANDQ     Z31, Z0, Z0
	VPTERNLOGQ $0x96, (DI)(CX*1), Z0, Z3
	VMOVDQU64  Z3, (DI)(CX*1)
	ADDQ       $64, CX
	JNZ        chase512loop
	VZEROUPPER
	RET

// func chaseAVX2(above, here, lights *byte, n int, centre uint64)
//
// The same with n a multiple of 32.
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
