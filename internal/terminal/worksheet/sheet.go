package worksheet

import (
	"fmt"
	"io"
	"strconv"

	"rsc.io/qr"

	"lightsout/board"
	"lightsout/puzzle"
)

// Limits of a sheet.
const (
	// MaxLights is the maximum number of lights on a board. Larger boards are too hard to solve
	// with a pencil.
	MaxLights = 400
	// MaxPuzzles is the maximum number of puzzles in one file.
	MaxPuzzles = 360
)

// PerPage lists the supported numbers of puzzles per page.
func PerPage() []int { return []int{4, 6, 9} }

// A Puzzle is one puzzle on a sheet.
type Puzzle struct {
	ID    string
	State puzzle.State
	// Par is the minimum number of presses, or 0 if unknown.
	Par int
	// Presses is a solution. If Order is set, the presses must be made in that order.
	Presses puzzle.Presses
	Order   []int
	// Link is the content of the QR code.
	Link string
}

// PDF writes the pages as PDF.
func PDF(w io.Writer, puzzles []Puzzle, perPage int) error {
	return draw(newPDFPen(w), puzzles, perPage)
}

// SVG writes the pages as one SVG drawing.
func SVG(w io.Writer, puzzles []Puzzle, perPage int) error {
	return draw(&svgPen{w: w}, puzzles, perPage)
}

// Lengths in millimetres: the page is A4.
const (
	pageWidth  = 210.0
	pageHeight = 297.0
	margin     = 15.0
	top        = 40.0 // above the puzzles
	bottom     = 20.0 // below the puzzles
	foot       = 20.0 // below a board, for its text and QR code
	gap        = 5.0  // between puzzles
)

// Font sizes, in points.
const (
	body  = 11.0
	small = 8.0
)

// answersPerPage is the number of solutions per page.
const answersPerPage = 12

// Check returns an error if puzzles on a board cannot be printed.
func Check(b *board.Board, puzzles int) error {
	switch {
	case b.Lights() > MaxLights:
		return fmt.Errorf("boards on a sheet can have at most %d lights, but %.60s has %d", MaxLights, b, b.Lights())
	case !b.ButtonsAreLights():
		return fmt.Errorf("%.60s cannot be printed: its buttons are separate from its lights", b)
	case puzzles > MaxPuzzles:
		return fmt.Errorf("a sheet can have at most %d puzzles, not %d", MaxPuzzles, puzzles)
	}
	return nil
}

func draw(p pen, puzzles []Puzzle, perPage int) error {
	pages := (len(puzzles) + perPage - 1) / perPage
	answers := (len(puzzles) + answersPerPage - 1) / answersPerPage
	p.begin(pages + answers)
	for page := range pages {
		p.page()
		heading(p, puzzles[0].State.Board())
		for i, at := range cells(perPage) {
			if n := page*perPage + i; n < len(puzzles) {
				if err := question(p, at, n+1, puzzles[n]); err != nil {
					return err
				}
			}
		}
	}
	for page := range answers {
		p.page()
		p.text(margin, margin+6, 16, "Answers")
		p.text(margin, margin+13, small, "Press the lights with a cross, in any order. Numbers show the order, or how many times to press.")
		for i, at := range cells(answersPerPage) {
			if n := page*answersPerPage + i; n < len(puzzles) {
				answer(p, at, n+1, puzzles[n])
			}
		}
	}
	return p.end()
}

// heading writes the top of a page: lines for name and date, and the rules.
func heading(p pen, b *board.Board) {
	const line = margin + 8
	p.text(margin, line, body, "Name")
	p.line(margin+14, line+1, 130, line+1, 0.3)
	p.text(135, line, body, "Date")
	p.line(147, line+1, pageWidth-margin, line+1, 0.3)
	p.text(margin, line+10, small, rules(b))
}

// rules returns the board's rules in one line.
func rules(b *board.Board) string {
	text := "Turn all the lights off. A press changes a light and its neighbours."
	if b.Spot(0).Cell == board.Disc {
		text = "Turn all the lights off. A press changes a light and the ones it is joined to."
	}
	if len(b.Frame().Glue) > 0 {
		text += " Edges are joined: " + b.String() + "."
	}
	if b.Colours() > 2 {
		return text + fmt.Sprintf(" Each press adds 1, or turns a %d off.", b.Colours()-1)
	}
	return text + " Filled lights are on."
}

// A box is a rectangle on the page.
type box struct{ x, y, width, height float64 }

// cells divides a page into n boxes, row by row.
func cells(n int) []box {
	columns := 2
	if n > 6 {
		columns = 3
	}
	rows := n / columns
	width := (pageWidth - 2*margin - float64(columns-1)*gap) / float64(columns)
	height := (pageHeight - top - bottom - float64(rows-1)*gap) / float64(rows)
	all := make([]box, n)
	for i := range all {
		col, row := float64(i%columns), float64(i/columns)
		all[i] = box{margin + col*(width+gap), top + row*(height+gap), width, height}
	}
	return all
}

// question draws a puzzle to solve: its board, and below it the text and the QR code.
func question(p pen, at box, number int, one Puzzle) error {
	p.text(at.x, at.y+4, body, strconv.Itoa(number))
	drawBoard(p, box{at.x + 6, at.y, at.width - 6, at.height - foot}, one, false)
	const size = foot - 3
	code, err := qr.Encode(one.Link, qr.M)
	if err != nil {
		return fmt.Errorf("the QR code for puzzle %d: %w", number, err)
	}
	drawCode(p, box{at.x + at.width - size, at.y + at.height - size, size, size}, code)
	words := broken(one.ID, int((at.width-size-4)/1.6))
	if one.Par > 0 {
		words = append([]string{fmt.Sprintf("Par %d", one.Par)}, words...)
	}
	y := at.y + at.height - size + 3
	for _, word := range words {
		p.text(at.x, y, small, word)
		y += 4
	}
	return nil
}

// broken splits an ID into at most two lines.
func broken(id string, width int) []string {
	if len(id) <= width {
		return []string{id}
	}
	rest := id[width:]
	if len(rest) > width {
		rest = rest[:width-3] + "..."
	}
	return []string{id[:width], rest}
}

// answer draws the solution to a puzzle, with its number and ID.
func answer(p pen, at box, number int, one Puzzle) {
	p.text(at.x, at.y+4, body, strconv.Itoa(number))
	drawBoard(p, box{at.x + 6, at.y, at.width - 6, at.height - 6}, one, true)
	p.text(at.x, at.y+at.height-1, small, broken(one.ID, int(at.width/1.55))[0])
}

// drawCode draws the dark squares of a QR code. It merges adjacent squares in a row.
func drawCode(p pen, at box, code *qr.Code) {
	side := at.width / float64(code.Size)
	for y := range code.Size {
		for x := 0; x < code.Size; x++ {
			from := x
			for x < code.Size && code.Black(x, y) {
				x++
			}
			if x > from {
				p.rect(at.x+float64(from)*side, at.y+float64(y)*side, float64(x-from)*side, side)
			}
		}
	}
}
