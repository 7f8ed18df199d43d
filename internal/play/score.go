package play

import (
	"fmt"
	"strings"

	"lightsout/internal/english"
)

// A Score records how well a game was won.
type Score struct {
	Moves   int   `json:"moves"`
	Par     int   `json:"par"`
	Hints   Hints `json:"hints"`
	Seconds int   `json:"seconds"`
	// Perfect means that no solution has fewer presses, and that no hint showed the player a press.
	Perfect bool `json:"perfect"`
	// Stars are 3 for par without a hint, 2 for at most two presses above par, and 1 for every
	// other win.
	Stars int `json:"stars"`
	// Points are 1000 for par and proportionally fewer for more presses, minus the cost of the
	// hints: 10 for where, 20 for why, 50 for press. They are never below 0.
	Points int `json:"points"`
}

// MaxStars is the maximum number of stars for a win.
const MaxStars = 3

// nearPar is how many presses above par still earn two stars.
const nearPar = 2

const (
	fullPoints = 1000
	whereCost  = 10
	whyCost    = 20
	pressCost  = 50
)

// score returns the score of the game, or false if the game is not won.
func (g *Game) score() (Score, bool) {
	if !g.solved() {
		return Score{}, false
	}
	s := Score{Moves: g.CountPresses(), Par: g.par.Presses, Hints: g.hints.used, Seconds: int(g.time.Seconds())}
	s.rate(g.par.Proved)
	return s, true
}

// rate computes the fields that follow from the moves and the hints.
func (s *Score) rate(proved bool) {
	s.Perfect = proved && s.Moves <= s.Par && s.Hints.Press == 0
	s.Stars = Stars(s.Moves, s.Par, s.Hints.Total())
	s.Points = s.points()
}

// Stars returns the stars for a win, as Score describes them.
func Stars(presses, par, hints int) int {
	switch {
	case presses <= par && hints == 0:
		return MaxStars
	case presses <= par+nearPar:
		return MaxStars - 1
	}
	return 1
}

// points returns a number from 0 to fullPoints, whatever the input.
func (s Score) points() int {
	points := fullPoints
	if s.Moves > s.Par {
		points = fullPoints * s.Par / s.Moves
	}
	points -= costOf(s.Hints.Where, whereCost) + costOf(s.Hints.Why, whyCost) + costOf(s.Hints.Press, pressCost)
	return min(max(0, points), fullPoints)
}

// costOf returns the cost of hints. It caps their number so that the product cannot overflow.
func costOf(hints, each int) int { return each * min(max(0, hints), fullPoints) }

// ShareLine returns a line to share about a solved daily puzzle, without giving away the solution.
// It returns false for other games.
func (g *Game) ShareLine() (string, bool) {
	number, daily := DailyNumber(g.id)
	score, won := g.score()
	if !daily || !won {
		return "", false
	}
	line := fmt.Sprintf("Lights Out %d  %s%s  %s, par %d", number, strings.Repeat("★", score.Stars), strings.Repeat("☆", MaxStars-score.Stars),
		english.Plural(score.Moves, "press", "presses"), score.Par)
	if n := score.Hints.Total(); n > 0 {
		line += ", " + english.Plural(n, "hint", "hints")
	}
	return line, true
}
