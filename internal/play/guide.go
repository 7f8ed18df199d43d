package play

import (
	"context"

	"lightsout/coach"
)

// Guide says what the last press was worth, and counts as [Game.Guided] does. It returns false
// if the last move was not a press, or there is nothing to say.
func (g *Game) Guide(ctx context.Context) (coach.Verdict, bool, error) {
	before, ok := g.Before()
	if !ok || g.solved() {
		return coach.Verdict{}, false, nil
	}
	v, err := g.coach.Judge(ctx, before, g.state)
	if err != nil || !v.Proved {
		return coach.Verdict{}, false, err
	}
	g.Guided()
	return v, true, nil
}

// Guided counts that the player saw what a press was worth. That helps, so the game is one
// with a hint from then on; it counts once.
func (g *Game) Guided() {
	if g.hints.used.Total() == 0 {
		g.hints.used.add(coach.Where)
	}
}
