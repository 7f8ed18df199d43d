package docs

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"
)

// A Run is a table of measurements made by a single run of a command. The runs are in
// research/measurements.json, and each is shown on one page.
type Run struct {
	Name    string   `json:"name"`
	Command string   `json:"command"` // the command that repeats the measurement
	Date    string   `json:"date"`    // 2026-11-16
	Machine string   `json:"machine"`
	Load    string   `json:"load"`    // whether the machine was idle or how busy it was, or "load not recorded"
	Columns string   `json:"columns"` // cells are separated by " | ", here and in the rows
	Rows    []string `json:"rows"`
}

// ReadRuns reads the measurements in a file, and checks them.
func ReadRuns(file string) ([]Run, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	var runs []Run
	if err := json.Unmarshal(text, &runs); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	for _, r := range runs {
		if err := r.check(); err != nil {
			return nil, fmt.Errorf("%s: %s: %w", file, r.Name, err)
		}
	}
	return runs, nil
}

// Put replaces the run that has the same name as r, or adds r at the end.
func Put(file string, r Run) error {
	runs, err := ReadRuns(file)
	if err == nil {
		err = r.check()
	}
	if err != nil {
		return err
	}
	if at := slices.IndexFunc(runs, func(old Run) bool { return old.Name == r.Name }); at >= 0 {
		runs[at] = r
	} else {
		runs = append(runs, r)
	}
	var text bytes.Buffer
	enc := json.NewEncoder(&text)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(runs); err != nil {
		return err
	}
	return os.WriteFile(file, text.Bytes(), 0o600)
}

// check returns an error if a field is missing or a row has the wrong number of cells.
func (r Run) check() error {
	if r.Name == "" || r.Command == "" || r.Machine == "" || r.Load == "" || len(r.Rows) == 0 {
		return fmt.Errorf("incomplete run: %+v", r)
	}
	if _, err := time.Parse(time.DateOnly, r.Date); err != nil {
		return err
	}
	for _, row := range r.Rows {
		if cells(row) != cells(r.Columns) {
			return fmt.Errorf("%q has %d cells, want %d", row, cells(row), cells(r.Columns))
		}
	}
	return nil
}

func cells(row string) int { return strings.Count(row, " | ") + 1 }

// Markdown returns the table as shown on pages, with its source.
func (r Run) Markdown() string {
	var b strings.Builder
	fmt.Fprintf(&b, "| %s |\n|%s\n", r.Columns, strings.Repeat("---|", cells(r.Columns)))
	for _, row := range r.Rows {
		fmt.Fprintf(&b, "| %s |\n", row)
	}
	day, _ := time.Parse(time.DateOnly, r.Date) // checked by ReadRuns
	fmt.Fprintf(&b, "\n*Measured on %s by %s. Machine: %s; %s.*\n", day.Format("2 January 2006"), r.Command, r.Machine, r.Load)
	return b.String()
}
