package cli

import (
	"errors"
	"fmt"
	"math"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"lightsout/internal/english"
	"lightsout/internal/terminal/compare"
	"lightsout/internal/terminal/solvers"
	"lightsout/model"
)

// compareFlags are the flags as typed, before they are checked.
type compareFlags struct {
	seconds, long float64
	megabytes     int64
	goals, starts []string
	rectangles    string
}

func newCompare(program string) *cobra.Command {
	o := compare.Options{Program: program}
	var typed compareFlags
	cmd := &cobra.Command{
		Use:   "compare",
		Short: "Ask every solver the same questions, and plot how long they take",
		Long: `Ask every installed solver the same questions on growing boards: square grids and tori,
hypergrids and random graphs. On each board, the goals are any solution, the fewest presses
and the nearest solvable position. --goal generate asks for a solvable position. --series
selects three more series: presses (5 x 5 positions that need 1 to 15 presses), unsolvable
(positions that cannot be solved) and rectangle (boards from --rectangles). The output
folder gets a table (CSV), plots (SVG and PNG) and a page (README.md) that starts with the
findings.

With --start, solvers that accept a starting answer run both with and without one.

You can stop at any time; run the command again to continue.`,
		Example: `lightsout compare -o comparison
lightsout compare -o quick --seconds 1 --long 5 --with glpsol --with clasp
lightsout compare -o generators --goal generate --series grid --with mace4
lightsout compare -o starts --series unsolvable --goal nearest --start heuristic
lightsout compare -o rectangles --series rectangle --rectangles 2x2..6x9 --goal fewest`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := typed.check(&o); err != nil {
				return err
			}
			return runCompare(cmd, o)
		},
	}
	flags := cmd.Flags()
	flags.StringVarP(&o.Dir, "output", "o", "", "write the table, plots and page to this folder")
	flags.Float64Var(&typed.seconds, "seconds", 10, "time limit for each question")
	flags.Float64Var(&typed.long, "long", 60, "time limit for each of the three hard questions")
	flags.Int64Var(&typed.megabytes, "megabytes", 2048, "memory limit for each solver, in megabytes")
	flags.StringSliceVar(&o.Solvers, "with", nil, "run only these solvers")
	flags.StringSliceVar(&typed.goals, "goal", english.Names(compare.Goals()), "goals: any, fewest, nearest or generate")
	flags.StringSliceVar(&o.Series, "series", compare.UsualSeries(), "which questions to ask: long (the hard ones), grid, torus, hypergrid, graph, presses, unsolvable or rectangle")
	flags.StringVar(&typed.rectangles, "rectangles", compare.UsualRectangles.String(), "boards in the rectangle series, as a range of rows x columns")
	flags.StringSliceVar(&typed.starts, "start", nil, "also run solvers with a starting answer: heuristic or xor")
	completeFlag(cmd, "start", solvers.Starts())
	completeFlag(cmd, "with", solvers.Names())
	completeFlag(cmd, "goal", english.Names(model.Goals()))
	completeFlag(cmd, "series", compare.Series())
	return cmd
}

// check validates the flags and sets the options that depend on them.
func (c compareFlags) check(o *compare.Options) (err error) {
	const most = 24 * 60 * 60
	switch {
	case o.Dir == "":
		return errors.New("name the output folder with -o")
	case !(c.seconds >= 0.1 && c.seconds <= most && c.long >= 0.1 && c.long <= most):
		return fmt.Errorf("--seconds and --long must be from 0.1 to %d", most)
	case c.megabytes < 16 || c.megabytes > math.MaxInt64>>20:
		return fmt.Errorf("--megabytes must be 16 or more, not %d", c.megabytes)
	}
	o.Limit, o.Long = time.Duration(c.seconds*float64(time.Second)), time.Duration(c.long*float64(time.Second))
	o.Memory = c.megabytes << 20
	if o.Goals, err = goalsOf(c.goals); err != nil {
		return err
	}
	if o.Rectangles, err = compare.ParseRectangles(c.rectangles); err != nil {
		return err
	}
	o.Starts, err = solverStarts(c.starts)
	return err
}

// goalsOf parses the values of --goal.
func goalsOf(words []string) ([]model.Goal, error) {
	var goals []model.Goal
	for _, word := range words {
		if !slices.Contains(model.Goals(), model.Goal(word)) {
			return nil, fmt.Errorf("unknown goal %.20q; the goals are any, fewest, nearest and generate", word)
		}
		goals = append(goals, model.Goal(word))
	}
	return goals, nil
}

// solverStarts parses the values of --start.
func solverStarts(words []string) ([]solvers.Start, error) {
	var starts []solvers.Start
	for _, word := range words {
		if !slices.Contains(solvers.Starts(), solvers.Start(word)) {
			return nil, fmt.Errorf("unknown start %.20q; choose %s", word, english.Choices(solvers.Starts()))
		}
		starts = append(starts, solvers.Start(word))
	}
	return starts, nil
}

func runCompare(cmd *cobra.Command, o compare.Options) error {
	for _, series := range o.Series {
		if !slices.Contains(compare.Series(), series) {
			return fmt.Errorf("unknown series %.20q; choose one of %s", series, strings.Join(compare.Series(), ", "))
		}
	}
	for _, name := range o.Solvers {
		if _, err := solvers.Find(name); err != nil {
			return err
		}
	}
	bar := newBar(cmd.ErrOrStderr())
	o.OnProgress = bar.update
	err := compare.Run(cmd.Context(), o)
	bar.done()
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(cmd.OutOrStdout(), "The comparison is in %s.\n", printable(filepath.Join(o.Dir, "README.md")))
	return err
}
