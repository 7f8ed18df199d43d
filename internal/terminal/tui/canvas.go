package tui

import (
	"strings"
	"unicode/utf8"

	"charm.land/lipgloss/v2"

	"lightsout/internal/terminal/termtext"
)

// An ink is the style of a character.
type ink uint8

// The inks. inkLit is the first colour of lights; the others follow.
const (
	inkText   ink = iota
	inkDim        // what matters less, and lights that are off
	inkStrong     // titles, keys, marks and the cursor
	inkSeamA
	inkSeamB
	inkGood
	inkLit
	inkCount = inkLit + litInks
)

// styles use only the terminal's own colours, which suit its background. Text has no colour of its
// own, so that it can be read with every palette. Nor are colours bold, which makes them too bright
// for a light background in some terminals. The colours of lights that most palettes make easy to
// see come first.
var styles = [inkCount]lipgloss.Style{
	inkText:    lipgloss.NewStyle(),
	inkDim:     lipgloss.NewStyle().Faint(true),
	inkStrong:  lipgloss.NewStyle().Bold(true),
	inkSeamA:   lipgloss.NewStyle().Foreground(lipgloss.Cyan),
	inkSeamB:   lipgloss.NewStyle().Foreground(lipgloss.Magenta),
	inkGood:    lipgloss.NewStyle().Foreground(lipgloss.Green),
	inkLit:     lipgloss.NewStyle().Foreground(lipgloss.Yellow),
	inkLit + 1: lipgloss.NewStyle().Foreground(lipgloss.Cyan),
	inkLit + 2: lipgloss.NewStyle().Foreground(lipgloss.Green),
	inkLit + 3: lipgloss.NewStyle().Foreground(lipgloss.Magenta),
	inkLit + 4: lipgloss.NewStyle().Foreground(lipgloss.Red),
	inkLit + 5: lipgloss.NewStyle().Foreground(lipgloss.Blue),
}

// litInks is the number of inks for lights. Boards with more colours reuse them.
const litInks = 6

// litInk returns the ink for a light's colour, counted from 1.
func litInk(colour int) ink { return inkLit + ink((colour-1)%litInks) }

// A cell is a character on a canvas. If it is reversed, its ink fills the background, as in a lit
// light, and the character is in the colour of the terminal's background.
type cell struct {
	r        rune
	ink      ink
	reversed bool
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
func (c *canvas) render() string {
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
			text.WriteString(styles[line[0].ink].Reverse(line[0].reversed).Render(string(run)))
			line = line[n:]
		}
	}
	return text.String()
}

// joins reports whether the next cell can share the style of c. A space fits any ink.
func (c cell) joins(next cell) bool {
	return next.reversed == c.reversed && (next.ink == c.ink || next.r == ' ')
}

// wrap wraps a string into lines.
func wrap(text string, width int) []string {
	return strings.Split(lipgloss.Wrap(text, max(width, 1), " "), "\n")
}
