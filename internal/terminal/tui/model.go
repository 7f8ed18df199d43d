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
	now   func() time.Time // for the clock and the daily puzzle
	seed  func() string    // for new puzzles
	store store            // for stats and saved games
	clock bool             // the clock of a new game is on
	ascii bool             // draw with plain ASCII characters

	service *client.Client // for the daily leaderboard; nil without one
}

// today is the date, for the daily puzzle. It changes at midnight, during a game as well.
func (e environment) today() string { return e.now().Format(time.DateOnly) }

// day is the number of today's puzzle.
func (e environment) day() int {
	n, err := play.DayNumber(e.today())
	if err != nil {
		return 0
	}
	return n
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
	begun   tea.Cmd // what is left to do for a game that is open from the start
	opening int     // the number of the puzzle that is being opened
	waiting bool    // for it
	told    bool    // that nothing can be kept
}

func newModel(ctx context.Context, env environment) *model {
	m := &model{ctx: ctx, env: env, w: 80, h: 24, profile: colorprofile.TrueColor, dark: true, ticked: env.now()}
	m.stats, _ = env.store.stats()
	m.theme = newTheme(m.profile, m.dark)
	m.menu = newMenu()
	m.screen = m.menu
	m.warn(nil) // where there is no folder at all
	return m
}

// Init asks for the background's color, the daily puzzle and the saved games, and starts
// the clock.
func (m *model) Init() tea.Cmd {
	return tea.Batch(tea.RequestBackgroundColor, tick(), m.resolveDaily(), m.readGames(), m.begun)
}

type tickMsg struct{}

func tick() tea.Cmd {
	return tea.Tick(time.Second, func(time.Time) tea.Msg { return tickMsg{} })
}

// openedMsg is a game that is ready, or why it is not.
type openedMsg struct {
	number int
	game   *keptGame
	level  play.Level
	note   string // to show with it
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
	if m.env.ascii {
		c.toASCII()
	}
	return c
}

// openingNote is shown until a puzzle is ready.
const openingNote = "Getting the puzzle ready ..."

// open gets a game ready in the background.
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

// openID opens what an ID names.
func (m *model) openID(id string) tea.Cmd {
	return m.open(openedMsg{}, func(ctx context.Context, o play.Options) (*keptGame, error) { return m.env.open(ctx, id, nil, o) })
}

// openState opens the puzzle of a position.
func (m *model) openState(id string, start puzzle.State, msg openedMsg) tea.Cmd {
	return m.open(msg, func(ctx context.Context, o play.Options) (*keptGame, error) { return m.env.open(ctx, id, &start, o) })
}

// openNew opens a new puzzle of a board and level.
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

// opened shows the game that was asked for last.
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

// show puts a game on the screen.
func (m *model) show(g *keptGame, level play.Level) tea.Cmd {
	m.ticked = m.env.now()
	s := newGameScreen(g, level)
	m.screen = s
	if g.continued && g.View().Solved {
		return s.send(m) // the service may not have the result yet, and shows the standing
	}
	m.env.begun(m.ctx, g)
	return nil
}

// toMenu goes back to the menu; the game can be continued there.
func (m *model) toMenu(g *keptGame) tea.Cmd {
	m.screen = m.menu
	m.leave(g)
	return m.readGames()
}

// trouble is the reason why nothing can be kept, the first time that there is one: the player
// sees it once, and the game continues.
func (m *model) trouble(err error) string {
	text := m.env.store.trouble(err)
	if text == "" || m.told {
		return ""
	}
	m.told = true
	return text
}

// keep saves a game. If another process has continued it, the command opens that game.
func (m *model) keep(g *keptGame) tea.Cmd { return m.kept(g, m.env.keep(g)) }

// kept takes what came of saving a game.
func (m *model) kept(g *keptGame, err error) tea.Cmd {
	if errors.Is(err, errElsewhere) {
		return m.openState(g.View().ID, g.Start(), openedMsg{note: "You continued this game in another window. This is where it stands."})
	}
	m.warn(err)
	return nil
}

// leave saves the time of a game that is left. Moves and hints are saved as they are made.
func (m *model) leave(g *keptGame) {
	if err := m.env.keep(g); !errors.Is(err, errElsewhere) {
		m.warn(err)
	}
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
