//go:build !purego

#include "textflag.h"

// VPMULL multiplies the lower words of two vectors and VPMULL2 the upper words, so a factor that
// both use is stored twice. As on amd64, the loops take words in pairs, and VEXT moves the
// products of the second words by combining the upper word of the previous pair with the lower
// word of this one.

// func mulAddCLMul(z, x *uint64, words int, a uint64) (above uint64)
//
// V0 holds a twice, V31 zeros; the upper word of V2 is the carry into the next word.
TEXT ·mulAddCLMul(SB), NOSPLIT, $0-40
	MOVD z+0(FP), R0
	MOVD x+8(FP), R1
	MOVD words+16(FP), R2
	MOVD a+24(FP), R3
	VDUP R3, V0.D2
	VEOR V2.B16, V2.B16, V2.B16
	VEOR V31.B16, V31.B16, V31.B16
	SUBS $2, R2
	BLT  mulAddLast

mulAddPair:
	VLD1.P  16(R1), [V4.D2]
	VLD1    (R0), [V5.D2]
	VPMULL  V0.D1, V4.D1, V6.Q1
	VPMULL2 V0.D2, V4.D2, V8.Q1
	VEXT    $8, V8.B16, V2.B16, V10.B16
	VEOR    V5.B16, V6.B16, V6.B16
	VEOR    V6.B16, V10.B16, V10.B16
	VST1.P  [V10.D2], 16(R0)
	VMOV    V8.B16, V2.B16
	SUBS    $2, R2
	BGE     mulAddPair

mulAddLast:
	ADDS   $2, R2
	BEQ    mulAddDone
	VLD1   (R1), [V4.D1]
	VLD1   (R0), [V5.D1]
	VPMULL V0.D1, V4.D1, V6.Q1
	VEXT   $8, V31.B16, V2.B16, V2.B16
	VEOR   V6.B16, V2.B16, V2.B16
	VEOR   V5.B16, V2.B16, V6.B16
	VST1   [V6.D1], (R0)

mulAddDone:
	VMOV V2.D[1], R4
	MOVD R4, above+32(FP)
	RET

// func combineCLMul(x, y *uint64, words int, m *[4]uint64) (aboveX, aboveY uint64)
//
// V16 to V19 hold the words of m twice each; the upper words of V2 and V3 are the carries into the
// next words of x and y.
TEXT ·combineCLMul(SB), NOSPLIT, $0-48
	MOVD    x+0(FP), R0
	MOVD    y+8(FP), R1
	MOVD    words+16(FP), R2
	MOVD    m+24(FP), R3
	VLD1R.P 8(R3), [V16.D2]
	VLD1R.P 8(R3), [V17.D2]
	VLD1R.P 8(R3), [V18.D2]
	VLD1R   (R3), [V19.D2]
	VEOR    V2.B16, V2.B16, V2.B16
	VEOR    V3.B16, V3.B16, V3.B16
	VEOR    V31.B16, V31.B16, V31.B16
	SUBS    $2, R2
	BLT     combineLast

combinePair:
	VLD1    (R0), [V4.D2]
	VLD1    (R1), [V5.D2]
	VPMULL  V16.D1, V4.D1, V6.Q1
	VPMULL  V17.D1, V5.D1, V7.Q1
	VPMULL2 V16.D2, V4.D2, V8.Q1
	VPMULL2 V17.D2, V5.D2, V9.Q1
	VEOR    V7.B16, V6.B16, V6.B16
	VEOR    V9.B16, V8.B16, V8.B16
	VEXT    $8, V8.B16, V2.B16, V10.B16
	VEOR    V6.B16, V10.B16, V10.B16
	VST1.P  [V10.D2], 16(R0)
	VMOV    V8.B16, V2.B16
	VPMULL  V18.D1, V4.D1, V6.Q1
	VPMULL  V19.D1, V5.D1, V7.Q1
	VPMULL2 V18.D2, V4.D2, V8.Q1
	VPMULL2 V19.D2, V5.D2, V9.Q1
	VEOR    V7.B16, V6.B16, V6.B16
	VEOR    V9.B16, V8.B16, V8.B16
	VEXT    $8, V8.B16, V3.B16, V10.B16
	VEOR    V6.B16, V10.B16, V10.B16
	VST1.P  [V10.D2], 16(R1)
	VMOV    V8.B16, V3.B16
	SUBS    $2, R2
	BGE     combinePair

combineLast:
	ADDS   $2, R2
	BEQ    combineDone
	VLD1   (R0), [V4.D1]
	VLD1   (R1), [V5.D1]
	VPMULL V16.D1, V4.D1, V6.Q1
	VPMULL V17.D1, V5.D1, V7.Q1
	VEXT   $8, V31.B16, V2.B16, V2.B16
	VEOR   V7.B16, V6.B16, V6.B16
	VEOR   V6.B16, V2.B16, V2.B16
	VST1   [V2.D1], (R0)
	VPMULL V18.D1, V4.D1, V6.Q1
	VPMULL V19.D1, V5.D1, V7.Q1
	VEXT   $8, V31.B16, V3.B16, V3.B16
	VEOR   V7.B16, V6.B16, V6.B16
	VEOR   V6.B16, V3.B16, V3.B16
	VST1   [V3.D1], (R1)

combineDone:
	VMOV V2.D[1], R4
	MOVD R4, aboveX+32(FP)
	VMOV V3.D[1], R4
	MOVD R4, aboveY+40(FP)
	RET
