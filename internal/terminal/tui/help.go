package tui

import (
	"strings"

	tea "charm.land/bubbletea/v2"
)

// helpScreen explains the game and its keys.
type helpScreen struct {
	back screen
	top  int // the first line that is seen
}

// helpX is where the words begin that say what a key does.
const helpX = 16

// helpLines are the lines of the help; those with a tab are a key and what it does.
var helpLines = []string{
	"arrows\tmove, also across glued sides",
	"space, enter\tpress the light (or click it)",
	"u  r\tundo, redo, as far as you like",
	"x\tstart over (you can undo this); hints still count",
	"h\thint: where to look; again: closer; again: what to press",
	"w\tthen: why that press is right, for the curious",
	"o\tshow or hide a shortest solution",
	"v\tall solutions side by side",
	"l\tlearn a method: the next step of one on this board",
	"k\tthe chase table of this board",
	"g\tguide: say how good each press is",
	"t\tmark the lights that a press toggles",
	"c\tclock on or off",
	"p\treplay",
	"s\tcopy a line about a daily puzzle that you won, to share",
	"e\tedit this position",
	"n\tnew puzzle on this board",
	"m, esc\tmenu; the game can be continued",
	"q\tquit",
	"",
	"The order of presses does not matter; pressing a light twice cancels out.",
	"Par is the fewest presses possible, proved. The hints lead to it.",
}

func (s *helpScreen) draw(_ *model, c *canvas) {
	c.put(2, 0, "How to play", inkTitle)
	lines, room := helpParts(c.w), c.h-helpMargin
	last := lastTop(c.w, c.h)
	s.top = min(s.top, last)
	for i, line := range lines[s.top:min(s.top+room, len(lines))] {
		c.put(2, 2+i, line.key, inkAccent)
		c.put(line.x, 2+i, line.text, line.ink)
	}
	keys := []hotkey{{"any key", "back"}}
	if last > 0 {
		keys = []hotkey{{"↑ ↓", "more"}, {"any other key", "back"}}
	}
	drawKeys(c, c.h-1, keys)
}

// helpMargin is the lines of a window that are not for the help's text.
const helpMargin = 4

// lastTop is the last line of the help that can be the first one of a window.
func lastTop(w, h int) int { return max(0, len(helpParts(w))-(h-helpMargin)) }

// A helpPart is a line of the help as it is drawn.
type helpPart struct {
	key  string
	x    int
	text string
	ink  ink
}

// helpParts breaks the help into lines of a window.
func helpParts(width int) []helpPart {
	var parts []helpPart
	for _, line := range helpLines {
		part := helpPart{x: 2, ink: inkDim}
		if key, does, ok := strings.Cut(line, "\t"); ok {
			part, line = helpPart{key: key, x: helpX, ink: inkText}, does
		}
		wrapped := wrap(line, width-part.x-1)
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

func (s *helpScreen) key(m *model, k tea.KeyPressMsg) tea.Cmd {
	last := lastTop(m.w, m.h)
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

func (s *helpScreen) click(m *model, _, _ int) tea.Cmd {
	m.screen = s.back
	return nil
}
