// Command allon computes the fewest presses that turn off all lights on an n x n board, OEIS
// A075464. It writes a table, and the solutions as PBM files in a zip archive. It keeps existing
// entries, and continues where it left off; -prove searches the unproved ones again.
//
//	go run ./results/allon -to 158 results/fewest-all-on
package main

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"os/signal"
	"slices"
	"strings"
	"time"

	"lightsout/board"
	"lightsout/puzzle"
	"lightsout/solve"
)

func main() {
	from := flag.Int("from", 1, "the first n")
	to := flag.Int("to", 78, "the last n")
	patient := flag.Bool("prove", false, "search until every number is proved, which can take hours")
	flag.Parse()
	if flag.NArg() != 1 {
		fmt.Fprintln(os.Stderr, "usage: allon [-from N] [-to N] [-prove] FILES (without .txt and .zip)")
		os.Exit(2)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	err := run(ctx, flag.Arg(0), *from, *to, *patient)
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "allon:", err)
		os.Exit(1)
	}
}

// A row is a line of the table: n, the presses found, a lower bound on the presses of any solution,
// and the nullity.
type row struct{ n, presses, bound, nullity int }

func (r row) String() string { return fmt.Sprintf("%d %d %d %d\n", r.n, r.presses, r.bound, r.nullity) }

func run(ctx context.Context, files string, from, to int, patient bool) error {
	rows, pictures, err := read(files)
	if err != nil {
		return err
	}
	for n := from; n <= to; n++ {
		if r, ok := rows[n]; ok && (r.presses == r.bound || !patient) {
			continue
		}
		start := time.Now()
		r, picture, err := fewest(ctx, n, patient)
		if err != nil {
			return err
		}
		if before, ok := rows[n]; !ok || r.presses < before.presses {
			pictures[n] = picture
		} else {
			r.presses = before.presses
		}
		rows[n] = r
		fmt.Printf("%sin %.1f s\n", r, time.Since(start).Seconds())
		if err := write(files, rows, pictures); err != nil {
			return err
		}
	}
	return nil
}

func solver(ctx context.Context, n int, options ...solve.Option) (*solve.Solver, error) {
	b, err := board.NewGrid(board.Grid{Rows: n, Cols: n})
	if err != nil {
		return nil, err
	}
	return solve.New(ctx, b, options...)
}

func fewest(ctx context.Context, n int, patient bool) (row, []byte, error) {
	var options []solve.Option
	if patient {
		options = append(options, solve.Patient())
	}
	s, err := solver(ctx, n, options...)
	if err != nil {
		return row{}, nil, err
	}
	on, err := puzzle.AllOn(s.Board())
	if err != nil {
		return row{}, nil, err
	}
	f, err := s.Fewest(ctx, on)
	if err != nil {
		return row{}, nil, err
	}
	pressed := func(button int) bool { return f.Presses.Times(button) == 1 }
	return row{n, f.Presses.Count(), f.Bound, s.Nullity()}, picture(n, pressed), nil
}

// picture draws the buttons to press as a PBM picture.
func picture(n int, pressed func(button int) bool) []byte {
	var out bytes.Buffer
	fmt.Fprintf(&out, "P4\n%d %d\n", n, n)
	for i := range n {
		line := make([]byte, (n+7)/8)
		for j := range n {
			if pressed(i*n + j) {
				line[j/8] |= 0x80 >> (j % 8)
			}
		}
		out.Write(line)
	}
	return out.Bytes()
}

// read reads the output of an earlier run, if there is any.
func read(files string) (map[int]row, map[int][]byte, error) {
	rows, pictures := map[int]row{}, map[int][]byte{}
	table, err := os.ReadFile(files + ".txt")
	if errors.Is(err, fs.ErrNotExist) {
		return rows, pictures, nil
	}
	if err != nil {
		return nil, nil, err
	}
	archive, err := zip.OpenReader(files + ".zip")
	if err != nil {
		return nil, nil, err
	}
	for line := range strings.Lines(string(table)) {
		var r row
		if _, err := fmt.Sscan(line, &r.n, &r.presses, &r.bound, &r.nullity); err != nil {
			return nil, nil, fmt.Errorf("%s.txt: %w", files, err)
		}
		if pictures[r.n], err = fs.ReadFile(archive, name(r.n)); err != nil {
			return nil, nil, err
		}
		rows[r.n] = r
	}
	return rows, pictures, archive.Close()
}

func name(n int) string { return fmt.Sprintf("%03d.pbm", n) }

func write(files string, rows map[int]row, pictures map[int][]byte) error {
	var table, archive bytes.Buffer
	packer := zip.NewWriter(&archive)
	for n := range slices.Max(keys(rows)) + 1 {
		if _, ok := rows[n]; !ok {
			continue
		}
		table.WriteString(rows[n].String())
		w, err := packer.Create(name(n))
		if err != nil {
			return err
		}
		if _, err := w.Write(pictures[n]); err != nil {
			return err
		}
	}
	if err := packer.Close(); err != nil {
		return err
	}
	return errors.Join(os.WriteFile(files+".txt", table.Bytes(), 0o644), os.WriteFile(files+".zip", archive.Bytes(), 0o644))
}

func keys(rows map[int]row) []int {
	var all []int
	for n := range rows {
		all = append(all, n)
	}
	return all
}
