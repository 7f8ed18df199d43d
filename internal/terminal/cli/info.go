package cli

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"lightsout/board"
	"lightsout/internal/english"
	"lightsout/internal/facts"
	"lightsout/internal/states"
	"lightsout/internal/symmetry"
	"lightsout/internal/terminal/termtext"
	"lightsout/solve"
)

// An infoReport is the JSON output of info.
type infoReport struct {
	Board            string    `json:"board"`
	Lights           int       `json:"lights"`
	Buttons          int       `json:"buttons"`
	Colours          int       `json:"colours"`
	Rank             int       `json:"rank"`
	Nullity          int       `json:"nullity"`
	Solvable         *string   `json:"solvable"`                // null above about 2^65536
	SolvableLog2     *float64  `json:"solvable_log2,omitempty"` // for numbers of more than 40 digits
	GodsNumber       *int      `json:"gods_number"`
	GodsNumberProved bool      `json:"gods_number_proved"`
	GodsNumberLow    *int      `json:"gods_number_low"` // this and the next are null if no bounds are known
	GodsNumberHigh   *int      `json:"gods_number_high"`
	GodsNumberReason *string   `json:"gods_number_reason"`             // why it is not proved; null if it is
	GodsNumberTime   []float64 `json:"gods_number_estimate,omitempty"` // with --prove: the range of seconds a proof may take
	Symmetries       []string  `json:"symmetries"`                     // null if they are not looked for
	Method           string    `json:"method"`
	QuietPatterns    [][]any   `json:"quiet_patterns"` // null if too many, too large or written to a file
	Lit              *litFacts `json:"lit,omitempty"`  // with --lit
	// Puzzle is nil if the argument was only a board or a streamed picture.
	Puzzle *puzzleReport `json:"puzzle,omitempty"`
}

// Without --patterns, quiet patterns are shown if there are at most maxPatterns of them, on a board
// with at most maxPatternLights buttons.
const (
	maxPatterns      = 8
	maxPatternLights = 10_000
	maxQuietJSON     = 10_000_000 // total number of buttons in all patterns of one JSON object
)

type infoOptions struct {
	asJSON, asCSV, prove, quiet bool
	limit                       timeLimit
	output                      string
	only                        []string
	depths, lit                 bool
}

func newInfo() *cobra.Command {
	var o infoOptions
	cmd := &cobra.Command{
		Use:   "info BOARD|PUZZLE|FILE...",
		Short: "facts about a board or a puzzle (--depths)",
		Long: `Print facts about a board. The nullity is the number d of independent quiet patterns: presses
that change nothing. With two colours, each solvable state has 2^d solutions. God's number is
the most presses that any solvable state needs.

For a puzzle, info starts with par and how hard it is. For several boards, it prints a table:
1x1..40x40,torus has the squares, and 1..40x1..40 all rectangles.`,
		Example: `lightsout info 5x5
lightsout info 5x5#monday
lightsout info 5x5 --depths
lightsout info 1x1..40x40 --csv
lightsout info 1..100x1..100 --only nullity`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return errors.New("info takes one or more boards, puzzles or files, but got none" + termtext.TryHelp(cmd))
			}
			return nil
		},
		ValidArgsFunction: completePuzzles,
		RunE:              o.runAny,
	}
	cmd.Flags().BoolVar(&o.prove, "prove", false, "search for a proof of God's number, with no time limit")
	cmd.Flags().BoolVar(&o.depths, "depths", false, "count the states that need 0, 1, 2 ... presses")
	addLit(cmd, &o.lit)
	o.limit.add(cmd, "time limit in seconds for --prove; print the best bounds so far")
	cmd.Flags().BoolVar(&o.quiet, "patterns", false, "show independent quiet patterns, which make up all others")
	cmd.Flags().StringVarP(&o.output, "output", "o", "", "with --patterns, write the patterns to this file, .json or .pbm")
	cmd.Flags().StringSliceVar(&o.only, "only", nil, "only these facts, as in rank,nullity")
	_ = cmd.Flags().SetAnnotation("only", termtext.ValueName, []string{"FACTS"}) // the flag exists
	completeFlag(cmd, "only", infoFields)
	cmd.Flags().BoolVar(&o.asCSV, "csv", false, "print a table as CSV")
	cmd.Flags().BoolVar(&o.asJSON, "json", false, "print one JSON object per board")
	return cmd
}

// runAny prints facts about a puzzle, a batch of puzzles, a board or several boards.
func (o *infoOptions) runAny(cmd *cobra.Command, args []string) error {
	if err := o.check(); err != nil {
		return err
	}
	lines, isBatch := openBatch(cmd, args)
	switch {
	case isBatch && o.depths:
		return o.depthsBatch(cmd, lines)
	case isBatch:
		return o.batch(cmd, lines)
	case o.depths:
		return o.runDepths(cmd, args)
	}
	if len(args) == 1 && namesPosition(args[0]) && !o.asCSV {
		return o.runPuzzle(cmd, args[0])
	}
	boards, err := readBoards(cmd, args)
	switch {
	case err != nil:
		return err
	case len(boards) > 1 || o.asCSV:
		return o.runMany(cmd, boards)
	}
	return o.run(cmd, boards[0], nil)
}

// check rejects flags that cannot be combined, and values that are not supported.
func (o infoOptions) check() error {
	if err := errors.Join(checkFields(o.only), o.checkDepths()); err != nil {
		return err
	}
	switch {
	case o.asCSV && (o.asJSON || o.quiet):
		return errors.New("--csv cannot be combined with --json or --patterns")
	case len(o.only) > 0 && (o.quiet || o.prove && !o.wants("gods_number")):
		return errors.New("--only cannot be combined with --patterns, or with --prove unless it lists gods_number")
	case o.output != "" && !o.quiet:
		return errors.New("-o writes quiet patterns: add --patterns")
	case o.output != "" && quietFormat(o.output) == "":
		return fmt.Errorf("quiet patterns can be written to .json and .pbm files, not to %q", filepath.Base(o.output))
	}
	return o.limit.checkFor("a proof of God's number", "--prove", o.prove)
}

// run prints the facts about one board and, if puzzle is not nil, about a puzzle on it.
func (o infoOptions) run(cmd *cobra.Command, b *board.Board, puzzle *puzzleReport) error {
	f, err := o.find(cmd, b)
	stopped := isStop(err) && f.gods.High > 0
	if err != nil && !stopped {
		return err
	}
	f.puzzle = puzzle
	if o.output != "" {
		if err := writeQuiet(cmd, f.solver, o.output); err != nil {
			return err
		}
	}
	if o.asJSON {
		err = f.printJSON(cmd.OutOrStdout(), o)
	} else {
		err = printText(cmd.OutOrStdout(), f.text(o))
	}
	err = errors.Join(err, stopError(stopped && !f.gods.Proved() || o.unproved(f)))
	switch {
	case err != nil || !o.quiet || o.output != "":
		return err
	case !o.asJSON && f.patterns == nil:
		return printQuiet(cmd, f.solver)
	}
	return nil
}

// unproved reports whether --prove found no proof.
func (o infoOptions) unproved(f boardFacts) bool { return o.prove && !f.gods.Proved() }

// boardFacts are the facts about a board and, if there is one, about a puzzle on it.
type boardFacts struct {
	board    *board.Board
	nullity  int
	solver   *solve.Solver // nil if only the nullity is known
	gods     facts.GodsNumber
	patterns []drawing // nil if they are not in the report
	puzzle   *puzzleReport
	lit      *litFacts
}

// find computes the facts and shows a progress bar.
func (o infoOptions) find(cmd *cobra.Command, b *board.Board) (f boardFacts, err error) {
	bar := newBar(cmd.ErrOrStderr())
	defer bar.done()
	f.board = b
	if f.solver, err = solve.New(cmd.Context(), b, solve.OnProgress(bar.update)); err == nil {
		f.nullity = f.solver.Nullity()
	}
	if err == nil && o.wants("quiet_patterns") {
		f.patterns, err = o.quietPatterns(cmd.Context(), f.solver)
	}
	if err == nil && o.wants("gods_number") {
		ctx, cancel := o.limit.context(cmd.Context())
		defer cancel()
		f.gods, err = facts.FindGodsNumber(ctx, f.solver, o.prove, bar.update)
	}
	if err == nil && o.lit {
		f.lit, err = findLit(cmd.Context(), b, states.OnProgress(bar.update))
	}
	return f, err
}

// quietPatterns returns the quiet patterns for the report, or nil if they are written to a file,
// too many, or too large to show. With --patterns and --json, it returns an error instead of
// leaving out large ones.
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

// json returns the facts that the options ask for.
func (f boardFacts) json(o infoOptions) infoReport {
	s, b, g := f.solver, f.solver.Board(), f.gods
	r := infoReport{
		Board:   b.String(),
		Lights:  b.Lights(),
		Buttons: b.Buttons(),
		Colours: b.Colours(),
		Rank:    s.Rank(),
		Nullity: s.Nullity(),
		Method:  string(s.Strategy()),
		Puzzle:  f.puzzle,
		Lit:     f.lit,
	}
	if o.wants("solvable") {
		states, _ := facts.SolvableStates(s)
		r.Solvable, r.SolvableLog2 = states.Decimal(), states.Log2()
	}
	if o.wants("symmetries") {
		r.Symmetries = symmetries(b)
	}
	if g.Known() {
		r.GodsNumberLow, r.GodsNumberHigh = &g.Low, &g.High
	}
	if r.GodsNumberProved = g.Proved(); r.GodsNumberProved {
		r.GodsNumber = &g.Low
	}
	if reason := g.Reason(); reason != "" {
		r.GodsNumberReason = &reason
	}
	if g.Estimate != nil {
		r.GodsNumberTime = []float64{g.Estimate.Low, g.Estimate.High}
	}
	if f.patterns != nil {
		r.QuietPatterns = [][]any{}
	}
	for _, d := range f.patterns {
		r.QuietPatterns = append(r.QuietPatterns, places(b, d.values))
	}
	return r
}

func (f boardFacts) text(o infoOptions) string {
	s, b := f.solver, f.solver.Board()
	text := titleStyle.Render(fmt.Sprintf("%.60s", b)) + "  " + facts.BoardWords(b) + "\n\n"
	if len(o.only) == 0 {
		text = f.puzzle.text() + text
	}
	for _, line := range []struct {
		field, title string
		value        func() string
	}{
		{"rank", "rank", func() string { return group(s.Rank()) }},
		{"nullity", "nullity", func() string { return group(s.Nullity()) }},
		{"solvable", "solvable", func() string { return facts.SolvableWords(s) }},
		{"gods_number", "God's number", func() string { return godsText(f.gods) }},
		{"symmetries", "symmetries", func() string { return symmetryText(b) }},
		{"method", "method", func() string { return string(s.Strategy()) }},
	} {
		if !o.wants(line.field) {
			continue
		}
		if value := line.value(); value != "" {
			text += fmt.Sprintf("  %-14s%s\n", line.title, value)
		}
	}
	if f.lit != nil {
		text += fmt.Sprintf("  %-14s%s\n", "lit only", f.lit.text())
	}
	if o.wants("gods_number") {
		text += "\n" + reasonText(f.gods)
	}
	if !o.wants("quiet_patterns") {
		return text
	}
	if s.Nullity() > 0 && f.patterns != nil {
		return text + "These patterns change nothing, alone or combined:\n\n" + drawAll(b, f.patterns)
	}
	words, end := facts.QuietWords(s), "\n"
	switch {
	case s.Nullity() == 0:
	case o.output != "":
		end += "Written to " + printable(o.output) + ".\n"
	case o.quiet:
		end += "\n"
	default:
		words += " For drawings, add --patterns."
	}
	return text + wrapped(words) + end
}

// maxSymmetric is the number of lights above which info does not look for symmetries.
const maxSymmetric = 10_000

// symmetries lists the reflections and rotations of a board's drawing that preserve the board. It
// returns nil if the board is too large, or if it does not have as many buttons as lights.
func symmetries(b *board.Board) []string {
	if b.Lights() > maxSymmetric || b.Lights() != b.Buttons() {
		return nil
	}
	motions := []string{}
	for _, found := range symmetry.Of(b) {
		motions = append(motions, string(found.Motion))
	}
	return motions
}

func symmetryText(b *board.Board) string {
	if motions := symmetries(b); motions == nil || len(motions) > 0 {
		return strings.Join(motions, ", ")
	}
	return "none"
}

func godsText(g facts.GodsNumber) string {
	if !g.Known() {
		return g.String()
	}
	return g.String() + ", the most presses that any state needs"
}

// reasonText explains why God's number is not proved.
func reasonText(g facts.GodsNumber) string {
	if g.Proved() {
		return ""
	}
	text := g.Sentence()
	if g.Open {
		text += " For a longer search, add --prove."
	}
	if g.Estimate != nil {
		text += " " + g.Estimate.Sentence()
	}
	return wrapped(text) + "\n\n"
}
