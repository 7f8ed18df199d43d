package tui

import (
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"
)

// promptScreen asks for an ID.
type promptScreen struct {
	back    screen
	text    string
	message string
}

// maxTyped is the maximum length of a typed ID.
const maxTyped = 4096

// promptX is the column of the explanations. A narrow window shows only those that fit.
const promptX = 22

func (s *promptScreen) draw(m *model, c *canvas) {
	c.put(4, 2, "Open an ID", inkStrong)
	for i, line := range [][2]string{
		{"5x5:1ffffff", "a position: the board, a colon and its lights"},
		{"6x6,torus", "a board with all its lights on"},
		{"5x5#monday", "a puzzle made from a seed"},
		{"daily#2026-11-14", "the daily puzzle for a date"},
		{"5x5,to=on", "a target other than all lights off"},
	} {
		c.put(4, 4+i, line[0], inkDim)
		if promptX+len(line[1]) < c.w {
			c.put(promptX, 4+i, line[1], inkDim)
		}
	}
	shown := s.text
	for utf8.RuneCountInString(shown) > c.w-12 {
		_, n := utf8.DecodeRuneInString(shown)
		shown = shown[n:]
	}
	x := c.put(4, 10, "› ", inkStrong)
	x = c.put(x, 10, shown, inkText)
	c.put(x, 10, "▏", inkStrong)
	if m.waiting {
		c.put(4, 12, openingNote, inkDim)
	}
	for i, line := range wrapFrom(s.message, 0, c.w-8) {
		c.put(4, 12+i, line, inkStrong)
	}
	drawKeys(c, c.h-1, []hotkey{{"enter", "open"}, {"esc", "back"}})
}

func (s *promptScreen) key(m *model, k tea.KeyPressMsg) tea.Cmd {
	switch k.String() {
	case "enter":
		if s.text != "" {
			s.message = ""
			return m.openID(s.text)
		}
	case "esc":
		m.waiting = false
		m.opening++ // drop the puzzle that is being opened
		m.screen = s.back
	case "backspace":
		_, n := utf8.DecodeLastRuneInString(s.text)
		s.text = s.text[:len(s.text)-n]
	default:
		if k.Text != "" && k.Text != " " && len(s.text)+len(k.Text) <= maxTyped {
			s.text += k.Text
		}
	}
	return nil
}

func (s *promptScreen) click(_ *model, _, _ int) tea.Cmd { return nil }
