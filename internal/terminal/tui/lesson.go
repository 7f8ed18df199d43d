package tui

import (
	"context"

	tea "charm.land/bubbletea/v2"

	"lightsout/coach"
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
			if s.hint = lessonHint(l); s.game.View().Solved {
				s.note = s.hint.Text
			}
			return m.save(s.game)
		}
	})
}

// lessonHint converts a lesson to a hint, for drawing.
func lessonHint(l coach.Lesson) *coach.Hint {
	h := &coach.Hint{Text: l.Heading + ". " + l.Text, Area: l.Area, Pattern: l.Pattern, Press: -1}
	if len(l.Presses) > 0 {
		h.Pattern = l.Presses
	}
	return h
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
