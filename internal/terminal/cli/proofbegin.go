package cli

import (
	"errors"
	"io"

	"github.com/spf13/cobra"

	"lightsout/internal/proof"
)

func newProofBegin() *cobra.Command {
	var asJSON bool
	var output, goal string
	cmd := &cobra.Command{
		Use:   "begin PUZZLE|FILE -o PROOF",
		Short: "Start a proof on many machines",
		Long: `Start a proof on many machines, without a database. This writes a proof file that
has no answers yet, and prints what to do next.

PUZZLE is the same as for lightsout solve. The goal is the fewest presses for the puzzle
or, with --goal hardest, God's number for its board.`,
		Example: `lightsout proof begin 30x30 -o 30.proof
lightsout proof begin 9x9 --goal hardest -o 9.proof`,
		Args:              oneArgument,
		ValidArgsFunction: completeBoards,
		RunE: func(cmd *cobra.Command, args []string) error {
			if output == "" {
				return errors.New("name the new file, as in -o new.proof")
			}
			return writeProof(cmd, output, asJSON, func(w io.Writer) (proofReport, error) {
				return beginProof(cmd, args[0], goal, w)
			})
		},
	}
	addJSON(cmd, &asJSON)
	flags := cmd.Flags()
	flags.StringVarP(&output, "output", "o", "", "write the proof to this file")
	flags.StringVar(&goal, "goal", proof.Fewest, "what to prove: fewest (the fewest presses for the puzzle) or hardest (God's number for its board)")
	completeFlag(cmd, "goal", []string{proof.Fewest, proof.Hardest})
	return cmd
}

// beginProof writes a proof without answers.
func beginProof(cmd *cobra.Command, arg, goal string, w io.Writer) (proofReport, error) {
	ctx := cmd.Context()
	id, err := puzzleID(ctx, arg, cmd.InOrStdin())
	if err != nil {
		return proofReport{}, err
	}
	run, err := proof.NewRun(ctx, proof.Question{Puzzle: id, Goal: goal}, w, version)
	if err != nil {
		return proofReport{}, err
	}
	return closeProof(cmd, run, nil)
}
