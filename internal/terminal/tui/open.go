package tui

import (
	"context"
	"errors"
	"strings"

	"lightsout/internal/english"
	"lightsout/internal/journey"
	"lightsout/internal/play"
	"lightsout/puzzle"
)

// A keptGame is a game that is saved in the store.
type keptGame struct {
	*play.Game

	key       string // identifies the puzzle, whatever ID was typed
	stamp     stamp  // the version of the save that this game continues
	continued bool
	trouble   string // why a saved game was not continued
}

// dailyWord is the ID that opens today's puzzle.
const dailyWord = "daily"

// open opens a puzzle: it continues the saved game, or else starts a new one. All puzzles are
// opened here. If start is not nil, it is the position of the ID, with labels on its lights, which
// an ID cannot contain.
func (e environment) open(ctx context.Context, id string, start *puzzle.State, o play.Options) (*keptGame, error) {
	if id == dailyWord {
		id = play.DailyID(e.today())
	}
	o.LitOnly = journey.LitOnly(id)
	game, err := startGame(ctx, id, start, o)
	if err != nil {
		return nil, err
	}
	g := &keptGame{Game: game, key: puzzle.WithTarget(game.Start().String(), game.Target())}
	saved, found := e.store.find(g.key, id)
	g.stamp = e.store.stamp(g.key)
	switch {
	case !found:
	case g.Restore(saved.text) == nil:
		g.continued = true
	default:
		e.store.setAsideGame(g.key)
		g.stamp = e.store.stamp(g.key)
		g.trouble = "Your saved game can't be read, so this is a new one. The old file is now called " + saved.file + damagedSuffix + "."
	}
	return g, nil
}

// startGame starts a game from an ID or, if start is not nil, from that position.
func startGame(ctx context.Context, id string, start *puzzle.State, o play.Options) (*play.Game, error) {
	if start == nil {
		return play.Open(ctx, id, o)
	}
	if _, lights, ok := puzzle.CutTarget(id); ok {
		var err error
		if o.Target, err = puzzle.ParseLights(start.Board(), lights); err != nil {
			return nil, err
		}
	}
	return play.New(ctx, id, *start, o)
}

// errElsewhere reports that another process has continued the game since it was opened.
var errElsewhere = errors.New("this game was continued in another window")

// keep saves a game once it has a press or a hint. If another process has saved it in the meantime,
// keep returns errElsewhere, and the game must be opened again.
func (e environment) keep(g *keptGame) error {
	v := g.View()
	if v.Impossible != nil || !v.CanUndo && !v.CanRedo && v.Hints.Total() == 0 {
		return nil
	}
	if !g.stamp.equal(e.store.stamp(g.key)) {
		return errElsewhere
	}
	save := e.store.saveGame
	if v.Solved {
		save = e.store.finishGame
	}
	err := save(g.key, g.Save())
	g.stamp = e.store.stamp(g.key)
	return err
}

// won records a win and saves the game. It reads the stats again first, because another process
// may have changed them.
func (e environment) won(g *keptGame, stats play.Stats) (play.Stats, error) {
	if !g.stamp.equal(e.store.stamp(g.key)) {
		return stats, errElsewhere
	}
	if now, ok := e.store.stats(); ok {
		stats = now
	}
	stats = stats.With(g.Game, e.day())
	return stats, errors.Join(e.store.saveStats(stats), e.wonLevel(g), e.keep(g))
}

// progress describes how far a game has got, as in "4 presses, 1 hint".
func progress(v play.View) string {
	parts := []string{english.Plural(v.Moves, "press", "presses")}
	if n := v.Hints.Total(); n > 0 {
		parts = append(parts, english.Plural(n, "hint", "hints"))
	}
	return strings.Join(parts, ", ")
}
