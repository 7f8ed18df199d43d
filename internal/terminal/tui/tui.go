package tui

import (
	"context"
	"io"
	"os"
	"strconv"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/term"

	"lightsout/internal/service/client"
	"lightsout/internal/terminal/page"
	"lightsout/puzzle"
)

// A Terminal plays in a terminal.
type Terminal struct{}

// Play plays a puzzle, or shows the menu when it has none. The position that the ID
// names may be given too: an ID holds no labels. In plain mode, and where the output is
// no terminal or one without a screen, it is played with lines of text. With the address of
// a service, the game plays along with it.
func (Terminal) Play(ctx context.Context, id string, start *puzzle.State, plain bool, server string, in io.Reader, out io.Writer) error {
	env := environment{
		now:   time.Now,
		seed:  func() string { return strconv.FormatInt(time.Now().UnixNano()%(36*36*36*36*36*36), 36) },
		store: defaultStore(),
		clock: true,
		ascii: page.ASCII(),
	}
	if server != "" {
		var err error
		if env.service, err = client.New(server, env.store.dir); err != nil {
			return err
		}
		defer waitForService(ctx, env.service)
	}
	if plain || !hasScreen(out) {
		return playPlain(ctx, env, id, start, in, out)
	}
	m := newModel(ctx, env)
	if id != "" {
		if err := m.begin(ctx, id, start); err != nil {
			return err
		}
	}
	_, err := tea.NewProgram(m, tea.WithContext(ctx), tea.WithInput(in), tea.WithOutput(out),
		tea.WithEnvironment(os.Environ()), tea.WithoutSignalHandler()).Run() // signals end the context
	if err != nil && ctx.Err() != nil {
		return ctx.Err()
	}
	return err
}

// leaveTime is how long a player who leaves may have to wait for a result to be sent.
const leaveTime = 3 * time.Second

// waitForService waits a moment for results that are being sent.
func waitForService(ctx context.Context, c *client.Client) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), leaveTime)
	defer cancel()
	c.Wait(ctx)
}

// hasScreen reports whether the output can be drawn on.
func hasScreen(out io.Writer) bool {
	f, ok := out.(term.File)
	return ok && term.IsTerminal(f.Fd()) && os.Getenv("TERM") != "dumb"
}

// begin opens a puzzle before the screen is drawn, so that a mistake in its ID is an
// error of the command.
func (m *model) begin(ctx context.Context, id string, start *puzzle.State) error {
	if id == journeyWord {
		m.openJourney()
		return nil
	}
	g, err := m.env.open(ctx, id, start, m.options())
	if err != nil {
		return err
	}
	m.begun = m.show(g, "")
	if s, ok := m.screen.(*gameScreen); ok && m.menu.message != "" {
		s.note, m.menu.message = m.menu.message, "" // a warning belongs on the screen that is shown
	}
	return nil
}
