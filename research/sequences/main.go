// Command sequences writes b-files, the tables of terms that the OEIS accepts: one line "n a(n)"
// for each term. README.md lists them.
//
//	go run ./sequences                       # writes the published files
//	go run ./sequences -to 100000 b159257    # prints one, with more terms if possible
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"lightsout/board"
	"lightsout/research/atlas"
	"lightsout/solve"
)

func main() {
	to := flag.Int("to", 0, "number of terms, instead of the published ones")
	flag.Parse()
	if err := run(os.Stdout, ".", flag.Args(), *to); err != nil {
		fmt.Fprintln(os.Stderr, "sequences:", err)
		os.Exit(1)
	}
}

// A sequence is a list of terms, starting at n = 1.
type sequence struct {
	name string
	to   int // number of published terms; 0 for all known terms, or unpublished
	// term returns a term, or false if it is unknown.
	term func(n int) (int, bool, error)
}

// run prints one sequence, or writes the published files.
func run(out io.Writer, research string, names []string, to int) error {
	all, err := sequences(research)
	if err != nil {
		return err
	}
	if len(names) == 0 {
		return writeAll(filepath.Join(research, "sequences"), all)
	}
	for _, s := range all {
		if s.name != names[0] {
			continue
		}
		if to > 0 {
			s.to = to
		}
		text, err := s.text()
		if err == nil {
			_, err = io.WriteString(out, text)
		}
		return err
	}
	return fmt.Errorf("unknown sequence %q", names[0])
}

func writeAll(folder string, all []sequence) error {
	for _, s := range all {
		if s.to < 0 {
			continue
		}
		text, err := s.text()
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(folder, s.name+".txt"), []byte(text), 0o644); err != nil {
			return err
		}
	}
	return nil
}

// text returns the b-file. It ends before the first unknown term.
func (s sequence) text() (string, error) {
	var text []byte
	for n := 1; s.to <= 0 || n <= s.to; n++ {
		term, known, err := s.term(n)
		if err != nil {
			return "", err
		}
		if !known {
			break
		}
		text = fmt.Appendf(text, "%d %d\n", n, term)
	}
	return string(text), nil
}

// sequences returns all sequences, in the order of README.md.
func sequences(research string) ([]sequence, error) {
	results, err := atlas.ReadResults(filepath.Join(research, "results"))
	if err != nil {
		return nil, err
	}
	rows, err := atlas.ReadTable(filepath.Join(research, "atlas", "atlas.csv.gz"))
	if err != nil {
		return nil, err
	}
	table := map[board.Grid]atlas.Row{}
	for _, r := range rows {
		table[r.Grid] = r
	}
	squares := func(s board.Surface, of func(atlas.Row) atlas.Fact) func(int) (int, bool, error) {
		return func(n int) (int, bool, error) {
			r, ok := table[atlas.Square(n, s)]
			return of(r).Low, ok && of(r).Exact(), nil
		}
	}
	allOn := func(r atlas.Row) atlas.Fact { return r.AllOn }
	gods := func(r atlas.Row) atlas.Fact { return r.Gods }
	return []sequence{
		{"b075464", 0, func(n int) (int, bool, error) { presses, ok := results.Squares[n]; return presses, ok, nil }},
		{"b159257", unpublished, func(n int) (int, bool, error) { d, err := nullity(n); return d, n <= maxTerms, err }},
		{"b165738", 2000, torusNullity},
		{"fewest-torus", 0, squares(board.Torus, allOn)},
		{"fewest-cylinder", 0, squares(board.Cylinder, allOn)},
		{"gods-plane", 0, squares(board.Plane, gods)},
		{"gods-torus", 0, squares(board.Torus, gods)},
		{"gods-cylinder", 0, squares(board.Cylinder, gods)},
	}, nil
}

const (
	// unpublished marks a sequence whose file is created only on request.
	unpublished = -1
	// maxTerms limits the number of terms of an infinite sequence.
	maxTerms = 100_000
)

// torusNullity returns a(n), the nullity of an n x n torus: a(n + 1) = 2 d(n), plus 4 if n is 2
// modulo 3, where d(n) is the nullity of an n x n grid (T. Buchholz, A165738). It returns false for
// terms beyond maxTerms.
func torusNullity(n int) (int, bool, error) {
	if n == 1 {
		return 0, true, nil
	}
	d, err := nullity(n - 1)
	if (n-1)%3 == 2 {
		d += 2
	}
	return 2 * d, n <= maxTerms, err
}

// nullity returns the nullity of an n x n grid.
func nullity(n int) (int, error) {
	b, err := board.NewGrid(atlas.Square(n, board.Plane))
	if err != nil {
		return 0, err
	}
	s, err := solve.New(context.Background(), b)
	if err != nil {
		return 0, err
	}
	return s.Nullity(), nil
}
