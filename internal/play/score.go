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

// ShareText returns a win as text to share, without giving away the solution: a line with the stars
// and the presses, and a row of squares. It returns false before the win.
func (g *Game) ShareText() (string, bool) {
	score, won := g.score()
	if !won || score.Moves == 0 {
		return "", false
	}
	line := "Lights Out"
	if number, daily := DailyNumber(g.id); daily {
		line += fmt.Sprintf(" %d", number)
	}
	best := "par"
	if !g.par.Proved {
		best = "best known"
	}
	line += fmt.Sprintf("  %s%s  %s, %s %d", strings.Repeat("★", score.Stars), strings.Repeat("☆", MaxStars-score.Stars),
		english.Plural(score.Moves, "press", "presses"), best, score.Par)
	if n := score.Hints.Total(); n > 0 {
		line += ", " + english.Plural(n, "hint", "hints")
	}
	return line + "\n" + score.squares(), true
}

// maxSquares is the largest number of squares in a row. In a win with more presses, each square
// stands for several.
const maxSquares = 20

// squares returns a row with a square for each press: blue if a hint showed it, otherwise yellow up
// to par and white beyond.
func (s Score) squares() string {
	each := (s.Moves + maxSquares - 1) / maxSquares
	var row strings.Builder
	for press := 0; press < s.Moves; press += each {
		switch {
		case press < s.Hints.Press:
			row.WriteString("🟦")
		case press < s.Par:
			row.WriteString("🟨")
		default:
			row.WriteString("⬜")
		}
	}
	return row.String()
}
