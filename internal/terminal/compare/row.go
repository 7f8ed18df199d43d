package compare

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"

	"lightsout/internal/atomicfile"
)

// A Row is one solver's result on one rung.
type Row struct {
	Series, Board, Goal string
	Size                int // the number of lights or, in the "presses" series, of presses
	Solver, Version     string
	Format              string
	Limit, Seconds      float64
	Status              string // optimal, solution, none, unknown, or skipped
	Cost, Bound         *int
	Ours                *int
	Agreement           string
	Reason              string
	Puzzle              string
}

// Ours names this program when it is called as a library, and OursProcess names it when it runs as
// a process, like the other solvers.
const (
	Ours        = "lightsout"
	OursProcess = Ours + " process"
)

// ours reports whether a row is about this program.
func (r Row) ours() bool { return r.Solver == Ours || r.Solver == OursProcess }

// skipped is the status of a rung on which a solver did not run.
const skipped = "skipped"

// header names the columns of the table.
var header = []string{
	"series", "board", "goal", "size", "solver", "version", "format", "limit", "seconds",
	"status", "cost", "bound", "ours", "agreement", "reason", "puzzle",
}

func number(n *int) string {
	if n == nil {
		return ""
	}
	return strconv.Itoa(*n)
}

func (r Row) record() []string {
	return []string{
		r.Series, r.Board, r.Goal, strconv.Itoa(r.Size), r.Solver, r.Version, r.Format,
		strconv.FormatFloat(r.Limit, 'g', -1, 64), strconv.FormatFloat(r.Seconds, 'f', 6, 64),
		r.Status, number(r.Cost), number(r.Bound), number(r.Ours), r.Agreement, r.Reason, r.Puzzle,
	}
}

func parseNumber(text string) (*int, error) {
	if text == "" {
		return nil, nil
	}
	n, err := strconv.Atoi(text)
	return &n, err
}

func parseRow(f []string) (r Row, err error) {
	if len(f) != len(header) {
		return r, fmt.Errorf("%d columns, not %d", len(f), len(header))
	}
	var errs [6]error
	r = Row{Series: f[0], Board: f[1], Goal: f[2], Solver: f[4], Version: f[5], Format: f[6], Status: f[9], Agreement: f[13], Reason: f[14], Puzzle: f[15]}
	r.Size, errs[0] = strconv.Atoi(f[3])
	r.Limit, errs[1] = strconv.ParseFloat(f[7], 64)
	r.Seconds, errs[2] = strconv.ParseFloat(f[8], 64)
	r.Cost, errs[3] = parseNumber(f[10])
	r.Bound, errs[4] = parseNumber(f[11])
	r.Ours, errs[5] = parseNumber(f[12])
	return r, errors.Join(errs[:]...)
}

// key identifies a row's question and solver.
func (r Row) key() string {
	return fmt.Sprint(r.Series, "|", r.Puzzle, "|", r.Goal, "|", r.Solver, "|", r.Limit)
}

// A table is the CSV file with the rows. Each row is appended as soon as it is known.
type table struct {
	name string
	rows []Row
	done map[string]string // the agreement of each row, by its key
}

// openTable reads the table of an earlier run, if there is one. It drops an incomplete last line.
func openTable(name string) (*table, error) {
	t := &table{name: name, done: map[string]string{}}
	text, err := os.ReadFile(name)
	if errors.Is(err, os.ErrNotExist) {
		return t, t.rewrite()
	}
	if err != nil {
		return nil, err
	}
	whole := bytes.LastIndexByte(text, '\n') + 1
	if whole == 0 {
		return nil, noTable(name)
	}
	text = text[:whole]
	r := csv.NewReader(bytes.NewReader(text))
	r.FieldsPerRecord = -1
	for first := true; ; first = false {
		record, err := r.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil || first {
			if first && (err != nil || len(record) != len(header)) {
				return nil, noTable(name)
			}
			continue
		}
		if row, err := parseRow(record); err == nil {
			t.note(row)
		}
	}
	return t, t.rewrite()
}

func noTable(name string) error {
	return fmt.Errorf("%s is not a comparison table; choose another folder", name)
}

// rewrite replaces the file atomically, because it may hold hours of work.
func (t *table) rewrite() error {
	return atomicfile.Write(t.name, atomicfile.Shared, func(out io.Writer) error {
		w := csv.NewWriter(out)
		_ = w.Write(header)
		for _, r := range t.rows {
			_ = w.Write(r.record())
		}
		w.Flush()
		return w.Error()
	})
}

func (t *table) note(r Row) {
	t.rows = append(t.rows, r)
	t.done[r.key()] = r.Agreement
}

// library returns the library's row for the same question.
func (t *table) library(row Row) Row {
	row.Solver = Ours
	i := slices.IndexFunc(t.rows, func(r Row) bool { return r.key() == row.key() })
	if i < 0 {
		return Row{}
	}
	return t.rows[i]
}

func (t *table) add(r Row) error {
	t.note(r)
	f, err := os.OpenFile(t.name, os.O_WRONLY|os.O_APPEND, 0)
	if err != nil {
		return err
	}
	w := csv.NewWriter(f)
	_ = w.Write(r.record())
	w.Flush()
	return errors.Join(w.Error(), f.Close())
}
