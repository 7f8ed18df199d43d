//go:build !purego

#include "textflag.h"

// SELECT shifts the lowest byte out of BX and puts the address of its row into a register; R13
// advances from table to table. DX holds the number of bytes in a row.
#define SELECT(row) \
	MOVBLZX BX, row; \
	SHRQ    $8, BX; \
	IMULQ   DX, row; \
	ADDQ    R13, row; \
	ADDQ    R12, R13

// SELECTALL puts the addresses of the eight rows into AX, SI, R8 to R11, CX and R12.
#define SELECTALL \
	MOVQ  z+0(FP), DI; \
	MOVQ  tables+16(FP), R13; \
	MOVQ  stride+24(FP), DX; \
	MOVQ  s+32(FP), BX; \
	SHLQ  $3, DX; \
	MOVQ  DX, R12; \
	SHLQ  $8, R12; \
	SELECT(AX); \
	SELECT(SI); \
	SELECT(R8); \
	SELECT(R9); \
	SELECT(R10); \
	SELECT(R11); \
	SELECT(CX); \
	IMULQ DX, BX; \
	LEAQ  (R13)(BX*1), R12; \
	MOVQ  words+8(FP), DX; \
	MOVQ  ahead+40(FP), R13; \
	XORQ  BX, BX

// func addSelectedAVX2(z *uint64, words int, tables *uint64, stride int, s uint64, ahead *uint64)
//
// words is a positive multiple of 4.
TEXT ·addSelectedAVX2(SB), NOSPLIT, $0-48
	SELECTALL

selectedFour:
	PREFETCHT0 (R13)(BX*8)
	VMOVDQU (DI)(BX*8), Y0
	VMOVDQU (AX)(BX*8), Y1
	VMOVDQU (SI)(BX*8), Y2
	VPXOR   (R8)(BX*8), Y0, Y0
	VPXOR   (R9)(BX*8), Y1, Y1
	VPXOR   (R10)(BX*8), Y2, Y2
	VPXOR   (R11)(BX*8), Y0, Y0
	VPXOR   (CX)(BX*8), Y1, Y1
	VPXOR   (R12)(BX*8), Y2, Y2
	VPXOR   Y1, Y0, Y0
	VPXOR   Y2, Y0, Y0
	VMOVDQU Y0, (DI)(BX*8)
	ADDQ    $4, BX
	CMPQ    BX, DX
	JLT     selectedFour
	VZEROUPPER
	RET
