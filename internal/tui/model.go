package tui

import (
	"context"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"lightsout/board"
	"lightsout/internal/client"
	"lightsout/internal/play"
)

// The smallest window that the game is drawn in.
const (
	minWidth  = 40
	minHeight = 16
)

// A screen is what the window shows: it draws itself, and takes keys and clicks.
type screen interface {
	draw(m *model, c *canvas)
	key(m *model, k tea.KeyPressMsg) tea.Cmd
	click(m *model, x, y int) tea.Cmd
}

// An environment is what a model needs from outside: it is fixed in tests.
type environment struct {
	today string           // the date, for the daily puzzle
	now   func() time.Time // for the clock
	seed  func() string    // for new puzzles
	store store            // for stats and the game that was left
	clock bool             // the clock of a new game is on

	service *client.Client // for the table of the day; nil without one
}

// model is the program: the window, and the screen in it.
type model struct {
	ctx   context.Context //nolint:containedctx // Bubble Tea calls a model without one
	env   environment
	theme *theme
	w, h  int

	profile colorprofile.Profile
	dark    bool

	screen  screen
	menu    *menuScreen
	stats   play.Stats
	ticked  time.Time
	opening int  // the number of the puzzle that is being opened
	waiting bool // for it
	told    bool // that nothing can be kept
}

func newModel(ctx context.Context, env environment) *model {
	m := &model{ctx: ctx, env: env, w: 80, h: 24, profile: colorprofile.TrueColor, dark: true, stats: env.store.stats(), ticked: env.now()}
	m.theme = newTheme(m.profile, m.dark)
	m.menu = newMenu(m)
	m.screen = m.menu
	m.warn(nil) // where there is no folder at all
	return m
}

// Init asks for the ground's colour and the daily puzzle, and starts the clock.
func (m *model) Init() tea.Cmd {
	return tea.Batch(tea.RequestBackgroundColor, tick(), m.menu.resolveDaily(m))
}

type tickMsg struct{}

func tick() tea.Cmd {
	return tea.Tick(time.Second, func(time.Time) tea.Msg { return tickMsg{} })
}

// openedMsg is a game that is ready, or why it is not.
type openedMsg struct {
	number int
	game   *play.Game
	level  play.Level
	err    error
}

// Update takes a message.
func (m *model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		m.w, m.h = msg.Width, msg.Height
	case tea.ColorProfileMsg:
		m.profile = msg.Profile
		m.theme = newTheme(m.profile, m.dark)
	case tea.BackgroundColorMsg:
		m.dark = msg.IsDark()
		m.theme = newTheme(m.profile, m.dark)
	case tickMsg:
		m.advance()
		return m, tick()
	case dailyMsg:
		m.menu.daily = msg.state
	case openedMsg:
		m.opened(msg)
	case workedMsg:
		m.worked(msg)
	case standingMsg:
		msg.of.show(msg.outcome)
	case replayMsg:
		return m, m.replayTick(msg)
	case tea.KeyPressMsg:
		if msg.String() == "ctrl+c" {
			return m, m.quit()
		}
		return m, m.screen.key(m, msg)
	case tea.MouseClickMsg:
		if msg.Button == tea.MouseLeft {
			return m, m.screen.click(m, msg.X, msg.Y)
		}
	}
	return m, nil
}

// advance tells the game on screen how much time has passed. Time on other screens
// does not count.
func (m *model) advance() {
	now := m.env.now()
	if s, ok := m.screen.(*gameScreen); ok {
		s.game.Advance(now.Sub(m.ticked))
	}
	m.ticked = now
}

// View draws the window.
func (m *model) View() tea.View {
	v := tea.NewView(m.content().render(m.theme))
	v.AltScreen = true
	v.MouseMode = tea.MouseModeCellMotion
	v.WindowTitle = "Lights Out"
	return v
}

func (m *model) content() *canvas {
	c := newCanvas(m.w, m.h)
	if m.w < minWidth || m.h < minHeight {
		for i, line := range []string{"Lights Out needs a window", "of 40 x 16 or more.", "Make this one larger."} {
			c.centre(max(0, m.h/2-1)+i, line, inkText)
		}
		return c
	}
	m.screen.draw(m, c)
	return c
}

// openingNote is shown until a puzzle is ready.
const openingNote = "Getting the puzzle ready…"

// open gets a game ready while the screen goes on.
func (m *model) open(level play.Level, start func(context.Context, play.Options) (*play.Game, error)) tea.Cmd {
	m.opening++
	m.waiting = true
	number, options := m.opening, m.options()
	return func() tea.Msg {
		g, err := start(m.ctx, options)
		return openedMsg{number, g, level, err}
	}
}

func (m *model) options() play.Options {
	return play.Options{Budget: play.Unlimited, Clock: m.env.clock}
}

// openID opens what an ID names.
func (m *model) openID(id string) tea.Cmd {
	return m.open("", func(ctx context.Context, o play.Options) (*play.Game, error) { return play.Open(ctx, id, o) })
}

// openNew opens a new puzzle of a board and level.
func (m *model) openNew(b *board.Board, level play.Level) tea.Cmd {
	seed := m.env.seed()
	return m.open(level, func(ctx context.Context, o play.Options) (*play.Game, error) {
		id, start, err := play.Puzzle(ctx, b, level, seed)
		if err != nil {
			return nil, err
		}
		return play.New(ctx, id, start, o)
	})
}

// opened shows the game that was asked for last.
func (m *model) opened(msg openedMsg) {
	if msg.number != m.opening {
		return
	}
	m.waiting = false
	if msg.err != nil {
		m.menu.message = msg.err.Error()
		if p, ok := m.screen.(*promptScreen); ok {
			p.message = msg.err.Error()
			return
		}
		if e, ok := m.screen.(*editorScreen); ok {
			e.text = msg.err.Error()
			return
		}
		m.screen = m.menu
		return
	}
	m.show(msg.game, msg.level)
}

// show puts a game on the screen.
func (m *model) show(g *play.Game, level play.Level) {
	m.ticked = m.env.now()
	m.screen = newGameScreen(g, level)
	m.env.begun(m.ctx, g)
}

// toMenu goes back to the menu; the game can be continued there.
func (m *model) toMenu(g *play.Game) tea.Cmd {
	m.screen = m.menu
	m.keep(g)
	m.menu.update(m)
	return nil
}

// trouble is the reason why nothing can be kept, the first time that there is one: it is
// said once, and the game goes on.
func (m *model) trouble(err error) string {
	text := m.env.store.trouble(err)
	if text == "" || m.told {
		return ""
	}
	m.told = true
	return text
}

// keep remembers a game that is not over, and forgets one that is.
func (m *model) keep(g *play.Game) {
	var err error
	if v := g.View(); v.Solved || v.Impossible != nil {
		err = m.env.store.dropGame(v.ID)
	} else {
		err = m.env.store.saveGame(g.Save())
	}
	m.warn(err)
}

// warn says on the screen that is shown why nothing can be kept.
func (m *model) warn(err error) {
	text := m.trouble(err)
	if text == "" {
		return
	}
	if s, ok := m.screen.(*gameScreen); ok {
		s.note = text
		return
	}
	m.menu.message = text
}

// won counts a game that has just been won.
func (m *model) won(g *play.Game) {
	m.stats = m.stats.With(g, m.day())
	m.warn(m.env.store.saveStats(m.stats))
	m.keep(g)
}

func (m *model) quit() tea.Cmd {
	if s, ok := m.screen.(*gameScreen); ok {
		m.advance()
		if s.game.View().CanUndo {
			m.keep(s.game)
		}
	}
	return tea.Quit
}

// day is the number of today's puzzle.
func (m *model) day() int {
	n, err := play.DayNumber(m.env.today)
	if err != nil {
		return 0
	}
	return n
}
