package cli

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"github.com/spf13/cobra"

	"lightsout/internal/english"
	"lightsout/internal/proof"
	"lightsout/internal/shards"
	"lightsout/internal/terminal/termtext"
)

type runProofOptions struct {
	asJSON bool
	output string
	goal   string
}

// A runProofReport is the JSON output of proof run.
type runProofReport struct {
	proof.Question
	proof.Result

	Finished bool   `json:"finished"`
	Answers  int    `json:"answers"` // shards whose answers are in the file
	Found    int    `json:"found"`   // of those, the ones from earlier runs
	Root     string `json:"root,omitempty"`

	name string
}

func newProofRun() *cobra.Command {
	var o runProofOptions
	cmd := &cobra.Command{
		Use:   "run PUZZLE|FILE -o PROOF",
		Short: "Run a proof on all cores, or continue it",
		Long: `Prove the fewest presses for a puzzle or, with --goal hardest, God's number for its board, on
all cores of this machine. You can stop it at any time, and continue with the same command. For
many machines, use lightsoutd prove.`,
		Example: `lightsout proof run 30x30 -o 30.proof
lightsout proof run 9x9 --goal hardest -o 9.proof`,
		Args:              termtext.Arguments,
		ValidArgsFunction: completeBoards,
		RunE: func(cmd *cobra.Command, args []string) error {
			if o.output == "" || o.output == "-" {
				return errors.New("name the file of the proof, as in -o new.proof")
			}
			return runProof(cmd, args[0], o)
		},
	}
	addJSON(cmd, &o.asJSON)
	flags := cmd.Flags()
	flags.StringVarP(&o.output, "output", "o", "", "write the proof to this file, or continue the one in it")
	flags.StringVar(&o.goal, "goal", proof.Fewest, "what to prove: fewest (the fewest presses for the puzzle) or hardest (God's number for its board)")
	completeFlag(cmd, "goal", []string{proof.Fewest, proof.Hardest})
	return cmd
}

// runProof runs a proof. If it is stopped, it prints the best result so far.
func runProof(cmd *cobra.Command, arg string, o runProofOptions) (err error) {
	ctx := cmd.Context()
	id, err := puzzleID(ctx, arg, cmd.InOrStdin())
	if err != nil {
		return err
	}
	plan, err := proof.Begin(ctx, proof.Question{Puzzle: id, Goal: o.goal})
	if err != nil {
		return orSolve(arg, o.goal, err)
	}
	f, err := openProof(o.output, plan.Question())
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	run, err := proof.NewRun(ctx, plan, f)
	if err != nil {
		return nameUnlessStopped(o.output, err)
	}
	bar := newBar(cmd.ErrOrStderr())
	bar.note = func() string { return ", " + bounds(plan.Question(), plan.Result()) }
	err = run.Do(ctx, bar.update)
	bar.done()
	if err != nil && !isStop(err) {
		return named(o.output, err)
	}
	r := runProofReport{Question: plan.Question(), Result: plan.Result(), Finished: err == nil, Root: run.Root(), name: o.output}
	r.Answers, r.Found = run.Answers()
	return errors.Join(err, printReport(cmd.OutOrStdout(), o.asJSON, func() runProofReport { return r }, r.text))
}

// orSolve adds to an error from proof.Begin the command that answers the question without a proof file.
func orSolve(arg, goal string, err error) error {
	switch {
	case errors.Is(err, proof.ErrNothing):
		return fmt.Errorf("%w; see lightsout solve %s", err, arg)
	case errors.Is(err, shards.ErrIndivisible) && goal == proof.Fewest:
		return fmt.Errorf("%w; try lightsout solve %s --fewest --prove", err, arg)
	}
	return err
}

// openProof opens the file of a proof, and creates it if it does not exist.
func openProof(name string, q proof.Question) (*os.File, error) {
	info, err := os.Stat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		err = writeFile(name, nil, func(w io.Writer) error { return proof.Create(w, version, q) })
	case err == nil && !info.Mode().IsRegular():
		err = notRegular(name)
	}
	if err != nil {
		return nil, err
	}
	return os.OpenFile(name, os.O_RDWR, 0)
}

// nameUnlessStopped adds the name of a file to an error, unless the command was stopped.
func nameUnlessStopped(name string, err error) error {
	if isStop(err) {
		return err
	}
	return named(name, err)
}

// bounds states what is known during a proof, for the progress bar.
func bounds(q proof.Question, r proof.Result) string {
	if q.Goal == proof.Hardest {
		return fmt.Sprintf("between %s and %s presses", group(r.Size), group(r.Bound))
	}
	return fmt.Sprintf("best %s, at least %s", group(r.Size), group(r.Bound))
}

func (r runProofReport) text() string {
	text := claim(r.Question, r.Result) + "\n"
	switch {
	case !r.Finished:
		return text + fmt.Sprintf("%s has %s. To continue, run the same command again.\n", r.name, english.Plural(r.Answers, "answer", "answers"))
	case !r.Proved:
		text += "The proof cannot narrow this down any further."
	default:
		text += "The proof is finished."
	}
	return text + fmt.Sprintf(" Anyone can check it: lightsout proof check %s\n", r.name)
}
