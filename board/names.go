package board

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"lightsout/internal/english"
)

// Every light and every button has a name in words and a label of a few characters. Both are
// for people and count from 1; programs use light numbers, which count from 0.
//
//	5x5        row 2, column 3               2,3
//	hex4       row 2, hexagon 3              2,3
//	tri6       row 2, triangle 3             2,3
//	cube3      front face, row 2, column 3   front,2,3
//	3x3x3x3    slice 1.2, row 2, column 3    1,2,2,3
//	graph6=    light 4                       4
//	buttons=   light 4, button 4             4
//	labelled   node a                        a
//
// The lights of a board with holes keep their names from the whole board.

// maxLabels is the maximum total length of all labels on a board, in bytes.
const maxLabels = 1 << 26

// WithLabels returns the same board with the given labels, such as the node names in a graph
// file: one for each light and its button, all different and without control characters. Labels
// are not part of the spec: [Parse] does not set them and [Board.Equal] ignores them.
func (b *Board) WithLabels(labels []string) (*Board, error) {
	if err := b.Check(); err != nil {
		return nil, err
	}
	if len(labels) != b.Lights() || b.Lights() != b.Buttons() {
		return nil, english.Errorf("%w: %d labels for %d lights and %d buttons; each light must be a button and have one label",
			ErrSpec, len(labels), b.Lights(), b.Buttons())
	}
	seen, total := make(map[string]bool, len(labels)), 0
	for _, label := range labels {
		if total += len(label); len(label) > MaxLabel || total > maxLabels {
			return nil, english.Errorf("%w: a label can have up to %d bytes, and all labels together up to %d", ErrTooLarge, MaxLabel, maxLabels)
		}
		if strings.ContainsFunc(label, unicode.IsControl) || !utf8.ValidString(label) {
			return nil, fmt.Errorf("%w: the label %s has a control character or is not UTF-8", ErrSpec, quote(label))
		}
		if seen[label] {
			return nil, fmt.Errorf("%w: two lights have the label %s; give each its own", ErrSpec, quote(label))
		}
		seen[label] = true
	}
	return &Board{shape: b.shape, colours: b.colours, labels: slices.Clone(labels)}, nil
}

// Labels returns the labels set by WithLabels, or nil if there are none. The caller must not
// modify them.
func (b *Board) Labels() []string { return b.labels }

// ButtonsAreLights reports whether each light is a button. This is true of all boards except those
// that list their buttons and have no labels. A list with labels is treated as a graph whose nodes
// need not toggle themselves.
func (b *Board) ButtonsAreLights() bool {
	_, isList := b.shape.(listed)
	return !isList || b.labels != nil
}

// LightName returns the name of a light in words.
func (b *Board) LightName(light int) string {
	b.checkLight(light)
	if b.labels != nil {
		return "node " + printable(b.labels[light])
	}
	return b.shape.name(light)
}

// ButtonName returns the name of a button in words.
func (b *Board) ButtonName(button int) string {
	if b.ButtonsAreLights() {
		return b.LightName(button)
	}
	b.checkButton(button)
	return "button " + strconv.Itoa(button+1)
}

// LightLabel returns the short form of a light's name, for lists. A label from a file is quoted
// unless it is a single word of printable characters without quotation marks and backslashes, so
// that lists of labels can be parsed and no label can send control codes to a terminal.
func (b *Board) LightLabel(light int) string {
	b.checkLight(light)
	if b.labels != nil {
		return printable(b.labels[light])
	}
	return b.shape.label(light)
}

// ButtonLabel returns the short form of a button's name.
func (b *Board) ButtonLabel(button int) string {
	if b.ButtonsAreLights() {
		return b.LightLabel(button)
	}
	b.checkButton(button)
	return strconv.Itoa(button + 1)
}

// FindButton returns the button with the given label; ok is false if no button has it. If labels
// are coordinates, spaces may replace the commas, so 2 3 means 2,3. A label from a file can be
// given as it is in the file or as [Board.LightLabel] returns it.
func (b *Board) FindButton(label string) (button int, ok bool) {
	label = strings.TrimSpace(label)
	if b.labels != nil {
		button = slices.IndexFunc(b.labels, func(l string) bool { return printable(l) == label })
		if button < 0 {
			button = slices.Index(b.labels, label)
		}
		return max(0, button), button >= 0
	}
	label = strings.Join(strings.FieldsFunc(label, func(r rune) bool { return r == ',' || unicode.IsSpace(r) }), ",")
	for button := range b.Buttons() {
		if strings.EqualFold(b.ButtonLabel(button), label) {
			return button, true
		}
	}
	return 0, false
}

// printable returns a label unchanged if it is a word of printable characters without quotation
// marks and backslashes, and quoted otherwise.
func printable(label string) string {
	odd := func(r rune) bool { return !unicode.IsPrint(r) || r == ' ' || r == '"' || r == '\\' }
	if label == "" || strings.ContainsFunc(label, odd) {
		return strconv.Quote(label)
	}
	return label
}

// coordinates formats zero-based coordinates as numbers that count from 1.
func coordinates(between string, at ...int) string {
	words := make([]string, len(at))
	for i, n := range at {
		words[i] = strconv.Itoa(n + 1)
	}
	return strings.Join(words, between)
}

// Step returns the light next to the given one in the direction of a side of the drawing, or
// the light itself at an edge. On a grid without holes it crosses glued sides, as a press does; on
// other boards it returns the nearest light in that direction, where distance to the side counts
// three times.
func (b *Board) Step(light int, towards Side) int {
	b.checkLight(light)
	dx, dy := towards.direction()
	if g, ok := b.shape.(gridShape); ok {
		row, col := g.Place(light)
		if row, col, ok = wrap(row+dy, col+dx, g.Rows, g.Cols, g.sides, g.ends); ok {
			return g.At(row, col)
		}
		return light
	}
	fromX, fromY := b.Spot(light).Place()
	best, least := light, math.Inf(1)
	for other := range b.Lights() {
		x, y := b.Spot(other).Place()
		x, y = x-fromX, y-fromY
		along, across := x*float64(dx)+y*float64(dy), math.Abs(x*float64(dy)+y*float64(dx))
		if along < 0.2 {
			continue
		}
		if far := along + 3*across; far < least {
			best, least = other, far
		}
	}
	return best
}

// direction returns the step towards a side: dx to the right and dy down.
func (s Side) direction() (dx, dy int) {
	switch s {
	case Left:
		return -1, 0
	case Right:
		return 1, 0
	case Top:
		return 0, -1
	case Bottom:
		return 0, 1
	}
	panic(fmt.Sprintf("board: unknown side %q", s))
}

func (b *Board) checkLight(light int) {
	if uint(light) >= uint(b.Lights()) {
		panic("board: " + rangeError("light", light, b.Lights()).Error())
	}
}

func (b *Board) checkButton(button int) {
	if uint(button) >= uint(b.Buttons()) {
		panic("board: " + rangeError("button", button, b.Buttons()).Error())
	}
}

// CheckButton returns ErrRange if the board has no button with this number.
func (b *Board) CheckButton(button int) error {
	if uint(button) >= uint(b.Buttons()) {
		return rangeError("button", button, b.Buttons())
	}
	return nil
}

func rangeError(what string, i, n int) error {
	if n == 0 {
		return fmt.Errorf("%s %d is %w; there are none", what, i, ErrRange)
	}
	return english.Errorf("%s %d is %w; the %ss are 0 to %d", what, i, ErrRange, what, n-1)
}
