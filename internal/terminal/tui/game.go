package tui

import (
	"context"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"lightsout/board"
	"lightsout/coach"
	"lightsout/internal/chase"
	"lightsout/internal/journey"
	"lightsout/internal/play"
	"lightsout/internal/saves"
	"lightsout/puzzle"
)

// gameScreen is a game being played.
type gameScreen struct {
	game   *saves.Game
	level  play.Level
	cursor int // a button
	hint   *coach.Hint
	lesson *coach.Lesson
	read   reading     // the table that the lesson reads
	trail  coach.Trail // where a won game left par
	note   string      // something to tell the player, or an error
	touch  bool        // show what a press toggles
	answer bool        // show a shortest solution
	again  bool        // the game had already been won when it was opened
	// presses is the solution that answer shows; nil while it is being computed.
	presses    map[int]int
	background background
	from       int // the first visible line of a long message
}

func newGameScreen(g *saves.Game, level play.Level) *gameScreen {
	b := g.Start().Board()
	grid, isGrid := b.Grid()
	s := &gameScreen{game: g, level: level, touch: !isGrid || grid.Rule != board.Plus || grid.Surface != board.Plane}
	s.cursor = middle(b)
	switch v := g.View(); {
	case g.Continued && v.Solved:
		s.again = true
	case g.Continued:
		s.note = continuedText(g) + " Press x to start over."
	case g.Damaged != "":
		s.note = continuedText(g)
	default:
		l, _, _, _ := journey.Find(v.ID)
		s.note = l.About
	}
	return s
}

// cursorLight returns the light under the cursor, or -1 if buttons are not lights.
func (s *gameScreen) cursorLight() int {
	if !s.game.Start().Board().ButtonsAreLights() {
		return -1
	}
	return s.cursor
}

func (s *gameScreen) view(m *model) boardView {
	f := s.frame(s.game.View(), m.w)
	return viewOf(s.game.Start().Board(), m.w, m.h, f.below(m.w, m.h), s.cursorLight())
}

var (
	hintKey  = hotkey{"h", "hint"}
	gameKeys = []hotkey{
		{arrowKeys, "move"},
		{"space", "press"},
		{"u", "undo"},
		hintKey,
		{"o", "solution"},
		{"m", "menu"},
		{"?", "keys"},
		{"q", "quit"},
	}
	wonKeys       = []hotkey{{"n", "next puzzle"}, {"x", "play again"}, {"m", "menu"}, {"u", "undo"}, {"q", "quit"}}
	wonBeforeKeys = []hotkey{{"x", "play again"}, {"n", "next puzzle"}, {"m", "menu"}, {"s", "share"}, {"q", "quit"}}
)

// key handles the most common keys; otherKey handles the rest.
func (s *gameScreen) key(m *model, k tea.KeyPressMsg) tea.Cmd {
	switch name := k.String(); name {
	case "up":
		s.move(board.Top)
	case "down":
		s.move(board.Bottom)
	case "left":
		s.move(board.Left)
	case "right":
		s.move(board.Right)
	case "home", "end":
		s.toEnd(name == "end")
	case "pgup":
		s.scroll(m, -1)
	case "pgdown":
		s.scroll(m, 1)
	case "space", "enter":
		return s.press(m, s.cursor)
	case "u", "backspace":
		return s.changed(m, s.game.Undo())
	case "r", "ctrl+y":
		return s.changed(m, s.game.Redo())
	case "x":
		return s.changed(m, s.game.Reset())
	case "l":
		return s.learn(m)
	default:
		return s.otherKey(m, name)
	}
	return nil
}

// scroll scrolls a long message.
func (s *gameScreen) scroll(m *model, by int) {
	s.from = s.frame(s.game.View(), m.w).scrolled(m.w, m.h, by)
}

func (s *gameScreen) otherKey(m *model, name string) tea.Cmd {
	switch name {
	case "h":
		return s.askHint(m)
	case "o":
		return s.showAnswer(m)
	case "t":
		s.touch = !s.touch
	case "c":
		s.game.SetClock(!s.game.View().Clock)
	case "k":
		return s.showTable(m)
	case "s":
		return s.share(m)
	case "n":
		return s.next(m)
	case "e":
		return m.edit(s.game.State().Lights(), s)
	case "?":
		m.screen = newHelp(s)
	case "m", "esc":
		return s.leave(m)
	case "q":
		return tea.Quit
	}
	return nil
}

// share copies the result of a daily puzzle to the clipboard.
func (s *gameScreen) share(m *model) tea.Cmd {
	text, ok := shareText(s.game.Game, play.StreakOf(m.stats.Days, m.env.day()))
	if !ok {
		return nil
	}
	s.note = "Copied, if your terminal allows it: " + firstLine(text)
	return tea.SetClipboard(text)
}

// shareText returns the text to share about a solved daily puzzle. Other puzzles have no number by
// which anyone could find them.
func shareText(g *play.Game, streak play.Streak) (string, bool) {
	if _, daily := play.DailyNumber(g.View().ID); !daily {
		return "", false
	}
	return g.ShareText(streak)
}

// firstLine returns the first line of a text.
func firstLine(text string) string {
	line, _, _ := strings.Cut(text, "\n")
	return line
}

// showTable shows the chase table, or an error if the board has none.
func (s *gameScreen) showTable(m *model) tea.Cmd {
	b := s.game.Start().Board()
	return s.background.start(m, "Computing the table ...", func(ctx context.Context) func(*model) tea.Cmd {
		table, err := chase.New(ctx, b, nil)
		return func(m *model) tea.Cmd {
			if err != nil {
				s.note = err.Error()
			} else if m.screen == screen(s) {
				m.screen = newTable(s, table)
			}
			return nil
		}
	})
}

// leave returns to the menu, or from a level to the journey.
func (s *gameScreen) leave(m *model) tea.Cmd {
	s.background.end()
	cmd := m.toMenu(s.game)
	if levelTitle(s.game.View().ID) != "" {
		m.openJourney()
	}
	return cmd
}

// next opens another puzzle. After a journey level, it opens the next level to play, if there is
// one.
func (s *gameScreen) next(m *model) tea.Cmd {
	if levelTitle(s.game.View().ID) != "" {
		if id := m.journey.Path().Next; id != "" {
			return m.openID(id)
		}
	}
	return m.openNew(s.game.Start().Board(), s.nextLevel())
}

func (s *gameScreen) nextLevel() play.Level {
	if s.level == "" {
		return play.Medium
	}
	return s.level
}

// move moves the cursor. If buttons are not lights, it steps through the list of buttons.
func (s *gameScreen) move(towards board.Side) {
	b := s.game.Start().Board()
	switch {
	case b.ButtonsAreLights():
		s.cursor = b.Step(s.cursor, towards)
	case towards == board.Right || towards == board.Bottom:
		s.cursor = (s.cursor + 1) % b.Buttons()
	default:
		s.cursor = (s.cursor + b.Buttons() - 1) % b.Buttons()
	}
}

// toEnd moves the cursor to the first or last light in its row or, if the board has no rows, on the
// board.
func (s *gameScreen) toEnd(last bool) {
	b := s.game.Start().Board()
	low, high := 0, b.Buttons()-1
	if g, ok := b.Grid(); ok {
		row, _ := g.Place(s.cursor)
		low, high = g.At(row, 0), g.At(row, g.Cols-1)
	}
	if s.cursor = low; last {
		s.cursor = high
	}
}

func (s *gameScreen) press(m *model, button int) tea.Cmd {
	if s.game.View().Solved {
		return nil
	}
	events := s.game.Press(button)
	if len(events) == 0 {
		s.note, s.hint, s.lesson = s.game.Rule(), nil, nil
	}
	return s.changed(m, events)
}

// changed updates the screen after a move, and saves the game.
func (s *gameScreen) changed(m *model, events []play.Event) tea.Cmd {
	if len(events) == 0 {
		return nil
	}
	m.advance()
	s.background.end() // the result would be for the previous position
	s.hint, s.lesson, s.trail, s.note, s.presses, s.again, s.from = nil, nil, coach.Trail{}, "", nil, false, 0
	for _, e := range events {
		if e.Kind == play.Won {
			s.answer = false
			return tea.Batch(m.won(s.game), s.lookBack(m))
		}
	}
	return tea.Batch(m.save(s.game), s.follow(m))
}

// lookBack finds where a won game left par.
func (s *gameScreen) lookBack(m *model) tea.Cmd {
	c, start, played := s.game.Coach(), s.game.Start(), s.game.Presses()
	return s.background.start(m, "", func(ctx context.Context) func(*model) tea.Cmd {
		trail, _, err := c.Trail(ctx, start, played)
		return func(*model) tea.Cmd {
			if err == nil {
				s.trail = trail
			}
			return nil
		}
	})
}

// follow computes the new solution after a move, if one is shown.
func (s *gameScreen) follow(m *model) tea.Cmd {
	if !s.answer || s.game.View().Impossible != nil {
		return nil
	}
	c, state := s.game.Coach(), s.game.State()
	return s.background.start(m, "", func(ctx context.Context) func(*model) tea.Cmd {
		list, _, err := c.Solutions(ctx, state, 1)
		return func(*model) tea.Cmd {
			if err != nil {
				s.note = err.Error()
			} else {
				s.presses = timesOf(list[0])
			}
			return nil
		}
	})
}

// timesOf returns how many times each button is pressed.
func timesOf(p puzzle.Presses) map[int]int {
	times := map[int]int{}
	for button := range p.Buttons() {
		times[button] = p.Times(button)
	}
	return times
}

// askHint computes the next hint in the background, and shows it. If a hint that says what to press
// is already shown, askHint makes its presses instead.
func (s *gameScreen) askHint(m *model) tea.Cmd {
	if s.hint != nil && s.hint.Times > 0 && s.note == "" {
		return s.changed(m, s.game.Follow(*s.hint))
	}
	s.note, s.lesson, s.answer, s.from = "", nil, false, 0
	r, err := s.game.Ask()
	if err != nil {
		s.note = err.Error()
		return nil
	}
	return s.background.start(m, "Looking for a hint ...", func(ctx context.Context) func(*model) tea.Cmd {
		advice, err := r.Advise(ctx)
		return func(m *model) tea.Cmd {
			if err != nil {
				s.note = err.Error()
				return nil
			}
			h, granted := s.game.Grant(r, advice)
			if !granted {
				return nil
			}
			s.hint = &h
			s.lookAt(m, h)
			return m.save(s.game)
		}
	})
}

// lookAt moves the cursor to the press of a hint or, if the window shows only a part of the board, to
// its first marked light, so that the window shows it.
func (s *gameScreen) lookAt(m *model, h coach.Hint) {
	marked := slices.Concat(h.Start, h.Marked)
	switch {
	case !s.game.Start().Board().ButtonsAreLights():
	case h.Times > 0:
		s.cursor = h.Button
	case len(marked) > 0 && s.view(m).cut():
		s.cursor = marked[0]
	}
}

// showAnswer shows a shortest solution, after which a win earns no stars, or hides it if it is shown.
func (s *gameScreen) showAnswer(m *model) tea.Cmd {
	if v := s.game.View(); s.answer || v.Solved || v.Impossible != nil {
		s.answer = false
		return nil
	}
	s.note, s.hint, s.lesson = "", nil, nil
	asked, err := s.game.AskSolutions()
	if err != nil {
		s.note = err.Error()
		return nil
	}
	return s.background.start(m, "Solving ...", func(ctx context.Context) func(*model) tea.Cmd {
		list, _, err := asked.Solutions(ctx, 1)
		return func(m *model) tea.Cmd {
			if err != nil {
				s.note = err.Error()
			} else if s.game.Show(asked) {
				s.answer, s.presses = true, timesOf(list[0])
				return m.save(s.game)
			}
			return nil
		}
	})
}

func (s *gameScreen) click(m *model, x, y int) tea.Cmd {
	b := s.game.Start().Board()
	light := s.view(m).hit(x, y)
	switch {
	case light < 0:
	case !b.ButtonsAreLights():
		s.note = "On this board, buttons and lights are separate. Choose a button with the arrow keys."
	default:
		s.cursor = light
		return s.press(m, light)
	}
	return nil
}
