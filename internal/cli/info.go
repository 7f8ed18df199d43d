package cli

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"lightsout/board"
	"lightsout/internal/english"
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
	Method           string  `json:"method"`
	QuietPatterns    [][]any `json:"quiet_patterns"` // null when they are many or large
}

// Quiet patterns are shown when there are at most maxPatterns, each of at most
// maxPatternLights lights.
const (
	maxPatterns      = 8
	maxPatternLights = 10_000
)

func newInfo() *cobra.Command {
	var asJSON, prove bool
	cmd := &cobra.Command{
		Use:   "info BOARD|FILE",
		Short: "Print facts about a board: rank, nullity, God's number, quiet patterns",
		Long: `Print facts about a board. The nullity is the number of independent quiet
patterns: presses that change nothing. With nullity d and two colours, each solvable
state has 2^d solutions.

God's number is the most presses that any state needs. Bounding it takes a second or
two; --prove takes as long as the proof needs.

FILE is a graph or button file, as for lightsout board.`,
		Example: `lightsout info 5x5
lightsout info 100000x100000 --json
lightsout info 16x16 --prove
lightsout info 8x8,rule=ring`,
		Args:              oneArgument,
		ValidArgsFunction: completeBoards,
		RunE: func(cmd *cobra.Command, args []string) error {
			b, err := openBoard(cmd.Context(), args[0], cmd.InOrStdin())
			if err != nil {
				return err
			}
			bar := newBar(cmd.ErrOrStderr())
			s, err := solve.New(cmd.Context(), b, solve.OnProgress(bar.update))
			if err != nil {
				bar.done()
				return err
			}
			patterns, err := quietPatterns(cmd.Context(), s)
			var g godsNumber
			if err == nil {
				g, err = findGodsNumber(cmd.Context(), s, prove)
			}
			bar.done()
			if err != nil {
				return err
			}
			return printReport(cmd.OutOrStdout(), asJSON,
				func() infoReport { return infoJSON(s, patterns, g) }, func() string { return infoText(s, patterns, g) })
		},
	}
	cmd.Flags().BoolVar(&prove, "prove", false, "prove God's number, however long it takes")
	addJSON(cmd, &asJSON)
	return cmd
}

func completeBoards(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	return []string{"3x3", "4x4", "5x5", "5x5,rule=ring", "5x5,torus", "3x3x3", "hex4", "tri6", "cube3", "30x30"}, cobra.ShellCompDirectiveNoFileComp
}

// quietPatterns returns the quiet patterns, nil when they are too many or too
// large to show.
func quietPatterns(ctx context.Context, s *solve.Solver) ([]drawing, error) {
	if s.Nullity() > maxPatterns || s.Board().Buttons() > maxPatternLights {
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

func infoJSON(s *solve.Solver, patterns []drawing, g godsNumber) infoReport {
	b := s.Board()
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
	if patterns != nil {
		r.QuietPatterns = [][]any{}
	}
	for _, d := range patterns {
		r.QuietPatterns = append(r.QuietPatterns, places(b, d.values))
	}
	return r
}

// A godsNumber is what is known about the most presses that any state needs.
type godsNumber struct {
	low, high int
	known     bool // the bounds; the number when they are equal
}

// maxGodsButtons is the most buttons of a board with quiet patterns whose God's
// number is looked for; more would take longer than a person waits.
const maxGodsButtons = 1 << 20

func findGodsNumber(ctx context.Context, s *solve.Solver, prove bool) (g godsNumber, err error) {
	if s.Nullity() > 0 && s.Board().Buttons() > maxGodsButtons {
		return g, nil
	}
	if prove && s.Nullity() > 0 {
		var h solve.Hardest
		h, err = s.Hardest(ctx, -1)
		g.low, g.high = h.Low, h.High
	} else {
		g.low, g.high, err = s.GodsNumber(ctx)
	}
	if errors.Is(err, solve.ErrBoard) {
		return g, nil
	}
	g.known = err == nil
	return g, err
}

func infoText(s *solve.Solver, patterns []drawing, g godsNumber) string {
	b := s.Board()
	text := titleStyle.Render(fmt.Sprintf("%.60s", b)) + "  " + describe(b) + "\n\n"
	for _, line := range [][2]string{
		{"rank", group(s.Rank())},
		{"nullity", group(s.Nullity())},
		{"solvable", solvableText(s)},
		{"God's number", g.text()},
		{"method", string(s.Strategy())},
	} {
		text += fmt.Sprintf("  %-14s%s\n", line[0], line[1])
	}
	text += "\n"
	switch {
	case s.Nullity() == 0:
		text += "There are no quiet patterns, so each solvable state has exactly one solution.\n"
	case patterns == nil:
		text += english.Plural(s.Nullity(), "independent pattern of presses changes nothing; it is", "independent patterns of presses change nothing; they are") + " not shown.\n"
	default:
		text += "These patterns change nothing, alone or combined:\n\n" + drawAll(b, patterns)
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
