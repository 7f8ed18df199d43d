package cli

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"lightsout/board"
	"lightsout/internal/english"
	"lightsout/picture"
	"lightsout/puzzle/pbm"
	"lightsout/solve"
)

// nearestOptions are the flags for the nearest solvable state.
type nearestOptions struct {
	on     bool
	faint  bool
	push   string
	pushed []uint8 // wrong lights after pushing errors to an edge; nil without --push
}

func (o *nearestOptions) add(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.BoolVar(&o.on, "nearest", false, "find the nearest solvable state, instead of presses")
	flags.BoolVar(&o.faint, "faint", false, "make the least visible changes to a picture, rather than the fewest")
	flags.StringVar(&o.push, "push", "", "with --nearest, compare with pushing the errors to an edge: bottom, top, left or right")
	completeFlag(cmd, "push", english.Names(solve.Edges()))
}

// checkNearest rejects flags that do not fit together.
func (o solveOptions) checkNearest(cmd *cobra.Command) error {
	if o.nearest.on {
		for _, flag := range []string{"fewest", "prove", "all", "certificate", "verify", "read", "corners"} {
			if cmd.Flags().Changed(flag) {
				return fmt.Errorf("--%s is for presses; leave out --nearest", flag)
			}
		}
		return nil
	}
	for _, flag := range []string{"faint", "push"} {
		if cmd.Flags().Changed(flag) {
			return fmt.Errorf("--%s is for the nearest solvable state: add --nearest", flag)
		}
	}
	if o.cost != "" && !o.fewest {
		return errors.New("--cost is for the cheapest answer: add --fewest or --nearest")
	}
	return nil
}

func runNearest(cmd *cobra.Command, arg string, o solveOptions) (err error) {
	ctx := cmd.Context()
	in, err := openInput(ctx, arg, cmd.InOrStdin(), o.picture)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, in.close()) }()
	if err := o.prepareNearest(cmd, in, arg); err != nil {
		return err
	}
	costs, err := o.lightCosts(ctx, in)
	if err != nil {
		return err
	}
	if o.nearest.push != "" {
		if _, o.nearest.pushed, err = solve.Push(in.state.Difference(), board.Side(o.nearest.push)); err != nil {
			return err
		}
	}
	bar := newBar(cmd.ErrOrStderr())
	n, err := o.findNearest(ctx, in, costs, bar.update)
	bar.done()
	stopped := isStop(err) && n.State.Board() != nil
	if err != nil && !stopped {
		return err
	}
	ctx, o.stopped = afterStop(ctx, stopped), stopped
	w := cmd.OutOrStdout()
	if o.output != "" {
		if err := o.writeState(ctx, in, n, w); err != nil {
			return err
		}
	}
	if o.output == "-" {
		w = cmd.ErrOrStderr()
	}
	return errors.Join(printNearest(w, in, n, o), stopError(stopped && !n.Proved))
}

// prepareNearest reads the lights and the target, and checks the options that depend on them.
func (o solveOptions) prepareNearest(cmd *cobra.Command, in *input, arg string) error {
	if in.rows != nil && in.board.Lights() > picture.MaxCells {
		return english.Errorf("--nearest works on pictures of up to %d lights", picture.MaxCells)
	}
	if err := in.hold(cmd.Context()); err != nil {
		return err
	}
	if err := in.aim(cmd.Context(), arg, o.to, cmd.InOrStdin()); err != nil {
		return err
	}
	return errors.Join(in.checkLights(o.output), o.limit.check())
}

// writeState writes the nearest state to a file.
func (o solveOptions) writeState(ctx context.Context, in *input, n solve.Repair, stdout io.Writer) error {
	format, err := stillFormat(o.output)
	switch {
	case err != nil:
		return err
	case format == pbmFormat:
		job := solveJob{in: in, stdout: stdout}
		return job.writePBM(o.output, func(w pbm.RowWriter) error { return copyRows(ctx, w, n.State.Bitmap()) })
	case format == jsonFormat:
		return writeFile(o.output, stdout, func(w io.Writer) error { return printJSON(w, reportNearest(in, n, o.nearest)) })
	}
	return writeFile(o.output, stdout, func(w io.Writer) error {
		return writeStill(w, format, picture.Drawing{State: n.State, Places: in.places})
	})
}

// lightCosts returns the cost of changing each light, or nil if all cost the same.
func (o solveOptions) lightCosts(ctx context.Context, in *input) ([]uint32, error) {
	switch {
	case o.nearest.faint && o.cost != "":
		return nil, errors.New("--faint and --cost both set the cost of wrong lights; use only one")
	case o.nearest.faint && in.tones == nil:
		return nil, errors.New("--faint needs a picture, because it uses the tones; for other input, set costs with --cost FILE")
	case o.nearest.faint:
		return in.tones.Costs(in.state, picture.Grey), nil
	}
	return readCosts(ctx, o.cost, in.board, in.board.Lights())
}

// costly reports whether lights have costs.
func (o solveOptions) costly() bool { return o.cost != "" || o.nearest.faint }

// findNearest finds the state nearest to the input, among all states that can reach the target: the
// one with the fewest changed lights or, if there are costs, with the cheapest changes.
func (o solveOptions) findNearest(ctx context.Context, in *input, costs []uint32, report func(solve.Progress)) (solve.Repair, error) {
	options := []solve.Option{solve.OnProgress(report)}
	if o.limit.seconds != 0 {
		options = append(options, solve.Patient())
	}
	ctx, cancel := o.limit.context(ctx)
	defer cancel()
	s, err := solve.New(ctx, in.board, options...)
	if err != nil {
		return solve.Repair{}, err
	}
	return s.Cheapest(ctx, in.state, costs)
}

// A nearestReport is the JSON output of solve --nearest.
type nearestReport struct {
	Puzzle  string `json:"puzzle"`
	Nearest string `json:"nearest"`
	Flips   []any  `json:"flips"`
	Wrong   int    `json:"wrong"`
	Cost    int    `json:"cost"`
	Proved  bool   `json:"proved"`
	Bound   int    `json:"bound"`
	Pushed  []any  `json:"pushed,omitempty"` // with --push
}

func printNearest(w io.Writer, in *input, n solve.Repair, o solveOptions) error {
	return printReport(w, o.asJSON, func() nearestReport { return reportNearest(in, n, o.nearest) },
		func() string { return nearestText(in, n, flipped(in.board, n.Flips), o) })
}

func reportNearest(in *input, n solve.Repair, o nearestOptions) nearestReport {
	r := nearestReport{
		in.state.String(), n.State.String(), places(in.board, flipped(in.board, n.Flips)),
		len(n.Flips), n.Cost, n.Proved, n.Bound, nil,
	}
	if o.pushed != nil {
		r.Pushed = places(in.board, o.pushed)
	}
	return r
}

// flipped returns a slice with one value per light: 1 for each given light and 0 for all others.
func flipped(b *board.Board, lights []int) []uint8 {
	values := make([]uint8, b.Lights())
	for _, light := range lights {
		values[light] = 1
	}
	return values
}

func nearestText(in *input, n solve.Repair, flips []uint8, o solveOptions) string {
	asItIs, done := "This is already solvable.\n", " makes this solvable"
	if in.hasTarget() {
		asItIs, done = "The target is already within reach.\n", " brings the target within reach"
	}
	if len(n.Flips) == 0 {
		return asItIs + o.nearest.pushedText() + nearestEnd(in.board, n, o)
	}
	var text string
	wrong := drawing{"Wrong", flips, certificateMark, false}
	if sheet, ok := newSheet(in.board); ok {
		nearest := drawLights(n.State)
		nearest.title = "Nearest"
		text = sheet.draw(append(in.drawings(), nearest, wrong)...)
	} else {
		text = titleStyle.Render("Wrong") + "\n" + list(in.board, wrong) + "\n"
	}
	text += "Changing " + english.Plural(len(n.Flips), "light", "lights") + done
	switch {
	case o.costly() && n.Proved:
		text += fmt.Sprintf(", at a cost of %s, the lowest possible.\n", group(n.Cost))
	case o.costly():
		text += fmt.Sprintf(", at a cost of %s. This is the best answer found,\nbut it is not proved to be the cheapest: the cost is at least %s.\n", group(n.Cost), group(n.Bound))
	case n.Proved:
		text += "; no fewer will do.\n"
	default:
		text += fmt.Sprintf(". This is the best answer found,\nbut fewer may be enough: at least %s must change.\n", group(n.Bound))
	}
	if o.stopped && !n.Proved {
		text += stoppedText
	}
	return text + o.nearest.pushedText() + nearestEnd(in.board, n, o)
}

// pushedText says how many lights are wrong if all errors are pushed to one edge. Without --push,
// it is empty.
func (o nearestOptions) pushedText() string {
	if o.pushed == nil {
		return ""
	}
	wrong := 0
	for _, v := range o.pushed {
		wrong += int(v)
	}
	return fmt.Sprintf("Pushing all errors to the %s edge leaves %s wrong.\n", o.push, english.Plural(wrong, "light", "lights"))
}

// nearestEnd returns the last line of the output: where the nearest state was written, the state
// itself if it is short, or how to save it.
func nearestEnd(b *board.Board, n solve.Repair, o solveOptions) string {
	switch {
	case o.output == "-":
		return ""
	case o.output != "":
		return "Written to " + o.output + ".\n"
	case b.Lights() <= maxDrawn:
		return n.State.String() + "\n"
	}
	return "Add -o FILE to save it.\n"
}
