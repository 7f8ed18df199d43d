package tui

import (
	"slices"
	"strings"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"

	"lightsout/board"
	"lightsout/internal/english"
	"lightsout/internal/saves"
)

// gamesScreen lists the unfinished games, so that the player can continue one.
type gamesScreen struct {
	back    *menuScreen
	games   []saves.Unfinished
	at, top int
	room    int // visible lines of the list
}

// gamesY is the line of the first game.
const gamesY = 2

func (s *gamesScreen) draw(m *model, c *canvas) {
	c.put(2, 0, "Your games", inkStrong)
	s.room = max(1, c.h-gamesY-3)
	s.top = max(min(s.top, s.at), s.at-s.room+1)
	for i, saved := range s.games[s.top:min(s.top+s.room, len(s.games))] {
		with := inkText
		if s.top+i == s.at {
			with = inkStrong
			c.put(2, gamesY+i, "▸", inkStrong)
		}
		name, presses := describeGame(saved)
		x := c.put(4, gamesY+i, english.Shorten(name, c.w-4-utf8.RuneCountInString(presses)-4), with)
		c.put(x+2, gamesY+i, presses, inkDim)
	}
	if m.waiting {
		c.put(2, c.h-2, openingNote, inkDim)
	}
	drawKeys(c, c.h-1, []hotkey{{"↑ ↓", "choose"}, {"enter", "continue"}, {"d", "remove"}, {"esc", "back"}})
}

// describeGame describes a saved game: its ID, sometimes after the name of its board, and the
// number of presses.
func describeGame(g saves.Unfinished) (name, presses string) {
	name = g.ID
	if spec, _, isPosition := strings.Cut(name, ":"); isPosition {
		if b, err := board.Parse(spec); err == nil && boardName(b) != spec {
			name = boardName(b) + "  " + name
		}
	}
	return name, english.Plural(g.Presses, "press", "presses")
}

func (s *gamesScreen) key(m *model, k tea.KeyPressMsg) tea.Cmd {
	switch k.String() {
	case "up":
		s.at = (s.at + len(s.games) - 1) % len(s.games)
	case "down", "tab":
		s.at = (s.at + 1) % len(s.games)
	case "enter", "space":
		return m.openID(s.games[s.at].ID)
	case "d":
		return s.remove(m)
	case "esc", "m":
		m.waiting = false
		m.opening++ // drop the puzzle that is being opened
		m.screen = s.back
	case "q":
		return tea.Quit
	}
	return nil
}

// remove removes the game under the cursor.
func (s *gamesScreen) remove(m *model) tea.Cmd {
	removed := s.games[s.at]
	s.games = slices.Delete(slices.Clone(s.games), s.at, s.at+1)
	s.back.setGames(s.games)
	s.at = min(s.at, len(s.games)-1)
	if len(s.games) == 0 {
		s.at, m.screen = 0, s.back
	}
	return m.enqueue(func() { m.queue.Do(func(s saves.Store) error { return s.RemoveGame(removed) }) })
}

func (s *gamesScreen) click(m *model, _, y int) tea.Cmd {
	if i := s.top + y - gamesY; y >= gamesY && y < gamesY+s.room && i < len(s.games) {
		s.at = i
		return m.openID(s.games[i].ID)
	}
	return nil
}
