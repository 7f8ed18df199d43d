package tui

import (
	"strings"

	tea "charm.land/bubbletea/v2"
)

// textScreen shows lines of text, which scroll if the window is too small.
type textScreen struct {
	back  screen
	title string
	// lines returns the text. A line with a tab is a key or a name, followed by its meaning.
	lines func(m *model) []string
	top   int // the first visible line
}

// newHelp returns a screen that explains the game and its keys.
func newHelp(back screen) *textScreen {
	return &textScreen{back: back, title: "How to play", lines: func(*model) []string { return helpLines }}
}

// newEditorHelp returns a screen that explains the editor's keys.
func newEditorHelp(back *editorScreen) *textScreen {
	return &textScreen{back: back, title: "Your own position", lines: func(*model) []string { return editorLines }}
}

// textX is the column in which key descriptions start.
const textX = 16

// helpLines describe the game's keys.
var helpLines = []string{
	"arrows\tmove, even across glued sides",
	"space, enter\tpress the light (or click it)",
	"u  r\tundo, redo, as far as you like",
	"x\tstart over (you can undo this); hints still count",
	"h\thint: what to press next, and why; again: press it",
	"o\tshow or hide a shortest solution",
	"l\tsolve it by hand: the next step of a method for this board",
	"k\tthe chase table for this board",
	"t\tmark the lights that a press toggles",
	"c\tclock on or off",
	"s\tshare: copy your result for a daily puzzle",
	"e\tedit this position",
	"n\tnew puzzle on this board",
	"m, esc\tmenu; you can continue the game later",
	"q\tquit",
	"",
	"Usually the order of presses does not matter, and pressing twice cancels out.",
	"Par is the fewest presses possible, with proof. The hints get you there.",
}

// editorLines describe the editor's keys.
var editorLines = []string{
	"arrows\tmove, even across glued sides",
	"space\tturn the light on or off, or to its next colour (or click it)",
	"f  x\tall lights on, all off",
	"s\tmake it solvable by changing the fewest lights",
	"enter\tplay it",
	"pgup, pgdn\tscroll a long text below the board",
	"esc, m\tback",
	"q\tquit",
	"",
	"The text below the board tells you whether the position can be solved, and what its par is. If it can't, marked lights show why.",
}

func (s *textScreen) draw(m *model, c *canvas) {
	c.put(2, 0, s.title, inkStrong)
	lines, room := s.parts(m), c.h-textMargin
	last := max(0, len(lines)-room)
	s.top = min(s.top, last)
	for i, line := range lines[s.top:min(s.top+room, len(lines))] {
		c.put(2, 2+i, line.key, inkStrong)
		c.put(line.x, 2+i, line.text, line.ink)
	}
	keys := []hotkey{{"any key", "back"}}
	if last > 0 {
		keys = []hotkey{{"↑ ↓", "more"}, {"any other key", "back"}}
	}
	drawKeys(c, c.h-1, keys)
}

// textMargin is the number of lines that the title and the keys take up.
const textMargin = 4

// A textPart is a wrapped line of the text.
type textPart struct {
	key  string
	x    int
	text string
	ink  ink
}

// parts wraps the text to the width of the window.
func (s *textScreen) parts(m *model) []textPart {
	var parts []textPart
	for _, line := range s.lines(m) {
		part := textPart{x: 2, ink: inkDim}
		if key, does, ok := strings.Cut(line, "\t"); ok {
			part, line = textPart{key: key, x: textX, ink: inkText}, does
		}
		wrapped := wrap(line, m.w-part.x-1)
		if len(wrapped) == 0 {
			wrapped = []string{""}
		}
		for _, part.text = range wrapped {
			parts = append(parts, part)
			part.key = ""
		}
	}
	return parts
}

func (s *textScreen) key(m *model, k tea.KeyPressMsg) tea.Cmd {
	last := max(0, len(s.parts(m))-(m.h-textMargin))
	switch name := k.String(); {
	case last > 0 && (name == "up" || name == "pgup"):
		s.top = max(0, s.top-1)
	case last > 0 && (name == "down" || name == "pgdown"):
		s.top = min(s.top+1, last)
	default:
		m.screen = s.back
	}
	return nil
}

func (s *textScreen) click(m *model, _, _ int) tea.Cmd {
	m.screen = s.back
	return nil
}
