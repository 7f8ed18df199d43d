package tui

import (
	"context"
	"errors"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"lightsout/board"
	"lightsout/internal/play"
	"lightsout/internal/service/client"
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
	now   func() time.Time // for the clock and the daily puzzle
	seed  func() string    // for new puzzles
	store store            // for stats and saved games
	clock bool             // show the clock in new games
	ascii bool             // draw in plain ASCII

	service *client.Client // for the daily leaderboard, or nil
}

// today returns the date for the daily puzzle. It changes at midnight, even during a game.
func (e environment) today() string { return e.now().Format(time.DateOnly) }

// day returns the number of today's puzzle.
func (e environment) day() int {
	n, err := play.DayNumber(e.today())
	if err != nil {
		return 0
	}
	return n
}

// model is the program: the window, and the screen in it.
type model struct {
	ctx   context.Context //nolint:containedctx // Bubble Tea passes no context to a model
	env   environment
	theme *theme
	w, h  int

	profile colorprofile.Profile
	dark    bool

	screen  screen
	menu    *menuScreen
	stats   play.Stats
	ticked  time.Time
	begun   tea.Cmd // pending work for a game that is open from the start
	opening int     // the number of the latest puzzle being opened
	waiting bool    // whether that puzzle is still being opened
	told    bool    // whether the player has seen that nothing can be saved
}

func newModel(ctx context.Context, env environment) *model {
	m := &model{ctx: ctx, env: env, w: 80, h: 24, profile: colorprofile.TrueColor, dark: true, ticked: env.now()}
	m.stats, _ = env.store.stats()
	m.theme = newTheme(m.profile, m.dark)
	m.menu = newMenu()
	m.screen = m.menu
	m.warn(nil) // there may be no folder to save to
	return m
}

// Init requests the background colour, today's puzzle and the saved games, and starts the clock.
func (m *model) Init() tea.Cmd {
	return tea.Batch(tea.RequestBackgroundColor, tick(), m.resolveDaily(), m.readGames(), m.begun)
}

type tickMsg struct{}

func tick() tea.Cmd {
	return tea.Tick(time.Second, func(time.Time) tea.Msg { return tickMsg{} })
}

// openedMsg carries an opened game or an error.
type openedMsg struct {
	number int
	game   *keptGame
	level  play.Level
	note   string // shown with the game
	err    error
}

// Update handles a message.
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
		return m, tea.Batch(tick(), m.resolveDaily())
	case dailyMsg:
		m.menu.setDaily(msg)
	case gamesMsg:
		m.menu.setGames(msg)
	case openedMsg:
		return m, m.opened(msg)
	case workedMsg:
		return m, m.worked(msg)
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
	v := tea.NewView(m.content().render(m.theme))
	v.AltScreen = true
	v.MouseMode = tea.MouseModeCellMotion
	v.WindowTitle = "Lights Out"
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
func (m *model) open(msg openedMsg, open func(context.Context, play.Options) (*keptGame, error)) tea.Cmd {
	m.opening++
	m.waiting = true
	msg.number = m.opening
	options := m.options()
	return func() tea.Msg {
		msg.game, msg.err = open(m.ctx, options)
		return msg
	}
}

func (m *model) options() play.Options {
	return play.Options{Budget: play.Unlimited, Clock: m.env.clock}
}

// openID opens the puzzle with the given ID.
func (m *model) openID(id string) tea.Cmd {
	return m.open(openedMsg{}, func(ctx context.Context, o play.Options) (*keptGame, error) { return m.env.open(ctx, id, nil, o) })
}

// openState opens a puzzle whose position is known.
func (m *model) openState(id string, start puzzle.State, msg openedMsg) tea.Cmd {
	return m.open(msg, func(ctx context.Context, o play.Options) (*keptGame, error) { return m.env.open(ctx, id, &start, o) })
}

// openNew opens a new puzzle for a board and a level.
func (m *model) openNew(b *board.Board, level play.Level) tea.Cmd {
	seed := m.env.seed()
	return m.open(openedMsg{level: level}, func(ctx context.Context, o play.Options) (*keptGame, error) {
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
	cmd := m.show(msg.game, msg.level)
	if s, ok := m.screen.(*gameScreen); ok && msg.note != "" {
		s.note = msg.note
	}
	return cmd
}

// show puts a game on the screen, and tells the service that it started or, if it was already won,
// sends the result.
func (m *model) show(g *keptGame, level play.Level) tea.Cmd {
	m.ticked = m.env.now()
	s := newGameScreen(g, level)
	m.screen = s
	if g.continued && g.View().Solved {
		return s.send(m) // the service may not have the result yet; sending it also returns the standing
	}
	m.env.begun(m.ctx, g)
	return nil
}

// toMenu returns to the menu, where the game can be continued.
func (m *model) toMenu(g *keptGame) tea.Cmd {
	m.screen = m.menu
	m.leave(g)
	return m.readGames()
}

// trouble returns the reason why nothing can be saved, or "" if games can be saved or the player
// has already seen a reason.
func (m *model) trouble(err error) string {
	text := m.env.store.trouble(err)
	if text == "" || m.told {
		return ""
	}
	m.told = true
	return text
}

// keep saves a game. If another process has continued the game in the meantime, the returned
// command opens the latest position.
func (m *model) keep(g *keptGame) tea.Cmd { return m.kept(g, m.env.keep(g)) }

// kept handles an error from saving a game, and returns the same command as keep.
func (m *model) kept(g *keptGame, err error) tea.Cmd {
	if errors.Is(err, errElsewhere) {
		return m.openState(g.View().ID, g.Start(), openedMsg{note: "You continued this game in another window. Here is the latest position."})
	}
	m.warn(err)
	return nil
}

// leave saves the elapsed time when the player leaves a game. Moves and hints have already been
// saved.
func (m *model) leave(g *keptGame) {
	if err := m.env.keep(g); !errors.Is(err, errElsewhere) {
		m.warn(err)
	}
}

// warn shows on the current screen why nothing can be saved.
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

// won records a win in the stats.
func (m *model) won(g *keptGame) tea.Cmd {
	stats, err := m.env.won(g, m.stats)
	m.stats = stats
	return m.kept(g, err)
}

func (m *model) quit() tea.Cmd {
	if s, ok := m.screen.(*gameScreen); ok {
		m.advance()
		m.leave(s.game)
	}
	return tea.Quit
}
