package cli

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"lightsout/internal/english"
	"lightsout/internal/terminal/termtext"

	"github.com/spf13/cobra"

	"lightsout/board"
	"lightsout/coach"
	"lightsout/puzzle"
	"lightsout/solve"
)

// A batch answers puzzles line by line: one line in, one line out. Slow work, such as analysing
// a board, is done once per board. A bad line is reported with its number and does not stop the
// batch.
type batch struct {
	ctx    context.Context //nolint:containedctx // a batch runs only once
	asJSON bool
	to     string // target of every puzzle; empty for all lights off
	out    *bufio.Writer

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
	no     bool // the position cannot be solved
}

// errLines ends a batch in which some lines failed. Their errors have already been printed.
var errLines = errors.New("some lines failed")

// openBatch returns standard input, and reports whether it has one puzzle per line. A picture or a
// drawn position is a single puzzle instead. Either way, the command can still read its input from
// the start.
func openBatch(cmd *cobra.Command, args []string) (lines io.Reader, isBatch bool) {
	if len(args) != 1 || args[0] != "-" {
		return nil, false
	}
	s := peek(cmd.Context(), cmd.InOrStdin())
	cmd.SetIn(s.r)
	return s.r, !isDrawn(s.head) && !isPicture(s.head)
}

// openPuzzles is like openBatch, for a command that also reads graphs from standard input: the
// input is a batch only if its first line is a puzzle.
func openPuzzles(cmd *cobra.Command, args []string) (lines io.Reader, isBatch bool) {
	if len(args) != 1 || args[0] != "-" {
		return nil, false
	}
	s := peek(cmd.Context(), cmd.InOrStdin())
	cmd.SetIn(s.r)
	for line := range strings.Lines(string(s.head)) {
		words, err := lineWords(line)
		if err != nil {
			return nil, false
		}
		if len(words) > 0 {
			_, err = resolve(cmd.Context(), words[0])
			return s.r, err == nil
		}
	}
	return nil, false
}

// isPicture reports whether a file starts like a supported picture format. No puzzle does.
func isPicture(head []byte) bool {
	if len(head) == 0 {
		return true // the picture reader then reports that the input is empty
	}
	if len(head) > 1 && head[0] == 'P' && head[1] >= '1' && head[1] <= '6' {
		return true
	}
	for _, magic := range []string{"\x89PNG", "\xff\xd8", "GIF8", "RIFF", "BM"} {
		if bytes.HasPrefix(head, []byte(magic)) {
			return true
		}
	}
	return false
}

// A doer answers a puzzle, given the words that follow it on its line.
type doer func(in *input, words []string) (batchAnswer, error)

// run answers every line. Its error depends on the worst line: errLines if any failed, else errNo
// if any answer is no.
func (b *batch) run(cmd *cobra.Command, lines io.Reader, do doer) error {
	if b.to == "-" {
		return errors.New("standard input can supply the puzzles or the target, not both")
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
		if source.Buffered() == 0 { // the caller may be waiting for this answer
			if err := b.out.Flush(); err != nil {
				return err
			}
		}
	}
	err := scanner.Err()
	if errors.Is(err, bufio.ErrTooLong) {
		err = english.Errorf("line %d: %w: lines are limited to %d bytes", number+1, board.ErrTooLarge, maxLine)
	}
	return cmp.Or(errors.Join(err, b.out.Flush()), worst)
}

// errOutput reports that an answer could not be written.
var errOutput = errors.New("cannot write the answer")

// line answers one line. It returns errNo if it wrote an answer and the answer is no.
func (b *batch) line(text string, do doer) error {
	words, err := lineWords(text)
	if err != nil || len(words) == 0 {
		return err
	}
	if hasPosition(words) {
		words = words[1:]
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

// hasPosition reports whether a line starts with an ID and its position, as lightsout new prints
// them. If so, the position is used, because generating it again from the ID would take several
// times as long as solving it.
func hasPosition(words []string) bool {
	spec, _, isID := strings.Cut(words[0], "#")
	return isID && len(words) > 1 && strings.HasPrefix(words[1], spec+":")
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

// lineWords splits a line into words, the puzzle first. In a line of JSON, as other commands
// print it, the puzzle is in the field "puzzle". Comments start with "# ".
func lineWords(line string) ([]string, error) {
	line = strings.TrimSpace(line)
	if strings.HasPrefix(line, "{") {
		var fields struct{ Puzzle string }
		if json.Unmarshal([]byte(line), &fields) != nil || fields.Puzzle == "" {
			return nil, errors.New(`a line of JSON needs the field "puzzle", as in {"puzzle":"5x5:4e3abb"}`)
		}
		return []string{fields.Puzzle}, nil
	}
	if remark := strings.Index(line+" ", "# "); remark == 0 || remark > 0 && line[remark-1] == ' ' {
		line = line[:remark]
	}
	return strings.Fields(line), nil
}

// input parses a puzzle. It parses each board only once.
func (b *batch) input(text string) (*input, error) {
	spec, lights, isPosition := strings.Cut(text, ":")
	known := b.boards[spec]
	if isPosition && known != nil && !strings.Contains(lights, ",") {
		state, err := puzzle.ParseLights(known, lights)
		return &input{board: known, state: state, close: nothing}, err
	}
	in, err := resolve(b.ctx, text)
	if err != nil {
		return nil, err
	}
	if known := b.boards[in.board.String()]; known != nil && known.Equal(in.board) {
		in.board = known
	} else {
		b.remember(in.board)
	}
	if isPosition && !strings.Contains(spec, "#") {
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
	for _, flag := range append(flags, "board", "width", "fit", "dither", "negative", "contrast") {
		if cmd.Flags().Changed(flag) {
			return fmt.Errorf("--%s works with a single puzzle, but standard input has one per line", flag)
		}
	}
	return nil
}
