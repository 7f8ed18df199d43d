package tui

import (
	"context"
	"errors"
	"strings"

	tea "charm.land/bubbletea/v2"

	"lightsout/internal/english"
	"lightsout/internal/journey"
	"lightsout/internal/play"
	"lightsout/internal/saves"
	"lightsout/puzzle"
)

// dailyWord is the ID that opens today's puzzle.
const dailyWord = "daily"

// open opens a puzzle. All puzzles are opened here.
func (e environment) open(ctx context.Context, id string, start *puzzle.State, o play.Options) (*saves.Game, error) {
	if id == dailyWord {
		id = play.DailyID(e.today())
	}
	if err := play.CheckDay(id, e.now()); err != nil {
		return nil, err
	}
	return e.store.Open(ctx, id, start, o)
}

// continuedText tells the player that a game continues a saved one, or that the saved one can't be
// read. It returns "" for other games.
func continuedText(g *saves.Game) string {
	switch v := g.View(); {
	case g.Damaged != "":
		return "Your saved game can't be read, so this is a new one. The old file is now called " + g.Damaged + "."
	case g.Continued:
		parts := []string{english.Plural(v.Moves, "press", "presses")}
		if help := v.Words(); help != "" {
			parts = append(parts, help)
		}
		return "Continuing your game: " + strings.Join(parts, ", ") + "."
	}
	return ""
}

// elsewhereText tells the player why the position has changed.
const elsewhereText = "You continued this game in another window. Here is the latest position."

// save saves a game in the background. It is called after every move, because the connection may
// break at any time.
func (m *model) save(g *saves.Game) tea.Cmd { return m.enqueue(func() { m.queue.Add(g.Snapshot()) }) }

// won saves a won game, and records the win.
func (m *model) won(g *saves.Game) tea.Cmd {
	var s saves.Snapshot
	m.stats, s = g.Win(m.stats, m.env.now())
	if v := g.View(); v.Score != nil {
		m.journey = m.journey.With(v.ID, v.Score.Stars)
	}
	return m.enqueue(func() { m.queue.Add(s) })
}

// enqueue adds something to the queue. The returned command saves it.
func (m *model) enqueue(add func()) tea.Cmd {
	add()
	m.changes++
	return m.flush
}

// failedMsg carries the errors from saving.
type failedMsg []saves.Failure

// flush saves what is in the queue. It runs in the background.
func (m *model) flush() tea.Msg {
	m.queue.Flush()
	if failed := m.queue.Failures(); len(failed) > 0 {
		return failedMsg(failed)
	}
	return nil
}

// failed handles errors from saving. If another process has continued the game on the screen, the
// returned command opens the latest position.
func (m *model) failed(msg failedMsg) tea.Cmd {
	var cmd tea.Cmd
	for _, f := range msg {
		if !errors.Is(f.Err, saves.ErrElsewhere) {
			m.warn(f.Err)
			continue
		}
		if s, ok := m.screen.(*gameScreen); ok && s.game == f.Game {
			cmd = tea.Batch(m.load(), m.openState(f.Game.View().ID, f.Game.Start(), openedMsg{note: elsewhereText}))
		}
	}
	return cmd
}

// warn shows once why nothing can be saved: in the game or the journey if one of them is on the
// screen, otherwise in the menu.
func (m *model) warn(err error) {
	text := m.env.folder.trouble(err)
	if text == "" || m.warned {
		return
	}
	m.warned = true
	switch s := m.screen.(type) {
	case *gameScreen:
		s.note = text
	case *journeyScreen:
		s.message = text
	default:
		m.menu.message = text
	}
}

// loadedMsg carries what is saved. Stats and journey are nil if they are not saved.
type loadedMsg struct {
	changes int // m.changes when the command started
	games   []saves.Unfinished
	stats   *play.Stats
	journey *journey.Progress
}

// load reads in the background what is saved. The screens use this copy until the next load.
func (m *model) load() tea.Cmd {
	msg, store := loadedMsg{changes: m.changes}, m.env.store
	return func() tea.Msg {
		m.queue.Flush()
		msg.games = store.Unfinished()
		if stats, ok := store.Stats(); ok {
			msg.stats = &stats
		}
		if progress, ok := store.Journey(); ok {
			msg.journey = &progress
		}
		return msg
	}
}

// loaded updates the screens, unless something has changed since the load.
func (m *model) loaded(msg loadedMsg) {
	if msg.changes != m.changes {
		return
	}
	m.menu.setGames(msg.games)
	if msg.stats != nil {
		m.stats = *msg.stats
	}
	if msg.journey != nil {
		m.journey = *msg.journey
	}
	if s, ok := m.screen.(*journeyScreen); ok {
		s.journey = m.journey.Path()
	}
}

// close saves the elapsed time of the game on the screen, and waits until everything is on disk. It
// returns a message if something could not be saved and the player has not been told, or "".
func (m *model) close() string {
	if s, ok := m.screen.(*gameScreen); ok {
		m.advance()
		m.save(s.game)
	}
	m.queue.Flush()
	for _, f := range m.queue.Failures() {
		if !m.warned && !errors.Is(f.Err, saves.ErrElsewhere) {
			return m.env.folder.trouble(f.Err)
		}
	}
	return ""
}
