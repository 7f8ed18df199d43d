package tui

import (
	"context"
	"slices"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"

	"lightsout/coach"
	"lightsout/internal/chase"
	"lightsout/puzzle"
)

// learn shows the next step of a method that solves the puzzle.
func (s *gameScreen) learn(m *model) tea.Cmd {
	s.note, s.answer, s.from = "", false, 0
	c, start, played := s.game.Coach(), s.game.Start(), s.game.Presses()
	return s.background.start(m, "Looking for the next step ...", func(ctx context.Context) func(*model) tea.Cmd {
		l, err := c.Lesson(ctx, start, played)
		read := readTable(ctx, l, start.Press(played...))
		return func(m *model) tea.Cmd {
			if err != nil {
				s.note = err.Error()
				return nil
			}
			s.game.Learn(l)
			s.hint, s.lesson, s.read = nil, &l, read
			if s.game.View().Solved {
				s.note = l.Heading + ". " + l.Text
			}
			return m.save(s.game)
		}
	})
}

// A reading is a chase table that a lesson refers to, and the rows of it to use now.
type reading struct {
	lines []string
	rows  []int // indices in lines of the rows to use at the position
}

// readTable returns the table that a lesson refers to. It is empty if the lesson refers to none, or
// if the table cannot be computed.
func readTable(ctx context.Context, l coach.Lesson, s puzzle.State) reading {
	if !l.Table {
		return reading{}
	}
	table, err := chase.New(ctx, s.Board(), nil)
	if err != nil {
		return reading{}
	}
	return reading{lines: tableLines(table), rows: table.Reads(s)}
}

// width returns the width of the longest line.
func (r reading) width() int {
	wide := 0
	for _, line := range r.lines {
		wide = max(wide, utf8.RuneCountInString(line))
	}
	return wide
}

// draw draws the table to the left of a board, if there is room, with an arrow at the rows to use.
// A long table starts near the first of them.
func (r reading) draw(c *canvas, v boardView) {
	if wide := r.width(); wide == 0 || wide+5 > v.x {
		return
	}
	shown := min(len(r.lines), v.room-1)
	first := 0
	if len(r.rows) > 0 {
		first = min(max(0, r.rows[0]-shown/2), len(r.lines)-shown)
	}
	y := linesAbove + (v.room-1-shown)/2
	c.put(3, y, "left → press", inkDim)
	for i, line := range r.lines[first : first+shown] {
		if slices.Contains(r.rows, first+i) {
			c.put(1, y+1+i, "▸", inkStrong)
		}
		putRow(c, 3, y+1+i, line)
	}
}

// maxRowsPrinted is the length of the longest table that a lesson prints in full. Of a longer one,
// it prints only the rows to use at the position.
const maxRowsPrinted = 32

// print prints the table.
func (r reading) print(p *plainGame) {
	if len(r.lines) == 0 {
		return
	}
	p.say("The table, by columns: what is left in the bottom row → what to press in the top row.")
	for i, line := range r.lines {
		if len(r.lines) <= maxRowsPrinted || slices.Contains(r.rows, i) {
			p.say("  %s", line)
		}
	}
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
	readTable(ctx, l, p.game.State()).print(p)
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
