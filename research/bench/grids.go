package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"time"

	"lightsout/board"
	"lightsout/internal/english"
	"lightsout/puzzle/pbm"
	"lightsout/solve"
)

func square(n int) board.Grid { return board.Grid{Rows: n, Cols: n, Rule: board.Plus} }

// A randomRows produces n random rows of n bits.
type randomRows struct {
	n    int
	rand *rand.ChaCha8
	row  []byte
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
	r.rand = rand.NewChaCha8([32]byte{})
	return nil
}

// makeLights writes the lights that result from random presses.
func makeLights(ctx context.Context, n int, out pbm.RowWriter) error {
	random := &randomRows{n: n, row: make([]byte, (n+7)/8)}
	return errors.Join(random.Rewind(), pbm.Press(ctx, square(n), random, out))
}

// solveBitmap analyses the board and solves it.
func solveBitmap(ctx context.Context, lights, presses *pbm.Bitmap) error {
	n, _ := lights.Size()
	b, err := board.NewGrid(square(n))
	if err != nil {
		return err
	}
	s, err := solve.New(ctx, b)
	if err != nil {
		return err
	}
	return errors.Join(presses.Rewind(), s.SolveRows(ctx, lights, presses))
}

// traffic reads src twice and writes dst once.
func traffic(dst, src []byte) error {
	if bytes.Count(src, []byte{'\n'}) < 0 {
		panic("a negative count")
	}
	copy(dst, src)
	return nil
}

// takeHuge writes a random solvable board to a PBM file, solves it with the program, and checks the
// answer by applying the presses. It fails if the answer is wrong or the program takes too much
// memory.
func takeHuge(ctx context.Context, s settings) (rows []string, err error) {
	n, memory := s.n, s.memory
	if n == 0 {
		n = 100_000
	}
	if memory == 0 {
		memory = 6000
	}
	dir, err := os.MkdirTemp("", "lightsout-huge")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	lights, presses := filepath.Join(dir, "lights.pbm"), filepath.Join(dir, "presses.pbm")
	if err := writeLights(ctx, lights, n); err != nil {
		return nil, err
	}
	begin := time.Now()
	cmd := exec.CommandContext(ctx, s.lightsout, "solve", lights, "-o", presses)
	cmd.Stdout, cmd.Stderr = os.Stdout, os.Stderr
	if err := cmd.Run(); err != nil {
		return nil, err
	}
	took := time.Since(begin).Seconds()
	usage, ok := cmd.ProcessState.SysUsage().(*syscall.Rusage)
	if !ok {
		return nil, errors.New("the system does not report the memory of a process")
	}
	megabytes := int(usage.Maxrss) / 1000 // of kilobytes, on Linux
	if megabytes > memory {
		return nil, fmt.Errorf("the program took %d MB, more than %d", megabytes, memory)
	}
	if err := checkPresses(ctx, lights, presses, n); err != nil {
		return nil, err
	}
	side := english.Group(fmt.Sprint(n))
	return []string{fmt.Sprintf("%s x %s | %.1f s | %d MB", side, side, took, megabytes)}, nil
}

// writeLights writes the lights that result from random presses to a file.
func writeLights(ctx context.Context, name string, n int) (err error) {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	w := pbm.NewWriter(f, pbm.Raw, n, n)
	return errors.Join(makeLights(ctx, n, w), w.Close())
}

// checkPresses applies the presses in a file to a dark board and compares the result with the lights
// in another.
func checkPresses(ctx context.Context, lights, presses string, n int) error {
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

// WriteRow returns an error if the row differs from the next one in lights.
func (c comparison) WriteRow(row []byte) error {
	want, err := c.lights.ReadRow()
	if err == nil && !bytes.Equal(row, want) {
		err = errors.New("the presses leave lights on")
	}
	return err
}
