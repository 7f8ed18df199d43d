package cli

import (
	"bufio"
	"context"
	"errors"
	"io"
	"strings"

	"lightsout/internal/terminal/termtext"

	"lightsout/internal/english"
	"lightsout/internal/facts"
	"lightsout/puzzle"
	"lightsout/solve"
)

// maxSideBySide is the maximum number of solutions that are drawn instead of listed.
const maxSideBySide = 16

// A solutionReport is one line of solve --all --json.
type solutionReport struct {
	Puzzle  string `json:"puzzle"`
	Presses []any  `json:"presses"`
	Count   int    `json:"count"`
}

// printAll prints all solutions, shortest first. The bar shows progress until the first is found.
func (j solveJob) printAll(ctx context.Context, b *bar) error {
	w := bufio.NewWriter(termtext.NewWriter(j.stdout))
	show := j.listSolution
	if _, drawn := newSheet(j.in.board); drawn && canDrawAll(j.solver) {
		show = nil
	}
	if j.o.asJSON {
		show = j.solutionJSON
	}
	var toDraw []puzzle.Presses
	found := 0
	for presses, err := range j.solver.Solutions(ctx, j.in.state) {
		if found++; found == 1 {
			b.done()
		}
		switch {
		case err != nil:
		case show == nil:
			toDraw = append(toDraw, presses)
		default:
			err = show(w, presses)
		}
		if err != nil {
			return errors.Join(err, w.Flush())
		}
	}
	if !j.o.asJSON {
		_, _ = io.WriteString(w, j.drawSolutions(toDraw)+fitted(english.Plural(found, "solution", "solutions")+", and there are no others.\n"))
	}
	return w.Flush()
}

func canDrawAll(s *solve.Solver) bool {
	n, ok := facts.Solutions(s).Value()
	return ok && n.IsInt64() && n.Int64() <= maxSideBySide
}

// drawSolutions draws solutions side by side.
func (j solveJob) drawSolutions(all []puzzle.Presses) string {
	if len(all) == 0 {
		return ""
	}
	drawings := j.in.drawings()
	for _, presses := range all {
		drawings = append(drawings, drawPresses(english.Plural(presses.Count(), "press", "presses"), presses))
	}
	sheet, _ := newSheet(j.in.board)
	return sheet.draw(drawings...)
}

func (j solveJob) listSolution(w io.Writer, presses puzzle.Presses) error {
	text := strings.Join(strings.Fields(list(j.in.board, drawPresses("", presses))), " ")
	_, err := io.WriteString(w, fitted(english.Plural(presses.Count(), "press", "presses")+": "+text)+"\n")
	return err
}

func (j solveJob) solutionJSON(w io.Writer, presses puzzle.Presses) error {
	return printJSON(w, solutionReport{j.in.state.String(), places(j.in.board, presses.AllTimes()), presses.Count()})
}
