package tui

import (
	"context"

	tea "charm.land/bubbletea/v2"
)

// learn shows the next step of a method that solves the puzzle.
func (s *gameScreen) learn(m *model) tea.Cmd {
	s.note, s.answer, s.from = "", false, 0
	c, start, played := s.game.Coach(), s.game.Start(), s.game.Presses()
	return s.background.start(m, "Looking for the next step ...", func(ctx context.Context) func(*model) tea.Cmd {
		l, err := c.Lesson(ctx, start, played)
		return func(m *model) tea.Cmd {
			if err != nil {
				s.note = err.Error()
				return nil
			}
			s.game.Learn(l)
			s.hint, s.lesson = nil, &l
			if s.game.View().Solved {
				s.note = l.Heading + ". " + l.Text
			}
			return m.save(s.game)
		}
	})
}

// learn prints the next step of a method that solves the puzzle.
func (p *plainGame) learn(ctx context.Context) error {
	l, err := p.game.Lesson(ctx)
	if err != nil {
		return err
	}
	if ok, err := p.save(ctx); !ok {
		return err
	}
	b := p.game.Start().Board()
	p.say("%s. %s", l.Heading, l.Text)
	for _, part := range []struct {
		text string
		list []int
		name func(int) string
	}{
		{"The marked lights: %s.", l.Area, b.LightLabel},
		{"The marked buttons: %s.", l.Pattern, b.ButtonLabel},
		{"To press: %s.", l.Presses, b.ButtonLabel},
	} {
		if len(part.list) > 0 {
			p.say(part.text, p.places(setOf(part.list), part.name))
		}
	}
	return nil
}
