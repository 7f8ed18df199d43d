package tui

import (
	"strings"
	"unicode/utf8"

	"charm.land/lipgloss/v2"

	"lightsout/internal/terminal/termtext"
)

// An ink is the role of a character. A theme maps inks to colours.
type ink uint8

// The inks. inkLit is the first colour of lights; the others follow.
const (
	inkText ink = iota
	inkDim
	inkTitle
	inkAccent
	inkCursor
	inkUnlit
	inkMark
	inkProof
	inkSeamA
	inkSeamB
	inkGood
	inkBad
	inkDark // text on a lit light
	inkLit
	inkCount = inkLit + litInks
)

// litInks is the number of inks for lights. Boards with more colours reuse them.
const litInks = 6

// litInk returns the ink for a light's colour, counted from 1.
func litInk(colour int) ink { return inkLit + ink((colour-1)%litInks) }

// A cell is a character on a canvas. The field ground, if set, is the ink of the background.
type cell struct {
	r      rune
	ink    ink
	ground ink
}

// A canvas is a rectangle of cells.
type canvas struct {
	w, h  int
	cells []cell
}

func newCanvas(w, h int) *canvas {
	c := &canvas{w: max(w, 0), h: max(h, 0)}
	c.cells = make([]cell, c.w*c.h)
	for i := range c.cells {
		c.cells[i].r = ' '
	}
	return c
}

// set sets a cell. Cells outside the canvas are ignored.
func (c *canvas) set(x, y int, to cell) {
	if x >= 0 && x < c.w && y >= 0 && y < c.h {
		c.cells[y*c.w+x] = to
	}
}

// put writes a string and returns the column after it.
func (c *canvas) put(x, y int, text string, with ink) int {
	for _, r := range text {
		c.set(x, y, cell{r: r, ink: with})
		x++
	}
	return x
}

// centre writes a string centred on a line.
func (c *canvas) centre(y int, text string, with ink) {
	c.put(max(0, (c.w-utf8.RuneCountInString(text))/2), y, text, with)
}

// paste copies w x h cells from another canvas, starting at (fromX, fromY), to (x, y).
func (c *canvas) paste(x, y int, from *canvas, fromX, fromY, w, h int) {
	for dy := range min(h, from.h-fromY) {
		for dx := range min(w, from.w-fromX) {
			c.set(x+dx, y+dy, from.cells[(fromY+dy)*from.w+fromX+dx])
		}
	}
}

// toASCII replaces the characters that have a replacement in plain ASCII.
func (c *canvas) toASCII() {
	for i := range c.cells {
		c.cells[i].r = termtext.Glyph(c.cells[i].r)
	}
}

// render returns the canvas as styled text.
func (c *canvas) render(t *theme) string {
	var text strings.Builder
	for y := range c.h {
		if y > 0 {
			text.WriteByte('\n')
		}
		line := c.cells[y*c.w : (y+1)*c.w]
		for len(line) > 0 && line[len(line)-1].r == ' ' {
			line = line[:len(line)-1]
		}
		for len(line) > 0 {
			n := 1
			for n < len(line) && line[0].joins(line[n]) {
				n++
			}
			run := make([]rune, n)
			for i := range run {
				run[i] = line[i].r
			}
			text.WriteString(t.style(line[0]).Render(string(run)))
			line = line[n:]
		}
	}
	return text.String()
}

// joins reports whether the next cell can share the style of c. A space fits any ink.
func (c cell) joins(next cell) bool {
	return next.ground == c.ground && (next.ink == c.ink || next.r == ' ')
}

// wrap wraps a string into lines.
func wrap(text string, width int) []string {
	return strings.Split(lipgloss.Wrap(text, max(width, 1), " "), "\n")
}
