package atlas

import (
	"bufio"
	"fmt"
	"io"

	"lightsout/board"
)

// Results are facts that were proved with more effort than the atlas has for a board: those of
// docs/explanation/results.md.
type Results struct {
	allOn, gods map[board.Grid]int
}

// godsResults are the God's numbers of docs/explanation/results.md that take minutes or hours.
var godsResults = map[int]int{9: 37, 16: 124, 29: 443, 49: 1397, 50: 1344}

// ReadResults reads research/results/fewest-all-on.txt: n, the presses that were found, the number
// that every solution has at least, and the nullity. It keeps those that are proved.
func ReadResults(r io.Reader) (Results, error) {
	known := Results{map[board.Grid]int{}, map[board.Grid]int{}}
	lines := bufio.NewScanner(r)
	for lines.Scan() {
		var n, presses, bound, nullity int
		if _, err := fmt.Sscan(lines.Text(), &n, &presses, &bound, &nullity); err != nil {
			return Results{}, fmt.Errorf("results, %.40q: %w", lines.Text(), err)
		}
		if presses == bound {
			known.allOn[square(n)] = presses
		}
	}
	for n, presses := range godsResults {
		known.gods[square(n)] = presses
	}
	return known, lines.Err()
}

func square(n int) board.Grid { return board.Grid{Rows: n, Cols: n, Rule: board.Plus} }

// Improve returns the row with what the results know and it does not.
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
		return f, fmt.Errorf("%d x %d: the results have %d, the atlas %d to %d", g.Rows, g.Cols, n, f.Low, f.High)
	}
	if !ok || f.Exact() {
		return f, nil
	}
	return Fact{n, n, Published}, nil
}
