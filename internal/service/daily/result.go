package daily

import (
	"fmt"
	"time"

	"lightsout/internal/play"
	"lightsout/internal/service/identity"
)

const (
	// LeaderboardRows is how many results a leaderboard shows.
	LeaderboardRows = 100
	// MaxMoves is how many moves a result has at most: more than anybody makes who plays.
	MaxMoves = 500
	// minPress is the least time that a hand takes for a press.
	minPress = 80 * time.Millisecond
	// maxRun is how long a run may take: then the day is over everywhere.
	maxRun = 72 * time.Hour
)

// A Result is how a player solved the puzzle of a day. Everything in it but the hints was
// worked out by the service. A player's first result of a day is the one that counts. The
// leaderboard has most points first, then the least time, then who came first.
type Result struct {
	Day     int
	Player  identity.Player
	Points  int
	Presses int
	Stars   int
	Hints   play.Hints
	// Time is by the server's clock; it counts if Timed is true. A time that no hand can reach does
	// not count: the result is TooFast, and comes after those with a time.
	Time     time.Duration
	Timed    bool
	TooFast  bool
	Received time.Time
	Moves    []int32 // buttons, counted from 0, and -1 for a reset
}

// A Bar is how many players needed a number of presses.
type Bar struct {
	Presses int `json:"presses"`
	Players int `json:"players" doc:"How many players needed this many presses."`
}

// A Submission is a game as a player sends it.
type Submission struct {
	Player   identity.Player
	Received time.Time
	Run      *identity.Run // when the game began by the server's clock; nil for a result without a time
	Moves    []int
	Hints    play.Hints
}

// Judge returns the result of a game that was won, or a [play.ErrRun].
func (p *Puzzle) Judge(s Submission) (Result, error) {
	r := Result{Day: p.Number, Player: s.Player, Received: s.Received}
	if len(s.Moves) > MaxMoves {
		return Result{}, fmt.Errorf("%w: %d moves, but at most %d are taken", play.ErrRun, len(s.Moves), MaxMoves)
	}
	if s.Run != nil {
		if s.Run.Day != p.Number || s.Run.Player != s.Player {
			return Result{}, fmt.Errorf("%w: its run is another's, or of another day", play.ErrRun)
		}
		r.Time, r.Timed = max(0, s.Received.Sub(s.Run.Started)).Round(time.Millisecond), true
		if r.Time > maxRun {
			return Result{}, fmt.Errorf("%w: its run has expired", play.ErrRun)
		}
		if r.Time < time.Duration(len(s.Moves))*minPress {
			r.Time, r.Timed, r.TooFast = 0, false, true
		}
	}
	score, err := p.Game.Judge(s.Moves, s.Hints)
	if err != nil {
		return Result{}, err
	}
	r.Presses, r.Points, r.Stars, r.Hints = score.Moves, score.Points, score.Stars, score.Hints
	r.Moves = make([]int32, len(s.Moves))
	for i, m := range s.Moves {
		r.Moves[i] = int32(m) //nolint:gosec // Game.Judge has found it to be a button, or a reset
	}
	return r, nil
}
