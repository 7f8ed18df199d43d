//go:build !purego

#include "textflag.h"

// CHASE512 computes a vector of the next row into Z3, from w in Z0, the bytes before in Z1, the
// bytes after in Z2, and the lights and the row above in memory. VPTERNLOGQ $0xe4 takes the bits of
// its last operand where the first has ones, and the bits of the second elsewhere; $0x96 adds all
// three. Including loads and the store this is 15 instructions, just under two per 64 lights.
#define CHASE512(lights, above) \
	VPSRLW     $1, Z0, Z3          \
	VPSLLW     $7, Z1, Z1          \
	VPTERNLOGQ $0xe4, Z30, Z1, Z3  \
	VPADDB     Z0, Z0, Z4          \
	VPSRLW     $7, Z2, Z2          \
	VPTERNLOGQ $0xd8, Z29, Z2, Z4  \
	VPTERNLOGQ $0x96, lights, Z4, Z3 \
	VPANDQ     Z31, Z0, Z0         \
	VPTERNLOGQ $0x96, above, Z0, Z3

#define CHASE512CONSTANTS \
	VPBROADCASTB AX, Z31         \
	MOVL         $0x7f7f7f7f, AX \
	VPBROADCASTD AX, Z30         \
	MOVL         $0x01010101, AX \
	VPBROADCASTD AX, Z29

// func chaseRowAVX512(above, here, lights *byte, n int, centre uint64)
//
// Computes a row of n bytes, n > 64. The last 64 bytes are computed first, from the original row
// above, and stored last: earlier vectors may have written some of these bytes, with the same
// values. Only the first vector contains a byte without a predecessor, and only the last one a byte
// without a successor.
TEXT ·chaseRowAVX512(SB), NOSPLIT, $0-40
	MOVQ above+0(FP), DI
	MOVQ here+8(FP), SI
	MOVQ lights+16(FP), DX
	MOVQ n+24(FP), CX
	MOVQ centre+32(FP), AX
	CHASE512CONSTANTS
	MOVQ  $-2, AX
	KMOVQ AX, K1         // all but the first byte
	MOVQ  $-1, AX
	SHRQ  $1, AX
	KMOVQ AX, K2         // all but the last byte

	SUBQ       $64, CX        // start of the last vector
	VMOVDQU64  (SI)(CX*1), Z0
	VMOVDQU64  -1(SI)(CX*1), Z1
	VMOVDQU8.Z 1(SI)(CX*1), K2, Z2
	CHASE512((DX)(CX*1), (DI)(CX*1))
	VMOVDQA64  Z3, Z5

	VMOVDQU64  (SI), Z0
	VMOVDQU8.Z -1(SI), K1, Z1
	VMOVDQU64  1(SI), Z2
	CHASE512((DX), (DI))
	VMOVDQU64  Z3, (DI)

	MOVQ $64, BX
	JMP  chase512check

chase512loop:
	VMOVDQU64 (SI)(BX*1), Z0   // w
	VMOVDQU64 -1(SI)(BX*1), Z1 // the bytes before
	VMOVDQU64 1(SI)(BX*1), Z2  // the bytes after
	CHASE512((DX)(BX*1), (DI)(BX*1))
	VMOVDQU64 Z3, (DI)(BX*1)
	ADDQ      $64, BX

chase512check:
	CMPQ BX, CX
	JLT  chase512loop
	VMOVDQU64 Z5, (DI)(CX*1)
	VZEROUPPER
	RET

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
