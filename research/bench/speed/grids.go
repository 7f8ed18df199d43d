package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"

	"lightsout/board"
	"lightsout/puzzle/pbm"
	"lightsout/solve"
)

// grids returns the measurements on large boards.
func grids(s settings) []measurement {
	all := []measurement{
		{
			fmt.Sprintf("solving a random %d x %d board in memory on one core, relative to reading it twice and writing it once", s.n, s.n),
			"memory: chasing a row takes 20 instructions for 256 lights",
			inMemory,
		},
		{
			fmt.Sprintf("time against lights from 10^6 to 10^%.0f in memory on one core: slope on a log-log scale", 2*math.Log10(float64(s.largest))),
			"boards of 10^6 lights fit in a cache; larger ones don't",
			slope,
		},
	}
	if s.program != "" {
		all = append(all, measurement{
			fmt.Sprintf("solving %d x %d from PBM file to PBM file, relative to reading the same bytes twice and writing them once with cat", s.files, s.files),
			"copies between the program and the page cache",
			fromFiles,
		})
	}
	return all
}

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

func inMemory(ctx context.Context, s settings) (outcome, error) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	lights, presses := pbm.NewBitmap(s.n, s.n), pbm.NewBitmap(s.n, s.n)
	if err := makeLights(ctx, s.n, lights); err != nil {
		return outcome{}, err
	}
	return inTurns(s.rounds, 2,
		func() error { return solveBitmap(ctx, lights, presses) },
		func() error { return traffic(presses.Bytes(), lights.Bytes()) })
}

// traffic reads src twice and writes dst once.
func traffic(dst, src []byte) error {
	if bytes.Count(src, []byte{'\n'}) < 0 {
		panic("a negative count")
	}
	copy(dst, src)
	return nil
}

// slope fits a line to the logarithms of lights and times, and returns how far its slope is from 1.
func slope(ctx context.Context, s settings) (outcome, error) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	var lights, clock, spent []float64 // logarithms
	for _, n := range []int{1000, 3162, 10_000, 31_623, 100_000} {
		if n > s.largest {
			break
		}
		board, presses := pbm.NewBitmap(n, n), pbm.NewBitmap(n, n)
		if err := makeLights(ctx, n, board); err != nil {
			return outcome{}, err
		}
		took, err := least(s.rounds*max(1, 10_000/n), 0, func() error { return solveBitmap(ctx, board, presses) })
		if err != nil {
			return outcome{}, err
		}
		lights = append(lights, 2*math.Log(float64(n)))
		clock, spent = append(clock, math.Log(took.value)), append(spent, math.Log(took.processor))
	}
	return outcome{math.Abs(fit(lights, clock) - 1), math.Abs(fit(lights, spent) - 1), 0.05, fromOne}, nil
}

// fit returns the slope of the least-squares line.
func fit(x, y []float64) float64 {
	var sx, sy, sxx, sxy float64
	for i := range x {
		sx, sy, sxx, sxy = sx+x[i], sy+y[i], sxx+x[i]*x[i], sxy+x[i]*y[i]
	}
	n := float64(len(x))
	return (n*sxy - sx*sy) / (n*sxx - sx*sx)
}

// fromFiles writes the lights to a file, which leaves them in the page cache, and then compares
// solving the file with copying it.
func fromFiles(ctx context.Context, s settings) (f outcome, err error) {
	dir, err := os.MkdirTemp(s.dir, "lightsout-speed")
	if err != nil {
		return f, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	lights, presses, copied := filepath.Join(dir, "lights.pbm"), filepath.Join(dir, "presses.pbm"), filepath.Join(dir, "copy.pbm")
	file, err := os.Create(lights)
	if err != nil {
		return f, err
	}
	w := pbm.NewWriter(file, pbm.Raw, s.files, s.files)
	if err := errors.Join(makeLights(ctx, s.files, w), w.Close(), file.Close()); err != nil {
		return f, err
	}
	f, err = inTurns(s.rounds, 3,
		func() error {
			return errors.Join(removed(presses), exec.CommandContext(ctx, s.program, "solve", lights, "-o", presses).Run())
		},
		func() error {
			return errors.Join(removed(copied), cat(ctx, lights, os.DevNull), cat(ctx, lights, copied))
		})
	f.processor = 0 // the work runs in other programs
	return f, err
}

// removed removes a file that may not exist.
func removed(name string) error {
	if err := os.Remove(name); err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	return nil
}

// cat copies a file with the program cat.
func cat(ctx context.Context, from, to string) error {
	out, err := os.Create(to)
	if err != nil {
		return err
	}
	cmd := exec.CommandContext(ctx, "cat", from)
	cmd.Stdout = out
	return errors.Join(cmd.Run(), out.Close())
}
