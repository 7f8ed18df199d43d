package graphfile

import (
	"errors"
	"fmt"
	"io"
	"path"
	"strings"

	"lightsout/board"
)

// A Format is a file format for boards. The package comment shows each.
type Format string

// The formats.
const (
	DOT      Format = "dot"
	JSON     Format = "json"
	EdgeList Format = "edges"
	Graph6   Format = "graph6"
	Matrix   Format = "matrix"
)

// Limits of every file, checked before memory is allocated. A board also has at most
// limits.Toggles buttons and toggles.
const (
	// maxBytes is the length of the longest file. Graph6 files may be longer,
	// because they are never held in memory: their limit is maxGraph6.
	maxBytes = 64 << 20
	// maxDOT and maxJSON are the lengths of the longest files in DOT and JSON, which
	// take many times their length in memory.
	maxDOT  = 4 << 20
	maxJSON = 8 << 20
	// maxNodes is the largest number of nodes of a graph, or lights of a button
	// matrix.
	maxNodes = 1 << nodeBits
	// maxGraph6 is the largest number of nodes of a graph in graph6 or digraph6; a
	// file of that many takes 358 or 716 million characters.
	maxGraph6 = 1 << 16
)

// Errors wrapped by Read and Write. Exceeding a limit wraps [board.ErrTooLarge];
// errors of the underlying reader or writer are returned as they are.
var (
	// ErrFile says that a file is not in the expected format.
	ErrFile = errors.New("bad graph file")
	// ErrFormat says that a format is unknown or cannot hold a board.
	ErrFormat = errors.New("wrong format")
)

// codecs says how each format is read and written.
var codecs = map[Format]struct {
	read func(text string) (Position, error)
	// write checks whether the format can hold the board before it writes.
	write func(p printer, w *wiring) error
	most  int64 // bytes of a file, 0 for any number
}{
	DOT:      {readDOT, writeDOT, maxDOT},
	JSON:     {readJSON, writeJSON, maxJSON},
	EdgeList: {readEdgeList, writeEdgeList, maxBytes},
	Graph6:   {nil, writeGraph6, 0}, // its limit is on the nodes: it is read without keeping it
	Matrix:   {readMatrix, writeMatrix, maxBytes},
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

// A Position is what a file holds: a board and, if the file lists them, which lights are on.
type Position struct {
	Board *board.Board
	// Colours are those of the lights, 0 for off; nil if the file does not have them.
	Colours []uint8
	// Places are where the nodes are drawn, the light of a disc being 1 wide: to the right
	// and down. They are nil if the file does not have them.
	Places [][2]float64
}

// Read reads a board in the given format, up to the end of r, and which of its
// lights are on.
func Read(r io.Reader, f Format) (Position, error) {
	if err := f.check(); err != nil {
		return Position{}, err
	}
	if f == Graph6 {
		return readGraph6(r)
	}
	codec := codecs[f]
	text, err := readText(r, codec.most)
	if err != nil {
		return Position{}, err
	}
	return codec.read(text)
}

// Write writes a board in the given format, and which of its lights are on. [Read] then
// returns a board with the same lights, buttons and toggles. If the format cannot hold the
// position, nothing is written. DOT, JSON and edge lists keep its labels and lights, DOT
// and JSON its places; JSON can hold every board, and only JSON keeps the number of colours.
func Write(w io.Writer, f Format, p Position) error {
	if err := f.check(); err != nil {
		return err
	}
	if p.Colours != nil && (f == Graph6 || f == Matrix) {
		return unfit(f, "cannot say which lights are on")
	}
	if p.Places != nil && len(p.Places) != p.Board.Lights() {
		return fmt.Errorf("%w: %d places for %d lights", board.ErrMismatch, len(p.Places), p.Board.Lights())
	}
	wires, err := wiringOf(p.Board)
	if err != nil {
		return err
	}
	wires.colour, wires.places = p.Colours, p.Places
	codec := codecs[f]
	writers := []io.Writer{&counter{most: codec.most}, w} // what is too long is not written at all
	if codec.most == 0 {
		writers = writers[1:]
	}
	for _, to := range writers {
		p := newPrinter(to)
		if err := codec.write(p, wires); err != nil {
			return err
		}
		if err := p.Flush(); errors.Is(err, errLong) {
			return fmt.Errorf("%w: as %s this board is longer than %d bytes, the most that is read; it may fit as %s",
				ErrFormat, f, codec.most, EdgeList)
		} else if err != nil {
			return err
		}
	}
	return nil
}

// A counter counts what is written to it, up to a limit.
type counter struct{ n, most int64 }

var errLong = errors.New("too long")

func (c *counter) Write(p []byte) (int, error) {
	if c.n += int64(len(p)); c.n > c.most {
		return 0, errLong
	}
	return len(p), nil
}

func (f Format) check() error {
	if _, ok := codecs[f]; !ok {
		return fmt.Errorf("%w: %s; the formats are dot, json, edges, graph6 and matrix", ErrFormat, quote(string(f)))
	}
	return nil
}
