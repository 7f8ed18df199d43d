package play

import (
	"context"

	"lightsout/coach"
)

// Guide judges the last press, and calls [Game.Guided] if it has a verdict. It returns false if the
// last move was not a press, or if there is nothing to report.
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

// Guided records that the player saw how good a press was. That is help, so from then on the game
// counts at least one hint.
func (g *Game) Guided() {
	if g.hints.used.Total() == 0 {
		g.hints.used.add(coach.Where)
	}
}
