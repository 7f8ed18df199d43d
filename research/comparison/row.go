package main

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"

	"lightsout/internal/terminal/solvers"
)

// A row is one solver's result on one question.
type row struct {
	series, board, goal string
	size                int // the number of lights or, in the series presses, of presses
	solver, version     string
	format              string
	limit, seconds      float64
	status              string // optimal, solution, none, unknown, or skipped
	cost, bound         *int
	ours                *int // the cost of this program's answer, if it is known
	agreement           string
	reason              string
	puzzle              string
}

// The names of this program: as a library, and as a process like the other solvers.
const (
	library = "lightsout"
	process = library + " process"
)

// skipped is the status of a question that a solver was not asked.
const skipped = "skipped"

// right reports whether a row has a correct answer, in time and with a proof if one is needed.
func (r row) right() bool { return r.agreement == string(solvers.Agrees) }

// wrong reports whether a row has a wrong answer.
func (r row) wrong() bool { return r.agreement == string(solvers.Differs) }

// undecided reports whether an answer is neither right nor wrong, usually because the solver was
// stopped.
func (r row) undecided() bool { return r.agreement == string(solvers.Undecided) }

// header names the columns of a table.
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

func (r row) record() []string {
	return []string{
		r.series, r.board, r.goal, strconv.Itoa(r.size), r.solver, r.version, r.format,
		strconv.FormatFloat(r.limit, 'g', -1, 64), strconv.FormatFloat(r.seconds, 'f', 6, 64),
		r.status, number(r.cost), number(r.bound), number(r.ours), r.agreement, r.reason, r.puzzle,
	}
}

func parseNumber(text string) (*int, error) {
	if text == "" {
		return nil, nil
	}
	n, err := strconv.Atoi(text)
	return &n, err
}

func parseRow(f []string) (r row, err error) {
	var errs [6]error
	r = row{series: f[0], board: f[1], goal: f[2], solver: f[4], version: f[5], format: f[6], status: f[9], agreement: f[13], reason: f[14], puzzle: f[15]}
	r.size, errs[0] = strconv.Atoi(f[3])
	r.limit, errs[1] = strconv.ParseFloat(f[7], 64)
	r.seconds, errs[2] = strconv.ParseFloat(f[8], 64)
	r.cost, errs[3] = parseNumber(f[10])
	r.bound, errs[4] = parseNumber(f[11])
	r.ours, errs[5] = parseNumber(f[12])
	return r, errors.Join(errs[:]...)
}

// key identifies a row's question and solver.
func (r row) key() string {
	return fmt.Sprint(r.series, "|", r.puzzle, "|", r.goal, "|", r.solver, "|", r.limit)
}

// A table is the CSV file with the rows. Each row is appended as soon as it is known.
type table struct {
	name string
	rows []row
	done map[string]row // by key
}

// readTable reads the table in a folder.
func readTable(dir string) (*table, error) {
	t := &table{name: filepath.Join(dir, "results.csv"), done: map[string]row{}}
	f, err := os.Open(t.name)
	if err != nil {
		return t, err
	}
	records, err := csv.NewReader(f).ReadAll()
	if err = errors.Join(err, f.Close()); err != nil {
		return t, fmt.Errorf("%s: %w", t.name, err)
	}
	if len(records) == 0 || !slices.Equal(records[0], header) {
		return t, fmt.Errorf("%s is not the table of a comparison", t.name)
	}
	for _, record := range records[1:] {
		r, err := parseRow(record)
		if err != nil {
			return t, fmt.Errorf("%s: %w", t.name, err)
		}
		t.note(r)
	}
	return t, nil
}

// openTable reads the table in a folder, or starts one.
func openTable(dir string) (*table, error) {
	t, err := readTable(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return t, t.append(header)
	}
	return t, err
}

func (t *table) note(r row) {
	t.rows = append(t.rows, r)
	t.done[r.key()] = r
}

func (t *table) add(r row) error {
	t.note(r)
	return t.append(r.record())
}

func (t *table) append(record []string) error {
	f, err := os.OpenFile(t.name, os.O_WRONLY|os.O_APPEND|os.O_CREATE, 0o644)
	if err != nil {
		return err
	}
	w := csv.NewWriter(f)
	_ = w.Write(record)
	w.Flush()
	return errors.Join(w.Error(), f.Close())
}
