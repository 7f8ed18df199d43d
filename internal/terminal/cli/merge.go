package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"lightsout/internal/english"
	"lightsout/internal/proof"
	"lightsout/solve"
)

type mergeOptions struct {
	asJSON bool
	output string
	goal   string
}

// A mergeReport is the JSON of the command merge: where a proof stands.
type mergeReport struct {
	Puzzle  string        `json:"puzzle"`
	Goal    string        `json:"goal"`
	Stage   int           `json:"stage"`   // from 0
	Doing   string        `json:"doing"`   // what the stage does; empty when the proof is finished
	Shards  int           `json:"shards"`  // of the stage; 0 when the proof is finished
	Missing string        `json:"missing"` // shards without an answer, as listShards writes them
	Taken   int           `json:"taken"`   // answers that were new
	Result  *proof.Result `json:"result"`  // null until the proof is finished
	Root    string        `json:"root,omitempty"`

	run   *proof.Run
	name  string // of the file
	bytes int    // written
	files int    // of answers
}

func newMerge() *cobra.Command {
	var o mergeOptions
	cmd := &cobra.Command{
		Use:   "merge PUZZLE|PROOF [ANSWERS...]",
		Short: "Begin a proof for many machines, and put their answers together",
		Long: `Begin a proof that many machines work on, without a database, and put their answers
together.

With a PUZZLE, as for lightsout solve, it writes a new file PROOF: the fewest presses are to
be found and proved, or with --goal hardest God's number of its board. With a PROOF it takes files of answers that lightsout shard wrote, in
any order, and says what is to be done next. An answer that is there already is not counted
twice. When a stage has all its answers the next one begins; after the last stage the file is
a finished proof, which lightsout check-proof checks.

The file is written under its own name, or as -o says. Run one merge of a proof at a time.`,
		Example: `lightsout merge 30x30 -o 30.proof
lightsout shard 30.proof 0 -o answer.0
lightsout merge 30.proof answer.0
lightsout merge 30.proof answer.*
lightsout merge 30.proof`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 0 {
				return nil
			}
			return errors.New("merge takes a PUZZLE to begin with, or a PROOF and the ANSWERS to take; try lightsout merge --help")
		},
		RunE: func(cmd *cobra.Command, args []string) error { return runMerge(cmd, args, o) },
	}
	addJSON(cmd, &o.asJSON)
	flags := cmd.Flags()
	flags.StringVarP(&o.output, "output", "o", "", "write the proof to this file, and not to PROOF itself")
	flags.StringVar(&o.goal, "goal", proof.Fewest, "what a new proof is to show: fewest (the fewest presses of the puzzle) or hardest (God's number of its board)")
	completeFlag(cmd, "goal", []string{proof.Fewest, proof.Hardest})
	return cmd
}

func runMerge(cmd *cobra.Command, args []string, o mergeOptions) error {
	ctx := cmd.Context()
	begins := !isProof(ctx, args[0])
	if begins && strings.HasSuffix(args[0], proofExt) {
		_, err := resumeProof(ctx, args[0], nil) // says what is wrong with it
		return err
	}
	switch {
	case begins && o.output == "":
		if _, err := puzzleID(ctx, args[0], cmd.InOrStdin()); err != nil {
			return err
		}
		return errors.New("name the file of the new proof, as in -o new.proof")
	case !begins && cmd.Flags().Changed("goal"):
		return fmt.Errorf("%s has its goal already; leave out --goal", args[0])
	case !begins && o.output == "" && len(args) == 1:
		return showProof(cmd, args[0], o)
	case o.output == "":
		o.output = args[0]
	}
	var r mergeReport
	err := writeFile(o.output, cmd.OutOrStdout(), func(w io.Writer) error {
		var err error
		counted := &byteCounter{w: w}
		if begins {
			r, err = beginProof(cmd, args, o.goal, counted)
		} else {
			r, err = mergeProof(cmd, args, counted)
		}
		r.bytes = counted.bytes
		return err
	})
	if err != nil {
		return err
	}
	r.name = o.output
	where := cmd.OutOrStdout()
	if o.output == "-" {
		where = cmd.ErrOrStderr()
	}
	return printReport(where, o.asJSON, func() mergeReport { return r }, r.text)
}

// showProof says where a proof stands.
func showProof(cmd *cobra.Command, name string, o mergeOptions) error {
	run, err := resumeProof(cmd.Context(), name, nil)
	if err != nil {
		return err
	}
	r := newMergeReport(run)
	r.name = name
	return printReport(cmd.OutOrStdout(), o.asJSON, func() mergeReport { return r }, r.text)
}

// beginProof writes a proof without answers.
func beginProof(cmd *cobra.Command, args []string, goal string, w io.Writer) (mergeReport, error) {
	ctx := cmd.Context()
	id, err := puzzleID(ctx, args[0], cmd.InOrStdin())
	if err != nil {
		return mergeReport{}, err
	}
	run, err := proof.NewRun(ctx, proof.Question{Puzzle: id, Goal: goal}, w, version)
	if err != nil {
		return mergeReport{}, err
	}
	return closeProof(cmd, run, args[1:])
}

// mergeProof takes answers into a proof.
func mergeProof(cmd *cobra.Command, args []string, w io.Writer) (mergeReport, error) {
	run, err := resumeProof(cmd.Context(), args[0], w)
	if err != nil {
		return mergeReport{}, err
	}
	return closeProof(cmd, run, args[1:])
}

// closeProof takes files of answers and ends the file.
func closeProof(cmd *cobra.Command, run *proof.Run, answers []string) (mergeReport, error) {
	bar := newBar(cmd.ErrOrStderr())
	defer bar.done()
	taken := 0
	for i, name := range answers {
		bar.update(solve.Progress{Stage: "reading answers", Done: i, Total: len(answers)})
		n, err := takeAnswers(cmd.Context(), run, name, cmd.InOrStdin())
		if err != nil {
			return mergeReport{}, err
		}
		taken += n
	}
	root, err := run.Close()
	r := newMergeReport(run)
	r.Taken, r.Root, r.files = taken, root, len(answers)
	return r, err
}

func takeAnswers(ctx context.Context, run *proof.Run, name string, stdin io.Reader) (taken int, err error) {
	err = openProof(ctx, name, stdin, func(f io.Reader) error {
		taken, err = run.TakeAnswers(ctx, f)
		return err
	})
	return taken, err
}

func newMergeReport(run *proof.Run) mergeReport {
	plan := run.Plan()
	q := plan.Question()
	r := mergeReport{Puzzle: q.Puzzle, Goal: q.Goal, Stage: run.Stage(), Doing: plan.Stage(), Shards: plan.Shards(), Missing: listShards(run.Missing()), run: run}
	if plan.Shards() == 0 {
		result := plan.Result()
		r.Result = &result
	}
	return r
}

func (r mergeReport) text() string {
	var text strings.Builder
	if r.files > 0 {
		fmt.Fprintf(&text, "%s taken from %s.\n", english.Plural(r.Taken, "new answer", "new answers"), english.Plural(r.files, "file", "files"))
	}
	if r.Result != nil {
		fmt.Fprintf(&text, "%s\nThe proof is finished. Anyone can check it: lightsout check-proof %s\n", claim(r.run.Plan().Question(), *r.Result), r.name)
		return text.String()
	}
	missing := len(r.run.Missing())
	fmt.Fprintf(&text, "%s: stage %d, %s: ", titleStyle.Render(shorten(r.Puzzle)), r.Stage+1, r.Doing)
	if missing == r.Shards {
		text.WriteString(shardsText(r.Shards) + ".\n")
	} else {
		have := "have"
		if missing == 1 {
			have = "has"
		}
		fmt.Fprintf(&text, "%s of %s shards %s no answer yet: %s.\n", group(missing), group(r.Shards), have, shorten(r.Missing))
	}
	fmt.Fprintf(&text, "Next, on any machine: lightsout shard %s %s -o answers, and then lightsout merge %[1]s answers\n", r.name, missingShards)
	return text.String()
}
