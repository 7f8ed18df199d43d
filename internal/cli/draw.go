package cli

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"charm.land/lipgloss/v2"

	"lightsout/board"
	"lightsout/gf2"
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
	proofMark = mark{"◆", lipgloss.NewStyle().Bold(true).Foreground(lipgloss.BrightMagenta)}

	darkStyle  = lipgloss.NewStyle().Faint(true)
	titleStyle = lipgloss.NewStyle().Bold(true)
)

// A drawing is a titled picture of a set of lights or buttons.
type drawing struct {
	title string
	set   *gf2.Vec
	mark  mark
}

// drawable reports whether drawings of the board fit a screen.
func drawable(b *board.Board) bool {
	g, ok := b.Grid()
	return ok && drawnWidth(g) <= screenWidth && g.Rows <= screenWidth
}

// drawnWidth is the width of one drawing: a margin, and two places a light.
func drawnWidth(g board.Grid) int { return 2 + 2*g.Cols }

// draw writes drawings side by side, as many as fit, and then below each other.
func draw(g board.Grid, drawings ...drawing) string {
	width := drawnWidth(g)
	for _, d := range drawings {
		width = max(width, 2+len(d.title))
	}
	var s strings.Builder
	for line := range slices.Chunk(drawings, max(1, (screenWidth+4)/(width+4))) {
		blocks := make([]string, 0, 2*len(line))
		for _, d := range line {
			if len(blocks) > 0 {
				blocks = append(blocks, "    ")
			}
			blocks = append(blocks, drawOne(g, d))
		}
		for text := range strings.SplitSeq(lipgloss.JoinHorizontal(lipgloss.Top, blocks...), "\n") {
			s.WriteString(strings.TrimRight(text, " "))
			s.WriteByte('\n')
		}
		s.WriteByte('\n')
	}
	return s.String()
}

func drawOne(g board.Grid, d drawing) string {
	lines := []string{"  " + titleStyle.Render(d.title)}
	for row := range g.Rows {
		var s strings.Builder
		s.WriteByte(' ')
		for col := range g.Cols {
			s.WriteByte(' ')
			if d.set.Bit(g.At(row, col)) {
				s.WriteString(d.mark.style.Render(d.mark.text))
			} else {
				s.WriteString(darkStyle.Render("·"))
			}
		}
		lines = append(lines, s.String())
	}
	return strings.Join(lines, "\n")
}

// list writes the members of a set, as rows and columns on a grid, in lines that
// fit a screen.
func list(b *board.Board, set *gf2.Vec) string {
	var s strings.Builder
	column := 0
	for i := range set.Ones() {
		text := place(b, i)
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

func place(b *board.Board, i int) string {
	if g, ok := b.Grid(); ok {
		row, col := g.Place(i)
		return fmt.Sprintf("(%d,%d)", row, col)
	}
	return strconv.Itoa(i)
}

// places is a set for JSON: [row, col] on grids, numbers elsewhere.
func places(b *board.Board, set *gf2.Vec) []any {
	all := []any{}
	g, isGrid := b.Grid()
	for i := range set.Ones() {
		if !isGrid {
			all = append(all, i)
			continue
		}
		row, col := g.Place(i)
		all = append(all, [2]int{row, col})
	}
	return all
}
