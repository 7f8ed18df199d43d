package play

import (
	"context"

	"lightsout/coach"
)

// Lesson returns the next step of a method that solves the puzzle, and counts it
// as [Game.Learn] does.
func (g *Game) Lesson(ctx context.Context) (coach.Lesson, error) {
	l, err := g.coach.Lesson(ctx, g.start, g.presses())
	if err == nil {
		g.Learn(l)
	}
	return l, err
}

// Learn counts a lesson that the player has seen. If the lesson reveals a press, it counts as a
// hint, unless the player has already had help in this position. A lesson that only explains the
// method is free, and so is every lesson after the win.
func (g *Game) Learn(l coach.Lesson) {
	if !l.Reveals || g.solved() || g.hints.seen[g.state.String()] {
		return
	}
	g.charge(l.Text)
}
