//go:build !purego

#include "textflag.h"

// PACKED adds Y15 to two vectors of q and packs their 32 numbers into 32 bytes with the same signs.
// VPACKSSWB leaves the four quarters in the order 0 2 1 3, and VPERMQ puts them back in order.
#define PACKED(first, second, x, t) \
	VPADDQ    first, Y15, x; \
	VPADDQ    second, Y15, t; \
	VPACKSSWB t, x, x; \
	VPERMQ    $0xd8, x, x

// func topBitsAVX2(mask, q *uint64, add uint64, words int)
//
// Four vectors of q, 16 words, make one word of the mask.
TEXT ·topBitsAVX2(SB), NOSPLIT, $0-32
	MOVQ         mask+0(FP), DI
	MOVQ         q+8(FP), SI
	VPBROADCASTQ add+16(FP), Y15
	MOVQ         words+24(FP), CX

topBits2loop:
	PACKED((SI), 32(SI), Y0, Y1)
	PACKED(64(SI), 96(SI), Y2, Y3)
	VPMOVMSKB Y0, AX
	VPMOVMSKB Y2, BX
	SHLQ      $32, BX
	ORQ       BX, AX
	MOVQ      AX, (DI)
	ADDQ      $128, SI
	ADDQ      $8, DI
	DECQ      CX
	JNZ       topBits2loop
	VZEROUPPER
	RET
