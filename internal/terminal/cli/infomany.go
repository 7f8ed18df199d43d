package cli

import (
	"encoding/csv"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"lightsout/board"
)

// maxBoards limits the number of boards in a range.
const maxBoards = 100_000

// readBoards reads boards, files and ranges of boards.
func readBoards(cmd *cobra.Command, args []string) ([]*board.Board, error) {
	var boards []*board.Board
	for _, arg := range args {
		specs, isRange, err := expandRange(arg)
		if err != nil {
			return nil, err
		}
		if !isRange {
			specs = []string{arg}
		}
		for _, spec := range specs {
			b, err := boardArg(cmd, spec)
			if err != nil {
				return nil, err
			}
			boards = append(boards, b)
		}
	}
	return boards, nil
}

var numbers = regexp.MustCompile(`\d+`)

// expandRange lists the boards in a range: 1x1..40x40 are the square boards up to 40x40, 3x1..3x9
// are boards with three rows and one to nine columns, and hex2..hex6 are hexagons. If both numbers
// of a board change, each grows by one from board to board. Options such as torus follow the second
// board and apply to all. If the text is not a range, isRange is false.
func expandRange(text string) (specs []string, isRange bool, err error) {
	first, last, isRange := strings.Cut(text, "..")
	if !isRange || strings.ContainsAny(text, "/:#") {
		return nil, false, nil
	}
	last, options, some := strings.Cut(last, ",")
	if some {
		options = "," + options
	}
	from, to := numbers.FindAllString(first, -1), numbers.FindAllString(last, -1)
	if len(from) == 0 || numbers.ReplaceAllString(first, "N") != numbers.ReplaceAllString(last, "N") {
		return nil, true, fmt.Errorf("%q is not a range; write two boards of the same kind, as in 1x1..40x40,torus", text)
	}
	starts, steps, ok := growth(from, to)
	switch {
	case !ok:
		return nil, true, fmt.Errorf("%q is not a range; all numbers that change must grow by the same amount, as in 1x1..40x40 or 3x1..3x20", text)
	case steps >= maxBoards:
		return nil, true, fmt.Errorf("%q has %s boards; the limit is %s", text, group(steps+1), group(maxBoards))
	}
	for step := range steps + 1 {
		i := -1
		specs = append(specs, numbers.ReplaceAllStringFunc(first, func(number string) string {
			if i++; from[i] == to[i] {
				return number
			}
			return strconv.Itoa(starts[i] + step)
		})+options)
	}
	return specs, true, nil
}

// growth returns the first numbers of a range, and by how much the changing ones grow. It returns
// false if a number shrinks, or if two grow by different amounts.
func growth(from, to []string) (starts []int, steps int, ok bool) {
	for i := range from {
		a, errA := strconv.Atoi(from[i])
		b, errB := strconv.Atoi(to[i])
		step := b - a
		if errA != nil || errB != nil || step < 0 || step > 0 && steps > 0 && step != steps {
			return nil, 0, false
		}
		starts, steps = append(starts, a), max(steps, step)
	}
	return starts, steps, true
}

// runMany prints one line per board, as soon as its facts are known.
func (o infoOptions) runMany(cmd *cobra.Command, boards []*board.Board) error {
	if o.quiet && !o.asJSON {
		return fmt.Errorf("--patterns works with one board; for several boards, add --json")
	}
	show := o.table(cmd, boards)
	unproved := false
	for _, b := range boards {
		f, err := o.find(cmd, b)
		if err != nil {
			return fmt.Errorf("%.60s: %w", b, err)
		}
		if err := show(f); err != nil {
			return err
		}
		unproved = unproved || !f.gods.Proved()
	}
	if !unproved || o.asJSON || o.asCSV {
		return nil
	}
	return printText(cmd.OutOrStdout(), "\nTo see why God's number is not proved for a board, run lightsout info with that board alone.\n")
}

// table returns a function that prints one line of the table.
func (o infoOptions) table(cmd *cobra.Command, boards []*board.Board) (show func(boardFacts) error) {
	out := cmd.OutOrStdout()
	switch {
	case o.asJSON:
		return func(f boardFacts) error { return printJSON(out, f.json()) }
	case o.asCSV:
		w := csv.NewWriter(out)
		err := w.Write(csvHeader)
		return func(f boardFacts) error {
			if err == nil {
				err = w.Write(f.csv())
			}
			w.Flush()
			if err != nil {
				return err
			}
			return w.Error()
		}
	}
	wide := len("board")
	for _, b := range boards {
		wide = max(wide, min(30, len(b.String())))
	}
	const columns = "%-*.*s  %10s  %10s  %7s  %s\n"
	err := printText(out, titleStyle.Render(strings.TrimSuffix(fmt.Sprintf(columns, wide, wide, "board", "lights", "rank", "nullity", "God's number"), "\n"))+"\n")
	return func(f boardFacts) error {
		if err != nil {
			return err
		}
		s := f.solver
		return printText(out, fmt.Sprintf(columns, wide, wide, s.Board(), group(s.Board().Lights()), group(s.Rank()), group(s.Nullity()), f.gods))
	}
}

// csvHeader lists the fields of the JSON report that fit a table.
var csvHeader = []string{
	"board", "lights", "buttons", "colours", "rank", "nullity", "solvable",
	"gods_number", "gods_number_low", "gods_number_high", "method",
}

// csv returns a row of the table. Unknown values are empty.
func (f boardFacts) csv() []string {
	r := f.json()
	number := func(n *int) string {
		if n == nil {
			return ""
		}
		return strconv.Itoa(*n)
	}
	solvable := ""
	if r.Solvable != nil {
		solvable = *r.Solvable
	}
	return []string{
		r.Board, strconv.Itoa(r.Lights), strconv.Itoa(r.Buttons), strconv.Itoa(r.Colours), strconv.Itoa(r.Rank), strconv.Itoa(r.Nullity),
		solvable, number(r.GodsNumber), number(r.GodsNumberLow), number(r.GodsNumberHigh), r.Method,
	}
}
