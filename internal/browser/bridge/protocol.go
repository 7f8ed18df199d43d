package bridge

import (
	"lightsout/coach"
	"lightsout/internal/play"
)

// Everything that crosses the bridge. A field has the same name on the page,
// and all fields are always there.

// Open asks for a game of a puzzle. Save is a saved game of it, or empty.
type Open struct {
	ID    string `json:"id"`
	Save  string `json:"save"`
	Clock bool   `json:"clock"`
}

// Act tells what the player did, in order: "press 12", "undo", "redo" or "reset";
// and how many milliseconds went by on the clock. Guide asks what the last press was worth.
type Act struct {
	Actions []string `json:"actions"`
	Elapsed int      `json:"elapsed"`
	Clock   bool     `json:"clock"`
	Guide   bool     `json:"guide"`
}

// A Game is the state of the game afterwards.
type Game struct {
	View play.View `json:"view"`
	// Start is the position that the game began with.
	Start string `json:"start"`
	// Number is that of the daily puzzle, 0 for other puzzles.
	Number int `json:"number"`
	// Save is the game as text.
	Save string `json:"save"`
	// Worth is by how much the last press changed the fewest presses to go, and null if that
	// was not asked for or is not known.
	Worth *int `json:"worth"`
}

// HintRequest asks for a hint on a rung; an empty rung means the next one.
type HintRequest struct {
	Rung string `json:"rung"`
}

// HintResult is the hint, and the game with the hint counted.
type HintResult struct {
	Hint coach.Hint `json:"hint"`
	Game Game       `json:"game"`
}

// LessonResult is a step of a method, and the game with what it revealed counted.
type LessonResult struct {
	Lesson coach.Lesson `json:"lesson"`
	Game   Game         `json:"game"`
}

// SprintRequest asks for the puzzles of a sprint.
type SprintRequest struct {
	Seed string `json:"seed"`
}

// SprintBoards are the puzzles of a sprint, in order.
type SprintBoards struct {
	Boards []play.SprintBoard `json:"boards"`
}

// NewPuzzle asks for a new puzzle on a board; its level is easy, medium or hard.
type NewPuzzle struct {
	Board string `json:"board"`
	Level string `json:"level"`
	Seed  string `json:"seed"`
}

// Puzzle is a puzzle's ID and its position.
type Puzzle struct {
	ID       string `json:"id"`
	Position string `json:"position"`
}

// Made is a new puzzle with its grade in a sentence, which is empty on boards that are too large.
type Made struct {
	ID    string `json:"id"`
	Grade string `json:"grade"`
}

// PuzzleID names a board or a puzzle.
type PuzzleID struct {
	ID string `json:"id"`
}

// Days asks about the daily puzzles that were solved: codes such as "3 5-9", one from
// each device, and the date of today.
type Days struct {
	Codes []string `json:"codes"`
	Today string   `json:"today"`
}

// Calendar is what is known about them. Code is one code for all of them, and Week tells for
// each day of this week, from Monday on, whether its puzzle was solved.
type Calendar struct {
	Code   string      `json:"code"`
	Number int         `json:"number"`
	Week   []bool      `json:"week"`
	Streak play.Streak `json:"streak"`
}

// Facts are what is known about a board. Quiet has independent quiet patterns, at most
// MaxQuiet of them.
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

// Nearest is the solvable position that differs in the fewest lights from one that is not.
type Nearest struct {
	Position string `json:"position"`
	Lights   []int  `json:"lights"` // the lights that differ
	Proved   bool   `json:"proved"`
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

// Nothing is the parameters or the result of a method that has none.
type Nothing struct{}

// Looks are what a film can be made and drawn with.
type Looks struct {
	Dithers  []string  `json:"dithers"`
	Orders   []string  `json:"orders"`
	Shapes   []string  `json:"shapes"`
	Palettes []Palette `json:"palettes"`
}

// A Palette is the colours of a film, as style sheets write them.
type Palette struct {
	Name   string `json:"name"`
	Ground string `json:"ground"`
	Off    string `json:"off"`
	On     string `json:"on"`
}

// Pixels tell the number and the size of a picture whose pixels go with the message.
type Pixels struct {
	Picture int `json:"picture"`
	Width   int `json:"width"`
	Height  int `json:"height"`
}

// Held names a picture that was given.
type Held struct {
	Picture int `json:"picture"`
}

// Size is that of a film's board.
type Size struct {
	Cols int `json:"cols"`
	Rows int `json:"rows"`
}

// Advice says whether every picture is perfect at a size, and at which sizes near it
// every one is.
type Advice struct {
	Every   bool   `json:"every"`
	Perfect []Size `json:"perfect"`
}

// A Script says how pictures become a film. Map has a number for each light, or none:
// with the order bright, presses go from high numbers to low ones.
type Script struct {
	Pictures []int     `json:"pictures"`
	Size     Size      `json:"size"`
	Dither   string    `json:"dither"`
	Contrast bool      `json:"contrast"`
	Order    string    `json:"order"`
	Map      []float64 `json:"map"`
	Reverse  bool      `json:"reverse"`
	Loop     bool      `json:"loop"`
	Seconds  float64   `json:"seconds"`
	Hold     float64   `json:"hold"`
	Rate     int       `json:"rate"`
}

// A Film is a film as the page plays it: the state of the first shot, then each scene's
// presses and its number of steps. Times are how long each frame is shown, in milliseconds.
type Film struct {
	Nullity         int       `json:"nullity"`
	Frames          int       `json:"frames"`
	Seconds         float64   `json:"seconds"`
	Presses         int       `json:"presses"`
	PressesPerFrame int       `json:"presses_per_frame"`
	Shots           []Shot    `json:"shots"`
	Scenes          []Scene   `json:"scenes"`
	Times           []float64 `json:"times"`
}

// A Shot is a picture as its nearest solvable lights, and which of them are wrong.
type Shot struct {
	State  string `json:"state"`
	Wrong  []int  `json:"wrong"`
	Proved bool   `json:"proved"`
}

// A Scene leads from a shot to the next.
type Scene struct {
	Presses []int `json:"presses"`
	Steps   int   `json:"steps"`
	Proved  bool  `json:"proved"`
	Bound   int   `json:"bound"`
}

// A Look is how a film is drawn.
type Look struct {
	Shape   string `json:"shape"`
	Palette string `json:"palette"`
}

// Flashes are what was found about flashes in the film; At is in seconds, and Slower
// how many seconds a scene has to take to be safe, or 0 when none is known.
type Flashes struct {
	Safe   bool    `json:"safe"`
	At     float64 `json:"at"`
	Slower float64 `json:"slower"`
}

// Export asks for the film as a file.
type Export struct {
	Format string `json:"format"`
	Look   Look   `json:"look"`
}

// MaxStudied is the most lights or buttons of a board that the Lab takes, as a game does.
const MaxStudied = 1 << 14

// Study is what the Lab shows of a board at once. Solvable is how many states can be solved, in
// words, and Share in how many states there is one of them. Quiet has independent quiet
// patterns, at most MaxQuiet of them, a button as often as it is pressed.
type Study struct {
	Lights   int      `json:"lights"`
	Buttons  int      `json:"buttons"`
	Colours  int      `json:"colours"`
	Rank     int      `json:"rank"`
	Nullity  int      `json:"nullity"`
	Solvable string   `json:"solvable"`
	Share    string   `json:"share"`
	Strategy string   `json:"strategy"`
	Symmetry Symmetry `json:"symmetry"`
	Quiet    [][]int  `json:"quiet"`
}

// Symmetry is the automorphism group of a board: how many automorphisms there are, and what is to be
// said about them, both in words.
type Symmetry struct {
	Order string `json:"order"`
	About string `json:"about"`
}

// GodsRequest asks for God's number of a board; with Prove, however long that takes.
type GodsRequest struct {
	ID    string `json:"id"`
	Prove bool   `json:"prove"`
}

// Gods is what is known about God's number: it is at least Low and at most High, if it is known
// at all. How says how it is known. Final says that a longer search would find no more.
type Gods struct {
	Known bool   `json:"known"`
	Low   int    `json:"low"`
	High  int    `json:"high"`
	How   string `json:"how"`
	Final bool   `json:"final"`
}

// NullityRows asks for the rows From to To of the map of nullities of a surface and rule, of
// Size rows and columns.
type NullityRows struct {
	Surface string `json:"surface"`
	Rule    string `json:"rule"`
	Size    int    `json:"size"`
	From    int    `json:"from"`
	To      int    `json:"to"`
}

// Solution is a solution of a position, a button as often as it is pressed. Proved says that none
// has fewer presses than Bound, which is their number then; Bound is 0 if any solution would do.
// Count is how many solutions the position has, in words.
type Solution struct {
	Presses []int  `json:"presses"`
	Proved  bool   `json:"proved"`
	Bound   int    `json:"bound"`
	Count   string `json:"count"`
}

// GraphFile is a file with a graph or a list of buttons; an empty format means the one that the
// text looks like.
type GraphFile struct {
	Format string `json:"format"`
	Text   string `json:"text"`
}

// GraphBoard is a graph, or a list of buttons, as the Lab draws it: the lights that each button
// toggles, the names of the nodes, if they have names, and the lights that are on. Apart says
// that buttons are not lights. Places are where the nodes are drawn, as in files, none for a list
// of buttons.
type GraphBoard struct {
	Lights  int      `json:"lights"`
	Toggles [][]int  `json:"toggles"`
	Labels  []string `json:"labels"`
	Lit     []int    `json:"lit"`
	Apart   bool     `json:"apart"`

	Places [][2]float64 `json:"places"`
}

// MaxDrawn is the most lights or buttons of a graph that the Lab draws.
const MaxDrawn = 400

// Places are where the nodes of a graph are drawn.
type Places struct {
	Places [][2]float64 `json:"places"`
}

// WriteGraph asks for a graph as a file.
type WriteGraph struct {
	Format string     `json:"format"`
	Board  GraphBoard `json:"board"`
}

// A ModelFormat is a language that other solvers read, with the goals that it can express.
type ModelFormat struct {
	Format    string   `json:"format"`
	About     string   `json:"about"`
	Extension string   `json:"extension"`
	Goals     []string `json:"goals"`
}

// ModelFormats lists them all.
type ModelFormats struct {
	Formats []ModelFormat `json:"formats"`
}

// A ModelRequest asks for the file of a puzzle in a format. The goal is any, fewest or generate.
type ModelRequest struct {
	ID     string `json:"id"`
	Format string `json:"format"`
	Goal   string `json:"goal"`
}

// A Model is a file with its explanation; the whole file goes with the answer as data. Intro is
// what it says at its top. Parts are at most MaxParts; Lines is how many lines the file has, and
// Shown how many of them are in the parts or the intro.
type Model struct {
	Intro string      `json:"intro"`
	Parts []ModelPart `json:"parts"`
	Lines int         `json:"lines"`
	Shown int         `json:"shown"`
}

// A ModelPart is some lines of a file, and what they say.
type ModelPart struct {
	Code  string `json:"code"`
	Words string `json:"words"`
}

// MaxParts is the most parts that Model has.
const MaxParts = 400

// MaxModelled is the most lights of a board whose file is written here.
const MaxModelled = 1600

// A ModelAnswer is what HiGHS printed about a puzzle's file.
type ModelAnswer struct {
	ID     string `json:"id"`
	Goal   string `json:"goal"`
	Output string `json:"output"`
}

// A ModelVerdict is that answer, checked by pressing it. Status is optimal, solution, none or
// unknown; Bound is the lower bound that was claimed, or -1.
type ModelVerdict struct {
	Status  string `json:"status"`
	Presses []int  `json:"presses"`
	Bound   int    `json:"bound"`
}
