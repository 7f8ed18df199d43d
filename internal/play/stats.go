package play

import (
	"slices"
	"time"
)

// Stats records a player's achievements. Front ends store it as JSON.
type Stats struct {
	Solved  int      `json:"solved"`
	Perfect int      `json:"perfect"`
	Days    []int    `json:"days"`    // numbers of the daily puzzles solved on their day, sorted
	Results []Result `json:"results"` // the best result for each puzzle, the newest result last
}

// A Win is what a won game adds to the stats. Unlike the game, it never changes, so a front end can
// add it to stats that it reads from a file later.
type Win struct {
	solved, perfect int
	at              time.Time
	result          Result
}

// Win returns what a game that is won now adds to the stats, or false if it is not won. The game
// remembers what it has added: it counts once, with its best result, however many times its last
// press is undone and redone, and even if it is saved and loaded in between. A daily puzzle also
// counts once: another game of a daily puzzle already solved does not count.
func (s Stats) Win(g *Game, now time.Time) (Win, bool) {
	score, won := g.score()
	if !won {
		return Win{}, false
	}
	solved, perfect := g.count(score, s.hasDaily(g.id))
	return Win{solved, perfect, now, g.result(score)}, true
}

// With returns the stats with a win. A daily puzzle counts as a puzzle whenever it is solved, but as
// a day only if it is solved on that day, as [OnDay] defines it.
func (s Stats) With(w Win) Stats {
	s.Solved += w.solved
	s.Perfect += w.perfect
	s.Days = daysWith(s.Days, w.result.ID, w.at)
	s.Results = resultsWith(s.Results, w.result)
	return s
}

// count returns how much a win adds to the numbers of solved and of perfect puzzles. It adds
// nothing if the puzzle was solved before, but not in this game.
func (g *Game) count(score Score, before bool) (solved, perfect int) {
	if before && !g.counted {
		g.counted, g.perfect = true, true
	}
	if !g.counted {
		solved = 1
	}
	if score.Perfect && !g.perfect {
		perfect = 1
	}
	g.counted, g.perfect = true, g.perfect || score.Perfect
	return solved, perfect
}

// hasDaily reports whether an ID belongs to a daily puzzle that was already solved.
func (s Stats) hasDaily(id string) bool {
	_, daily := DailyNumber(id)
	return daily && slices.ContainsFunc(s.Results, func(r Result) bool { return r.ID == id })
}

// daysWith adds a daily puzzle's day if it was solved on that day.
func daysWith(days []int, id string, at time.Time) []int {
	number, ok := DailyNumber(id)
	if !ok || !OnDay(number, at) {
		return days
	}
	return sortedDays(append(slices.Clone(days), number))
}
