package cli

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"

	"github.com/spf13/cobra"

	"lightsout/board"
	"lightsout/internal/english"
	"lightsout/internal/states"
	"lightsout/solve"
)

// An infoReport is the JSON of the command info.
type infoReport struct {
	Board            string  `json:"board"`
	Lights           int     `json:"lights"`
	Buttons          int     `json:"buttons"`
	Colours          int     `json:"colours"`
	Rank             int     `json:"rank"`
	Nullity          int     `json:"nullity"`
	Solvable         *string `json:"solvable"` // null above 2^65536
	GodsNumber       *int    `json:"gods_number"`
	GodsNumberProved bool    `json:"gods_number_proved"`
	GodsNumberLow    *int    `json:"gods_number_low"` // null, as the next, when no bounds are known
	GodsNumberHigh   *int    `json:"gods_number_high"`
	GodsNumberReason *string `json:"gods_number_reason"` // why it is not proved; null when it is
	Method           string  `json:"method"`
	QuietPatterns    [][]any `json:"quiet_patterns"` // null when they are many or large
}

// Quiet patterns are shown when there are at most maxPatterns, each of at most
// maxPatternLights lights.
const (
	maxPatterns      = 8
	maxPatternLights = 10_000
	maxQuietJSON     = 10_000_000 // buttons of all patterns in one JSON object
)

type infoOptions struct {
	asJSON, asCSV, prove, quiet bool
	output                      string
}

func newInfo() *cobra.Command {
	var o infoOptions
	cmd := &cobra.Command{
		Use:   "info BOARD|FILE...",
		Short: "Print facts about a board: rank, nullity, God's number, quiet patterns",
		Long: `Print facts about a board. The nullity is the number of independent quiet
patterns: presses that change nothing. With nullity d and two colours, each solvable
state has 2^d solutions.

God's number is the most presses that any state needs. Bounding it takes a second or
two; --prove searches until it is proved, or until only bounds can be had: on some
boards no search of this kind leads to a proof. Then it says why.

A few small quiet patterns are shown; --quiet shows all, and with -o they are written to
a file: .json, or .pbm with one picture after the other.

Several boards, and ranges such as 1x1..40x40,torus, make a table. FILE is a graph or
button file, as for lightsout board.`,
		Example: `lightsout info 5x5
lightsout info 100000x100000 --json
lightsout info 16x16 --prove
lightsout info 8x8,rule=ring
lightsout info 1x1..40x40 --csv
lightsout info 19x19 --quiet -o quiet.pbm`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return errors.New("info takes one or more BOARD or FILE, but got 0" + tryHelp(cmd))
			}
			return nil
		},
		ValidArgsFunction: completeBoards,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := o.check(); err != nil {
				return err
			}
			boards, err := readBoards(cmd, args)
			switch {
			case err != nil:
				return err
			case len(boards) > 1 || o.asCSV:
				return o.runMany(cmd, boards)
			}
			return o.run(cmd, boards[0])
		},
	}
	cmd.Flags().BoolVar(&o.prove, "prove", false, "search for a proof of God's number with no limit of time")
	cmd.Flags().BoolVar(&o.quiet, "quiet", false, "show all quiet patterns")
	cmd.Flags().StringVarP(&o.output, "output", "o", "", "with --quiet, write the patterns to this file, .json or .pbm")
	cmd.Flags().BoolVar(&o.asCSV, "csv", false, "print a table as CSV")
	cmd.Flags().BoolVar(&o.asJSON, "json", false, "print one JSON object per board")
	return cmd
}

// check refuses flags that do not go together.
func (o infoOptions) check() error {
	switch {
	case o.asCSV && (o.asJSON || o.quiet):
		return errors.New("--csv goes with neither --json nor --quiet")
	case o.output != "" && !o.quiet:
		return errors.New("-o writes quiet patterns: add --quiet")
	case o.output != "" && quietFormat(o.output) == "":
		return fmt.Errorf("quiet patterns are written to .json and .pbm files, not to %q", filepath.Base(o.output))
	}
	return nil
}

// run prints what is known of one board.
func (o infoOptions) run(cmd *cobra.Command, b *board.Board) error {
	f, err := o.find(cmd, b)
	if err != nil {
		return err
	}
	if o.output != "" {
		if err := writeQuiet(cmd, f.solver, o.output); err != nil {
			return err
		}
	}
	err = printReport(cmd.OutOrStdout(), o.asJSON, f.json, func() string { return f.text(o) })
	switch {
	case err != nil || !o.quiet || o.output != "":
		return err
	case !o.asJSON && f.patterns == nil:
		return printQuiet(cmd, f.solver)
	}
	return nil
}

// facts are what is known of a board.
type facts struct {
	solver   *solve.Solver
	gods     godsNumber
	patterns []drawing // nil when they are not in the report
}

// find works the facts out behind a progress bar.
func (o infoOptions) find(cmd *cobra.Command, b *board.Board) (f facts, err error) {
	bar := newBar(cmd.ErrOrStderr())
	defer bar.done()
	f.solver, err = solve.New(cmd.Context(), b, solve.OnProgress(bar.update))
	if err != nil {
		return f, err
	}
	if f.patterns, err = o.quietPatterns(cmd.Context(), f.solver); err != nil {
		return f, err
	}
	f.gods, err = findGodsNumber(cmd.Context(), f.solver, o.prove)
	return f, err
}

func completeBoards(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	return []string{"3x3", "4x4", "5x5", "5x5,rule=ring", "5x5,torus", "3x3x3", "hex4", "tri6", "cube3", "30x30"}, cobra.ShellCompDirectiveNoFileComp
}

// quietPatterns returns the quiet patterns of a report, nil when they are too many or too
// large to show.
func (o infoOptions) quietPatterns(ctx context.Context, s *solve.Solver) ([]drawing, error) {
	all := o.quiet && o.asJSON && o.output == ""
	switch {
	case o.output != "":
		return nil, nil
	case all && s.Nullity()*s.Board().Buttons() > maxQuietJSON:
		return nil, fmt.Errorf("%w: %s of %s each; write them to a file with -o", board.ErrTooLarge,
			english.Plural(s.Nullity(), "quiet pattern", "quiet patterns"), english.Plural(s.Board().Buttons(), "button", "buttons"))
	case !all && (s.Nullity() > maxPatterns || s.Board().Buttons() > maxPatternLights):
		return nil, nil
	}
	drawings := []drawing{}
	for i := range s.Nullity() {
		quiet, err := s.QuietPattern(ctx, i)
		if err != nil {
			return nil, err
		}
		drawings = append(drawings, drawPresses(fmt.Sprintf("Quiet %d", i+1), quiet))
	}
	return drawings, nil
}

func (f facts) json() infoReport {
	s, b, g := f.solver, f.solver.Board(), f.gods
	states, _ := solvableStates(s)
	r := infoReport{
		Board:    b.String(),
		Lights:   b.Lights(),
		Buttons:  b.Buttons(),
		Colours:  b.Colours(),
		Rank:     s.Rank(),
		Nullity:  s.Nullity(),
		Solvable: states.decimal(),
		Method:   string(s.Strategy()),
	}
	if g.known {
		r.GodsNumberLow, r.GodsNumberHigh = &g.low, &g.high
		if r.GodsNumberProved = g.low == g.high; r.GodsNumberProved {
			r.GodsNumber = &g.low
		}
	}
	if g.reason != "" {
		r.GodsNumberReason = &g.reason
	}
	if f.patterns != nil {
		r.QuietPatterns = [][]any{}
	}
	for _, d := range f.patterns {
		r.QuietPatterns = append(r.QuietPatterns, places(b, d.values))
	}
	return r
}

// A godsNumber is what is known about the most presses that any state needs.
type godsNumber struct {
	low, high int
	known     bool   // the bounds; the number when they are equal
	reason    string // why it is not proved; empty when it is
}

// maxGodsButtons is the most buttons of a board with quiet patterns whose God's
// number is looked for; more would take longer than a person waits.
const maxGodsButtons = 1 << 20

func findGodsNumber(ctx context.Context, s *solve.Solver, prove bool) (g godsNumber, err error) {
	if s.Nullity() == 0 {
		g.low, g.high, err = s.GodsNumber(ctx)
		g.known = err == nil
		return g, err
	}
	if s.Board().Buttons() > maxGodsButtons {
		g.reason = fmt.Sprintf("God's number is looked for on boards of up to %s buttons, and this one has %s", group(maxGodsButtons), group(s.Board().Buttons()))
		return g, nil
	}
	effort := solve.QuickEffort
	if prove {
		effort = -1
	}
	h, err := s.Hardest(ctx, effort)
	switch {
	case errors.Is(err, solve.ErrBoard):
		g.reason = err.Error()
	case err != nil:
		return g, err
	case h.Low == h.High:
		return godsNumber{low: h.Low, high: h.High, known: true}, nil
	default:
		g = godsNumber{h.Low, h.High, true, h.Limit}
	}
	return g, g.count(ctx, s, prove)
}

// quickCount is the work of counting depths that takes a second or two.
const quickCount = 5e8

// count finds God's number by counting depths, as lightsout depths does, where that is
// not too much work.
func (g *godsNumber) count(ctx context.Context, s *solve.Solver, prove bool) error {
	var options []states.Option
	if !prove {
		options = append(options, states.Effort(quickCount))
	}
	d, err := states.Depths(ctx, s, options...)
	switch {
	case err == nil:
		*g = godsNumber{low: d.GodsNumber(), high: d.GodsNumber(), known: true}
		return nil
	case !errors.Is(err, states.ErrBoard) && !errors.Is(err, solve.ErrBoard):
		return err
	case g.known && g.reason == "":
		g.reason = "the search stopped after a second or two; --prove lets it continue"
	case g.known:
		g.reason = "more time would not help, because " + g.reason
	case prove:
		g.reason += "; it also has too many states to count them all"
	default:
		g.reason += "; --prove tries to count all its states instead"
	}
	return nil
}

func (f facts) text(o infoOptions) string {
	s, b := f.solver, f.solver.Board()
	text := titleStyle.Render(fmt.Sprintf("%.60s", b)) + "  " + describe(b) + "\n\n"
	for _, line := range [][2]string{
		{"rank", group(s.Rank())},
		{"nullity", group(s.Nullity())},
		{"solvable", solvableText(s)},
		{"God's number", f.gods.text()},
		{"method", string(s.Strategy())},
	} {
		text += fmt.Sprintf("  %-14s%s\n", line[0], line[1])
	}
	text += "\n" + f.gods.reasonText()
	switch {
	case s.Nullity() == 0:
		text += "There are no quiet patterns, so each solvable state has exactly one solution.\n"
	case f.patterns == nil:
		where := "not shown.\n"
		switch {
		case o.output != "":
			where = "in " + printable(o.output) + ".\n"
		case o.quiet:
			where = "these:\n\n"
		}
		text += english.Plural(s.Nullity(), "independent pattern of presses changes nothing; it is ", "independent patterns of presses change nothing; they are ") + where
	default:
		text += "These patterns change nothing, alone or combined:\n\n" + drawAll(b, f.patterns)
	}
	return text
}

func describe(b *board.Board) string {
	g, ok := b.Grid()
	if !ok {
		return english.Plural(b.Lights(), "light", "lights") + ", " + english.Plural(b.Buttons(), "button", "buttons") + extraText(b)
	}
	return fmt.Sprintf("%s, %s, %s; rule %s%s", english.Plural(g.Rows, "row", "rows"), english.Plural(g.Cols, "column", "columns"),
		english.Plural(b.Lights(), "light", "lights"), g.Rule, extraText(b))
}

// extraText says how many colours there are, and which sides of the drawing meet.
func extraText(b *board.Board) string {
	text := ""
	if b.Colours() > 2 {
		text = fmt.Sprintf("; %d colours", b.Colours())
	}
	for _, glue := range b.Frame().Glue {
		text += fmt.Sprintf("; %s meets %s", glue.A, glue.B)
		if glue.Flipped {
			text += ", flipped"
		}
	}
	return text
}

func solvableText(s *solve.Solver) string {
	states, share := solvableStates(s)
	if s.Invariants() == 0 {
		return "all " + states.readable() + " states"
	}
	return fmt.Sprintf("%s states, 1 in %s", states.readable(), share.readable())
}

func (g godsNumber) text() string {
	switch {
	case !g.known:
		return "not known"
	case g.low == g.high:
		return group(g.low) + ", the most presses that any state needs"
	}
	return fmt.Sprintf("%s to %s, the most presses that any state needs", group(g.low), group(g.high))
}

// reasonText says why God's number is not proved, and what is known all the same.
func (g godsNumber) reasonText() string {
	switch {
	case g.reason == "":
		return ""
	case !g.known:
		return wrapped(g.reason+".") + "\n\n"
	}
	return wrapped(fmt.Sprintf("God's number is not proved: %s. Some state needs at least %s, and none needs more than %s.",
		g.reason, english.Plural(g.low, "press", "presses"), group(g.high))) + "\n\n"
}
