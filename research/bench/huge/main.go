// Command huge writes a random solvable board of n x n lights to a PBM file, solves it with the
// lightsout program, and checks the answer by applying the presses. It reports the time and the
// program's memory, and fails if the answer is wrong or the memory limit is exceeded.
//
//	(cd .. && go build -o build/ ./cmd/lightsout)
//	go run ./bench/huge -n 100000 ../build/lightsout
package main

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"lightsout/board"
	"lightsout/internal/english"
	"lightsout/puzzle/pbm"
)

func main() {
	n := flag.Int("n", 100_000, "rows and columns")
	memory := flag.Int("memory", 6000, "memory limit of the program, in megabytes")
	dir := flag.String("dir", "", "folder for the two files of n^2/8 bytes (default: a temporary folder)")
	flag.Parse()
	if flag.NArg() != 1 {
		fmt.Fprintln(os.Stderr, "usage: huge [-n N] [-memory MB] [-dir DIR] PROGRAM")
		os.Exit(2)
	}
	if err := run(context.Background(), flag.Arg(0), *dir, *n, *memory); err != nil {
		fmt.Fprintln(os.Stderr, "huge:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, program, dir string, n, memory int) (err error) {
	dir, err = os.MkdirTemp(dir, "lightsout-huge")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	lights, presses := filepath.Join(dir, "big.pbm"), filepath.Join(dir, "presses.pbm")
	if err := makeLights(ctx, lights, n); err != nil {
		return err
	}
	start := time.Now()
	cmd := exec.CommandContext(ctx, program, "solve", lights, "-o", presses)
	cmd.Stdout, cmd.Stderr = os.Stdout, os.Stderr
	if err := cmd.Run(); err != nil {
		return err
	}
	megabytes, err := memoryOf(cmd.ProcessState)
	if err != nil {
		return err
	}
	took := time.Since(start).Seconds()
	if megabytes > memory {
		return fmt.Errorf("the program took more than %d MB", memory)
	}
	if err := check(ctx, lights, presses, n); err != nil {
		return err
	}
	side := english.Group(fmt.Sprint(n))
	fmt.Println("| from PBM file to PBM file, then checked by pressing | time | memory |\n|---|---|---|")
	fmt.Printf("| %s x %s | %.1f s | %d MB |\n", side, side, took, megabytes)
	return nil
}

func square(n int) board.Grid { return board.Grid{Rows: n, Cols: n, Rule: board.Plus} }

// makeLights writes the lights that result from random presses.
func makeLights(ctx context.Context, name string, n int) (err error) {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	w := pbm.NewWriter(f, pbm.Raw, n, n)
	if err := pbm.Press(ctx, square(n), newRandomRows(n), w); err != nil {
		return err
	}
	return w.Close()
}

// check applies the presses to a dark board and compares the result with the lights.
func check(ctx context.Context, lights, presses string, n int) (err error) {
	var readers [2]*pbm.Reader
	for i, name := range []string{lights, presses} {
		f, err := os.Open(name)
		if err != nil {
			return err
		}
		defer f.Close() //nolint:errcheck // only read
		if readers[i], err = pbm.NewReader(f); err != nil {
			return err
		}
	}
	return pbm.Press(ctx, square(n), readers[1], comparison{readers[0]})
}

// A comparison is a RowWriter that accepts only the rows in lights.
type comparison struct{ lights pbm.Rows }

func (c comparison) WriteRow(row []byte) error {
	want, err := c.lights.ReadRow()
	if err == nil && !bytes.Equal(row, want) {
		err = errors.New("the presses leave lights on")
	}
	return err
}

// A randomRows produces n random rows of n bits.
type randomRows struct {
	n    int
	rand *rand.ChaCha8
	row  []byte
}

func newRandomRows(n int) *randomRows {
	return &randomRows{n, rand.NewChaCha8([32]byte{}), make([]byte, (n+7)/8)}
}

// Size returns the number of rows and columns.
func (r *randomRows) Size() (rows, cols int) { return r.n, r.n }

// ReadRow returns a random row.
func (r *randomRows) ReadRow() ([]byte, error) {
	_, _ = r.rand.Read(r.row) // never fails
	r.row[len(r.row)-1] &= 0xff << (7 - (r.n-1)%8)
	return r.row, nil
}

// Rewind starts over with the same rows.
func (r *randomRows) Rewind() error {
	*r = *newRandomRows(r.n)
	return nil
}
