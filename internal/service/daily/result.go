package daily

import (
	"cmp"
	"fmt"
	"time"

	"lightsout/internal/play"
	"lightsout/internal/service/identity"
)

const (
	// LeaderboardRows is how many results a leaderboard shows.
	LeaderboardRows = 100
	// MaxMoves is the maximum number of moves in a result. No player needs that many.
	MaxMoves = 500
	// minPress is the shortest time per move in which a person solves a puzzle.
	minPress = 200 * time.Millisecond
)

// A Result is a player's solution to the puzzle for a day. The service computes every field except
// the help. Only a player's first result for a day counts. The leaderboard sorts by the kind of
// help, so that results without help come first, then by presses, then by time, then by arrival.
type Result struct {
	Day     int
	Player  identity.Player
	Presses int
	Stars   int
	play.Help

	// Time is measured by the server's clock and is valid if Timed is true. If it is too short for a
	// human, the result is TooFast: it counts, but it has no rank.
	Time     time.Duration
	Timed    bool
	TooFast  bool
	Received time.Time
	Moves    []int32 // buttons, starting at 0; -1 is a reset
	Network  identity.Network
}

// Beats reports whether r is ahead of another result of the same day on the leaderboard. Of two that
// are alike and arrived in the same microsecond, neither is, although the leaderboard has an order for
// them, too.
func (r Result) Beats(other Result) bool {
	none := func(r Result) int { // results without a time come last
		if r.Timed {
			return 0
		}
		return 1
	}
	order := cmp.Or(
		cmp.Compare(r.Kind(), other.Kind()),
		cmp.Compare(r.Presses, other.Presses),
		cmp.Compare(none(r), none(other)),
		cmp.Compare(r.Time.Milliseconds(), other.Time.Milliseconds()),
		cmp.Compare(r.Received.UnixMicro(), other.Received.UnixMicro()),
	)
	return order < 0
}

// SolutionShown is the kind of help in a result whose solution was shown, as the database stores it.
const SolutionShown = int(play.WithSolution)

// A Bar counts the players who needed a given number of presses.
type Bar struct {
	Presses int `json:"presses"`
	Players int `json:"players" doc:"How many players needed this many presses."`
}

// A Submission is a game as the player sent it.
type Submission struct {
	Player   identity.Player
	Received time.Time
	Run      *identity.Run // when the game began, by the server's clock; nil if the result has no time
	Moves    []int
	Network  identity.Network
	play.Help
}

// Check returns the result of a won game. It returns [play.ErrRun] if the game is not won, or
// if the submission breaks a rule.
func (p *Puzzle) Check(s Submission) (Result, error) {
	r := Result{Day: p.Number, Player: s.Player, Received: s.Received, Network: s.Network}
	if len(s.Moves) > MaxMoves {
		return Result{}, fmt.Errorf("%w: %d moves; the limit is %d", play.ErrRun, len(s.Moves), MaxMoves)
	}
	if s.Run != nil {
		if s.Run.Day != p.Number || s.Run.Player != s.Player {
			return Result{}, fmt.Errorf("%w: its run is for another player or another day", play.ErrRun)
		}
		r.Time, r.Timed = max(0, s.Received.Sub(s.Run.Started)).Round(time.Millisecond), true
		r.TooFast = r.Time < time.Duration(len(s.Moves))*minPress
	}
	score, err := p.Game.Judge(s.Moves, s.Help)
	if err != nil {
		return Result{}, err
	}
	r.Presses, r.Stars, r.Help = score.Moves, score.Stars, score.Help
	r.Moves = make([]int32, len(s.Moves))
	for i, m := range s.Moves {
		r.Moves[i] = int32(m) //nolint:gosec // Game.Judge has checked that it is a button or a reset
	}
	return r, nil
}
