package cli

import (
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"lightsout/internal/english"
	"lightsout/internal/terminal/solvers"
	"lightsout/internal/terminal/termtext"
	"lightsout/model"
	"lightsout/puzzle"
)

// modelOptions are the flags of model.
type modelOptions struct {
	format string
	output string
	check  checkOptions
	goal   string
	atMost int
	slack  string
	symm   string
	start  string
	to     string
	pixels pictureOptions
}

// slacks are the values of --slack, the default first.
var slacks = []string{"integer", "binary"}

// add adds the flags to a command.
func (o *modelOptions) add(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringVar(&o.goal, "goal", string(model.Any), "what the solver should find: any (a solution), fewest (presses), nearest (the nearest solvable position) or generate (a solvable position)")
	flags.IntVar(&o.atMost, "at-most", -1, "allow at most this many presses (any, fewest), changed lights (nearest) or lit lights (generate)")
	flags.StringVar(&o.slack, "slack", slacks[0], "how to write the slack in an integer program: integer, binary, or a number of binary digits (with too few, solutions are lost)")
	flags.StringVar(&o.symm, "break", "", "exclude equivalent answers: quiet or symmetry")
	flags.StringVar(&o.start, "start", "", "give the solver a starting answer: heuristic (errors pushed to an edge) or xor (a solution)")
	completeFlag(cmd, "start", solvers.Starts())
	completeFlag(cmd, "goal", model.Goals())
	completeFlag(cmd, "slack", slacks)
	completeFlag(cmd, "break", model.Breaks())
	addTarget(cmd, &o.to)
	flags.StringVar(&o.format, "format", "", "the format to write, or one of those that the solver reads")
	flags.StringVarP(&o.output, "output", "o", "-", "write to this file (- for standard output)")
	completeFlag(cmd, "format", model.Formats())
	o.check.add(cmd)
	o.pixels.add(cmd, "board", "width")
	termtext.GroupFlags(cmd, "Running a solver", "run", "answer", "seconds", "json")
}

func (o *modelOptions) options(cmd *cobra.Command) (model.Options, error) {
	m := model.Options{Goal: model.Goal(o.goal), BinarySlack: o.slack != slacks[0], Break: model.Break(o.symm)}
	if !slices.Contains(slacks, o.slack) {
		var err error
		if m.SlackDigits, err = strconv.Atoi(o.slack); err != nil || m.SlackDigits == 0 {
			return m, fmt.Errorf("%w: unknown slack %.20q; choose integer, binary or a number of binary digits", model.ErrOptions, o.slack)
		}
	}
	if cmd.Flags().Changed("at-most") {
		if o.atMost < 0 {
			return m, fmt.Errorf("--at-most must be 0 or more, not %d", o.atMost)
		}
		m.AtMost = &o.atMost
	}
	return m, nil
}

func newModel() *cobra.Command {
	var o modelOptions
	cmd := &cobra.Command{
		Use:   "model PUZZLE|FILE",
		Short: "the puzzle for other solvers; --run NAME runs one and checks it",
		Long: `Write a puzzle for another solver, with comments that explain the file. lightsout help files
lists the flags for pictures, such as --board.

` + formatList() + `
--run runs a solver, plays its presses, and compares its claims with the exact answer. The
solvers are ` + strings.Join(solvers.Names(), ", ") + `.
The exit code is 0 if the solver agrees, 1 if its answer is wrong or unreadable, and 3 if it was
stopped or gave up, or if the exact answer is not known.`,
		Example: `lightsout model 5x5 --format mathprog --goal fewest -o five.mod
lightsout model 3x3x3x3 --format cnf-xor
lightsout model 5x5 --run glpsol --goal fewest
lightsout model 5x5 --run cbc --format lp --goal fewest --answer solution.txt`,
		Args:              termtext.Arguments,
		ValidArgsFunction: completePuzzles,
		RunE:              func(cmd *cobra.Command, args []string) error { return o.run(cmd, args[0]) },
	}
	o.add(cmd)
	return cmd
}

// run writes the model, or runs a solver on it.
func (o modelOptions) run(cmd *cobra.Command, arg string) error {
	if o.check.run != "" {
		return runCheck(cmd, arg, o)
	}
	if err := o.checkAlone(cmd); err != nil {
		return err
	}
	if o.format == "" {
		return fmt.Errorf("choose a format with --format: %s", strings.Join(english.Names(model.Formats()), ", "))
	}
	beside := o.start != "" && model.Format(o.format).Starts()
	if beside && o.output == "-" {
		return errors.New("--start writes a second file next to the model; name the model with -o")
	}
	p, err := openProblem(cmd, arg, o)
	if err != nil {
		return err
	}
	err = writeFile(o.output, cmd.OutOrStdout(), func(w io.Writer) error {
		return plainly(model.Write(cmd.Context(), w, p, model.Format(o.format)))
	})
	if err != nil || !beside {
		return err
	}
	return writeFile(strings.TrimSuffix(o.output, filepath.Ext(o.output))+".start", nil, func(w io.Writer) error {
		return plainly(model.WriteStart(cmd.Context(), w, p))
	})
}

// checkAlone rejects flags that are only for running a solver.
func (o modelOptions) checkAlone(cmd *cobra.Command) error {
	for _, flag := range []string{"answer", "seconds", "json"} {
		if cmd.Flags().Changed(flag) {
			return fmt.Errorf("--%s is for running a solver: add --run SOLVER", flag)
		}
	}
	return nil
}

func formatList() string {
	var b strings.Builder
	for _, f := range model.Formats() {
		fmt.Fprintf(&b, "  %-14s %s\n", f, f.Describe())
	}
	return b.String()
}

// openProblem reads a puzzle and builds the problem that the flags describe.
func openProblem(cmd *cobra.Command, arg string, o modelOptions) (*model.Problem, error) {
	options, err := o.options(cmd)
	if err != nil {
		return nil, err
	}
	state, err := o.open(cmd, arg)
	if err != nil {
		return nil, err
	}
	if options.Start, err = o.startOf(cmd, state, options); err != nil {
		return nil, plainly(err)
	}
	p, err := model.New(cmd.Context(), state, options)
	return p, plainly(err)
}

// startOf returns the starting answer that --start selects, or nil without the flag.
func (o modelOptions) startOf(cmd *cobra.Command, state puzzle.State, options model.Options) ([]uint8, error) {
	if o.start == "" {
		return nil, nil
	}
	return solvers.Start(o.start).Presses(cmd.Context(), state, options)
}

// open reads a position, which cannot be a streamed picture, and its target.
func (o modelOptions) open(cmd *cobra.Command, arg string) (puzzle.State, error) {
	in, err := openInput(cmd.Context(), arg, cmd.InOrStdin(), o.pixels)
	if err != nil {
		return puzzle.State{}, err
	}
	if in.rows != nil {
		err = english.Errorf("models work on pictures of up to %d lights", heldLights)
	} else {
		err = in.aim(cmd.Context(), arg, o.to, cmd.InOrStdin())
	}
	return in.state, errors.Join(err, in.close())
}

// plainly strips the prefix of model.ErrOptions from an error message. For model.ErrYesNo it adds
// which flag helps.
func plainly(err error) error {
	if !errors.Is(err, model.ErrOptions) {
		return err
	}
	text := strings.TrimPrefix(err.Error(), model.ErrOptions.Error()+": ")
	if errors.Is(err, model.ErrYesNo) {
		text += "; set a bound with --at-most"
	}
	return errors.New(text)
}
