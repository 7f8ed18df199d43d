package cli

import (
	"errors"
	"fmt"
	"io"

	"github.com/charmbracelet/x/term"
	"github.com/spf13/cobra"

	"lightsout/internal/english"
	"lightsout/internal/proof"
	"lightsout/solve"
)

type workOptions struct {
	asJSON bool
	output string
}

// A workReport is the JSON output of proof work.
type workReport struct {
	Puzzle string `json:"puzzle"`
	Goal   string `json:"goal"`
	Stage  int    `json:"stage"` // number of the stage, from 0
	Shards int    `json:"shards"`
	Done   string `json:"done"` // the finished shards, as listShards writes them
	Bytes  int    `json:"bytes"`

	name string
	done int
}

func newProofWork() *cobra.Command {
	var o workOptions
	cmd := &cobra.Command{
		Use:   "work PROOF [SHARDS]",
		Short: "Do part of a proof on any machine",
		Long: `Compute some shards of a proof from lightsout proof begin, and write their answers for
lightsout proof merge. A shard takes one core about ten seconds at most; several shards use
all cores. The machines need only the file PROOF and the same version of this program.

SHARDS are numbered from 0, as in job arrays: 7, 0-9 or 0,2,5-8. 3/100 means every
hundredth shard, starting at 3, so 0/100 to 99/100 cover all of them, however many there
are. missing means all shards without an answer.

Without SHARDS, work prints the shards without an answer in a form that job arrays accept,
such as 0-539. It prints nothing if the proof is finished.`,
		Example: `lightsout proof begin 30x30 -o 30.proof
lightsout proof work 30.proof
lightsout proof work 30.proof 0 -o answer.0
lightsout proof work 30.proof $SLURM_ARRAY_TASK_ID -o answer.$SLURM_ARRAY_TASK_ID
lightsout proof work 30.proof missing -o answers`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) == 1 || len(args) == 2 {
				return nil
			}
			return fmt.Errorf("proof work takes a PROOF and the SHARDS to do, but got %d arguments%s", len(args), tryHelp(cmd))
		},
		RunE: func(cmd *cobra.Command, args []string) error { return runWork(cmd, args, o) },
	}
	addJSON(cmd, &o.asJSON)
	cmd.Flags().StringVarP(&o.output, "output", "o", "-", "write the answers to this file (- for standard output)")
	return cmd
}

func runWork(cmd *cobra.Command, args []string, o workOptions) error {
	ctx := cmd.Context()
	run, err := resumeProof(ctx, args[0], nil)
	if err != nil {
		return err
	}
	plan := run.Plan()
	r := workReport{Puzzle: plan.Question().Puzzle, Goal: plan.Question().Goal, Stage: run.Stage(), Shards: plan.Shards(), name: o.output}
	switch {
	case len(args) == 1:
		return printMissing(cmd, o.asJSON, run)
	case plan.Shards() == 0:
		return fmt.Errorf("%s is finished, so there are no shards left; check it with lightsout proof check %[1]s", args[0])
	}
	shards, err := parseShards(args[1], run)
	if err != nil {
		return err
	}
	if f, ok := cmd.OutOrStdout().(term.File); ok && o.output == "-" && term.IsTerminal(f.Fd()) {
		return errors.New("answers are not meant for the screen: name a file with -o")
	}
	bar := newBar(cmd.ErrOrStderr())
	report := func() {
		bar.update(solve.Progress{Stage: plan.Stage(), Done: r.done, Total: len(shards)})
		r.done++
	}
	report()
	answers, err := run.Do(ctx, shards, report)
	bar.done()
	if err != nil {
		return err
	}
	r.done, r.Done = len(shards), listShards(shards)
	return writeAnswers(cmd, o, run, answers, r)
}

// writeAnswers writes the answers and prints a report, on standard error if the answers go to
// standard output.
func writeAnswers(cmd *cobra.Command, o workOptions, run *proof.Run, answers []proof.Record, r workReport) error {
	err := writeFile(o.output, cmd.OutOrStdout(), func(w io.Writer) error {
		counted := &byteCounter{w: w}
		err := run.WriteAnswers(counted, version, answers)
		r.Bytes = counted.bytes
		return err
	})
	if err != nil {
		return err
	}
	where := cmd.OutOrStdout()
	if o.output == "-" {
		where = cmd.ErrOrStderr()
	}
	return printReport(where, o.asJSON, func() workReport { return r }, r.text)
}

// A byteCounter counts the bytes written through it.
type byteCounter struct {
	w     io.Writer
	bytes int
}

func (c *byteCounter) Write(data []byte) (int, error) {
	n, err := c.w.Write(data)
	c.bytes += n
	return n, err
}

func (r workReport) text() string {
	name := r.name
	if name == "-" {
		name = "standard output"
	}
	return fmt.Sprintf("%s: %s for stage %d.\n", name, english.Plural(r.done, "answer", "answers"), r.Stage+1)
}

// printMissing prints the shards without an answer.
func printMissing(cmd *cobra.Command, asJSON bool, run *proof.Run) error {
	return printReport(cmd.OutOrStdout(), asJSON, func() proofReport { return newProofReport(run) }, func() string {
		if run.Plan().Shards() == 0 {
			return ""
		}
		return listShards(run.Missing()) + "\n"
	})
}
