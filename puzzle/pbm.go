package puzzle

import "errors"

// PBM is the simplest picture format of the Netpbm family: a header with the width and
// height, followed by one bit per pixel, 1 for black. Here 1 is a light that is on, or a
// button that is pressed.
//
//	P1            plain: digits      P4            raw: eight pixels a byte,
//	3 2                              3 2           rows padded to whole bytes
//	101
//	010                              \xa0\x40

// A PBMFormat is one of the two variants of PBM.
type PBMFormat string

// The formats, by the first two bytes of a file.
const (
	PlainPBM PBMFormat = "P1"
	RawPBM   PBMFormat = "P4"
)

// ErrPBM reports that a file is not a PBM picture, or is damaged.
var ErrPBM = errors.New("bad PBM file")

// pbmBuffer is the size of a reader's buffer. Two raw rows of MaxSide columns fit in it.
const pbmBuffer = 1 << 18
