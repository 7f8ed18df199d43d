package cli

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"charm.land/lipgloss/v2"

	"lightsout/board"
	"lightsout/puzzle"
)

// screenWidth is the width that drawings keep to, whatever the terminal's.
const screenWidth = 78

// A mark is how a drawing shows a place that is in its set; the others get a
// dot.
type mark struct {
	text  string
	style lipgloss.Style
}

var (
	lightMark = mark{"●", lipgloss.NewStyle().Foreground(lipgloss.BrightYellow)}
	pressMark = mark{"×", lipgloss.NewStyle().Bold(true).Foreground(lipgloss.BrightCyan)}
	lookMark  = mark{"○", lipgloss.NewStyle().Bold(true).Foreground(lipgloss.BrightCyan)}
	proofMark = mark{"◆", lipgloss.NewStyle().Bold(true).Foreground(lipgloss.BrightMagenta)}

	darkStyle  = lipgloss.NewStyle().Faint(true)
	titleStyle = lipgloss.NewStyle().Bold(true)
)

// A drawing is a titled picture of lights or buttons: the colours of lights, how
// often buttons are pressed, or the weights of lights in a proof.
type drawing struct {
	title  string
	values []uint8
	mark   mark
	digits bool // show the values, not only which are not zero
}

func drawLights(s puzzle.State) drawing {
	return drawing{"Lights", s.Colours(), lightMark, s.Board().Colours() > 2}
}

func drawPresses(title string, p puzzle.Presses) drawing {
	return drawing{title, p.AllTimes(), pressMark, p.Board().Colours() > 2}
}

func drawProof(s puzzle.State) drawing {
	return drawing{"Proof", s.Colours(), proofMark, s.Board().Colours() > 2}
}

// at is how the drawing shows a light.
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

// A sheet says where the lights of a board stand in text: in which line, and how
// many places from the left.
type sheet struct {
	lines, width int
	at           [][2]int // line and place of each light
}

// maxDrawn is the most lights of a board that is drawn.
const maxDrawn = 4096

// newSheet returns where to draw a board. Boards that fit no screen, and those
// whose lights have no natural place, are not drawn.
func newSheet(b *board.Board) (sheet, bool) {
	if b.Lights() > maxDrawn || b.Spot(0).Cell == board.Disc {
		return sheet{}, false
	}
	s := sheet{at: make([][2]int, b.Lights())}
	for light := range s.at {
		line, place := textPlace(b.Spot(light))
		s.at[light] = [2]int{line, place}
		s.lines, s.width = max(s.lines, line+1), max(s.width, place+1)
	}
	return s, s.width <= screenWidth-2 && s.lines <= screenWidth
}

// textPlace is the line and place of a light: two places for a square, and for
// half a hexagon or a triangle's half side one.
func textPlace(s board.Spot) (line, place int) {
	high := math.Sqrt(3) / 2
	switch s.Cell {
	case board.Hexagon:
		return int(math.Round((s.Y - 1/math.Sqrt(3)) / high)), int(math.Round(2*s.X - 1))
	case board.TriangleUp, board.TriangleDown:
		return int(s.Y / high), int(math.Round(4*s.X - 2))
	default:
		return int(s.Y), int(math.Round(2*s.X - 1))
	}
}

// draw writes drawings side by side, as many as fit, and then below each other.
func (s sheet) draw(drawings ...drawing) string {
	width := s.width + 3
	for _, d := range drawings {
		width = max(width, 2+len(d.title))
	}
	var text strings.Builder
	for line := range slices.Chunk(drawings, max(1, (screenWidth+4)/(width+4))) {
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

// drawAll draws sets on a grid that fits a screen, and lists them otherwise.
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

// list writes what is in a drawing, as rows and columns on a grid, in lines that
// fit a screen.
func list(b *board.Board, d drawing) string {
	var words []string
	for i, v := range d.values {
		switch {
		case v == 0:
		case d.digits:
			words = append(words, fmt.Sprintf("%d*%s", v, place(b, i)))
		default:
			words = append(words, place(b, i))
		}
	}
	return inLines(words)
}

// listInOrder writes buttons in the order they are given.
func listInOrder(b *board.Board, buttons []int) string {
	words := make([]string, len(buttons))
	for i, button := range buttons {
		words[i] = place(b, button)
	}
	return inLines(words)
}

// inLines writes words in lines that fit a screen.
func inLines(words []string) string {
	var s strings.Builder
	column := 0
	for _, text := range words {
		if column > 0 && column+1+len(text) > screenWidth-2 {
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

// wrapped breaks a sentence into lines that fit a screen.
func wrapped(text string) string {
	return lipgloss.Wrap(text, screenWidth, " ")
}

func place(b *board.Board, i int) string {
	if g, ok := b.Grid(); ok {
		row, col := g.Place(i)
		return fmt.Sprintf("(%d,%d)", row, col)
	}
	return strconv.Itoa(i)
}

// places is a set for JSON: [row, col] on grids, numbers elsewhere, each as often
// as its value says.
func places(b *board.Board, values []uint8) []any {
	all := []any{}
	for i, v := range values {
		for range v {
			all = append(all, jsonPlace(b, i))
		}
	}
	return all
}

// jsonPlace is a light or button for JSON.
func jsonPlace(b *board.Board, i int) any {
	if g, isGrid := b.Grid(); isGrid {
		row, col := g.Place(i)
		return [2]int{row, col}
	}
	return i
}
