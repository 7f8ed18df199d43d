package atlas

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"lightsout/board"
)

// A Result is a line of research/results/proved.txt: a new fact. Some of these facts took more
// effort to prove than the default commands spend.
type Result struct {
	Board   *board.Board
	Fact    string // all-on or gods
	Number  int
	Command string // the command that proves it
}

// Results holds all proven results, for boards in the atlas and for larger ones.
type Results struct {
	Proved      []Result
	Squares     map[int]int // by n: fewest presses for n x n with all lights on, from fewest-all-on.txt
	allOn, gods map[board.Grid]int
}

// ReadResults reads the folder research/results.
func ReadResults(folder string) (Results, error) {
	known := Results{Squares: map[int]int{}, allOn: map[board.Grid]int{}, gods: map[board.Grid]int{}}
	err := errors.Join(
		eachLine(filepath.Join(folder, "fewest-all-on.txt"), known.addSquare),
		eachLine(filepath.Join(folder, "proved.txt"), known.addProved))
	return known, err
}

// eachLine calls add with each line of a file, except comments.
func eachLine(name string, add func(line string) error) (err error) {
	file, err := os.Open(name)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	lines := bufio.NewScanner(file)
	for lines.Scan() {
		line := lines.Text()
		if strings.HasPrefix(line, "#") {
			continue
		}
		if err := add(line); err != nil {
			return fmt.Errorf("%s, %.60q: %w", name, line, err)
		}
	}
	return lines.Err()
}

// addSquare parses n, the number of presses found, a lower bound on the fewest presses, and the
// nullity. It keeps the line if the number and the bound are equal.
func (known *Results) addSquare(line string) error {
	var n, presses, bound, nullity int
	if _, err := fmt.Sscan(line, &n, &presses, &bound, &nullity); err != nil {
		return err
	}
	if presses == bound {
		known.Squares[n] = presses
		known.allOn[Square(n, board.Plane)] = presses
	}
	return nil
}

// addProved parses a board, the name of a fact, its number, and the command that proves it.
func (known *Results) addProved(line string) error {
	var spec string
	var r Result
	if _, err := fmt.Sscan(line, &spec, &r.Fact, &r.Number); err != nil {
		return err
	}
	if fields := strings.SplitN(line, " ", 4); len(fields) == 4 {
		r.Command = fields[3]
	}
	var err error
	if r.Board, err = board.Parse(spec); err != nil {
		return err
	}
	of, ok := map[string]map[board.Grid]int{"all-on": known.allOn, "gods": known.gods}[r.Fact]
	if !ok {
		return fmt.Errorf("unknown fact %q", r.Fact)
	}
	known.Proved = append(known.Proved, r)
	if g, ok := r.Board.Grid(); ok {
		of[g] = r.Number
	}
	return nil
}

// Improve returns the row, improved by the results.
func (known Results) Improve(r Row) (Row, error) {
	var err error
	if r.AllOn, err = improve(r.AllOn, known.allOn, r.Grid); err == nil {
		r.Gods, err = improve(r.Gods, known.gods, r.Grid)
	}
	return r, err
}

func improve(f Fact, known map[board.Grid]int, g board.Grid) (Fact, error) {
	n, ok := known[g]
	if ok && (n < f.Low || n > f.High) {
		return f, fmt.Errorf("%d x %d: the results have %d, but the atlas has %d to %d", g.Rows, g.Cols, n, f.Low, f.High)
	}
	if !ok || f.Exact() {
		return f, nil
	}
	return Fact{n, n, Published}, nil
}
