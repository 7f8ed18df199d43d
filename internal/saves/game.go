package saves

import (
	"context"
	"errors"
	"slices"
	"time"

	"lightsout/internal/journey"
	"lightsout/internal/play"
	"lightsout/puzzle"
)

// A Game is a game that is saved while it is played.
type Game struct {
	*play.Game

	Continued bool   // it continues a saved game
	Damaged   string // the new name of a saved game's file that could not be read, or ""

	key string // identifies the puzzle, whatever ID was typed
	// saved is the save that this game continues, or the last one that it wrote. Once the game is
	// open, only Store.Save uses it.
	saved string
}

// Open opens a puzzle: it continues the saved game, or else starts a new one. If start is not nil,
// it is the position of the ID, with labels on its lights, which an ID cannot contain.
func (s Store) Open(ctx context.Context, id string, start *puzzle.State, o play.Options) (*Game, error) {
	o.LitOnly = journey.LitOnly(id)
	game, err := startGame(ctx, id, start, o)
	if err != nil {
		return nil, err
	}
	g := &Game{Game: game, key: game.Start().String()}
	g.saved, _ = s.find(g.key)
	switch {
	case g.saved == "":
	case g.Restore(g.saved) == nil:
		g.Continued = true
	default:
		for _, folder := range []string{gamesFolder, finishedFolder} {
			s.setAside(folder + fileOf(g.key))
		}
		g.Damaged = fileOf(g.key) + damagedSuffix
		g.saved, _ = s.find(g.key)
	}
	return g, nil
}

// startGame starts a game from an ID or, if start is not nil, from that position.
func startGame(ctx context.Context, id string, start *puzzle.State, o play.Options) (*play.Game, error) {
	if start == nil {
		return play.Open(ctx, id, o)
	}
	return play.New(ctx, id, *start, o)
}

// A Snapshot is a game at one moment, ready to be saved. The game can go on in the meantime.
type Snapshot struct {
	game   *Game
	text   string
	solved bool
	wins   []win // that are not yet in the stats
}

// A win is a win to record, with its stars for the journey.
type win struct {
	play.Win

	id    string
	stars int
}

// Snapshot returns the game as it is now. A game that cannot be won, or that has neither moves nor
// help, has an empty snapshot, which saves nothing.
func (g *Game) Snapshot() Snapshot {
	v := g.View()
	if v.Impossible != nil || !v.CanUndo && !v.CanRedo && v.Kind() == play.NoHelp {
		return Snapshot{}
	}
	return Snapshot{game: g, text: g.Save(), solved: v.Solved}
}

// Win returns the stats and a snapshot of the game. If the game is won, the stats include the win,
// and saving the snapshot records it.
func (g *Game) Win(stats play.Stats, now time.Time) (play.Stats, Snapshot) {
	won, ok := stats.Win(g.Game, now)
	s := g.Snapshot()
	if !ok {
		return stats, s
	}
	v := g.View()
	s.wins = []win{{won, v.ID, v.Score.Stars}}
	return stats.With(won), s
}

// after returns a snapshot that also records the wins of an earlier one of the same game.
func (s Snapshot) after(earlier Snapshot) Snapshot {
	s.wins = slices.Concat(earlier.wins, s.wins)
	return s
}

// ErrElsewhere reports that another process has continued a game since it was opened.
var ErrElsewhere = errors.New("this game was continued in another window")

// Save saves a snapshot and records its wins. If another process has saved the game in the
// meantime, Save changes nothing and returns ErrElsewhere. The game must then be opened again.
func (s Store) Save(snapshot Snapshot) error {
	g := snapshot.game
	if g == nil {
		return nil
	}
	now, subfolder := s.find(g.key)
	if now != g.saved {
		return ErrElsewhere
	}
	var errs []error
	for _, w := range snapshot.wins {
		errs = append(errs, s.record(w))
	}
	if err := s.saveGame(g.key, subfolder, snapshot); err != nil {
		g.saved, _ = s.find(g.key)
		return errors.Join(append(errs, err)...)
	}
	g.saved = snapshot.text
	return errors.Join(errs...)
}

// saveGame saves a game whose last save is in the given subfolder. A won game moves from the
// unfinished games to the finished ones.
func (s Store) saveGame(key, from string, snapshot Snapshot) error {
	name, to := fileOf(key), gamesFolder
	if snapshot.solved {
		to = finishedFolder
	}
	err := s.Write(to+name, []byte(snapshot.text))
	if err != nil || from == to {
		return err
	}
	if snapshot.solved {
		err = s.remove(gamesFolder + name)
	}
	return errors.Join(err, s.removeOldest())
}
