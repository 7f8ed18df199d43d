package cli

import (
	"bufio"
	"cmp"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"lightsout/board"
	"lightsout/internal/terminal/termtext"
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

// A boardRange is a template for specs, in which each %d stands for a number, and the ranges of
// these numbers.
type boardRange struct {
	text  string
	spans [][2]int
	// together means that the numbers grow together, one step from board to board, as in squares.
	together bool
}

var (
	oneNumber = regexp.MustCompile(`\d+`)
	oneSpan   = regexp.MustCompile(`(\d+)(?:\.\.(\d+))?`)
)

// expandRange lists the boards in a range. 1x1..40x40 are the squares up to 40x40, 3x1..3x9 the
// boards with three rows and one to nine columns, and hex2..hex6 hexagons: the numbers that change
// grow together. In 1..40x1..40 each number has its own range, so these are all rectangles with
// sides up to 40. Options such as torus come last and apply to all. If the text is not a range,
// isRange is false.
func expandRange(text string) (specs []string, isRange bool, err error) {
	sizes, options, some := strings.Cut(text, ",")
	if !strings.Contains(sizes, "..") || strings.ContainsAny(text, "/:#%") {
		return nil, false, nil
	}
	if some {
		options = "," + options
	}
	r := parseRange(sizes)
	n := r.boards()
	switch {
	case strings.Contains(r.text, ".."):
		return nil, true, fmt.Errorf("%q is not a range; write two boards of the same kind, as in 1x1..40x40,torus", text)
	case n == 0:
		return nil, true, fmt.Errorf("%q is not a range; write squares as in 1x1..40x40, or rectangles as in 1..40x1..30", text)
	case n > maxBoards:
		return nil, true, fmt.Errorf("%q has too many boards; the limit is %s", text, group(maxBoards))
	}
	for i := range n {
		specs = append(specs, r.board(i)+options)
	}
	return specs, true, nil
}

func parseRange(sizes string) boardRange {
	first, last, _ := strings.Cut(sizes, "..")
	from, to := oneNumber.FindAllString(first, -1), oneNumber.FindAllString(last, -1)
	r := boardRange{text: oneNumber.ReplaceAllString(first, "%d"), together: true}
	if strings.Trim(first, "0123456789") == "" || r.text != oneNumber.ReplaceAllString(last, "%d") {
		from, to, r = nil, nil, boardRange{text: oneSpan.ReplaceAllString(sizes, "%d")}
		for _, m := range oneSpan.FindAllStringSubmatch(sizes, -1) {
			from, to = append(from, m[1]), append(to, cmp.Or(m[2], m[1]))
		}
	}
	for i := range from {
		a, errA := strconv.Atoi(from[i])
		b, errB := strconv.Atoi(to[i])
		if errA != nil || errB != nil {
			a, b = 1, 0
		}
		r.spans = append(r.spans, [2]int{a, b})
	}
	return r
}

// boards returns the number of boards, 0 if a number shrinks or if numbers that grow together do
// not grow by the same amount, and something above maxBoards if there are more.
func (r boardRange) boards() int {
	total := 1
	for _, s := range r.spans {
		switch n := min(s[1]-s[0]+1, maxBoards+1); {
		case n < 1 || r.together && n > 1 && total > 1 && n != total:
			return 0
		case r.together:
			total = max(total, n)
		default:
			total = min(total*n, maxBoards+1)
		}
	}
	return total
}

// board returns board i of the range. The last number changes fastest.
func (r boardRange) board(i int) string {
	numbers := make([]any, len(r.spans))
	for at, s := range slices.Backward(r.spans) {
		n := s[1] - s[0] + 1
		numbers[at] = s[0] + i%n
		if !r.together {
			i /= n
		}
	}
	return fmt.Sprintf(r.text, numbers...)
}

// runMany prints one line per board. If a board takes time to analyse, its line appears before the
// next board is analysed.
func (o infoOptions) runMany(cmd *cobra.Command, boards []*board.Board) error {
	if o.quiet && !o.asJSON {
		return fmt.Errorf("--patterns works with one board; for several boards, add --json")
	}
	styled := cmd.OutOrStdout()
	if !o.asJSON && !o.asCSV {
		styled = termtext.NewWriter(styled)
	}
	out := bufio.NewWriter(styled)
	unproved, err := o.printMany(cmd, out, boards)
	if err = errors.Join(err, out.Flush()); err == nil && unproved && !o.asJSON && !o.asCSV {
		err = printText(cmd.OutOrStdout(), "\nTo see why God's number is not proved for a board, run lightsout info with that board alone.\n")
	}
	return cmp.Or(err, stopError(o.prove && unproved))
}

// printMany prints the lines, and reports whether God's number is not proved for one of the boards.
func (o infoOptions) printMany(cmd *cobra.Command, out *bufio.Writer, boards []*board.Board) (unproved bool, err error) {
	show := o.table(out, boards)
	var known nullities
	if o.onlyNumbers() {
		known = newNullities(boards)
	}
	for _, b := range boards {
		f := boardFacts{board: b}
		var quick bool
		if f.nullity, quick = known.of(b); quick {
			err = cmd.Context().Err()
		} else if f, err = o.find(cmd, b); err != nil {
			err = fmt.Errorf("%.60s: %w", b, err)
		}
		if err == nil {
			err = show(f)
		}
		if err == nil && !quick {
			err = out.Flush()
		}
		if err != nil {
			return false, err
		}
		unproved = unproved || o.wants("gods_number") && !f.gods.Proved()
	}
	return unproved, nil
}

// table returns a function that prints one line of the table.
func (o infoOptions) table(out io.Writer, boards []*board.Board) (show func(boardFacts) error) {
	switch {
	case o.asJSON:
		return func(f boardFacts) error { return f.printJSON(out, o) }
	case o.asCSV:
		return o.csv(out)
	}
	wide := len("board")
	for _, b := range boards {
		wide = max(wide, min(30, len(b.String())))
	}
	names := o.only
	if len(names) == 0 {
		names = []string{"lights", "rank", "nullity", "gods_number"}
	}
	title := func(name string) string { return strings.ReplaceAll(name, "gods_number", "God's number") }
	line := func(board string, cell func(name string) string) string {
		text := fmt.Sprintf("%-*.*s", wide, wide, board)
		for _, name := range names {
			width := max(10, len(title(name)))
			if name == names[len(names)-1] {
				width = 0
			}
			text += fmt.Sprintf("  %*s", width, cell(name))
		}
		return text
	}
	header := line("board", title)
	_, err := io.WriteString(out, fitted(titleStyle.Render(header)+"\n"))
	return func(f boardFacts) error {
		if err != nil {
			return err
		}
		fields, err := f.fields(o)
		row := line(f.board.String(), func(name string) string { return f.cell(fields, name) })
		if err == nil {
			_, err = io.WriteString(out, fitted(row+"\n"))
		}
		return err
	}
}

// cell returns a fact for people to read.
func (f boardFacts) cell(fields []field, name string) string {
	if name == "gods_number" {
		return f.gods.String()
	}
	i := slices.IndexFunc(fields, func(f field) bool { return f.name == name })
	if i < 0 {
		return ""
	}
	if n, err := strconv.Atoi(fields[i].text()); err == nil {
		return group(n)
	}
	return fields[i].text()
}

// csvHeader lists the fields that fit a table.
var csvHeader = []string{
	"board", "lights", "buttons", "colours", "rank", "nullity", "solvable",
	"gods_number", "gods_number_low", "gods_number_high", "method",
}

// csv returns a function that prints a line of CSV. The first call prints the header before it.
func (o infoOptions) csv(out io.Writer) func(boardFacts) error {
	w := csv.NewWriter(out)
	started := false
	return func(f boardFacts) error {
		fields, err := f.fields(o)
		if err != nil {
			return err
		}
		var names, values []string
		for _, f := range fields {
			if len(o.only) > 0 && f.name != "puzzle" || slices.Contains(csvHeader, f.name) {
				names, values = append(names, f.name), append(values, f.text())
			}
		}
		if !started {
			started = true
			_ = w.Write(names) // w.Error returns the error
		}
		_ = w.Write(values)
		w.Flush()
		return w.Error()
	}
}
