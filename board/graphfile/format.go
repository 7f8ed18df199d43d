package graphfile

import (
	"errors"
	"fmt"
	"io"
	"path"
	"slices"
	"strings"

	"lightsout/board"
)

// A Format is a way to write a board as a file. The package comment shows each.
type Format string

// The formats.
const (
	DOT      Format = "dot"
	JSON     Format = "json"
	EdgeList Format = "edges"
	Graph6   Format = "graph6"
	Matrix   Format = "matrix"
)

// Limits of every file, checked before memory is spent. A board has at most
// board.MaxToggles buttons and toggles, too.
const (
	// MaxBytes is the length of the longest file. Graph6 files may be longer,
	// for they are never held in memory: MaxGraph6 is their limit.
	MaxBytes = 64 << 20
	// MaxDOT is the length of the longest DOT file, which takes many times its
	// length in memory.
	MaxDOT = 4 << 20
	// MaxNodes is the most nodes of a graph, or lights of a button matrix.
	MaxNodes = 1 << nodeBits
	// MaxGraph6 is the most nodes of a graph in graph6 or digraph6; this many
	// take 358 or 716 million characters.
	MaxGraph6 = 1 << 16
	// MaxName is the length of the longest name of a node, in bytes.
	MaxName = 1 << 10
)

// Errors that Read and Write wrap. What is beyond a limit wraps
// [board.ErrTooLarge], and what a reader or writer fails with is passed on.
var (
	// ErrFile says that a file is not in the format it should have.
	ErrFile = errors.New("bad graph file")
	// ErrFormat says that a format is unknown or cannot hold a board.
	ErrFormat = errors.New("wrong format")
)

// codecs says how each format is read and written.
var codecs = map[Format]struct {
	read func(r io.Reader) (*board.Board, error)
	// write checks whether the format can hold the board before it writes.
	write func(p printer, w *wiring) error
}{
	DOT:      {readDOT, writeDOT},
	JSON:     {readJSON, writeJSON},
	EdgeList: {readEdgeList, writeEdgeList},
	Graph6:   {readGraph6, writeGraph6},
	Matrix:   {readMatrix, writeMatrix},
}

var extensions = map[string]Format{
	".dot": DOT, ".gv": DOT,
	".json":  JSON,
	".edges": EdgeList, ".txt": EdgeList,
	".g6": Graph6, ".d6": Graph6,
	".matrix": Matrix,
}

// Formats lists the formats.
func Formats() []Format { return []Format{DOT, JSON, EdgeList, Graph6, Matrix} }

// FormatOf returns the format that a file's extension stands for.
func FormatOf(name string) (Format, bool) {
	f, ok := extensions[strings.ToLower(path.Ext(name))]
	return f, ok
}

// Read reads a board in the given format, up to the end of r.
func Read(r io.Reader, f Format) (*board.Board, error) {
	if err := f.check(); err != nil {
		return nil, err
	}
	return codecs[f].read(r)
}

// Write writes a board in the given format, such that Read gives a board with
// the same lights, buttons and toggles. When the format cannot hold the board,
// nothing is written. JSON can hold every board within the limits; it alone
// keeps the number of colours.
func Write(w io.Writer, f Format, b *board.Board) error {
	if err := f.check(); err != nil {
		return err
	}
	wires, err := wiringOf(b)
	if err != nil {
		return err
	}
	p := newPrinter(w)
	if err := codecs[f].write(p, wires); err != nil {
		return err
	}
	return p.Flush()
}

func (f Format) check() error {
	if !slices.Contains(Formats(), f) {
		return fmt.Errorf("%w: %s is none; the formats are %v", ErrFormat, quote(string(f)), Formats())
	}
	return nil
}
