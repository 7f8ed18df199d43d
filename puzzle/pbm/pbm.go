// Package pbm reads and writes the lights or the presses of a grid row by row, for grids that are
// too large for memory.
//
//	r, err := pbm.NewReader(file)
//	rows, cols := r.Size()
//	w := pbm.NewWriter(out, pbm.Raw, rows, cols)
//	err = pbm.Press(ctx, board.Grid{Rows: rows, Cols: cols}, r, w)
//	err = w.Close()
//
// This reads which buttons to press, and writes the lights that they turn on. Solver.SolveRows in
// package solve goes the other way.
//
// Such functions read [Rows] and write to a [RowWriter]. [Reader] and [Writer] implement these for
// files, and [Bitmap] implements both for a grid in memory.
//
// PBM is the simplest picture format of the Netpbm family: a header with the width and height,
// followed by one bit per pixel, 1 for black. Here 1 is a light that is on, or a button that is
// pressed.
//
//	P1            plain: digits      P4            raw: eight pixels a byte,
//	3 2                              3 2           rows padded to whole bytes
//	101
//	010                              \xa0\x40
package pbm

import "errors"

// A Format is one of the two variants of PBM.
type Format string

// The formats, by the first two bytes of a file.
const (
	Plain Format = "P1"
	Raw   Format = "P4"
)

// ErrFile reports that a file is not a PBM picture, or is damaged.
var ErrFile = errors.New("bad PBM file")

// bufferSize is the size of the buffer of a reader or writer. Two raw rows of MaxSide columns fit
// in it.
const bufferSize = 1 << 18
