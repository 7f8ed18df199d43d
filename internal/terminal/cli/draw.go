package cli

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"charm.land/lipgloss/v2"

	"lightsout/board"
	"lightsout/puzzle"
)

// A mark is the character that a drawing shows for a nonzero value, unless it shows digits. Zeros
// get a dot.
type mark struct {
	text    string
	style   lipgloss.Style
	buttons bool // marks buttons, not lights
}

var (
	lightMark       = mark{"●", lipgloss.NewStyle().Foreground(lipgloss.BrightYellow), false}
	pressMark       = mark{"×", lipgloss.NewStyle().Bold(true).Foreground(lipgloss.BrightCyan), true}
	lookMark        = mark{"○", lipgloss.NewStyle().Bold(true).Foreground(lipgloss.BrightCyan), false}
	certificateMark = mark{"◆", lipgloss.NewStyle().Bold(true).Foreground(lipgloss.BrightMagenta), false}

	darkStyle  = lipgloss.NewStyle().Faint(true)
	titleStyle = lipgloss.NewStyle().Bold(true)
)

// A drawing is a titled picture of a board, with a value for each light or each button: its colour,
// the number of presses, its weight in a certificate, or 1 if it is marked.
type drawing struct {
	title  string
	values []uint8
	mark   mark
	digits bool // show the values as digits
}

func drawLights(s puzzle.State) drawing {
	return drawing{"Lights", s.Colours(), lightMark, s.Board().Colours() > 2}
}

func drawPresses(title string, p puzzle.Presses) drawing {
	return drawing{title, p.AllTimes(), pressMark, p.Board().Colours() > 2}
}

func drawCertificate(s puzzle.State) drawing {
	return drawing{"Certificate", s.Colours(), certificateMark, s.Board().Colours() > 2}
}

// at renders the value of a light or button.
func (d drawing) at(i int) string {
	switch v := d.values[i]; {
	case v == 0:
		return darkStyle.Render("·")
	case d.digits:
		return d.mark.style.Render(string(puzzle.Digits[v]))
	default:
		return d.mark.style.Render(d.mark.text)
	}
}

// A sheet is the layout of a board as text: the line and column of each light.
type sheet struct {
	lines, width int
	at           [][2]int // line and column of each light
}

// maxDrawn is the number of lights above which a board is not drawn.
const maxDrawn = 4096

// newSheet lays out a board. It returns false for boards that do not fit the screen or have more
// than maxDrawn lights, and for graphs and lists of buttons, whose lights have no natural position.
func newSheet(b *board.Board) (sheet, bool) {
	if b.Lights() > maxDrawn || b.Spot(0).Cell == board.Disc {
		return sheet{}, false
	}
	s := sheet{at: make([][2]int, b.Lights())}
	for light := range s.at {
		// A square or a hexagon is two columns wide, and so is half a triangle's side.
		col, row := b.Spot(light).Place()
		line, place := int(row), int(math.Round(2*col))
		s.at[light] = [2]int{line, place}
		s.lines, s.width = max(s.lines, line+1), max(s.width, place+1)
	}
	return s, s.width <= screenWidth()-2 && s.lines <= fullWidth
}

// draw puts as many drawings side by side as fit, and continues below them.
func (s sheet) draw(drawings ...drawing) string {
	width := s.width + 3
	for _, d := range drawings {
		width = max(width, 2+len(d.title))
	}
	var text strings.Builder
	for line := range slices.Chunk(drawings, max(1, (screenWidth()+4)/(width+4))) {
		blocks := make([]string, 0, 2*len(line))
		for _, d := range line {
			if len(blocks) > 0 {
				blocks = append(blocks, "    ")
			}
			blocks = append(blocks, s.drawOne(d))
		}
		for row := range strings.SplitSeq(lipgloss.JoinHorizontal(lipgloss.Top, blocks...), "\n") {
			text.WriteString(strings.TrimRight(row, " "))
			text.WriteByte('\n')
		}
		text.WriteByte('\n')
	}
	return text.String()
}

func (s sheet) drawOne(d drawing) string {
	lines := make([][]string, s.lines)
	for light, at := range s.at {
		line := lines[at[0]]
		for len(line) <= at[1] {
			line = append(line, " ")
		}
		line[at[1]] = d.at(light)
		lines[at[0]] = line
	}
	text := "  " + titleStyle.Render(d.title)
	for _, line := range lines {
		text += "\n  " + strings.Join(line, "")
	}
	return text
}

// drawAll draws a board if it fits the screen. Otherwise it lists the nonzero values.
func drawAll(b *board.Board, drawings []drawing) string {
	if sheet, ok := newSheet(b); ok {
		return sheet.draw(drawings...)
	}
	text := ""
	for _, d := range drawings {
		text += "  " + titleStyle.Render(d.title) + "\n" + list(b, d)
	}
	return text
}

// list lists the labels of a drawing's nonzero values, in lines that fit the screen.
func list(b *board.Board, d drawing) string {
	label := b.LightLabel
	if d.mark.buttons {
		label = b.ButtonLabel
	}
	var words []string
	for i, v := range d.values {
		switch {
		case v == 0:
		case d.digits:
			words = append(words, fmt.Sprintf("%d*%s", v, inList(b, label(i))))
		default:
			words = append(words, inList(b, label(i)))
		}
	}
	return inLines(words)
}

// inList puts coordinates in parentheses, to set them apart in a list.
func inList(b *board.Board, label string) string {
	if b.Labels() == nil && strings.Contains(label, ",") {
		return "(" + label + ")"
	}
	return label
}

// listInOrder lists buttons in the given order.
func listInOrder(b *board.Board, buttons []int) string {
	words := make([]string, len(buttons))
	for i, button := range buttons {
		words[i] = inList(b, b.ButtonLabel(button))
	}
	return inLines(words)
}

// inLines joins words into lines that fit the screen.
func inLines(words []string) string {
	var s strings.Builder
	column := 0
	for _, text := range words {
		if column > 0 && column+1+len(text) > screenWidth()-2 {
			s.WriteByte('\n')
			column = 0
		}
		if column == 0 {
			s.WriteString("  ")
		} else {
			s.WriteByte(' ')
			column++
		}
		s.WriteString(text)
		column += len(text)
	}
	s.WriteByte('\n')
	return s.String()
}

// places lists places for JSON, each as many times as its value.
func places(b *board.Board, values []uint8) []any {
	all := []any{}
	for i, v := range values {
		for range v {
			all = append(all, jsonPlace(b, i))
		}
	}
	return all
}

// jsonPlace returns a light or button for JSON: its name if it came from a file, [row, col] on a
// grid, and otherwise its number. Rows, columns and numbers count from 0.
func jsonPlace(b *board.Board, i int) any {
	if labels := b.Labels(); labels != nil {
		return labels[i]
	}
	if g, isGrid := b.Grid(); isGrid {
		row, col := g.Place(i)
		return [2]int{row, col}
	}
	return i
}
