package bridge

import (
	"lightsout/coach"
	"lightsout/play"
)

// Everything that crosses the bridge. A field's JSON name is its name on the page,
// and all fields are always there.

// Open asks for a game of a puzzle. Save is a saved game of it, or empty.
type Open struct {
	ID    string `json:"id"`
	Save  string `json:"save"`
	Clock bool   `json:"clock"`
}

// Act tells what the player did, in order: "press 12", "undo", "redo" or "reset";
// and how many milliseconds went by on the clock.
type Act struct {
	Actions []string `json:"actions"`
	Elapsed int      `json:"elapsed"`
	Clock   bool     `json:"clock"`
}

// A Game is the game after that.
type Game struct {
	View play.View `json:"view"`
	// Start is the position that the game began with.
	Start string `json:"start"`
	// Number is that of the daily puzzle, 0 for other puzzles.
	Number int `json:"number"`
	// Save is the game as text.
	Save string `json:"save"`
}

// Ask asks for a hint on a rung; no rung means the next one.
type Ask struct {
	Rung string `json:"rung"`
}

// Told is the hint, and the game, in which it counts.
type Told struct {
	Hint coach.Hint `json:"hint"`
	Game Game       `json:"game"`
}

// Wish asks for a puzzle on a board: easy, medium or hard.
type Wish struct {
	Board string `json:"board"`
	Level string `json:"level"`
	Seed  string `json:"seed"`
}

// Puzzle is a puzzle's ID and its position.
type Puzzle struct {
	ID       string `json:"id"`
	Position string `json:"position"`
}

// Name names a board or a puzzle.
type Name struct {
	ID string `json:"id"`
}

// Days asks about the daily puzzles that were solved: texts such as "3 5-9", one from
// each device, and the date of today.
type Days struct {
	Codes []string `json:"codes"`
	Today string   `json:"today"`
}

// Calendar is what is known about them. Code is one text for all, and Week tells for
// each day of this week, from Monday on, whether its puzzle was solved.
type Calendar struct {
	Code   string      `json:"code"`
	Number int         `json:"number"`
	Week   []bool      `json:"week"`
	Streak play.Streak `json:"streak"`
}

// Facts are what can be said about a board. Quiet are some quiet patterns, at most
// MaxQuiet, that make up others.
type Facts struct {
	Lights  int     `json:"lights"`
	Buttons int     `json:"buttons"`
	Colours int     `json:"colours"`
	Nullity int     `json:"nullity"`
	Quiet   [][]int `json:"quiet"`
}

// MaxQuiet is the most quiet patterns that Facts has.
const MaxQuiet = 8

// Solutions are all solutions of a position, the shortest first, when there are at
// most MaxSolutions; otherwise some of them. A button stands in a list as often as it
// is pressed.
type Solutions struct {
	All     bool    `json:"all"`
	Presses [][]int `json:"presses"`
}

// MaxSolutions is the most solutions that Solutions has.
const MaxSolutions = 16

// Proof says why a position cannot be solved.
type Proof struct {
	Solvable bool   `json:"solvable"`
	Text     string `json:"text"`
	Lights   []int  `json:"lights"`
}

// Table is the chase table of a grid.
type Table struct {
	Rows    []coach.Row `json:"rows"`
	Combine bool        `json:"combine"`
}

// Presses are buttons pressed in a position, in order.
type Presses struct {
	ID      string `json:"id"`
	Buttons []int  `json:"buttons"`
}
