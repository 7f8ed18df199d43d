package play

import (
	"fmt"
	"strings"
)

// A Score records how well a game was won.
type Score struct {
	Moves int `json:"moves"`
	Par   int `json:"par"`
	Help      // hints and shown

	Seconds int `json:"seconds"`
	// Perfect means that par is proved, the win took no more presses, and the player had no help.
	Perfect bool `json:"perfect"`
	// Stars are 3 for par and 2 for at most two presses above par, both without a hint, and 1 for
	// every other win. If the solution was shown, there are none.
	Stars int `json:"stars"`
}

// MaxStars is the maximum number of stars for a win.
const MaxStars = 3

// nearPar is how many presses above par still earn two stars.
const nearPar = 2

// score returns the score of the game, or false if the game is not won.
func (g *Game) score() (Score, bool) {
	if !g.solved() {
		return Score{}, false
	}
	s := Score{Moves: g.CountPresses(), Par: g.par.Presses, Help: g.hints.used, Seconds: int(g.time.Seconds())}
	s.rate(g.par.Proved)
	return s, true
}

// rate computes the fields that follow from the moves and the help.
func (s *Score) rate(proved bool) {
	s.Perfect = proved && s.Moves <= s.Par && s.Kind() == NoHelp
	s.Stars = Stars(s.Moves, s.Par, s.Help)
}

// Stars returns the stars for a win, as Score describes them.
func Stars(presses, par int, help Help) int {
	switch help := help.Kind(); {
	case help == WithSolution:
		return 0
	case help == WithHints || presses > par+nearPar:
		return 1
	case presses > par:
		return MaxStars - 1
	}
	return MaxStars
}

// ResultLine describes a win in a line, such as "11 presses, par 9, 2 hints". It is what the player
// shares, as text and as a picture. It returns false before the win, and for a puzzle that started
// out solved.
func (g *Game) ResultLine() (string, bool) {
	score, won := g.score()
	if !won || score.Moves == 0 {
		return "", false
	}
	return g.result(score).line(), true
}

// ShareText returns a win as text to share, without giving away the solution: a line with the stars
// and the result, a row of squares, and the lights left after each press as falling bars. After a
// daily puzzle, the words of the streak follow. It returns false when ResultLine does.
func (g *Game) ShareText(streak Streak) (string, bool) {
	result, ok := g.ResultLine()
	if !ok {
		return "", false
	}
	score, _ := g.score()
	number, daily := DailyNumber(g.id)
	line := "Lights Out"
	if daily {
		line += fmt.Sprintf(" %d", number)
	}
	stars := strings.Repeat("★", score.Stars) + strings.Repeat("☆", MaxStars-score.Stars)
	text := fmt.Sprintf("%s  %s  %s\n%s\n%s", line, stars, result, score.squares(), g.bars())
	if words := streak.Words(); daily && words != "" {
		text += "\n" + words
	}
	return text, true
}

// steps are the heights of the bars, lowest first.
var steps = []rune("▁▂▃▄▅▆▇█")

// Falling returns the height, from 0 to 7, of a bar for the lights left after each press. In a game
// with more than 20 presses, each bar stands for several, like each square, and shows the lights
// left after the last of them.
func (g *Game) Falling() []int {
	var left []int
	most, state := max(1, g.start.Left()), g.start
	for _, button := range g.presses() {
		state = state.Press(button)
		left = append(left, state.Left())
		most = max(most, state.Left())
	}
	var heights []int
	each := pressesPerSquare(len(left))
	for i := 0; i < len(left); i += each {
		last := left[min(i+each, len(left))-1]
		heights = append(heights, (2*last*(len(steps)-1)+most)/(2*most))
	}
	return heights
}

func (g *Game) bars() string {
	var row strings.Builder
	for _, height := range g.Falling() {
		row.WriteRune(steps[height])
	}
	return row.String()
}

// pressesPerSquare returns how many presses each square stands for.
func pressesPerSquare(presses int) int { return (presses + maxSquares - 1) / maxSquares }

// maxSquares is the largest number of squares in a row. In a win with more presses, each square
// stands for several.
const maxSquares = 20

// squares returns a row with a square for each press or, if there are more than maxSquares, for
// each group of presses, in the colour of its first one. As many presses as there were hints are
// blue, or all if the solution was shown; then those up to par are yellow, and those beyond white.
func (s Score) squares() string {
	each := pressesPerSquare(s.Moves)
	var row strings.Builder
	for press := 0; press < s.Moves; press += each {
		switch {
		case press < s.Hints || s.Shown:
			row.WriteString("🟦")
		case press < s.Par:
			row.WriteString("🟨")
		default:
			row.WriteString("⬜")
		}
	}
	return row.String()
}
