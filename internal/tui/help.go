package tui

import (
	"strings"

	tea "charm.land/bubbletea/v2"
)

// helpScreen explains the game and its keys.
type helpScreen struct{ back screen }

// helpX is where the words begin that say what a key does.
const helpX = 16

// helpLines are the lines of the help; those with a tab are a key and what it does.
var helpLines = []string{
	"arrows\tmove, also across glued sides",
	"space, enter\tpress the light (or click it)",
	"u  r\tundo, redo, as far as you like",
	"x\tstart over (you can undo this too)",
	"h\thint: where to look; again: why; again: what to press",
	"o\tshow or hide a shortest solution",
	"v\tall solutions side by side",
	"k\tthe chase table of this board",
	"g\tguide: say how good each press is",
	"t\tmark the lights that a press toggles",
	"c\tclock on or off",
	"p\treplay",
	"e\tedit this position",
	"n\tnew puzzle on this board",
	"m, esc\tmenu; the game can be continued",
	"q\tquit",
	"",
	"The order of presses makes no difference, and pressing a light twice cancels out.",
	"Par is the fewest presses possible, proved. The hints lead to it.",
}

func (s *helpScreen) draw(_ *model, c *canvas) {
	c.put(2, 0, "How to play", inkTitle)
	y := 2
	for _, line := range helpLines {
		x, with := 2, inkDim
		if key, does, ok := strings.Cut(line, "\t"); ok {
			c.put(x, y, key, inkAccent)
			line, x, with = does, helpX, inkText
		}
		for _, part := range wrap(line, c.w-x-1) {
			if y < c.h-2 {
				c.put(x, y, part, with)
			}
			y++
		}
	}
	drawKeys(c, c.h-1, []hotkey{{"any key", "back"}})
}

func (s *helpScreen) key(m *model, _ tea.KeyPressMsg) tea.Cmd {
	m.screen = s.back
	return nil
}

func (s *helpScreen) click(m *model, _, _ int) tea.Cmd {
	m.screen = s.back
	return nil
}
