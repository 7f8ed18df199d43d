package cli

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"lightsout/coach"
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
	if err := checkBatchFlags(cmd, "output", "certificate", "all"); err != nil {
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
		if o.asJSON {
			answer.report, err = j.report(b.ctx, a)
			return answer, err
		}
		answer.text = in.state.String()
		if answer.no {
			answer.text += noSolution
		} else {
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
		if in.boardOnly && to == "" {
			var err error
			if in.state, err = puzzle.AllOff(in.board); err != nil {
				return batchAnswer{}, err
			}
		}
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
func (o nearestOptions) batch(cmd *cobra.Command, lines io.Reader) error {
	if err := checkBatchFlags(cmd, "output", "cost", "faint", "push"); err != nil {
		return err
	}
	b := &batch{asJSON: o.asJSON, to: o.to}
	return b.run(cmd, lines, func(in *input, _ []string) (batchAnswer, error) {
		s, err := b.solver(in.board)
		if err != nil {
			return batchAnswer{}, err
		}
		n, err := s.Nearest(b.ctx, in.state)
		if err != nil {
			return batchAnswer{}, err
		}
		changed := english.Plural(len(n.Flips), "light", "lights") + " changed"
		if !n.Proved {
			changed += fmt.Sprintf(", the best found; at least %s must change", group(n.Bound))
		}
		return batchAnswer{report: reportNearest(in, n, o), text: n.State.String() + "  # " + changed}, nil
	})
}

// batch prints how hard the puzzle on each line is.
func (o infoOptions) batch(cmd *cobra.Command, lines io.Reader) error {
	if o.asCSV || o.quiet || o.prove {
		return errors.New("--csv, --patterns and --prove are for boards, but standard input has puzzles")
	}
	b := &batch{asJSON: o.asJSON}
	return b.run(cmd, lines, func(in *input, _ []string) (batchAnswer, error) {
		r := &puzzleReport{Position: in.state.String()}
		c, err := b.coach(in.board)
		if err == nil {
			err = r.findWith(b.ctx, c, in.state)
		}
		if err != nil {
			return batchAnswer{}, err
		}
		answer := batchAnswer{report: r, text: r.Position + noSolution, no: r.Par == nil}
		if r.Par != nil {
			answer.text = fmt.Sprintf("%s  # par %d", r.Position, *r.Par)
		}
		if r.Grade != nil {
			answer.text += ", " + facts.GradeWords(*r.Grade)
		}
		return answer, nil
	})
}
