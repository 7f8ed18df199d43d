package cli

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"lightsout/board"
	"lightsout/board/graphfile"
	"lightsout/coach"
	"lightsout/generate"
	"lightsout/internal/chase"
	"lightsout/internal/english"
	"lightsout/internal/facts"
	"lightsout/puzzle"
	"lightsout/solve"
)

// noSolution is the comment after a position without a solution. Commands that read the line
// skip it.
const noSolution = "  # no solution"

// batch solves one puzzle per line. Its text output can be piped to lightsout press -.
func (o solveOptions) batch(cmd *cobra.Command, lines io.Reader) error {
	if err := checkBatchFlags(cmd, "output", "certificate", "all", "seconds", "read", "corners"); err != nil {
		return err
	}
	if o.prove && !o.fewest {
		return o.check(&input{})
	}
	var options []solve.Option
	if o.prove {
		options = append(options, solve.Patient())
	}
	b := &batch{asJSON: o.asJSON, to: o.to}
	return b.run(cmd, lines, func(in *input, _ []string) (batchAnswer, error) {
		s, err := b.solver(in.board, options...)
		if err != nil {
			return batchAnswer{}, err
		}
		j := solveJob{solver: s, in: in, o: o}
		a, err := j.run(b.ctx)
		if err != nil {
			return batchAnswer{}, err
		}
		answer := batchAnswer{no: a.certificate != nil}
		b.unproved = b.unproved || o.unproved(a)
		if o.asJSON {
			answer.report, err = j.report(b.ctx, a)
			return answer, err
		}
		answer.text = in.state.String()
		switch {
		case answer.no:
			answer.text += noSolution
		case o.unproved(a):
			answer.text += moveWords(*a.presses) + "  # not proved to be the fewest"
		default:
			answer.text += moveWords(*a.presses)
		}
		return answer, nil
	})
}

// moveWords writes presses as a user would type them. A button pressed several times is repeated.
func moveWords(p puzzle.Presses) string {
	var text strings.Builder
	b := p.Board()
	for button := range p.Buttons() {
		for range p.Times(button) {
			text.WriteString(" " + b.ButtonLabel(button))
		}
	}
	if text.Len() == 0 {
		return ""
	}
	return " " + text.String()
}

// pressBatch plays the moves that follow the puzzle on each line.
func pressBatch(cmd *cobra.Command, lines io.Reader, asJSON bool, to string) error {
	if err := checkBatchFlags(cmd, "presses"); err != nil {
		return err
	}
	b := &batch{asJSON: asJSON, to: to}
	return b.run(cmd, lines, func(in *input, words []string) (batchAnswer, error) {
		buttons, err := findMoves(in.board, words)
		if err != nil {
			return batchAnswer{}, err
		}
		r, err := in.press(buttons)
		return batchAnswer{report: r, text: r.After}, err
	})
}

// batch prints a hint for the puzzle on each line.
func (o hintOptions) batch(cmd *cobra.Command, lines io.Reader) error {
	if err := checkBatchFlags(cmd); err != nil {
		return err
	}
	b := &batch{asJSON: o.asJSON, to: o.to}
	return b.run(cmd, lines, func(in *input, _ []string) (batchAnswer, error) {
		c, err := b.coach(in.board)
		if err != nil {
			return batchAnswer{}, err
		}
		hints, err := o.hints(b.ctx, c, in)
		if err != nil {
			return batchAnswer{}, err
		}
		texts := make([]string, len(hints))
		for i, h := range hints {
			texts[i] = h.Text
		}
		return batchAnswer{
			report: reportHints(in, hints), no: hints[0].Kind == coach.Impossible,
			text: in.state.String() + "  # " + strings.Join(texts, " "),
		}, nil
	})
}

// batch finds the solvable position nearest to the one on each line.
func (o nearestOptions) batch(cmd *cobra.Command, lines io.Reader, all solveOptions) error {
	if err := checkBatchFlags(cmd, "output", "faint", "push", "seconds"); err != nil {
		return err
	}
	b := &batch{asJSON: all.asJSON, to: all.to}
	return b.run(cmd, lines, func(in *input, _ []string) (batchAnswer, error) {
		s, err := b.solver(in.board)
		if err != nil {
			return batchAnswer{}, err
		}
		costs, err := all.lightCosts(b.ctx, in)
		if err != nil {
			return batchAnswer{}, err
		}
		n, err := s.Cheapest(b.ctx, in.state, costs)
		if err != nil {
			return batchAnswer{}, err
		}
		changed := english.Plural(len(n.Flips), "light", "lights") + " changed"
		switch {
		case all.costly():
			changed += fmt.Sprintf(" at a cost of %s, at least %s", group(n.Cost), group(n.Bound))
		case !n.Proved:
			changed += fmt.Sprintf(", the best found; at least %s must change", group(n.Bound))
		}
		return batchAnswer{report: reportNearest(in, n, o), text: n.State.String() + "  # " + changed}, nil
	})
}

// batch prints facts about the board or the puzzle on each line.
func (o infoOptions) batch(cmd *cobra.Command, lines io.Reader) error {
	if o.quiet && !o.asJSON || o.output != "" {
		return errors.New("--patterns works with one board; for several boards, add --json")
	}
	b := &batch{asJSON: o.asJSON, ofBoards: true}
	var table strings.Builder
	row := o.csv(&table)
	var f boardFacts
	return b.run(cmd, lines, func(in *input, _ []string) (answer batchAnswer, err error) {
		ofBoard := o.areOfBoard(in)
		if f.puzzle = nil; (ofBoard || o.asJSON || o.asCSV) && f.board != in.board {
			f, err = o.find(cmd, in.board)
			b.unproved = b.unproved || o.unproved(f)
		}
		if err == nil && !ofBoard {
			answer, f.puzzle, err = puzzleAnswer(b, in)
		}
		switch {
		case err != nil:
		case o.asJSON:
			answer.report, err = f.report(o)
		case o.asCSV:
			err = row(f)
			answer.text = strings.TrimSuffix(table.String(), "\n")
			table.Reset()
		case ofBoard:
			answer.text, err = f.line(in.item(), o)
		}
		return answer, err
	})
}

// areOfBoard reports whether the facts are those of the board, whatever its lights. With --json, the
// facts about a puzzle are always included.
func (o infoOptions) areOfBoard(in *input) bool { return in.boardOnly || len(o.only) > 0 && !o.asJSON }

// item returns what a line of input names: a board or a position.
func (in *input) item() string {
	if in.boardOnly {
		return in.board.String()
	}
	return in.state.String()
}

// line returns a board or a position and the facts about the board on one line, which other commands
// can read.
func (f boardFacts) line(item string, o infoOptions) (string, error) {
	fields, err := f.fields(o)
	names := o.only
	if len(names) == 0 {
		names = []string{"lights", "rank", "nullity", "gods_number"}
	}
	words := make([]string, len(names))
	for i, name := range names {
		words[i] = strings.ReplaceAll(name, "gods_number", "God's number") + " " + f.cell(fields, name)
	}
	return item + "  # " + strings.Join(words, ", "), err
}

// puzzleAnswer tells how hard a puzzle is.
func puzzleAnswer(b *batch, in *input) (batchAnswer, *puzzleReport, error) {
	r := &puzzleReport{Position: in.state.String()}
	c, err := b.coach(in.board)
	if errors.Is(err, board.ErrTooLarge) {
		r.tooLarge = true
		return batchAnswer{text: r.Position + "  # " + tooLargeText}, r, nil
	}
	if err == nil {
		err = r.findWith(b.ctx, c, in.state)
	}
	answer := batchAnswer{text: r.Position + noSolution, no: r.Par == nil}
	if r.Par != nil {
		answer.text = r.Position + "  # " + r.parText()
	}
	if r.Grade != nil {
		answer.text += ", " + facts.GradeWords(*r.Grade)
	}
	return answer, r, err
}

// batch prints the board on each line, with its lights if they are given.
func (o drawOptions) batch(cmd *cobra.Command, lines io.Reader) error {
	if err := checkBatchFlags(cmd, "output", "format", "layout"); err != nil {
		return err
	}
	b := &batch{asJSON: o.asJSON, ofBoards: true}
	return b.run(cmd, lines, func(in *input, _ []string) (batchAnswer, error) {
		if in.hasTarget() {
			return batchAnswer{}, errDrawTarget
		}
		p := graphfile.Position{Board: in.board}
		if !in.boardOnly {
			p.Colours = in.state.Colours()
		}
		r := reportDraw(p)
		return batchAnswer{report: r, text: r.text()}, nil
	})
}

// batch makes a puzzle on the board of each line.
func (o *newOptions) batch(cmd *cobra.Command, lines io.Reader) error {
	if err := checkBatchFlags(cmd, "number"); err != nil {
		return err
	}
	b := &batch{asJSON: o.asJSON, ofBoards: true}
	return b.run(cmd, lines, func(in *input, _ []string) (batchAnswer, error) {
		spec := o.spec(in.board, 0)
		made, err := o.make(b.ctx, generate.NewMaker(in.board), spec)
		if err != nil {
			return batchAnswer{}, err
		}
		return batchAnswer{report: o.json(spec, made), text: fmt.Sprintf("%s  %s%s", made.ID, made.State, shortPar(made))}, nil
	})
}

// chaseBatch chases the position on each line. The tables of boards have many lines, so they need
// JSON.
func chaseBatch(cmd *cobra.Command, lines io.Reader, asJSON bool) error {
	if err := checkBatchFlags(cmd); err != nil {
		return err
	}
	b := &batch{asJSON: asJSON, ofBoards: true}
	return b.run(cmd, lines, func(in *input, _ []string) (batchAnswer, error) {
		table, err := chase.New(b.ctx, in.board, nil)
		switch {
		case err != nil:
			return batchAnswer{}, err
		case in.boardOnly && !asJSON:
			return batchAnswer{}, errors.New("the table of a board has several lines; add --json, or give a position")
		case in.boardOnly:
			return batchAnswer{report: chaseReport{in.board.String(), table.Combine, table.Rows}}, nil
		}
		r := walkThrough(in, table)
		answer := batchAnswer{report: r, text: r.Puzzle + noSolution, no: !r.Solvable}
		if r.Solvable {
			answer.text = r.Puzzle + " "
			for _, step := range r.Steps {
				for _, button := range step.buttons {
					answer.text += " " + in.board.ButtonLabel(button)
				}
			}
		}
		return answer, nil
	})
}
