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

// maxBoards is the most boards of a range.
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

// expandRange lists the boards from one to another: 1x1..40x40 are the squares, 3x1..3x9
// have more and more columns, hex2..hex6 are hexagons. Numbers that change do so
// together. Options such as torus follow the second board, and apply to all.
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
		return nil, true, fmt.Errorf("%q is not a range; it goes from a board to one of its kind, as in 1x1..40x40,torus", text)
	}
	starts, steps, ok := growth(from, to)
	switch {
	case !ok:
		return nil, true, fmt.Errorf("%q is not a range; the numbers that grow have to grow by the same, as in 1x1..40x40 or 3x1..3x20", text)
	case steps >= maxBoards:
		return nil, true, fmt.Errorf("%q has %s boards; at most %s are looked at", text, group(steps+1), group(maxBoards))
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

// growth is where the numbers of a range start, and by how much they all grow, those that
// do.
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

// runMany prints a line for each board as soon as it is known.
func (o infoOptions) runMany(cmd *cobra.Command, boards []*board.Board) error {
	if o.quiet && !o.asJSON {
		return fmt.Errorf("--patterns shows the patterns of one board, or of many with --json")
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
		unproved = unproved || f.reason != ""
	}
	if !unproved || o.asJSON || o.asCSV {
		return nil
	}
	return printText(cmd.OutOrStdout(), "\nWhere God's number is not proved, lightsout info with that board alone says why.\n")
}

// table returns what prints a line of the table.
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
		return printText(out, fmt.Sprintf(columns, wide, wide, s.Board(), group(s.Board().Lights()), group(s.Rank()), group(s.Nullity()), godsRange(f.gods)))
	}
}

// csvHeader are the fields of JSON that fit a table.
var csvHeader = []string{
	"board", "lights", "buttons", "colours", "rank", "nullity", "solvable",
	"gods_number", "gods_number_low", "gods_number_high", "method",
}

// csv is a line of the table; what is not known is empty.
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
