package atlas

import (
	"compress/gzip"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"

	"lightsout/board"
)

// Columns returns the column names of the table, in their order.
func Columns() []string {
	return []string{
		"surface", "rule", "rows", "cols", "nullity", "nullity_how",
		"all_on_low", "all_on_high", "all_on_how",
		"gods_low", "gods_high", "gods_how",
		"worst_low", "worst_high", "worst_how",
	}
}

// ErrRow reports an invalid row.
var ErrRow = errors.New("not a row of the atlas")

// plane is the name in the table for the surface that has no name in specs.
const plane = "plane"

// SurfaceName returns the name of a surface in the table.
func SurfaceName(s board.Surface) string {
	if s == board.Plane {
		return plane
	}
	return string(s)
}

// Fields returns a row as text. If a fact is Unsolvable, its numbers are empty.
func (r Row) Fields() []string {
	fields := []string{
		SurfaceName(r.Grid.Surface), string(r.Grid.Rule), strconv.Itoa(r.Grid.Rows), strconv.Itoa(r.Grid.Cols),
		strconv.Itoa(r.Nullity.Low), string(r.Nullity.How),
	}
	for _, f := range []Fact{r.AllOn, r.Gods, r.Worst} {
		low, high := strconv.Itoa(f.Low), strconv.Itoa(f.High)
		if f.How == Unsolvable {
			low, high = "", ""
		}
		fields = append(fields, low, high, string(f.How))
	}
	return fields
}

// ParseRow parses the output of Fields, and checks it.
func ParseRow(fields []string) (Row, error) {
	if len(fields) != len(Columns()) {
		return Row{}, fmt.Errorf("%w: %d fields, want %d", ErrRow, len(fields), len(Columns()))
	}
	p := rowParser{fields: fields}
	surface := board.Surface(p.text())
	if surface == plane {
		surface = board.Plane
	}
	r := Row{Grid: board.Grid{Surface: surface, Rule: board.Rule(p.text()), Rows: p.number(), Cols: p.number()}}
	r.Nullity.Low = p.number()
	r.Nullity.High, r.Nullity.How = r.Nullity.Low, How(p.text())
	r.AllOn, r.Gods, r.Worst = p.fact(), p.fact(), p.fact()
	if p.err != nil {
		return Row{}, fmt.Errorf("%w: %w", ErrRow, p.err)
	}
	return r, r.check()
}

// A rowParser parses fields one by one. After an error its results are meaningless.
type rowParser struct {
	fields []string
	err    error
}

func (p *rowParser) text() string {
	s := p.fields[0]
	p.fields = p.fields[1:]
	return s
}

func (p *rowParser) number() int {
	s := p.text()
	n, err := strconv.Atoi(s)
	if err != nil || n < 0 || s != strconv.Itoa(n) {
		p.err = fmt.Errorf("%.20q is not a number", s)
	}
	return n
}

func (p *rowParser) fact() Fact {
	if p.fields[2] == string(Unsolvable) && p.fields[0] == "" && p.fields[1] == "" {
		p.fields = p.fields[3:]
		return Fact{How: Unsolvable}
	}
	return Fact{p.number(), p.number(), How(p.text())}
}

// The valid values of How for each fact.
var (
	nullityHow = []How{Chased, Eliminated}
	allOnHow   = []How{Free, Compared, Split, Met, Published, Bounded, Provisional, Unsolvable}
	godsHow    = []How{Free, Grouped, Searched, Counted, Met, Published, Bounded, Provisional}
	worstHow   = []How{Free, Table, Bounded}
)

// check returns an error if a row cannot be right.
func (r Row) check() error {
	lights := r.Grid.Rows * r.Grid.Cols
	free := r.Nullity.Low == 0
	switch {
	case !slices.Contains(surfaces, r.Grid.Surface), !slices.Contains(board.Rules(), r.Grid.Rule), !Has(r.Grid):
		return fmt.Errorf("%w: %v is not in the atlas", ErrRow, r.Grid)
	case r.Nullity.High > lights:
		return fmt.Errorf("%w: %v has a nullity of %d", ErrRow, r.Grid, r.Nullity.High)
	case free && (r.AllOn.How != Free && r.AllOn.How != Provisional || r.Gods != Fact{lights, lights, Free} || r.Worst != Fact{How: Free}):
		return fmt.Errorf("%w: %v has no quiet patterns, but %v, %v, %v", ErrRow, r.Grid, r.AllOn, r.Gods, r.Worst)
	}
	for _, f := range []struct {
		name string
		fact Fact
		how  []How
		most int
	}{
		{"nullity", r.Nullity, nullityHow, lights},
		{"all on", r.AllOn, allOnHow, lights},
		{"God's number", r.Gods, godsHow, lights},
		{"worst distance", r.Worst, worstHow, r.Nullity.Low},
	} {
		if err := f.fact.check(f.how, f.most, free); err != nil {
			return fmt.Errorf("%w: %v, %s: %w", ErrRow, r.Grid, f.name, err)
		}
	}
	return nil
}

func (f Fact) check(how []How, most int, free bool) error {
	switch {
	case !slices.Contains(how, f.How):
		return fmt.Errorf("known by %.20q", string(f.How))
	case f.Low > f.High, f.High > most:
		return fmt.Errorf("%d to %d of at most %d", f.Low, f.High, most)
	case (f.How == Bounded || f.How == Provisional) != (f.Low < f.High):
		return fmt.Errorf("%d to %d by %s", f.Low, f.High, f.How)
	case f.How == Free && !free:
		return errors.New("the board has quiet patterns")
	}
	return nil
}

// WriteCSV writes a table with a header line.
func WriteCSV(w io.Writer, rows []Row) error {
	out := csv.NewWriter(w)
	if err := out.Write(Columns()); err != nil {
		return err
	}
	for _, r := range rows {
		if err := out.Write(r.Fields()); err != nil {
			return err
		}
	}
	out.Flush()
	return out.Error()
}

// ReadTable reads a compressed table, as published.
func ReadTable(name string) ([]Row, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close() //nolint:errcheck // only read from
	unpacked, err := gzip.NewReader(file)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	rows, err := ReadCSV(unpacked)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return rows, nil
}

// maxTable is more than the length of a table, in bytes.
const maxTable = 1 << 25

// ReadCSV reads a table and checks every row. Duplicate boards are an error.
func ReadCSV(r io.Reader) ([]Row, error) {
	in := csv.NewReader(io.LimitReader(r, maxTable))
	in.FieldsPerRecord, in.ReuseRecord = len(Columns()), true
	names, err := in.Read()
	if err != nil || !slices.Equal(names, Columns()) {
		return nil, fmt.Errorf("%w: the header has different columns", ErrRow)
	}
	var rows []Row
	seen := map[board.Grid]bool{}
	for {
		fields, err := in.Read()
		if errors.Is(err, io.EOF) {
			return rows, nil
		}
		if err != nil {
			return nil, fmt.Errorf("%w: %w", ErrRow, err)
		}
		row, err := ParseRow(fields)
		if err != nil {
			return nil, err
		}
		if seen[row.Grid] {
			return nil, fmt.Errorf("%w: %v is a duplicate", ErrRow, row.Grid)
		}
		seen[row.Grid] = true
		rows = append(rows, row)
	}
}
