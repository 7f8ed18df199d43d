package graphfile

import (
	"errors"
	"fmt"
	"io"
	"path"
	"strings"

	"lightsout/board"
	"lightsout/internal/english"
)

// A Format is a file format for boards. The package comment shows each one.
type Format string

// The formats.
const (
	DOT      Format = "dot"
	JSON     Format = "json"
	EdgeList Format = "edges"
	Graph6   Format = "graph6"
	Matrix   Format = "matrix"
)

// Limits for every file, which bound the memory that reading it takes. In addition, the buttons and
// toggles of a board can number at most board.MaxToggles in total.
const (
	// maxBytes is the maximum length of a file.
	maxBytes = 64 << 20
	// maxDOT and maxJSON are the maximum lengths of DOT and JSON files, which take many times
	// their length in memory.
	maxDOT  = 4 << 20
	maxJSON = 8 << 20
	// maxNodes is the largest number of nodes in a graph, or lights in a button matrix.
	maxNodes = 1 << nodeBits
)

// Errors wrapped by Read and Write. Most errors about an exceeded limit wrap [board.ErrTooLarge]
// instead; errors from the underlying reader or writer are returned unchanged.
var (
	// ErrFile reports that a file is not in the expected format.
	ErrFile = errors.New("bad graph file")
	// ErrFormat reports that a format is unknown or cannot hold the board.
	ErrFormat = errors.New("wrong format")
)

// codecs holds the reader and writer of each format.
var codecs = map[Format]struct {
	read func(text string) (Position, error)
	// write checks whether the format can hold the board before it writes.
	write func(p printer, w *wiring) error
	most  int64 // maximum length of a file in bytes
}{
	DOT:      {readDOT, writeDOT, maxDOT},
	JSON:     {readJSON, writeJSON, maxJSON},
	EdgeList: {readEdgeList, writeEdgeList, maxBytes},
	Graph6:   {readGraph6, writeGraph6, maxBytes},
	Matrix:   {readMatrix, writeMatrix, maxBytes},
}

var extensions = map[string]Format{
	".dot": DOT, ".gv": DOT,
	".json":  JSON,
	".edges": EdgeList, ".txt": EdgeList, ".edgelist": EdgeList,
	".g6": Graph6, ".d6": Graph6, ".s6": Graph6,
	".matrix": Matrix,
}

// Formats lists the formats.
func Formats() []Format { return []Format{DOT, JSON, EdgeList, Graph6, Matrix} }

// FormatOf returns the format for a file's extension, or false if the extension is unknown.
func FormatOf(name string) (Format, bool) {
	f, ok := extensions[strings.ToLower(path.Ext(name))]
	return f, ok
}

// A Position is the contents of a file: a board and, if the file has them, the lights that are on
// and the places where the nodes are drawn.
type Position struct {
	Board *board.Board `json:"board"`
	// Colours are the colours of the lights, 0 for off; nil if the file does not list them.
	Colours []uint8 `json:"colours"`
	// Places are the positions of the nodes, measured to the right and down in light widths.
	// They are nil unless the file has one for every node.
	Places [][2]float64 `json:"places"`
}

// check returns an error unless the colours and places fit the board.
func (p Position) check() error {
	if err := p.Board.Check(); err != nil {
		return err
	}
	lights := p.Board.Lights()
	if p.Colours != nil && len(p.Colours) != lights {
		return english.Errorf("%w: %d colours for %d lights", board.ErrMismatch, len(p.Colours), lights)
	}
	if p.Places != nil && len(p.Places) != lights {
		return english.Errorf("%w: %d places for %d lights", board.ErrMismatch, len(p.Places), lights)
	}
	for light, colour := range p.Colours {
		if int(colour) >= p.Board.Colours() {
			return english.Errorf("%w: light %d has colour %d; the colours are 0 to %d", board.ErrMismatch, light, colour, p.Board.Colours()-1)
		}
	}
	for light, at := range p.Places {
		if !checkPlace(at) {
			return english.Errorf("light %d is at (%g, %g); use numbers from -%d to %[4]d", light, at[0], at[1], maxPlace)
		}
	}
	return nil
}

// Read reads all of r, a file in the given format. It returns the board and, if the file has them,
// the lights that are on and the places of the nodes.
func Read(r io.Reader, f Format) (Position, error) {
	if err := f.check(); err != nil {
		return Position{}, err
	}
	codec := codecs[f]
	text, err := readText(r, codec.most)
	if err != nil {
		return Position{}, err
	}
	return codec.read(text)
}

// Write writes a position in the given format. [Read] then returns a board with the same lights,
// buttons and toggles, except that it sorts the lights of an edge list whose names are all numbers.
// If the format cannot hold the position, Write writes nothing. DOT, JSON and edge lists record
// which lights are on and keep labels, except that JSON has no labels for a board on which a button
// advances a light by several colours. DOT and JSON also keep places. JSON can hold every board
// within the limits, and only JSON keeps the number of colours, so only JSON can hold the lights of a
// board with more than two.
func Write(w io.Writer, f Format, p Position) error {
	if err := f.check(); err != nil {
		return err
	}
	if p.Colours != nil && (f == Graph6 || f == Matrix) {
		return unfit(f, "cannot store which lights are on")
	}
	if err := p.check(); err != nil {
		return err
	}
	if p.Colours != nil && f != JSON && p.Board.Colours() > 2 {
		return unfit(f, "cannot store lights of %d colours", p.Board.Colours())
	}
	wires, err := wiringOf(p.Board)
	if err != nil {
		return err
	}
	wires.colour, wires.places = p.Colours, p.Places
	codec := codecs[f]
	for _, to := range []io.Writer{&counter{most: codec.most}, w} { // first check the length, so that nothing too long is written
		p := newPrinter(to)
		if err := codec.write(p, wires); err != nil {
			return err
		}
		if err := p.Flush(); errors.Is(err, errLong) {
			return english.Errorf("%w: as %s, this board would exceed the limit of %d bytes; it may fit as %s",
				ErrFormat, f, codec.most, EdgeList)
		} else if err != nil {
			return err
		}
	}
	return nil
}

// A counter counts the bytes written to it, up to a limit.
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
		return fmt.Errorf("%w: %s; use dot, json, edges, graph6 or matrix", ErrFormat, quote(string(f)))
	}
	return nil
}
