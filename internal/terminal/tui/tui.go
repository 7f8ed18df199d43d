package tui

import (
	"context"
	"fmt"
	"io"
	"os"
	"strconv"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/term"

	"lightsout/internal/saves"
	"lightsout/internal/terminal/termtext"
	"lightsout/puzzle"
)

// A Terminal plays the game in a terminal. It implements cli.Player.
type Terminal struct{}

// Play plays a puzzle. If id is empty, it shows the menu or, to a player who has never played, the
// first level of the journey. If start is not nil, it is the position of the ID, with labels on its
// lights, which an ID cannot contain. Play uses lines of text if plain is set, if the output is not
// a terminal, or if the terminal is dumb; without an ID, it then continues the last game or opens
// today's puzzle.
func (Terminal) Play(ctx context.Context, id string, start *puzzle.State, plain bool, in io.Reader, out io.Writer) error {
	dir := dataFolder()
	env := environment{
		now:    time.Now,
		seed:   func() string { return strconv.FormatInt(time.Now().UnixNano()%(36*36*36*36*36*36), 36) },
		folder: dir,
		store:  saves.Store{Folder: dir, Now: time.Now},
		clock:  true,
		ascii:  termtext.ASCII(),
	}
	if plain || !hasScreen(out) {
		return playPlain(ctx, env, id, start, in, out)
	}
	m := newModel(ctx, env)
	if id == "" && dir != "" && env.store.IsEmpty() {
		id = m.journey.Path().Next // a newcomer starts with the first level
	}
	if id != "" {
		if err := m.begin(ctx, id, start); err != nil {
			return err
		}
	}
	_, _ = io.WriteString(out, setTitle)
	_, err := tea.NewProgram(m, tea.WithContext(ctx), tea.WithInput(in), tea.WithOutput(out),
		tea.WithEnvironment(os.Environ()), tea.WithoutSignalHandler()).Run() // signals cancel the context
	_, _ = io.WriteString(out, restoreTitle)
	if text := m.close(); text != "" {
		_, _ = fmt.Fprintln(out, text)
	}
	if err != nil && ctx.Err() != nil {
		return ctx.Err()
	}
	return err
}

// setTitle saves the title of the window and sets another; restoreTitle restores it, or clears it in
// a terminal that cannot save titles.
const (
	setTitle     = "\x1b[22;2t\x1b]2;Lights Out\x07"
	restoreTitle = "\x1b]2;\x07\x1b[23;2t"
)

// hasScreen reports whether the output is a terminal that can be drawn on.
func hasScreen(out io.Writer) bool {
	f, ok := out.(term.File)
	return ok && term.IsTerminal(f.Fd()) && os.Getenv("TERM") != "dumb"
}

// begin opens a puzzle before the screen is drawn, so that the command fails if the ID is wrong.
func (m *model) begin(ctx context.Context, id string, start *puzzle.State) error {
	if id == journeyWord {
		m.openJourney()
		return nil
	}
	g, err := m.env.open(ctx, id, start, m.options())
	if err != nil {
		return err
	}
	m.show(g, "")
	if s, ok := m.screen.(*gameScreen); ok && m.menu.message != "" {
		s.note, m.menu.message = m.menu.message, "" // show the warning on the current screen
	}
	return nil
}
