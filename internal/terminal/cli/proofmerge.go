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

// A proofReport is the JSON output of proof begin and proof merge: the status of a proof.
type proofReport struct {
	Puzzle  string        `json:"puzzle"`
	Goal    string        `json:"goal"`
	Stage   int           `json:"stage"`   // number of the current stage, from 0
	Doing   string        `json:"doing"`   // what the stage does; empty once the proof is finished
	Shards  int           `json:"shards"`  // number of shards in the stage; 0 once the proof is finished
	Missing string        `json:"missing"` // shards without an answer, as listShards writes them
	Taken   int           `json:"taken"`   // number of answers added
	Result  *proof.Result `json:"result"`  // null until the proof is finished
	Root    string        `json:"root,omitempty"`

	run   *proof.Run
	name  string // name of the file
	files int    // number of answer files
}

func newProofMerge() *cobra.Command {
	var asJSON bool
	var output string
	cmd := &cobra.Command{
		Use:   "merge PROOF [ANSWERS...]",
		Short: "Merge the answers from many machines into a proof",
		Long: `Add answer files from lightsout proof work to a proof, in any order, and print what to do
next. Duplicate answers are counted once. When a stage has all its answers, the next one
starts. After the last stage the file is a finished proof; lightsout proof check checks
it.

The proof is written back to its own file, or to the one given with -o. Run only one merge
of a proof at a time. Without ANSWERS, merge only prints the status of the proof.`,
		Example: `lightsout proof merge 30.proof answer.0
lightsout proof merge 30.proof answer.*
lightsout proof merge 30.proof`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) > 0 {
				return nil
			}
			return errors.New("proof merge takes a PROOF and the ANSWERS to add" + tryHelp(cmd))
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			switch {
			case output == "" && len(args) == 1:
				return showProof(cmd, args[0], asJSON)
			case output == "":
				output = args[0]
			}
			return writeProof(cmd, output, asJSON, func(w io.Writer) (proofReport, error) {
				return mergeProof(cmd, args, w)
			})
		},
	}
	addJSON(cmd, &asJSON)
	cmd.Flags().StringVarP(&output, "output", "o", "", "write the proof to this file instead of PROOF")
	return cmd
}

// writeProof writes a proof and prints its status.
func writeProof(cmd *cobra.Command, name string, asJSON bool, write func(io.Writer) (proofReport, error)) error {
	var r proofReport
	err := writeFile(name, cmd.OutOrStdout(), func(w io.Writer) error {
		var err error
		r, err = write(w)
		return err
	})
	if err != nil {
		return err
	}
	r.name = name
	where := cmd.OutOrStdout()
	if name == "-" {
		where = cmd.ErrOrStderr()
	}
	return printReport(where, asJSON, func() proofReport { return r }, r.text)
}

// showProof prints the status of a proof.
func showProof(cmd *cobra.Command, name string, asJSON bool) error {
	run, err := resumeProof(cmd.Context(), name, nil)
	if err != nil {
		return err
	}
	r := newProofReport(run)
	r.name = name
	return printReport(cmd.OutOrStdout(), asJSON, func() proofReport { return r }, r.text)
}

// mergeProof adds answers to a proof.
func mergeProof(cmd *cobra.Command, args []string, w io.Writer) (proofReport, error) {
	run, err := resumeProof(cmd.Context(), args[0], w)
	if err != nil {
		return proofReport{}, err
	}
	return closeProof(cmd, run, args[1:])
}

// closeProof adds answer files to the proof and closes it.
func closeProof(cmd *cobra.Command, run *proof.Run, answers []string) (proofReport, error) {
	bar := newBar(cmd.ErrOrStderr())
	defer bar.done()
	taken := 0
	for i, name := range answers {
		bar.update(solve.Progress{Stage: "reading answers", Done: i, Total: len(answers)})
		n, err := takeAnswers(cmd.Context(), run, name, cmd.InOrStdin())
		if err != nil {
			return proofReport{}, err
		}
		taken += n
	}
	root, err := run.Close()
	r := newProofReport(run)
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

func newProofReport(run *proof.Run) proofReport {
	plan := run.Plan()
	q := plan.Question()
	r := proofReport{Puzzle: q.Puzzle, Goal: q.Goal, Stage: run.Stage(), Doing: plan.Stage(), Shards: plan.Shards(), Missing: listShards(run.Missing()), run: run}
	if plan.Shards() == 0 {
		result := plan.Result()
		r.Result = &result
	}
	return r
}

func (r proofReport) text() string {
	var text strings.Builder
	if r.files > 0 {
		fmt.Fprintf(&text, "%s from %s.\n", english.Plural(r.Taken, "new answer", "new answers"), english.Plural(r.files, "file", "files"))
	}
	if r.Result != nil {
		end := "The proof is finished."
		if !r.Result.Proved {
			end = "The proof cannot narrow this down any further."
		}
		fmt.Fprintf(&text, "%s\n%s Anyone can check it: lightsout proof check %s\n", claim(r.run.Plan().Question(), *r.Result), end, r.name)
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
	fmt.Fprintf(&text, "Next, on any machine: lightsout proof work %s %s -o answers, then lightsout proof merge %[1]s answers\n", r.name, missingShards)
	return text.String()
}
