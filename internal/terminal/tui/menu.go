package tui

import (
	"fmt"
	"slices"

	tea "charm.land/bubbletea/v2"

	"lightsout/board"
	"lightsout/internal/english"
	"lightsout/internal/play"
	"lightsout/internal/saves"
	"lightsout/puzzle"
)

// menuScreen is the main menu.
type menuScreen struct {
	items   []item
	at      int
	board   int // index in choices
	level   int // index in play.Levels
	day     int // the number of the puzzle in daily
	daily   puzzle.State
	saved   []saves.Unfinished // unfinished games, most recent first
	message string
}

// An item is a line in the menu.
type item int

// The items.
const (
	itemDaily item = iota
	itemJourney
	itemContinue
	itemNew
	itemBoard
	itemLevel
	itemEditor
	itemOpen
	itemStatistics
	itemHelp
	itemQuit
)

func newMenu() *menuScreen {
	s := &menuScreen{level: 1}
	s.setGames(nil)
	return s
}

// setGames sets the saved games and rebuilds the items, including one for continuing if there is a
// saved game. The cursor stays on its item, or moves to the first one if its item is gone.
func (s *menuScreen) setGames(games []saves.Unfinished) {
	chosen := itemDaily
	if len(s.items) > 0 {
		chosen = s.items[s.at]
	}
	s.saved = games
	s.items = []item{itemDaily}
	if len(s.saved) > 0 {
		s.items = append(s.items, itemContinue)
	}
	s.items = append(s.items, itemNew, itemBoard, itemLevel, itemJourney, itemEditor, itemOpen, itemStatistics, itemHelp, itemQuit)
	s.at = max(0, slices.Index(s.items, chosen))
}

// dailyMsg carries the position of a daily puzzle.
type dailyMsg struct {
	day   int
	state puzzle.State
}

// setDaily shows a daily puzzle, unless the next day has started.
func (s *menuScreen) setDaily(msg dailyMsg) {
	if msg.day == s.day {
		s.daily = msg.state
	}
}

// resolveDaily computes the position of today's puzzle in the background, once a day.
func (m *model) resolveDaily() tea.Cmd {
	if m.menu.day == m.env.day() {
		return nil
	}
	m.menu.day, m.menu.daily = m.env.day(), puzzle.State{}
	id, day := play.DailyID(m.env.today()), m.menu.day
	return func() tea.Msg {
		state, err := play.Resolve(m.ctx, id)
		if err != nil {
			return nil
		}
		return dailyMsg{day, state}
	}
}

// Positions of the menu's parts.
const (
	menuX    = 4
	menuY    = 5
	previewX = 46

	smallMenuY  = 2
	roomyHeight = 22 // from this height on, blank lines separate the groups
)

func (s *menuScreen) draw(m *model, c *canvas) {
	title := 0
	if isRoomy(m) {
		title = 1
	}
	c.put(menuX, title, "L I G H T S   O U T", inkStrong)
	for i, lit := range []bool{true, false, true, true, false, true, false, false, true, true} {
		r, with := '○', inkDim
		if lit {
			r, with = '●', litInk(1)
		}
		if isRoomy(m) {
			c.set(menuX+2*i, 2, cell{r: r, ink: with})
		}
	}
	for i, it := range s.items {
		y := s.line(m, i)
		name, value := s.text(m, it)
		with := inkText
		if i == s.at {
			with = inkStrong
			c.put(menuX-2, y, "▸", inkStrong)
		}
		x := c.put(menuX, y, name, with)
		if value != "" {
			if with = inkDim; i == s.at {
				with = inkStrong
			}
			c.put(max(x+1, menuX+10), y, value, with)
		}
	}
	s.drawPreview(c)
	s.drawBelow(m, c)
}

// isRoomy reports whether the window is tall enough for blank lines between groups of items.
func isRoomy(m *model) bool { return m.h >= roomyHeight }

// line returns the line on which an item appears. In a roomy window, blank lines separate the
// groups.
func (s *menuScreen) line(m *model, i int) int {
	if !isRoomy(m) {
		return smallMenuY + i
	}
	n := menuY + i
	for _, it := range s.items[:i+1] {
		if it == itemNew || it == itemJourney {
			n++
		}
	}
	return n
}

func (s *menuScreen) text(m *model, it item) (name, value string) {
	switch it {
	case itemDaily:
		value = fmt.Sprintf("  %s, number %d", m.env.now().Format("Monday 2 January"), m.env.day())
		if m.w < menuX+len("Today's puzzle")+len(value)+5 {
			value = fmt.Sprintf("  number %d", m.env.day())
		}
		if slices.Contains(m.stats.Days, m.env.day()) {
			value += " ✓"
		}
		return "Today's puzzle", value
	case itemJourney:
		return "Journey", ""
	case itemContinue:
		if len(s.saved) > 1 {
			return "Continue a game", fmt.Sprintf("  %d", len(s.saved))
		}
		return "Continue your game", ""
	case itemNew:
		return "New puzzle", ""
	case itemBoard:
		return "  board", "‹ " + choices[s.board].name + " ›"
	case itemLevel:
		return "  level", "‹ " + string(play.Levels()[s.level]) + " ›"
	case itemEditor:
		return "Your own position", ""
	case itemOpen:
		return "Open an ID", ""
	case itemStatistics:
		return "Statistics", ""
	case itemHelp:
		return "How to play", ""
	default:
		return "Quit", ""
	}
}

// drawPreview shows today's puzzle or the selected board, if there is room.
func (s *menuScreen) drawPreview(c *canvas) {
	w, h := c.w-previewX-2, c.h-8
	if w < 20 {
		return
	}
	state, err := s.preview()
	if err != nil {
		return
	}
	l := newLayout(state.Board(), w, h)
	if l.w > w || l.h > h {
		return
	}
	c.paste(previewX+(w-l.w)/2, 3+(h-l.h)/2, drawState(l, state, noLook()), 0, 0, l.w, l.h)
}

func (s *menuScreen) preview() (puzzle.State, error) {
	if s.items[s.at] == itemDaily && s.daily.Board() != nil {
		return s.daily, nil
	}
	b, err := s.chosen()
	if err != nil {
		return puzzle.State{}, err
	}
	off, err := puzzle.AllOff(b)
	if err != nil {
		return off, err
	}
	return off.Press(b.Buttons() / 2), nil // shows what a press does
}

func (s *menuScreen) chosen() (*board.Board, error) { return board.Parse(choices[s.board].spec) }

func (s *menuScreen) drawBelow(m *model, c *canvas) {
	streak := play.StreakOf(m.stats.Days, m.env.day())
	text := fmt.Sprintf("%s solved, %d perfect", english.Plural(m.stats.Solved, "puzzle", "puzzles"), m.stats.Perfect)
	if streak.Days > 0 {
		text += fmt.Sprintf("   daily streak %d, longest %d", streak.Current, streak.Longest)
	}
	with := inkDim
	switch {
	case m.waiting:
		text = openingNote
	case s.message != "":
		text, with = s.message, inkStrong
	case m.stats.Solved == 0:
		text = "Press a light to toggle it and its neighbours. Turn them all off."
		if !isRoomy(m) {
			text = "Turn all the lights off."
		}
	}
	lines := wrap(text, c.w-menuX-2)
	y := c.h - 1 - max(len(lines), 2)
	if isRoomy(m) {
		y--
	}
	for i, line := range lines {
		c.put(menuX, y+i, line, with)
	}
	drawKeys(c, c.h-1, []hotkey{{"↑ ↓", "choose"}, {"enter", "go"}, {"← →", "change"}, {helpKey, "keys"}, {"q", "quit"}})
}

func (s *menuScreen) key(m *model, k tea.KeyPressMsg) tea.Cmd {
	s.message = ""
	switch k.String() {
	case "up":
		s.at = (s.at + len(s.items) - 1) % len(s.items)
	case "down", "tab":
		s.at = (s.at + 1) % len(s.items)
	case "left":
		s.change(-1)
	case "right":
		s.change(1)
	case "enter", "space":
		return s.choose(m)
	case "?":
		m.screen = newHelp(s)
	case "q":
		return tea.Quit
	}
	return nil
}

// change selects the next or previous board or level.
func (s *menuScreen) change(by int) {
	switch s.items[s.at] {
	case itemBoard, itemNew, itemEditor:
		s.board = (s.board + by + len(choices)) % len(choices)
	case itemLevel:
		s.level = (s.level + by + len(play.Levels())) % len(play.Levels())
	default: // nothing to change
	}
}

func (s *menuScreen) choose(m *model) tea.Cmd {
	switch s.items[s.at] {
	case itemDaily:
		return m.openID(dailyWord)
	case itemJourney:
		m.openJourney()
		return m.load()
	case itemContinue:
		if len(s.saved) > 1 {
			m.screen = &gamesScreen{back: s, games: s.saved}
			return nil
		}
		return m.openID(s.saved[0].ID)
	case itemNew, itemBoard, itemLevel:
		b, err := s.chosen()
		if err != nil {
			s.message = err.Error()
			return nil
		}
		return m.openNew(b, play.Levels()[s.level])
	case itemEditor:
		return s.edit(m)
	case itemOpen:
		m.screen = &promptScreen{back: s}
	case itemStatistics:
		m.screen = newStatistics(s)
	case itemHelp:
		m.screen = newHelp(s)
	default:
		return tea.Quit
	}
	return nil
}

func (s *menuScreen) edit(m *model) tea.Cmd {
	b, err := s.chosen()
	if err == nil {
		var off puzzle.State
		if off, err = puzzle.AllOff(b); err == nil {
			return m.edit(off, s)
		}
	}
	s.message = err.Error()
	return nil
}

func (s *menuScreen) click(m *model, x, y int) tea.Cmd {
	for i, it := range s.items {
		if y != s.line(m, i) || x >= previewX {
			continue
		}
		s.at = i
		if it == itemBoard || it == itemLevel {
			s.change(1)
			return nil
		}
		return s.choose(m)
	}
	return nil
}
