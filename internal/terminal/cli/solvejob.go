package cli

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math/bits"
	"os"

	"lightsout/board"
	"lightsout/internal/facts"
	"lightsout/internal/film"
	"lightsout/picture"
	"lightsout/puzzle"
	"lightsout/puzzle/pbm"
	"lightsout/solve"
)

// A solveJob is one run of the command solve.
type solveJob struct {
	solver *solve.Solver
	in     *input
	o      solveOptions
	stdout io.Writer
}

// An answer is the result of solve: presses or a certificate.
type answer struct {
	presses     *puzzle.Presses // nil if they were streamed, or if there is no solution
	count       int
	cost        int // with --cost, what the presses cost
	bound       int // every solution has at least this many presses, or costs at least this much
	proved      bool
	certificate *solve.Certificate // nil if there is a solution
	verified    bool
	stopped     bool  // the search for the fewest presses was stopped
	uncertified error // why there is no certificate that no solution is shorter or cheaper
}

func (j solveJob) run(ctx context.Context) (answer, error) {
	find := j.solveInMemory
	if j.in.rows != nil {
		find = j.stream
	}
	a, err := find(ctx)
	var unsolvable *solve.UnsolvableError
	if errors.As(err, &unsolvable) {
		return j.certify(ctx, unsolvable.Certificate)
	}
	if errors.Is(err, puzzle.ErrNotSolved) {
		err = fmt.Errorf("verification failed: %w; please report this bug", err)
	}
	return a, err
}

// solveInMemory solves a position that is held in memory.
func (j solveJob) solveInMemory(ctx context.Context) (answer, error) {
	found, err := j.find(ctx)
	presses := found.Presses
	stopped := isStop(err) && presses.Board() != nil
	if err != nil && !stopped {
		return answer{}, err
	}
	ctx = afterStop(ctx, stopped)
	if j.o.verify {
		if err := puzzle.Check(ctx, j.in.state, presses); err != nil {
			return answer{}, err
		}
	}
	a := answer{presses: &presses, count: presses.Count(), cost: found.Cost, bound: found.Bound, proved: found.Proved, verified: j.o.verify, stopped: stopped}
	if j.o.fewest && j.o.certificate != "" {
		a.uncertified = j.writeOptimality(ctx, found)
		if a.uncertified != nil && !errors.Is(a.uncertified, solve.ErrBoard) {
			return answer{}, a.uncertified
		}
	}
	if j.o.output != "" {
		return a, j.writeAnswer(ctx, j.o.output, a)
	}
	return a, nil
}

// writeOptimality writes a certificate that no solution has fewer presses, or costs less.
func (j solveJob) writeOptimality(ctx context.Context, f solve.Solution) error {
	costs, err := j.costs(ctx)
	if err != nil {
		return err
	}
	o, err := j.solver.Optimality(ctx, j.in.state, f, costs)
	if err != nil {
		return err
	}
	return writeFile(j.o.certificate, j.stdout, func(w io.Writer) error { return printJSON(w, o) })
}

// costs returns what each press costs, or nil if all cost the same.
func (j solveJob) costs(ctx context.Context) ([]uint32, error) {
	return readCosts(ctx, j.o.cost, j.in.board, j.in.board.Buttons())
}

// writeAnswer writes the presses, or the certificate that there is no solution, to a file.
func (j solveJob) writeAnswer(ctx context.Context, name string, a answer) error {
	format, err := stillFormat(name)
	if err != nil {
		return err
	}
	if format == pbmFormat {
		return j.writePBM(name, func(w pbm.RowWriter) error { return copyRows(ctx, w, a.rows(j.in.board)) })
	}
	if format == textFormat {
		return writeFile(name, j.stdout, func(w io.Writer) error { return film.WriteSolution(w, j.in.state, *a.presses) })
	}
	if format == jsonFormat {
		r, err := j.report(ctx, a)
		if err != nil {
			return err
		}
		return writeFile(name, j.stdout, func(w io.Writer) error { return printJSON(w, r) })
	}
	d := picture.Drawing{State: j.in.state, Places: j.in.places}
	if a.certificate == nil {
		d.Presses = *a.presses
	} else if d.Certificate, err = a.certificate.Lights(ctx); err != nil {
		return err
	}
	return writeFile(name, j.stdout, func(w io.Writer) error { return writeStill(w, format, d) })
}

// rows returns the presses, or the lights of the certificate, as rows of pixels.
func (a answer) rows(b *board.Board) pbm.Rows {
	if a.certificate != nil {
		return a.certificate.Rows()
	}
	return puzzle.StateOfBits(b, a.presses.Bits()).Bitmap()
}

// find returns presses that solve the position: with --fewest, or if there are only a few
// solutions, the fewest or cheapest that it can find; otherwise any.
func (j solveJob) find(ctx context.Context) (solve.Solution, error) {
	if j.o.fewest || facts.FewSolutions(j.solver) {
		costs, err := j.costs(ctx)
		if err != nil {
			return solve.Solution{}, err
		}
		ctx, cancel := j.o.limit.context(ctx)
		defer cancel()
		return j.solver.CheapestPresses(ctx, j.in.state, costs)
	}
	presses, err := j.solver.Solve(ctx, j.in.state)
	found := solve.Solution{Presses: presses}
	switch {
	case err != nil:
	case j.solver.Nullity() == 0 || presses.Count() == 0:
		found.Bound, found.Proved = presses.Count(), true
	case (j.o.asJSON || j.o.output != "") && j.in.board.Buttons() <= maxListed: // otherwise the bound is not shown or takes too long
		found.Bound, err = j.solver.AtLeast(j.in.state)
		found.Proved = found.Bound == presses.Count()
	}
	return found, err
}

// stream solves a PBM file row by row.
func (j solveJob) stream(ctx context.Context) (answer, error) {
	var count counter
	solveTo := func(w pbm.RowWriter) error {
		count.w = w
		return j.solver.SolveRows(ctx, j.in.differenceRows(), &count)
	}
	var err error
	if j.o.output == "" {
		err = solveTo(discard{})
	} else {
		err = j.writePBM(j.o.output, solveTo)
	}
	if err == nil && j.o.verify {
		err = j.verifyFile(ctx)
	}
	a := answer{count: count.ones, verified: j.o.verify}
	if j.solver.Nullity() == 0 || a.count == 0 {
		a.bound, a.proved = a.count, true
	}
	return a, err
}

// verifyFile plays the presses in the output file and compares the result with the lights.
func (j solveJob) verifyFile(ctx context.Context) (err error) {
	f, err := os.Open(j.o.output)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	presses, err := pbm.NewReader(f)
	if err != nil {
		return err
	}
	lights := j.in.differenceRows()
	if err := lights.Rewind(); err != nil {
		return err
	}
	g, _ := j.in.board.Grid()
	return pbm.Check(ctx, g, lights, presses)
}

// certify verifies a certificate and writes it to a file, if the flags ask for that.
func (j solveJob) certify(ctx context.Context, c solve.Certificate) (answer, error) {
	var err error
	switch {
	case j.o.verify && j.in.rows != nil:
		err = c.CheckRows(ctx, j.in.differenceRows())
	case j.o.verify:
		err = c.Check(ctx, j.in.state)
	}
	a := answer{certificate: &c, verified: j.o.verify}
	if err == nil && j.o.certificate != "" {
		err = j.writeAnswer(ctx, j.o.certificate, a)
	}
	return a, err
}

func (j solveJob) writePBM(name string, fill func(pbm.RowWriter) error) error {
	g, _ := j.in.board.Grid()
	return writeFile(name, j.stdout, func(w io.Writer) error {
		p := pbm.NewWriter(w, j.in.format, g.Rows, g.Cols)
		if err := fill(p); err != nil {
			return err
		}
		return p.Close()
	})
}

func copyRows(ctx context.Context, w pbm.RowWriter, rows pbm.Rows) error {
	n, _ := rows.Size()
	for range n {
		if err := ctx.Err(); err != nil {
			return err
		}
		row, err := rows.ReadRow()
		if err != nil {
			return err
		}
		if err := w.WriteRow(row); err != nil {
			return err
		}
	}
	return nil
}

// A counter counts the ones in the rows written through it.
type counter struct {
	w    pbm.RowWriter
	ones int
}

func (c *counter) WriteRow(row []byte) error {
	rest := row
	for ; len(rest) >= 8; rest = rest[8:] {
		c.ones += bits.OnesCount64(binary.LittleEndian.Uint64(rest))
	}
	for _, b := range rest {
		c.ones += bits.OnesCount8(b)
	}
	return c.w.WriteRow(row)
}

type discard struct{}

func (discard) WriteRow([]byte) error { return nil }
