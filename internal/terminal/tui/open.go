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

// A keptGame is a game with its place in the store.
type keptGame struct {
	*play.Game

	key       string // the same for every ID that names the puzzle
	stamp     stamp  // of the save that this game continues
	continued bool
	trouble   string // why a saved game was not continued
}

// dailyWord stands for the puzzle of today in place of an ID.
const dailyWord = "daily"

// open opens a puzzle: it continues the saved game if there is one, and starts a new one
// otherwise. Every way to a puzzle leads here. Where the position that the ID names is given
// too, it is played with its labels, which an ID does not hold.
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
		g.trouble = "Your saved game cannot be read, so this is a new one. The old file is kept as " + saved.file + damagedSuffix + "."
	}
	return g, nil
}

// startGame starts a game of an ID or, where it is given too, of its position.
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

// errElsewhere says that a game was continued by another process since it was opened.
var errElsewhere = errors.New("this game was continued in another window")

// keep saves a game from its first press or hint on. It overwrites only the save that the
// game continues: otherwise the error is errElsewhere, and the game must be opened again.
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

// won counts a game that has just been won, and keeps it. The stats are read again first,
// as another process may have changed them.
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

// progress describes a game that is continued: 4 presses, 1 hint.
func progress(v play.View) string {
	parts := []string{english.Plural(v.Moves, "press", "presses")}
	if n := v.Hints.Total(); n > 0 {
		parts = append(parts, english.Plural(n, "hint", "hints"))
	}
	return strings.Join(parts, ", ")
}
