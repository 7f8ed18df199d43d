package puzzle

import (
	"fmt"
	"strings"

	"lightsout/board"
	"lightsout/internal/drawn"
	"lightsout/internal/english"
)

// People can also draw the lights: one character per light, row by row, with slashes or line ends
// between the rows. 0 and . are off, 1 and # are on. With more than two colours, a light is
// written as the digit that stands for its colour in an ID. Drawings are input only: String never
// writes one.
//
//	5x5:11011/10101/01110/10101/11011
//	##.##/#.#.#/.###./#.#.#/##.##

// drawnMarks are characters that occur neither in hexadecimal numbers nor in Digits. Lights that
// contain one of them, and do not start with ~, are a drawing.
const drawnMarks = "/.#\n"

// ParseRows parses a position on a grid, drawn as two or more rows of the same length, with at
// least two lights each. The rows determine the size of the grid. Blank lines and whitespace around
// rows are ignored.
func ParseRows(text string) (State, error) {
	rows := drawn.Rows(text)
	if len(rows) < 2 || len(rows[0]) < 2 {
		return State{}, fmt.Errorf("%w: draw at least two rows of two lights, as in 11/01", ErrID)
	}
	b, err := board.NewGrid(board.Grid{Rows: len(rows), Cols: len(rows[0])})
	if err != nil {
		return State{}, err
	}
	return ParseLights(b, strings.Join(rows, "/"))
}

// parseDrawn parses drawn lights into s, which must be all off.
func (s State) parseDrawn(text string) error {
	rows := drawn.Rows(text)
	if g, isGrid := s.board.Grid(); isGrid {
		if len(rows) != g.Rows {
			return fmt.Errorf("%s, but the board has %d", english.Plural(len(rows), "row", "rows"), g.Rows)
		}
		for i, row := range rows {
			if len(row) != g.Cols {
				return fmt.Errorf("row %d has %s, but the board has %s", i+1, english.Plural(len(row), "light", "lights"), english.Plural(g.Cols, "column", "columns"))
			}
		}
	}
	lights := strings.Join(rows, "")
	if len(lights) != s.lights.len() {
		return fmt.Errorf("%s drawn, but the board has %d", english.Plural(len(lights), "light is", "lights are"), s.lights.len())
	}
	for i := range len(lights) {
		colour := strings.IndexByte(Digits[:s.lights.m], lights[i])
		switch lights[i] {
		case '.':
			colour = 0
		case '#':
			colour = 1
		}
		if colour < 0 {
			return fmt.Errorf("%q is not a light; write 0 or . for off, and 1 or # for on", lights[i])
		}
		s.lights.add(i, colour)
	}
	return nil
}
