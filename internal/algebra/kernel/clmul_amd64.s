//go:build !purego

#include "textflag.h"

// VPCLMULQDQ $0xij, v, u, t multiplies word j of u by word i of v. The result is two words wide and
// overlaps the next product by one word. So the loops take words in pairs: the products of the
// first words are already in place, and VPALIGNR moves the products of the second words by
// combining the upper word of the previous pair with the lower word of this one:
//
//	word:      2k        2k+1      2k+2
//	first:     lower     upper
//	second:              lower     upper
//
// Processors run VPCLMULQDQ and VPALIGNR on the same unit, which is the bottleneck of these loops.

// func mulAddCLMul(z, x *uint64, words int, a uint64) (above uint64)
//
// X0 holds a; the upper word of X2 is the carry into the next word.
TEXT ·mulAddCLMul(SB), NOSPLIT, $0-40
	MOVQ  z+0(FP), DI
	MOVQ  x+8(FP), SI
	MOVQ  words+16(FP), CX
	VMOVQ a+24(FP), X0
	VPXOR X2, X2, X2
	SUBQ  $2, CX
	JLT   mulAddLast

mulAddPair:
	VMOVDQU    (SI), X4
	VPCLMULQDQ $0x00, X4, X0, X6
	VPCLMULQDQ $0x10, X4, X0, X8
	VPALIGNR   $8, X2, X8, X10
	VPXOR      (DI), X6, X6
	VPXOR      X6, X10, X10
	VMOVDQU    X10, (DI)
	VMOVDQA    X8, X2
	ADDQ       $16, SI
	ADDQ       $16, DI
	SUBQ       $2, CX
	JGE        mulAddPair

mulAddLast:
	ADDQ       $2, CX
	JEQ        mulAddDone
	VMOVQ      (SI), X4
	VMOVQ      (DI), X5
	VPCLMULQDQ $0x00, X4, X0, X6
	VPSRLDQ    $8, X2, X2
	VPXOR      X2, X6, X2
	VPXOR      X2, X5, X6
	VMOVQ      X6, (DI)

mulAddDone:
	VPEXTRQ $1, X2, above+32(FP)
	RET

// func combineCLMul(x, y *uint64, words int, m *[4]uint64) (aboveX, aboveY uint64)
//
// X0 holds m[0] and m[1], X1 m[2] and m[3]; the upper words of X2 and X3 are the carries into the
// next words of x and y.
TEXT ·combineCLMul(SB), NOSPLIT, $0-48
	MOVQ    x+0(FP), SI
	MOVQ    y+8(FP), DI
	MOVQ    words+16(FP), CX
	MOVQ    m+24(FP), AX
	VMOVDQU (AX), X0
	VMOVDQU 16(AX), X1
	VPXOR   X2, X2, X2
	VPXOR   X3, X3, X3
	SUBQ    $2, CX
	JLT     combineLast

combinePair:
	VMOVDQU    (SI), X4
	VMOVDQU    (DI), X5
	VPCLMULQDQ $0x00, X4, X0, X6
	VPCLMULQDQ $0x01, X5, X0, X7
	VPCLMULQDQ $0x10, X4, X0, X8
	VPCLMULQDQ $0x11, X5, X0, X9
	VPXOR      X7, X6, X6
	VPXOR      X9, X8, X8
	VPALIGNR   $8, X2, X8, X10
	VPXOR      X6, X10, X10
	VMOVDQU    X10, (SI)
	VMOVDQA    X8, X2
	VPCLMULQDQ $0x00, X4, X1, X11
	VPCLMULQDQ $0x01, X5, X1, X12
	VPCLMULQDQ $0x10, X4, X1, X13
	VPCLMULQDQ $0x11, X5, X1, X14
	VPXOR      X12, X11, X11
	VPXOR      X14, X13, X13
	VPALIGNR   $8, X3, X13, X15
	VPXOR      X11, X15, X15
	VMOVDQU    X15, (DI)
	VMOVDQA    X13, X3
	ADDQ       $16, SI
	ADDQ       $16, DI
	SUBQ       $2, CX
	JGE        combinePair

combineLast:
	ADDQ       $2, CX
	JEQ        combineDone
	VMOVQ      (SI), X4
	VMOVQ      (DI), X5
	VPCLMULQDQ $0x00, X4, X0, X6
	VPCLMULQDQ $0x01, X5, X0, X7
	VPCLMULQDQ $0x00, X4, X1, X11
	VPCLMULQDQ $0x01, X5, X1, X12
	VPSRLDQ    $8, X2, X2
	VPSRLDQ    $8, X3, X3
	VPXOR      X7, X6, X6
	VPXOR      X12, X11, X11
	VPXOR      X6, X2, X2
	VPXOR      X11, X3, X3
	VMOVQ      X2, (SI)
	VMOVQ      X3, (DI)

combineDone:
	VPEXTRQ $1, X2, aboveX+32(FP)
	VPEXTRQ $1, X3, aboveY+40(FP)
	RET

// START begins a column with the product of two pairs of words: X8 gets the product of the first
// words, X10 the product of the second words, and X9 the sum of the two mixed products.
#define START(x, y) \
	VPCLMULQDQ $0x00, y, x, X8; \
	VPCLMULQDQ $0x11, y, x, X10; \
	VPCLMULQDQ $0x01, y, x, X9; \
	VPCLMULQDQ $0x10, y, x, X11; \
	VPXOR      X11, X9, X9

// PAIR adds another product to X8, X9 and X10.
#define PAIR(x, y) \
	VPCLMULQDQ $0x00, y, x, X11; \
	VPCLMULQDQ $0x11, y, x, X14; \
	VPXOR      X11, X8, X8; \
	VPXOR      X14, X10, X10; \
	VPCLMULQDQ $0x01, y, x, X11; \
	VPCLMULQDQ $0x10, y, x, X14; \
	VPXOR      X11, X9, X9; \
	VPXOR      X14, X9, X9

// COLUMN stores a pair of words and carries the rest to the next column: X10 to X12, and X9 to X13.
#define COLUMN(at) \
	VPALIGNR $8, X13, X9, X11; \
	VPXOR    X12, X8, X8; \
	VPXOR    X11, X8, X8; \
	VMOVDQU  X8, at(DI); \
	VMOVDQA  X10, X12; \
	VMOVDQA  X9, X13

// PRODUCT multiplies the 8 words at SI by the 8 at DX, into 16 words at DI. X0 to X3 hold x, X4 to
// X7 hold y. Pair k of z is the sum over i of the products of pair i of x and pair k - i of y.
#define PRODUCT \
	VMOVDQU (SI), X0; \
	VMOVDQU 16(SI), X1; \
	VMOVDQU 32(SI), X2; \
	VMOVDQU 48(SI), X3; \
	VMOVDQU (DX), X4; \
	VMOVDQU 16(DX), X5; \
	VMOVDQU 32(DX), X6; \
	VMOVDQU 48(DX), X7; \
	VPXOR   X12, X12, X12; \
	VPXOR   X13, X13, X13; \
	START(X0, X4); \
	COLUMN(0); \
	START(X0, X5); \
	PAIR(X1, X4); \
	COLUMN(16); \
	START(X0, X6); \
	PAIR(X1, X5); \
	PAIR(X2, X4); \
	COLUMN(32); \
	START(X0, X7); \
	PAIR(X1, X6); \
	PAIR(X2, X5); \
	PAIR(X3, X4); \
	COLUMN(48); \
	START(X1, X7); \
	PAIR(X2, X6); \
	PAIR(X3, X5); \
	COLUMN(64); \
	START(X2, X7); \
	PAIR(X3, X6); \
	COLUMN(80); \
	START(X3, X7); \
	COLUMN(96); \
	VPSRLDQ $8, X13, X13; \
	VPXOR   X12, X13, X13; \
	VMOVDQU X13, 112(DI)

// func mul8CLMul(z *[16]uint64, x, y *[8]uint64)
TEXT ·mul8CLMul(SB), NOSPLIT, $0-24
	MOVQ z+0(FP), DI
	MOVQ x+8(FP), SI
	MOVQ y+16(FP), DX
	PRODUCT
	RET

// HALVES adds the two halves of 16 words into 8 words.
#define HALVES(to, from) \
	VMOVDQU (from), Y0; \
	VMOVDQU 32(from), Y1; \
	VPXOR   64(from), Y0, Y0; \
	VPXOR   96(from), Y1, Y1; \
	VMOVDQU Y0, (to); \
	VMOVDQU Y1, 32(to)

// MIDDLE folds 4 of the 8 words of each part (see [Fold]); R8 points to z, DI to the
// middle product.
#define MIDDLE(at) \
	VMOVDQU 64+at(R8), Y0; \
	VPXOR   128+at(R8), Y0, Y0; \
	VPXOR   at(R8), Y0, Y1; \
	VPXOR   192+at(R8), Y0, Y2; \
	VPXOR   at(DI), Y1, Y1; \
	VPXOR   64+at(DI), Y2, Y2; \
	VMOVDQU Y1, 64+at(R8); \
	VMOVDQU Y2, 128+at(R8)

// func mul16CLMul(z *[32]uint64, x, y *[16]uint64)
//
// Uses Karatsuba's method. The sums of the halves of x and y, and the middle product, are on the
// stack.
TEXT ·mul16CLMul(SB), NOSPLIT, $256-24
	MOVQ z+0(FP), R8
	MOVQ x+8(FP), R9
	MOVQ y+16(FP), R10
	LEAQ 0(SP), SI
	LEAQ 64(SP), DX
	LEAQ 128(SP), DI
	HALVES(SI, R9)
	HALVES(DX, R10)
	PRODUCT
	MOVQ R9, SI
	MOVQ R10, DX
	MOVQ R8, DI
	PRODUCT
	ADDQ $64, SI
	ADDQ $64, DX
	ADDQ $128, DI
	PRODUCT
	LEAQ 128(SP), DI
	MIDDLE(0)
	MIDDLE(32)
	VZEROUPPER
	RET

// func foldAVX2(z, mid *uint64, h, words int)
//
// AX, BX, R8 and R9 point to the four parts of z, SI and DI to the two halves of mid. words is a
// positive multiple of 4.
TEXT ·foldAVX2(SB), NOSPLIT, $0-32
	MOVQ z+0(FP), AX
	MOVQ mid+8(FP), SI
	MOVQ h+16(FP), DX
	MOVQ words+24(FP), CX
	LEAQ (AX)(DX*8), BX
	LEAQ (BX)(DX*8), R8
	LEAQ (R8)(DX*8), R9
	LEAQ (SI)(DX*8), DI
	XORQ DX, DX

foldFour:
	VMOVDQU (BX)(DX*8), Y0
	VPXOR   (R8)(DX*8), Y0, Y0
	VPXOR   (AX)(DX*8), Y0, Y1
	VPXOR   (R9)(DX*8), Y0, Y2
	VPXOR   (SI)(DX*8), Y1, Y1
	VPXOR   (DI)(DX*8), Y2, Y2
	VMOVDQU Y1, (BX)(DX*8)
	VMOVDQU Y2, (R8)(DX*8)
	ADDQ    $4, DX
	CMPQ    DX, CX
	JLT     foldFour
	VZEROUPPER
	RET
