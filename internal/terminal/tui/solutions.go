package tui

import (
	"context"
	"fmt"

	tea "charm.land/bubbletea/v2"

	"lightsout/internal/english"
	"lightsout/puzzle"
)

// solutionsScreen shows solutions side by side.
type solutionsScreen struct {
	back  screen
	from  puzzle.State
	off   puzzle.State // all lights off, so that only the presses are visible
	list  []puzzle.Presses
	total int // -1 if there are too many to count
	first int // index of the first visible solution
}

// maxListed is the maximum number of solutions that the player can browse.
const maxListed = 256

// showSolutions shows the solutions to the current position, after which a win earns no stars. After
// a win, it shows the solutions to the starting position, at no cost.
func (m *model) showSolutions(s *gameScreen) tea.Cmd {
	from := s.game.State()
	show := func(m *model, list []puzzle.Presses, total int) {
		if m.screen == screen(s) {
			m.screen = &solutionsScreen{back: s, from: from, off: from.Lights().Target(), list: list, total: total}
		}
	}
	switch {
	case s.game.View().Impossible != nil:
		return nil
	case !s.game.View().Solved:
		s.answer = false
		return s.reveal(m, maxListed, show)
	}
	from = s.game.Start()
	c := s.game.Coach()
	return s.background.start(m, solving, func(ctx context.Context) func(*model) tea.Cmd {
		list, total, err := c.Solutions(ctx, from, maxListed)
		return func(m *model) tea.Cmd {
			if err != nil {
				s.note = err.Error()
				return nil
			}
			show(m, list, total)
			return nil
		}
	})
}

// arrange returns the layout of one solution and how many fit across and down.
func (s *solutionsScreen) arrange(m *model) (l layout, across, down int) {
	room := m.h - linesAbove - linesBelow
	if !s.from.Board().ButtonsAreLights() {
		return l, 1, max(1, room-1) // a list
	}
	for _, t := range tilesOf(s.from.Board().Spot(0).Cell) {
		if t == flatTile {
			continue // no light is on here, and smaller drawings are easier to compare
		}
		l = layoutOf(s.from.Board(), t)
		across, down = (m.w+1)/(max(l.w, captionWidth)+3), room/(l.h+2)
		if across*down >= min(len(s.list), 4) {
			break
		}
	}
	return l, max(1, across), max(1, down)
}

// captionWidth is the width of the caption with the number of presses.
const captionWidth = 14

func (s *solutionsScreen) draw(m *model, c *canvas) {
	l, across, down := s.arrange(m)
	shown := min(across*down, len(s.list)-s.first)
	if b := s.from.Board(); !b.ButtonsAreLights() {
		for i, p := range s.list[s.first : s.first+shown] {
			text := english.Plural(p.Count(), "press", "presses") + ": " + placesOn(b, timesOf(p), b.ButtonLabel)
			c.put(4, linesAbove+1+i, english.Shorten(text, c.w-8), inkText)
		}
		s.frame(shown, shown < len(s.list)).draw(c)
		return
	}
	across = min(across, shown)
	cellW := max(l.w, captionWidth) + 3
	x0 := (c.w - across*cellW + 3) / 2
	for i := range shown {
		p := s.list[s.first+i]
		k := look{cursor: -1, presses: timesOf(p)}
		x, y := x0+(i%across)*cellW, linesAbove+1+(i/across)*(l.h+2)
		c.put(x+1, y, english.Plural(p.Count(), "press", "presses"), inkTitle)
		c.paste(x, y+1, drawState(l, s.off, k), 0, 0, l.w, l.h)
	}
	s.frame(shown, shown < len(s.list)).draw(c)
}

func (s *solutionsScreen) frame(shown int, more bool) frame {
	f := frame{title: "Solutions", side: boardName(s.from.Board()), ink: inkText, keys: []hotkey{{"esc", "back"}}}
	if more {
		f.keys = []hotkey{{"← →", "more"}, {"esc", "back"}}
	}
	switch {
	case s.total == 1:
		f.message = "There is only one solution."
	case s.total > 1:
		f.status = fmt.Sprintf("%d to %d of %d, shortest first", s.first+1, s.first+shown, s.total)
		f.message = "Two solutions differ by a quiet pattern: presses that together change no light."
	default:
		f.message = "There are too many solutions to show. This is the shortest one found."
	}
	return f
}

func (s *solutionsScreen) key(m *model, k tea.KeyPressMsg) tea.Cmd {
	_, across, down := s.arrange(m)
	page := across * down
	switch k.String() {
	case "right", "down", "space", "pgdown":
		if s.first+page < len(s.list) {
			s.first += page
		}
	case "left", "up", "pgup":
		s.first = max(0, s.first-page)
	case "esc", "v", "m", "enter":
		m.screen = s.back
	case "q":
		return tea.Quit
	}
	return nil
}

func (s *solutionsScreen) click(m *model, _, _ int) tea.Cmd {
	m.screen = s.back
	return nil
}
