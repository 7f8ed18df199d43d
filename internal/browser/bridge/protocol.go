package bridge

import (
	"lightsout/coach"
	"lightsout/internal/chase"
	"lightsout/internal/play"
)

// These types cross the bridge. Each field has the same name on the page, and is always present.

// Open requests a game of a puzzle. Save is a saved game of the same puzzle, or empty. Now is the
// time on the page, in milliseconds since 1970.
type Open struct {
	ID    string `json:"id"`
	Save  string `json:"save"`
	Clock bool   `json:"clock"`
	Now   int64  `json:"now"`
}

// Act reports the player's actions in order ("press 12", "undo", "redo" or "reset") and how many
// milliseconds have passed on the clock.
type Act struct {
	Actions []string `json:"actions"`
	Elapsed int      `json:"elapsed"`
	Clock   bool     `json:"clock"`
}

// A Game is the state of the game after a request.
type Game struct {
	View play.View `json:"view"`
	// Start is the position that the game began with, without its target.
	Start string `json:"start"`
	// Number is the number of the daily puzzle, or 0 for other puzzles.
	Number int `json:"number"`
	// Level is the puzzle's level in the journey; its number is empty for other puzzles.
	Level LevelName `json:"level"`
	// Save is the game as text.
	Save string `json:"save"`
}

// A LevelName names a level of the journey. Its number is that of its world and its own, as in 2-9.
type LevelName struct {
	Number string `json:"number"`
	Title  string `json:"title"`
	About  string `json:"about"`
}

// HintResult is the hint, and the game after counting it.
type HintResult struct {
	Hint coach.Hint `json:"hint"`
	Game Game       `json:"game"`
}

// ShowResult is a solution, and the game after recording that the player saw it. A button is listed
// as many times as it is pressed.
type ShowResult struct {
	Presses []int `json:"presses"`
	Game    Game  `json:"game"`
}

// TrailResult says how far the end was after each press of a won game, and where the player left
// par. It is empty if the game is not won, or if that would take too long to find out.
type TrailResult struct {
	Trail coach.Trail `json:"trail"`
}

// LessonResult is a step of a method, and the game after counting anything that the step revealed.
type LessonResult struct {
	Lesson coach.Lesson `json:"lesson"`
	Game   Game         `json:"game"`
}

// SprintRequest requests the puzzles for a sprint.
type SprintRequest struct {
	Seed string `json:"seed"`
}

// SprintBoards are the puzzles in a sprint, in order.
type SprintBoards struct {
	Boards []play.SprintBoard `json:"boards"`
}

// NewPuzzle requests a new puzzle on a board; its level is easy, medium or hard.
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

// Made is a new puzzle with its position, its par, and its grade as a sentence. Par is -1 if it is not
// proved, and the sentence is empty if the board is too large to grade.
type Made struct {
	ID       string `json:"id"`
	Position string `json:"position"`
	Par      int    `json:"par"`
	Grade    string `json:"grade"`
}

// PuzzleID identifies a board or a puzzle.
type PuzzleID struct {
	ID string `json:"id"`
}

// Days requests the calendar of solved daily puzzles. Codes has a code such as "3 5-9" from each
// device, and Today is today's date.
type Days struct {
	Codes []string `json:"codes"`
	Today string   `json:"today"`
}

// Calendar is the answer to Days. Code is one code for all solved puzzles, Number is the number of
// today's puzzle, and Words describes the streak.
type Calendar struct {
	Code   string      `json:"code"`
	Number int         `json:"number"`
	Streak play.Streak `json:"streak"`
	Words  string      `json:"words"`
}

// Shared is a win to share: its text, the line of it that describes the result, and the height of
// each of its bars, from 0 to 7. It is empty before the win.
type Shared struct {
	Text   string `json:"text"`
	Result string `json:"result"`
	Bars   []int  `json:"bars"`
}

// Facts are the basic facts about a board. Quiet lists up to MaxQuiet independent quiet patterns.
type Facts struct {
	Lights  int     `json:"lights"`
	Buttons int     `json:"buttons"`
	Colours int     `json:"colours"`
	Nullity int     `json:"nullity"`
	Quiet   [][]int `json:"quiet"`
}

// MaxQuiet is the largest number of quiet patterns in Facts and Study.
const MaxQuiet = 8

// Solutions lists the solutions to a position, shortest first. If there are more than MaxSolutions,
// it lists only some of them. A button is listed as many times as it is pressed.
type Solutions struct {
	All     bool    `json:"all"`
	Presses [][]int `json:"presses"`
}

// MaxSolutions is the largest number of solutions in Solutions.
const MaxSolutions = 16

// Proof explains why a position cannot be solved.
type Proof struct {
	Solvable bool   `json:"solvable"`
	Text     string `json:"text"`
	Lights   []int  `json:"lights"`
}

// Nearest is the solvable position that differs from an unsolvable one in the fewest lights. If it
// is not proved, there may be a nearer one.
type Nearest struct {
	Position string `json:"position"`
	Lights   []int  `json:"lights"` // the lights that differ
	Proved   bool   `json:"proved"`
}

// Table is the chase table of a grid.
type Table struct {
	Rows    []chase.Row `json:"rows"`
	Combine bool        `json:"combine"`
}

// Presses are buttons pressed in a position, in order.
type Presses struct {
	ID      string `json:"id"`
	Buttons []int  `json:"buttons"`
}

// Pressed is the position after some presses, with the colour of each light.
type Pressed struct {
	Position string `json:"position"`
	Lights   []int  `json:"lights"`
	Solved   bool   `json:"solved"`
}

// Nothing is for methods without parameters or without a result.
type Nothing struct{}

// Looks lists the options for making and drawing films.
type Looks struct {
	Dithers  []string  `json:"dithers"`
	Orders   []string  `json:"orders"`
	Shapes   []string  `json:"shapes"`
	Palettes []Palette `json:"palettes"`
}

// A Palette has a name and the colours of a film, in CSS syntax.
type Palette struct {
	Name   string `json:"name"`
	Ground string `json:"ground"`
	Off    string `json:"off"`
	On     string `json:"on"`
}

// Pixels has the number of a picture and its size. The pixels themselves are sent with the message.
type Pixels struct {
	Picture int `json:"picture"`
	Width   int `json:"width"`
	Height  int `json:"height"`
}

// Held identifies a picture that was sent earlier.
type Held struct {
	Picture int `json:"picture"`
}

// Size is the size of a film's board.
type Size struct {
	Cols int `json:"cols"`
	Rows int `json:"rows"`
}

// Advice reports whether a board of a given size can show every picture without a wrong light, and
// lists nearby sizes that can.
type Advice struct {
	Every   bool   `json:"every"`
	Perfect []Size `json:"perfect"`
}

// A Script describes how pictures become a film.
type Script struct {
	Pictures []int   `json:"pictures"`
	Size     Size    `json:"size"`
	Dither   string  `json:"dither"`
	Contrast bool    `json:"contrast"`
	Order    string  `json:"order"`
	Reverse  bool    `json:"reverse"`
	Loop     bool    `json:"loop"`
	Seconds  float64 `json:"seconds"`
	Hold     float64 `json:"hold"`
	Rate     int     `json:"rate"`
}

// A Film contains everything the page needs to play a film: the state of the first shot, then each
// scene's presses and its number of steps. Times lists how long each frame is shown, in
// milliseconds.
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

// A Shot is the solvable state nearest to a picture, with a list of the lights that are wrong.
type Shot struct {
	State  string `json:"state"`
	Wrong  []int  `json:"wrong"`
	Proved bool   `json:"proved"`
}

// A Scene leads from one shot to the next.
type Scene struct {
	Presses []int `json:"presses"`
	Steps   int   `json:"steps"`
	Proved  bool  `json:"proved"`
	Bound   int   `json:"bound"`
}

// A Look describes how a film is drawn.
type Look struct {
	Shape   string `json:"shape"`
	Palette string `json:"palette"`
}

// Flashes is the result of checking the film for flashes. At is the time, in seconds, at which the
// film exceeds the allowed number. Slower is a number of seconds per scene at which the film is
// safe, if it also holds each picture for at least a second, or 0 if none was found.
type Flashes struct {
	Safe   bool    `json:"safe"`
	At     float64 `json:"at"`
	Slower float64 `json:"slower"`
}

// Export requests the film as a file.
type Export struct {
	Format string `json:"format"`
	Look   Look   `json:"look"`
}

// A Shape is everything that the page needs to draw a board and to play on it: its drawing, which
// lights each button toggles, and where each light is, in words and in light widths. Name is the
// name of a well-known graph, or empty. Wired means that lines between the lights show what toggles
// what, and Apart that the buttons are separate from the lights. Panel lists the panel that each
// light is in; it is empty if the drawing has no panels. Seams lists the edges of panels that are
// joined. Drawings lists other drawings, which have the same panels in other places.
type Shape struct {
	Name     string    `json:"name"`
	Toggles  [][]int   `json:"toggles"`
	Places   []string  `json:"places"`
	Spots    []Spot    `json:"spots"`
	Wired    bool      `json:"wired"`
	Apart    bool      `json:"apart"`
	Drawing  Drawing   `json:"drawing"`
	Panel    []int     `json:"panel"`
	Seams    []Seam    `json:"seams"`
	Drawings []Drawing `json:"drawings"`
}

// A Spot is the centre of a light and its outline: square, hexagon, up, down or disc.
type Spot struct {
	X    float64 `json:"x"`
	Y    float64 `json:"y"`
	Cell string  `json:"cell"`
}

// A Drawing is the size of a drawing and its parts.
type Drawing struct {
	Width  float64 `json:"width"`
	Height float64 `json:"height"`
	Panels []Panel `json:"panels"`
}

// A Panel is a part of a drawing, such as a face of a cube, with the caption above it.
type Panel struct {
	X      float64 `json:"x"`
	Y      float64 `json:"y"`
	Width  float64 `json:"width"`
	Height float64 `json:"height"`
	Name   string  `json:"name"`
}

// A Seam is an edge of a panel that is joined to the other edge with the same number.
type Seam struct {
	X1   float64 `json:"x1"`
	Y1   float64 `json:"y1"`
	X2   float64 `json:"x2"`
	Y2   float64 `json:"y2"`
	Pair int     `json:"pair"`
}

// Presets are the graphs that the Lab offers.
type Presets struct {
	Presets []Preset `json:"presets"`
}

// A Preset is a well-known graph with the spec of its board, or a family of graphs with what its
// size counts and the range of sizes.
type Preset struct {
	Name  string `json:"name"`
	Size  string `json:"size"`
	Least int    `json:"least"`
	Most  int    `json:"most"`
	Usual int    `json:"usual"`
	Board string `json:"board"`
}

// PresetRequest requests a graph from the list.
type PresetRequest struct {
	Name string `json:"name"`
	Size int    `json:"size"`
}

// MaxStudied is the largest number of lights or buttons on a board in the Lab, the same as
// in a game.
const MaxStudied = 1 << 14

// Study contains the facts that the Lab shows about a board immediately. Solvable says in words how
// many states can be solved; one in every Share states can. Patterns says in words how many quiet
// patterns there are. Quiet lists up to MaxQuiet independent ones, with a button listed as many
// times as it is pressed. Symmetries is the number of rotations and reflections of the drawing that
// map the board to itself, or 0 if they were not counted.
type Study struct {
	Lights   int     `json:"lights"`
	Buttons  int     `json:"buttons"`
	Colours  int     `json:"colours"`
	Rank     int     `json:"rank"`
	Nullity  int     `json:"nullity"`
	Solvable string  `json:"solvable"`
	Share    string  `json:"share"`
	Strategy string  `json:"strategy"`
	Patterns string  `json:"patterns"`
	Quiet    [][]int `json:"quiet"`

	Symmetries int `json:"symmetries"`
}

// GodsRequest requests God's number for a board. If Prove is set, the search takes as long as a
// proof needs.
type GodsRequest struct {
	ID    string `json:"id"`
	Prove bool   `json:"prove"`
}

// Gods is what is known about God's number: the number or its bounds, in words. How explains how this
// is known, and Final means that a longer search would not improve the bounds.
type Gods struct {
	Number string `json:"number"`
	How    string `json:"how"`
	Final  bool   `json:"final"`
}

// NullityRows requests part of the nullity map for a surface: rows From through To. The whole map
// has Size rows and columns.
type NullityRows struct {
	Surface string `json:"surface"`
	Size    int    `json:"size"`
	From    int    `json:"from"`
	To      int    `json:"to"`
}

// Solution is a solution to a position, with a button listed as many times as it is pressed. Bound
// is a lower bound on the number of presses in every solution, or 0 if the search was for any
// solution. Proved means that this solution has exactly Bound presses, so it is a shortest one.
// Count is how many solutions the position has, as text.
type Solution struct {
	Presses []int  `json:"presses"`
	Proved  bool   `json:"proved"`
	Bound   int    `json:"bound"`
	Count   string `json:"count"`
}

// GraphFile is a file with a graph or a list of buttons. If the format is empty, it is detected.
type GraphFile struct {
	Format string `json:"format"`
	Text   string `json:"text"`
}

// GraphBoard is a graph, or a list of buttons, in the form that the Lab draws: the lights that each
// button toggles, the names of the nodes, if they have names, and the lights that are on. Places
// lists the positions of the nodes, as in files; it is empty if there are not as many buttons as
// lights.
type GraphBoard struct {
	Lights  int      `json:"lights"`
	Toggles [][]int  `json:"toggles"`
	Labels  []string `json:"labels"`
	Lit     []int    `json:"lit"`

	Places [][2]float64 `json:"places"`
}

// MaxDrawn is the largest number of lights or buttons in a graph that the Lab draws.
const MaxDrawn = 400

// Places are the positions of a graph's nodes.
type Places struct {
	Places [][2]float64 `json:"places"`
}

// WriteGraph requests a graph as a file.
type WriteGraph struct {
	Format string     `json:"format"`
	Board  GraphBoard `json:"board"`
}

// A ModelFormat is a language for other solvers, with the goals that it can express.
type ModelFormat struct {
	Format    string   `json:"format"`
	About     string   `json:"about"`
	Extension string   `json:"extension"`
	Goals     []string `json:"goals"`
}

// ModelFormats lists all formats.
type ModelFormats struct {
	Formats []ModelFormat `json:"formats"`
}

// A ModelRequest requests the model of a puzzle as a file in a given format. The goal is any,
// fewest or generate.
type ModelRequest struct {
	ID     string `json:"id"`
	Format string `json:"format"`
	Goal   string `json:"goal"`
}

// A Model is a file with its explanation; the whole file is sent with the answer as data. Intro
// is the comment at the top. There are at most MaxParts parts; Lines is the number of lines in
// the file, and Shown is how many of them are in the parts or the intro.
type Model struct {
	Intro string      `json:"intro"`
	Parts []ModelPart `json:"parts"`
	Lines int         `json:"lines"`
	Shown int         `json:"shown"`
}

// A ModelPart is a group of lines in a file, with their explanation.
type ModelPart struct {
	Code  string `json:"code"`
	Words string `json:"words"`
}

// MaxParts is the largest number of parts in a Model.
const MaxParts = 400

// MaxModelled is the largest number of lights or buttons on a board for which the page writes model
// files.
const MaxModelled = 1600

// A ModelAnswer is the output of HiGHS for a puzzle's file.
type ModelAnswer struct {
	ID     string `json:"id"`
	Goal   string `json:"goal"`
	Output string `json:"output"`
}

// A ModelVerdict is the result of checking a ModelAnswer by pressing its buttons. Status is
// optimal, solution, none or unknown; Bound is the lower bound that was claimed, or -1.
type ModelVerdict struct {
	Status  string `json:"status"`
	Presses []int  `json:"presses"`
	Bound   int    `json:"bound"`
}

// An AnswerRequest asks how to solve a position in another game. The ID may have a target. Same means
// that any state whose lights are all the same will do, and LitOnly that only lights that are on can
// be pressed. If the board lists its buttons, Apart means that they are not its lights, Unknown lists
// those that nobody has pressed yet, and Place is the spec of a board whose lights are in the same
// places, or empty.
type AnswerRequest struct {
	ID      string `json:"id"`
	Same    bool   `json:"same"`
	LitOnly bool   `json:"lit_only"`
	Apart   bool   `json:"apart"`
	Unknown []int  `json:"unknown"`
	Place   string `json:"place"`
}

// An Answer lists the presses, each button as many times as it is pressed, or what may be wrong:
// the nearest positions that can be solved, and the boards of other rules on which this one can.
// Ordered means that the order of the presses matters; if Found is false, no order was found. If
// the buttons that were shown do not suffice, Try is the next one to press, Needed are lights that
// they cannot set right, and Boards are those of the usual rules that fit; otherwise Try is -1.
type Answer struct {
	Title   string   `json:"title"`
	Text    string   `json:"text"`
	Presses []int    `json:"presses"`
	Found   bool     `json:"found"`
	Ordered bool     `json:"ordered"`
	Repairs []Repair `json:"repairs"`
	Boards  []string `json:"boards"`
	Try     int      `json:"try"`
	Needed  []int    `json:"needed"`
}

// A Repair has the lights to change, and the state of each after the change.
type Repair struct {
	Lights []int `json:"lights"`
	States []int `json:"states"`
}

// MaxAnswered is the largest number of lights or buttons on a board for which there are answers.
const MaxAnswered = 400

// A ReadRequest asks for the grid of lights in a picture, whose pixels are sent with the message.
// Rows and Columns are 0 if they are unknown, and Corners is empty or has x and y of each corner,
// clockwise from the top left.
type ReadRequest struct {
	Width   int       `json:"width"`
	Height  int       `json:"height"`
	Rows    int       `json:"rows"`
	Columns int       `json:"columns"`
	Colours int       `json:"colours"`
	Corners []float64 `json:"corners"`
}

// A Reading is the grid that was read: for each cell the index of its colour, and for each colour its
// CSS syntax and the state that it seems to stand for. Doubtful lists the cells that could just as
// well have another colour. Unsure says why this may not be the whole puzzle, in words that follow "There
// are 5 by 5 lights, but"; it is empty if nothing speaks against it.
type Reading struct {
	Rows     int       `json:"rows"`
	Columns  int       `json:"columns"`
	Corners  []float64 `json:"corners"`
	Cells    []int     `json:"cells"`
	Colours  []string  `json:"colours"`
	States   []int     `json:"states"`
	Doubtful []int     `json:"doubtful"`
	Unsure   string    `json:"unsure"`
}

// MaxReadSide is the largest side of such a picture in pixels; the page scales larger ones down.
const MaxReadSide = 2048
