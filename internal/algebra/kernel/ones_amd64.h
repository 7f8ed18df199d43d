// Macros that count ones, shared by within_amd64.s and weight_amd64.s.

// The number of ones in each nibble.
DATA onesOfNibble<>+0(SB)/8, $0x0302020102010100
DATA onesOfNibble<>+8(SB)/8, $0x0403030203020201
GLOBL onesOfNibble<>(SB), RODATA|NOPTR, $16

// ONES2 adds the number of ones in each byte of x to the same byte of n. It overwrites x and t. Y13
// holds the nibble mask, Y14 the table.
#define ONES2(x, t, n) \
	VPAND   Y13, x, t; \
	VPSRLW  $4, x, x; \
	VPAND   Y13, x, x; \
	VPSHUFB t, Y14, t; \
	VPSHUFB x, Y14, x; \
	VPADDB  t, n, n; \
	VPADDB  x, n, n
