package cli

import (
	"context"
	"fmt"
	"io"
	"math"
	"time"

	"github.com/spf13/cobra"

	"lightsout/board"
	"lightsout/internal/english"
	"lightsout/internal/terminal/files"
	"lightsout/internal/terminal/solvers"
	"lightsout/internal/terminal/termtext"
	"lightsout/model"
	"lightsout/puzzle"
	"lightsout/solve"
)

// A checkReport is the JSON output of model --run.
type checkReport struct {
	Puzzle  string  `json:"puzzle"`
	Goal    string  `json:"goal"`
	Solver  string  `json:"solver"`
	Version string  `json:"version"`
	Format  string  `json:"format"`
	Seconds float64 `json:"seconds"`
	Asked   int     `json:"asked"`
	Status  string  `json:"status"`
	Answer  []any   `json:"answer"` // the presses; null if the answer has no correct ones
	Solves  *string `json:"solves"` // the position that they solve
	Cost    *int    `json:"cost"`
	Bound   *int    `json:"bound"`
	Agrees  *bool   `json:"agrees"` // null if that is undecided, as when the solver was stopped
	Reason  string  `json:"reason"`
}

// checkOptions are the flags for running another solver.
type checkOptions struct {
	run     string
	answer  string
	seconds float64
	asJSON  bool
}

func (o *checkOptions) add(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringVar(&o.run, "run", "", "run this solver and check its answer")
	flags.StringVar(&o.answer, "answer", "", "with --run, check the solver's output in this file instead of running it (- for standard input)")
	flags.Float64Var(&o.seconds, "seconds", 60, "time limit in seconds")
	addJSON(cmd, &o.asJSON)
	completeFlag(cmd, "run", solvers.Names())
	_ = flags.SetAnnotation("run", termtext.ValueName, []string{"SOLVER"}) // the flag exists
	_ = flags.SetAnnotation("answer", termtext.ValueName, []string{"FILE"})
}

func runCheck(cmd *cobra.Command, arg string, o modelOptions) error {
	s, err := solvers.Find(o.check.run)
	if err != nil {
		return err
	}
	q, err := o.question(cmd, arg)
	if err != nil {
		return err
	}
	r, err := o.check.ask(cmd, s, q)
	if err != nil {
		return plainly(err)
	}
	err = printReport(cmd.OutOrStdout(), o.check.asJSON,
		func() checkReport { return checkJSON(q, r) }, func() string { return checkText(q, r) })
	if err != nil {
		return err
	}
	switch r.Agreement {
	case solvers.Agrees:
		return nil
	case solvers.Differs:
		return errNo
	default:
		return errLimit
	}
}

// ask runs the solver, or reads its output from the file that --answer names.
func (o checkOptions) ask(cmd *cobra.Command, s solvers.Solver, q solvers.Question) (solvers.Report, error) {
	if o.answer != "" {
		output, err := readAnswer(cmd, o.answer, q.Limits.Output)
		if err != nil {
			return solvers.Report{}, err
		}
		return solvers.CheckOutput(cmd.Context(), s, q, output)
	}
	bar := newBar(cmd.ErrOrStderr())
	defer bar.done()
	return watched(cmd.Context(), bar, q, func(ctx context.Context) (solvers.Report, error) {
		return solvers.Check(ctx, s, q)
	})
}

// readAnswer reads the file that --answer names, which may be up to limit bytes long.
func readAnswer(cmd *cobra.Command, name string, limit int64) (string, error) {
	r := cmd.InOrStdin()
	if name != "-" {
		f, err := files.Open(cmd.Context(), name)
		if err != nil {
			return "", err
		}
		defer func() { _ = f.Close() }()
		r = f
	}
	text, err := io.ReadAll(io.LimitReader(files.Reader(cmd.Context(), r), limit+1))
	if err == nil && int64(len(text)) > limit {
		err = english.Errorf("%w: answers are limited to %d bytes", board.ErrTooLarge, limit)
	}
	return string(text), named(name, err)
}

func (o modelOptions) question(cmd *cobra.Command, arg string) (solvers.Question, error) {
	var q solvers.Question
	options, err := o.options(cmd)
	if err != nil {
		return q, err
	}
	if !(o.check.seconds >= 0.1 && o.check.seconds <= maxSeconds) {
		return q, fmt.Errorf("--seconds must be from 0.1 to %d, not %v", maxSeconds, o.check.seconds)
	}
	if q.State, err = o.open(cmd, arg); err != nil {
		return q, err
	}
	if options.Start, err = o.startOf(cmd, q.State, options); err != nil {
		return q, plainly(err)
	}
	q.Options, q.Format, q.Limits = options, model.Format(o.format), solvers.DefaultLimits()
	q.Limits.Time = time.Duration(o.check.seconds * float64(time.Second))
	return q, nil
}

// watched runs work while the bar shows how much of its time limit the solver has used.
func watched[T any](ctx context.Context, bar *bar, q solvers.Question, work func(context.Context) (T, error)) (T, error) {
	var value T
	var err error
	total := q.Limits.Time
	files.Beside(func() { value, err = work(ctx) }, func(since time.Duration) {
		bar.update(solve.Progress{Stage: "waiting for the solver", Done: int(min(since, total).Milliseconds()), Total: int(total.Milliseconds())})
	})
	return value, err
}

func checkJSON(q solvers.Question, r solvers.Report) checkReport {
	out := checkReport{
		Puzzle: q.State.String(), Goal: string(q.Options.Goal), Solver: r.Solver, Version: r.Version,
		Format: string(r.Reply.Format), Seconds: math.Round(r.Reply.Seconds*1000) / 1000, Asked: r.Reply.Asked,
		Status: string(r.Reply.Answer.Status), Cost: r.Cost, Bound: r.Reply.Answer.Bound, Reason: r.Reason,
	}
	if r.Cost != nil {
		position := r.Position.String()
		out.Answer, out.Solves = places(q.State.Board(), r.Presses), &position
	}
	if r.Agreement != solvers.Undecided {
		agrees := r.Agreement == solvers.Agrees
		out.Agrees = &agrees
	}
	return out
}

// checkedLights draws the position of the question and, if the solver changed it, the position
// that its presses solve. With the goal generate, it draws only the position the solver made.
func checkedLights(q solvers.Question, r solvers.Report) []drawing {
	asked := input{state: q.State}
	if q.Options.Goal == model.Generate {
		asked.state = r.Position
	}
	drawings := asked.drawings()
	if !r.Position.Equal(asked.state) {
		repaired := drawLights(r.Position)
		repaired.title = "Repaired"
		drawings = append(drawings, repaired)
	}
	return drawings
}

// checkHead returns the first line: the name of the solver and, unless the answer came from
// --answer, how long it took.
func checkHead(r solvers.Report) string {
	switch {
	case r.Reply.Asked == 0:
		return titleStyle.Render(fmt.Sprintf("Answer from %s in %s", r.Solver, r.Reply.Format))
	case r.Reply.Asked > 1:
		return titleStyle.Render(fmt.Sprintf("%s %s, reading %s, %d runs", r.Solver, r.Version, r.Reply.Format, r.Reply.Asked)) +
			fmt.Sprintf(", took %.2f s", r.Reply.Seconds)
	}
	return titleStyle.Render(fmt.Sprintf("%s %s, reading %s", r.Solver, r.Version, r.Reply.Format)) + fmt.Sprintf(", took %.2f s", r.Reply.Seconds)
}

// checkText formats the solver's answer and the verdict on it.
func checkText(q solvers.Question, r solvers.Report) string {
	text := checkHead(r) + "\n\n"
	if b := q.State.Board(); r.Cost != nil && b.Buttons() <= maxListed {
		presses := drawPresses("Presses", puzzle.PressesOfTimes(b, r.Presses))
		drawings := []drawing{presses}
		if b.Lights() == b.Buttons() { // lights and presses share a layout
			drawings = append(checkedLights(q, r), presses)
		}
		text += drawAll(b, drawings)
	}
	if r.Cost != nil && !r.Position.Equal(q.State) {
		text += fmt.Sprintf("The presses solve %s.\n", r.Position)
	}
	verdict := map[solvers.Agreement]string{
		solvers.Agrees: "It agrees", solvers.Differs: "Its answer is wrong", solvers.Undecided: "Undecided",
	}[r.Agreement]
	if r.Unreadable() {
		verdict = "Its answer cannot be read"
	}
	return text + verdict + ": " + r.Reason + ".\n"
}
