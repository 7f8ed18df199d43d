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

func newCompare() *cobra.Command {
	var o compare.Options
	var seconds, long float64
	var megabytes int64
	var goals []string
	cmd := &cobra.Command{
		Use:   "compare",
		Short: "Ask every solver the same questions, and plot how long they take",
		Long: `Ask every installed solver the same questions, on growing boards: square grids
and tori, hypergrids and random graphs, each for any solution, the fewest presses
and the nearest solvable position; --goal generate asks for a position that can be
solved. The folder gets a table (CSV), plots (SVG and
PNG) and a page (README.md) that says what was run.

You can stop it at any time; run it again to continue.`,
		Example: `lightsout compare -o comparison
lightsout compare -o quick --seconds 1 --long 5 --with glpsol --with clasp
lightsout compare -o generators --goal generate --series grid --with mace4`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			const most = 24 * 60 * 60
			switch {
			case o.Dir == "":
				return errors.New("name the output folder with -o")
			case !(seconds >= 0.1 && seconds <= most && long >= 0.1 && long <= most):
				return fmt.Errorf("--seconds and --long take 0.1 to %d", most)
			case megabytes < 16 || megabytes > math.MaxInt64>>20:
				return fmt.Errorf("--megabytes takes 16 or more, not %d", megabytes)
			}
			o.Limit, o.Long = time.Duration(seconds*float64(time.Second)), time.Duration(long*float64(time.Second))
			o.Memory = megabytes << 20
			var err error
			if o.Goals, err = goalsOf(goals); err != nil {
				return err
			}
			return runCompare(cmd, o)
		},
	}
	flags := cmd.Flags()
	flags.StringVarP(&o.Dir, "output", "o", "", "the folder for the table, the plots and the page")
	flags.Float64Var(&seconds, "seconds", 10, "time limit for each question")
	flags.Float64Var(&long, "long", 60, "time limit for each of the three hard questions")
	flags.Int64Var(&megabytes, "megabytes", 2048, "memory limit of a solver")
	flags.StringSliceVar(&o.Solvers, "with", nil, "ask only these solvers")
	flags.StringSliceVar(&goals, "goal", english.Names(compare.Goals()), "what to ask for: any, fewest, nearest or generate")
	flags.StringSliceVar(&o.Series, "series", compare.Series(), "which boards to use: long (the hard questions), grid, torus, hypergrid or graph")
	completeFlag(cmd, "with", solvers.Names())
	completeFlag(cmd, "goal", english.Names(model.Goals()))
	completeFlag(cmd, "series", compare.Series())
	return cmd
}

// goalsOf checks the goals that were typed.
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
