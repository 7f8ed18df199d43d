package tui

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"lightsout/board"
	"lightsout/puzzle"
)

// A frame is the text around a board: a title above the board, and a status line, a message and the
// keys below it.
type frame struct {
	title, side string
	status      string
	place       string // right-aligned in the status line
	part        string // after the place, if there is room
	label       string // a label before the message
	message     string
	from        int // the first visible line of a long message
	ink         ink // ink of the message
	keys        []hotkey
}

// A hotkey is a key and its description.
type hotkey struct{ key, does string }

// The lines that the frame takes up above and below the board. A long message takes more lines away
// from the board, but leaves at least boardLines.
const (
	linesAbove   = 1
	messageLines = 3
	linesBelow   = messageLines + 2
	boardLines   = 5
)

// wrapped returns the message in lines that fit the window.
func (f frame) wrapped(w int) []string {
	indent := 0
	if f.label != "" {
		indent = utf8.RuneCountInString(f.label) + 1
	}
	return wrapFrom(f.message, indent, min(w-2, readableWidth))
}

// room returns the number of lines available for the message.
func (f frame) room(w, h int) int {
	return max(messageLines, min(len(f.wrapped(w)), h-linesAbove-boardLines-(linesBelow-messageLines)))
}

// below returns the number of lines that the frame takes up below the board.
func (f frame) below(w, h int) int { return linesBelow - messageLines + f.room(w, h) }

// scrolled returns the first visible line of a long message after scrolling.
func (f frame) scrolled(w, h, by int) int {
	return max(0, min(f.from+by, len(f.wrapped(w))-f.room(w, h)))
}

func (f frame) draw(c *canvas) {
	c.put(1, 0, f.title, inkStrong)
	c.put(c.w-1-utf8.RuneCountInString(f.side), 0, f.side, inkDim)
	room := f.room(c.w, c.h)
	y := c.h - f.below(c.w, c.h)
	c.put(1, y, f.status, inkText)
	f.drawPlace(c, y)
	lines, from := f.wrapped(c.w), f.scrolled(c.w, c.h, 0)
	x := 1
	if f.label != "" && from == 0 {
		x = c.put(x, y+1, f.label+" ", inkStrong)
	}
	for i, line := range lines[from:min(from+room, len(lines))] {
		c.put(x, y+1+i, line, f.ink)
		x = 1
	}
	keys := f.keys
	if len(lines) > room {
		keys = append([]hotkey{{"pgup pgdn", "scroll"}}, keys...)
	}
	drawKeys(c, c.h-1, keys)
}

// drawPlace draws the place at the right end of the status line, if it fits, with the part after it
// if both fit.
func (f frame) drawPlace(c *canvas, y int) {
	free := c.w - 4 - utf8.RuneCountInString(f.status)
	for _, text := range []string{strings.TrimSpace(f.place + "   " + f.part), f.place} {
		if n := utf8.RuneCountInString(text); n <= free {
			c.put(c.w-1-n, y, text, inkDim)
			return
		}
	}
}

// readableWidth is the maximum width of a line of a message, however wide the window is.
const readableWidth = 100

// wrapFrom wraps a string whose first line is indented.
func wrapFrom(text string, indent, width int) []string {
	if text == "" {
		return nil
	}
	first := wrap(text, width-indent)
	if len(first) <= 1 {
		return first
	}
	rest := text[len(first[0]):]
	for len(rest) > 0 && rest[0] == ' ' {
		rest = rest[1:]
	}
	return append(first[:1], wrap(rest, width)...)
}

const (
	helpKey   = "?" // shows all other keys
	arrowKeys = "arrows"
)

// drawKeys writes a line of keys. If they do not all fit, it drops the arrow keys and then keys
// from the end, but neither the first one nor the one for help.
func drawKeys(c *canvas, y int, keys []hotkey) {
	keys = slices.Clone(keys)
	if keysWidth(keys) > c.w-1 && len(keys) > 0 && keys[0].key == arrowKeys {
		keys = keys[1:] // everyone tries the arrow keys anyway
	}
	for i := len(keys) - 1; i > 0 && keysWidth(keys) > c.w-1; i-- {
		if keys[i].key != helpKey {
			keys = slices.Delete(keys, i, i+1)
		}
	}
	x := 1
	for _, k := range keys {
		x = c.put(x, y, k.key, inkStrong) + 1
		x = c.put(x, y, k.does, inkDim) + 2
	}
}

// keysWidth returns the width of a line of keys.
func keysWidth(keys []hotkey) int {
	w := 1
	for i, k := range keys {
		if i > 0 {
			w += 2
		}
		w += utf8.RuneCountInString(k.key) + 1 + utf8.RuneCountInString(k.does)
	}
	return w
}

// A boardView is the position of a board on the screen. If the board is too large, a viewport
// follows the cursor.
type boardView struct {
	layout       layout
	x, y         int // top left corner on the screen
	w, h         int // size of the viewport
	fromX, fromY int // top left corner of the viewport on the board
	room         int // lines available for the board
}

// viewOf places a board between the lines of a frame.
func viewOf(b *board.Board, w, h, below, cursor int) boardView {
	roomW, roomH := w-2, h-linesAbove-below
	v := boardView{layout: newLayout(b, roomW, roomH), room: roomH}
	l := v.layout
	v.w, v.h = min(l.w, roomW), min(l.h, roomH)
	v.x, v.y = (w-v.w)/2, linesAbove+(roomH-v.h)/2
	if cursor >= 0 {
		v.fromX = min(max(0, l.x[cursor]-v.w/2), l.w-v.w)
		v.fromY = min(max(0, l.y[cursor]-v.h/2), l.h-v.h)
	}
	return v
}

func (v boardView) draw(c *canvas, s puzzle.State, k look) { v.paste(c, drawState(v.layout, s, k)) }

// paste copies the visible part of a drawn board.
func (v boardView) paste(c, drawn *canvas) { c.paste(v.x, v.y, drawn, v.fromX, v.fromY, v.w, v.h) }

// hit returns the light at a point on the screen, or -1.
func (v boardView) hit(x, y int) int {
	x, y = x-v.x, y-v.y
	if x < 0 || y < 0 || x >= v.w || y >= v.h {
		return -1
	}
	return v.layout.hit(x+v.fromX, y+v.fromY)
}

// cut reports whether part of the board is hidden.
func (v boardView) cut() bool { return v.w < v.layout.w || v.h < v.layout.h }

// clock formats seconds as minutes and seconds.
func clock(seconds int) string { return fmt.Sprintf("%d:%02d", seconds/60, seconds%60) }

// panelWidth is the width of a panel.
const panelWidth = 36

// panelEdges is the number of lines that a panel adds to its text: the border and a blank line
// above and below.
const panelEdges = 4

// A panelLine is a line of text in a panel, with its ink.
type panelLine struct {
	text string
	with ink
}

// drawPanel draws a box with text, centred in the given lines of the screen.
func drawPanel(c *canvas, top, lines int, text []panelLine) {
	x, y := (c.w-panelWidth)/2, top+(lines-len(text)-2)/2
	for i := range len(text) + panelEdges { // clear the background
		c.put(x-2, y-1+i, strings.Repeat(" ", panelWidth+4), inkText)
	}
	c.put(x, y, "╭"+strings.Repeat("─", panelWidth-2)+"╮", inkGood)
	for i, line := range text {
		c.put(x, y+1+i, "│"+strings.Repeat(" ", panelWidth-2)+"│", inkGood)
		c.centre(y+1+i, line.text, line.with)
	}
	c.put(x, y+1+len(text), "╰"+strings.Repeat("─", panelWidth-2)+"╯", inkGood)
}

// middle returns the light nearest to the middle of the board, or 0 if there are fewer buttons than
// lights, because a game's cursor is a button.
func middle(b *board.Board) int {
	if b.Buttons() < b.Lights() {
		return 0
	}
	f := b.Frame()
	best, least := 0, math.Inf(1)
	for light := range b.Lights() {
		s := b.Spot(light)
		if far := math.Hypot(s.X-f.Width/2, s.Y-f.Height/2); far < least-1e-9 {
			best, least = light, far
		}
	}
	return best
}
