package cli

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"lightsout/internal/english"
	"lightsout/internal/terminal/files"
	"lightsout/internal/terminal/termtext"

	"lightsout/board"
	"lightsout/coach"
	"lightsout/puzzle"
	"lightsout/solve"
)

// A batch reads one item per line and answers each on a line of its own. It caches boards and the
// results of slow work on them, such as analysing a board. A bad line is reported with its number
// and does not stop the batch, unless it is longer than maxLine.
type batch struct {
	ctx    context.Context //nolint:containedctx // a batch runs only once
	asJSON bool
	to     string // target of every puzzle; if empty, each puzzle has its own
	out    *bufio.Writer
	// ofBoards means that an item can be a board without lights, of any size. Otherwise such a
	// board stands for a position on it.
	ofBoards bool
	unproved bool // there is no proof for some line, but --prove asks for one

	boards  map[string]*board.Board
	solvers map[*board.Board]*solve.Solver
	coaches map[*board.Board]*coach.Coach
}

// Limits of a batch.
const (
	maxLine        = 1 << 20 // bytes
	maxBatchBoards = 64      // maximum number of cached boards
)

// A batchAnswer is the answer to one line, as JSON and as text.
type batchAnswer struct {
	report any
	text   string
	no     bool // the answer is no, as for a position that cannot be solved
}

// errLines ends a batch in which some lines failed. Their errors have already been printed.
var errLines = errors.New("some lines failed")

// openBatch opens an argument that has one item per line: standard input or a file. Otherwise
// isBatch is false, and the command can still read its input from the start.
func openBatch(cmd *cobra.Command, args []string) (lines io.Reader, isBatch bool) {
	if len(args) != 1 {
		return nil, false
	}
	r := cmd.InOrStdin()
	if args[0] != "-" {
		if _, err := os.Stat(args[0]); err != nil || isPuzzle(args[0]) {
			return nil, false
		}
		f, err := files.Open(cmd.Context(), args[0])
		if err != nil {
			return nil, false // the command reports the error
		}
		r = f
	}
	s := peek(cmd.Context(), r)
	what, _ := s.content(args[0])
	switch f, isFile := r.(*os.File); {
	case what == items:
		return s.r, true
	case args[0] == "-" || !canReadAgain(r): // a pipe cannot be opened again
		cmd.SetIn(s.r)
		args[0] = "-"
	case isFile:
		_ = f.Close() // it was only read
	}
	return nil, false
}

// A doer answers an item, given the words that follow it on its line.
type doer func(in *input, words []string) (batchAnswer, error)

// run answers every line. Unless something stops it, its error depends on the worst line: errLines
// if any failed, else errNo if any answer is no, else errLimit if a proof is missing.
func (b *batch) run(cmd *cobra.Command, lines io.Reader, do doer) error {
	if b.to == "-" {
		return errors.New("standard input can supply the puzzles or the target, not both")
	}
	if f, ok := lines.(*os.File); ok {
		defer func() { _ = f.Close() }() // it is only read
	}
	b.ctx = cmd.Context()
	b.clear()
	b.out = bufio.NewWriterSize(cmd.OutOrStdout(), 1<<16)
	source := bufio.NewReaderSize(lines, 1<<16)
	scanner := bufio.NewScanner(source)
	scanner.Buffer(make([]byte, 0, 1<<16), maxLine)
	var worst error
	number := 0
	for scanner.Scan() {
		number++
		err := b.line(scanner.Text(), do)
		switch {
		case err == nil:
		case errors.Is(err, errNo):
			worst = cmp.Or(worst, errNo)
		case isStop(err) || errors.Is(err, errOutput):
			return errors.Join(err, b.out.Flush())
		default:
			worst = errLines
			if err := errors.Join(b.out.Flush(), b.report(cmd.ErrOrStderr(), number, err)); err != nil {
				return err
			}
		}
		if source.Buffered() == 0 { // whoever writes the lines may be waiting for this answer
			if err := b.out.Flush(); err != nil {
				return err
			}
		}
	}
	err := scanner.Err()
	if errors.Is(err, bufio.ErrTooLong) {
		err = english.Errorf("line %d: %w: lines are limited to %d bytes", number+1, board.ErrTooLarge, maxLine)
	}
	return cmp.Or(errors.Join(err, b.out.Flush()), worst, stopError(b.unproved))
}

// errOutput reports that an answer could not be written.
var errOutput = errors.New("cannot write the answer")

// line answers one line. It returns errNo if it wrote an answer and the answer is no.
func (b *batch) line(text string, do doer) error {
	words, err := itemWords(text)
	if err != nil || len(words) == 0 {
		return err
	}
	in, err := b.input(words[0])
	if err == nil {
		err = in.aim(b.ctx, words[0], b.to, nil)
	}
	if err != nil {
		return err
	}
	answer, err := do(in, words[1:])
	if err != nil {
		return err
	}
	if b.asJSON {
		err = printJSON(b.out, answer.report)
	} else {
		_, err = b.out.WriteString(answer.text + "\n")
	}
	switch {
	case err != nil:
		return fmt.Errorf("%w: %w", errOutput, err)
	case answer.no:
		return errNo
	}
	return nil
}

// report prints the error for a line, with the line's number.
func (b *batch) report(w io.Writer, line int, err error) error {
	if b.asJSON {
		return printJSON(w, struct {
			Line  int    `json:"line"`
			Error string `json:"error"`
		}{line, errorText(err)})
	}
	printError(termtext.NewWriter(w), fmt.Errorf("line %d: %w", line, err))
	return nil
}

// input parses an item. For a position without a target, on a board that is cached under the same
// spec, it parses only the lights.
func (b *batch) input(text string) (*input, error) {
	spec, lights, isPosition := strings.Cut(text, ":")
	known := b.boards[spec]
	if isPosition && spec != "" && known != nil && !strings.Contains(lights, ",") {
		state, err := puzzle.ParseLights(known, lights)
		return &input{board: known, state: state, close: nothing}, err
	}
	if parsed, err := board.Parse(text); err == nil && b.ofBoards {
		return &input{board: parsed, boardOnly: true}, nil
	}
	in, err := openItem(b.ctx, text)
	if err != nil {
		return nil, err
	}
	if known := b.boards[in.board.String()]; known != nil && known.Equal(in.board) {
		in.board = known
	} else {
		b.remember(in.board)
	}
	if isPosition && spec != "" && !strings.Contains(spec, "#") {
		b.boards[spec] = in.board
	}
	return in, nil
}

// remember caches a board. A full cache is emptied first.
func (b *batch) remember(of *board.Board) {
	if len(b.boards) >= maxBatchBoards {
		b.clear()
	}
	b.boards[of.String()] = of
}

func (b *batch) clear() {
	b.boards, b.solvers, b.coaches = map[string]*board.Board{}, map[*board.Board]*solve.Solver{}, map[*board.Board]*coach.Coach{}
}

// solver returns the cached solver for a board, or makes one.
func (b *batch) solver(of *board.Board, options ...solve.Option) (*solve.Solver, error) {
	if s := b.solvers[of]; s != nil {
		return s, nil
	}
	s, err := solve.New(b.ctx, of, options...)
	if err == nil {
		b.solvers[of] = s
	}
	return s, err
}

// coach returns the cached coach for a board, or makes one.
func (b *batch) coach(of *board.Board) (*coach.Coach, error) {
	if c := b.coaches[of]; c != nil {
		return c, nil
	}
	c, err := coach.New(b.ctx, of)
	if err == nil {
		b.coaches[of] = c
	}
	return c, err
}

// checkBatchFlags returns an error if a flag is set that a batch does not support.
func checkBatchFlags(cmd *cobra.Command, flags ...string) error {
	for _, flag := range append(flags, pictureNames...) {
		if cmd.Flags().Changed(flag) {
			return fmt.Errorf("--%s works with a single puzzle, but this input has one per line", flag)
		}
	}
	return nil
}
