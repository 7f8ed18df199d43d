package tui

import (
	"fmt"
	"strings"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"

	"lightsout/internal/chase"
)

// tableScreen shows a board's chase table, for solving by hand.
type tableScreen struct {
	back  *gameScreen
	lines []string
	note  string
	first int // the first visible line
}

// newTable returns a screen that shows a chase table and how to use it.
func newTable(s *gameScreen, table chase.Table) *tableScreen {
	t := &tableScreen{back: s, note: "Chase the rows down, pressing right below each light. Look up what is left in the bottom row, " +
		"press that in the top row, and chase again."}
	if table.Combine {
		t.note = "Chase the rows down. For each remaining light that starts a row here, press that row's buttons in the " +
			"top row (two presses cancel out). Then chase again."
	}
	if len(table.Rows) == 0 {
		t.note = "Chase the rows down, pressing right below each light. On this board, that solves every position that has a solution."
	}
	t.lines = tableLines(table)
	return t
}

// tableLines formats the rows of a table.
func tableLines(table chase.Table) []string {
	wide := 0
	for _, row := range table.Rows {
		wide = max(wide, len(chase.Columns(row.Left)))
	}
	lines := make([]string, len(table.Rows))
	for i, row := range table.Rows {
		lines[i] = fmt.Sprintf("%-*s → %s", wide, chase.Columns(row.Left), chase.Columns(row.Press))
	}
	return lines
}

// arrange returns the width of a line and how many lines fit across and down.
func (t *tableScreen) arrange(m *model) (wide, across, down int) {
	for _, line := range t.lines {
		wide = max(wide, utf8.RuneCountInString(line)+4)
	}
	return wide, max(1, (m.w-2)/max(wide, 1)), m.h - linesAbove - frame{message: t.note}.below(m.w, m.h) - 3
}

func (t *tableScreen) draw(m *model, c *canvas) {
	wide, across, down := t.arrange(m)
	shown := t.lines[t.first:min(len(t.lines), t.first+across*down)]
	if len(shown) > 0 {
		c.put(2, 2, "left in the bottom row → press in the top row", inkDim)
	}
	for i, line := range shown {
		x, y := 2+i/down*wide, 4+i%down
		putRow(c, x, y, line)
	}
	f := frame{
		title: "Chase table", side: boardName(t.back.game.Start().Board()), message: t.note, ink: inkText,
		keys: []hotkey{{"esc", "back"}},
	}
	if len(shown) < len(t.lines) {
		f.status = fmt.Sprintf("%d to %d of %d", t.first+1, t.first+len(shown), len(t.lines))
		f.keys = []hotkey{{"← →", "more"}, {"esc", "back"}}
	}
	f.draw(c)
}

// putRow draws a row of a table.
func putRow(c *canvas, x, y int, line string) {
	before, after, _ := strings.Cut(line, "→")
	x = c.put(x, y, before, inkText)
	x = c.put(x, y, "→", inkDim)
	c.put(x, y, after, inkStrong)
}

func (t *tableScreen) key(m *model, k tea.KeyPressMsg) tea.Cmd {
	_, across, down := t.arrange(m)
	switch k.String() {
	case "right", "down", "space", "pgdown":
		if t.first+across*down < len(t.lines) {
			t.first += across * down
		}
	case "left", "up", "pgup":
		t.first = max(0, t.first-across*down)
	case "esc", "k", "m", "enter":
		m.screen = t.back
	case "q":
		return tea.Quit
	}
	return nil
}

func (t *tableScreen) click(m *model, _, _ int) tea.Cmd {
	m.screen = t.back
	return nil
}
