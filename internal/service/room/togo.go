package room

import (
	"context"

	"lightsout/internal/play"
)

// MaxCompared is how much work it may take to find out how many presses a position needs: the
// number of solutions to compare or, with more than two colours, that number times the number of
// buttons. Comparing that many took at most 0.3 ms when it was measured. It happens for each player
// whose board has changed, at most once per message.
const MaxCompared = 1 << 16

// unknown is the number of presses to go on boards where it is not counted.
const unknown = -1

// countsToGo reports whether rooms count the presses that positions of a game need.
func countsToGo(g *play.Game) bool {
	b, solutions := g.Start().Board(), g.Coach().Solver().SolutionCount()
	if b.Colours() > 2 {
		return solutions.IsInt64() && solutions.Int64() <= int64(MaxCompared/b.Buttons())
	}
	return solutions.IsInt64() && solutions.Int64() <= MaxCompared
}

// toGo returns the fewest presses that solve a game's position, or unknown.
func (r *Room) toGo(g *play.Game) int {
	if !r.counts {
		return unknown
	}
	fewest, err := g.Coach().Solver().Fewest(context.Background(), g.State())
	if err != nil || !fewest.Proved {
		return unknown
	}
	return fewest.Presses.Count()
}
