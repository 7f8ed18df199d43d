package tui

import (
	"context"
	"time"

	tea "charm.land/bubbletea/v2"

	"lightsout/board"
	"lightsout/internal/journey"
	"lightsout/internal/play"
	"lightsout/internal/saves"
	"lightsout/puzzle"
)

// The smallest supported window.
const (
	minWidth  = 40
	minHeight = 16
)

// A screen fills the window. It draws itself and handles keys and clicks.
type screen interface {
	draw(m *model, c *canvas)
	key(m *model, k tea.KeyPressMsg) tea.Cmd
	click(m *model, x, y int) tea.Cmd
}

// An environment is everything a model needs from outside. Tests replace it.
type environment struct {
	now    func() time.Time // for the clock and the daily puzzle
	seed   func() string    // for new puzzles
	folder folder           // for everything that is saved, or ""
	store  saves.Store      // in that folder
	clock  bool             // show the clock in new games
	ascii  bool             // draw in plain ASCII
}

// today returns the date for the daily puzzle. It changes at midnight, even during a game.
func (e environment) today() string { return e.now().Format(time.DateOnly) }

// day returns the number of today's puzzle, or 0 if there is none.
func (e environment) day() int {
	n, err := play.DayNumber(e.today())
	if err != nil {
		return 0
	}
	return n
}

// model is the program: the window, and the screen in it.
type model struct {
	ctx  context.Context //nolint:containedctx // Bubble Tea passes no context to a model
	env  environment
	w, h int

	screen  screen
	menu    *menuScreen
	queue   saves.Queue // what is being saved
	changes int         // counts what was added to the queue
	warned  bool        // whether the player has been told that nothing can be saved
	stats   play.Stats
	journey journey.Progress
	ticked  time.Time
	opening int  // the number of the latest puzzle being opened
	waiting bool // whether that puzzle is still being opened
}

func newModel(ctx context.Context, env environment) *model {
	m := &model{ctx: ctx, env: env, w: 80, h: 24, ticked: env.now()}
	m.queue.Store = env.store
	m.stats, _ = env.store.Stats()
	m.journey, _ = env.store.Journey()
	m.menu = newMenu()
	m.screen = m.menu
	m.warn(nil) // there may be no folder to save to
	return m
}

// Init requests today's puzzle and the saved games, and starts the clock.
func (m *model) Init() tea.Cmd {
	return tea.Batch(tick(), m.resolveDaily(), m.load())
}

type tickMsg struct{}

func tick() tea.Cmd {
	return tea.Tick(time.Second, func(time.Time) tea.Msg { return tickMsg{} })
}

// openedMsg carries an opened game or an error.
type openedMsg struct {
	number int
	game   *saves.Game
	level  play.Level
	note   string // shown with the game
	err    error
}

// Update handles a message.
func (m *model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		m.w, m.h = msg.Width, msg.Height
	case tickMsg:
		m.advance()
		return m, tea.Batch(tick(), m.resolveDaily())
	case tea.KeyPressMsg:
		switch msg.String() {
		case "ctrl+c":
			return m, tea.Quit
		case "ctrl+z":
			return m, m.suspend()
		}
		return m, m.screen.key(m, msg)
	case tea.ResumeMsg:
		m.ticked = m.env.now() // the suspended time does not count
		return m, tea.Raw(setTitle)
	case tea.MouseClickMsg:
		if msg.Button == tea.MouseLeft {
			return m, m.screen.click(m, msg.X, msg.Y)
		}
	default:
		return m, m.done(msg)
	}
	return m, nil
}

// suspend returns a command that stops the program and hands the terminal back to the shell. It
// returns nil if no shell could continue the program.
func (m *model) suspend() tea.Cmd {
	m.advance()
	if !canSuspend() {
		return nil
	}
	return tea.Sequence(tea.Raw(restoreTitle), tea.Suspend)
}

// done handles the result of a command.
func (m *model) done(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case dailyMsg:
		m.menu.setDaily(msg)
	case loadedMsg:
		m.loaded(msg)
	case failedMsg:
		return m.failed(msg)
	case openedMsg:
		return m.opened(msg)
	case workedMsg:
		return m.worked(msg)
	}
	return nil
}

// advance adds the elapsed time to the game on the screen. Time on other screens does not count.
func (m *model) advance() {
	now := m.env.now()
	if s, ok := m.screen.(*gameScreen); ok {
		s.game.Advance(now.Sub(m.ticked))
	}
	m.ticked = now
}

// View draws the window.
func (m *model) View() tea.View {
	v := tea.NewView(m.content().render())
	v.AltScreen = true
	v.MouseMode = tea.MouseModeCellMotion
	return v
}

func (m *model) content() *canvas {
	c := newCanvas(m.w, m.h)
	if m.w < minWidth || m.h < minHeight {
		for i, line := range []string{"Lights Out needs a window", "of at least 40 x 16.", "Please enlarge this one."} {
			c.centre(max(0, m.h/2-1)+i, line, inkText)
		}
		return c
	}
	m.screen.draw(m, c)
	if m.env.ascii {
		c.toASCII()
	}
	return c
}

// openingNote is the note shown while a puzzle is being opened.
const openingNote = "Getting the puzzle ready ..."

// open opens a game in the background.
func (m *model) open(msg openedMsg, open func(context.Context, play.Options) (*saves.Game, error)) tea.Cmd {
	m.opening++
	m.waiting = true
	msg.number = m.opening
	options := m.options()
	return func() tea.Msg {
		m.queue.Flush() // the puzzle may be one that the player has just left
		msg.game, msg.err = open(m.ctx, options)
		return msg
	}
}

func (m *model) options() play.Options {
	return play.Options{Budget: play.Unlimited, Clock: m.env.clock}
}

// openID opens the puzzle with the given ID.
func (m *model) openID(id string) tea.Cmd {
	return m.open(openedMsg{}, func(ctx context.Context, o play.Options) (*saves.Game, error) { return m.env.open(ctx, id, nil, o) })
}

// openState opens a puzzle whose position is known.
func (m *model) openState(id string, start puzzle.State, msg openedMsg) tea.Cmd {
	return m.open(msg, func(ctx context.Context, o play.Options) (*saves.Game, error) { return m.env.open(ctx, id, &start, o) })
}

// openNew opens a new puzzle for a board and a level.
func (m *model) openNew(b *board.Board, level play.Level) tea.Cmd {
	seed := m.env.seed()
	return m.open(openedMsg{level: level}, func(ctx context.Context, o play.Options) (*saves.Game, error) {
		made, err := play.Puzzle(ctx, b, level, seed)
		if err != nil {
			return nil, err
		}
		return m.env.open(ctx, made.ID, &made.State, o)
	})
}

// opened shows a game, if it is the latest one requested.
func (m *model) opened(msg openedMsg) tea.Cmd {
	if msg.number != m.opening {
		return nil
	}
	m.waiting = false
	if msg.err != nil {
		m.menu.message = msg.err.Error()
		if p, ok := m.screen.(*promptScreen); ok {
			p.message = msg.err.Error()
			return nil
		}
		if e, ok := m.screen.(*editorScreen); ok {
			e.text = msg.err.Error()
			return nil
		}
		m.screen = m.menu
		return nil
	}
	m.show(msg.game, msg.level)
	if s, ok := m.screen.(*gameScreen); ok && msg.note != "" {
		s.note = msg.note
	}
	return nil
}

// show puts a game on the screen.
func (m *model) show(g *saves.Game, level play.Level) {
	m.ticked = m.env.now()
	m.screen = newGameScreen(g, level)
}

// toMenu returns to the menu, where the game can be continued.
func (m *model) toMenu(g *saves.Game) tea.Cmd {
	m.screen = m.menu
	return tea.Batch(m.save(g), m.load())
}
