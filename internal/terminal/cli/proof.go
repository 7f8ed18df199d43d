package cli

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"lightsout/internal/english"
	"lightsout/internal/proof"
)

func newProof() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "proof",
		Short: "long proofs: run, check",
		Long: `Prove the fewest presses for a puzzle, or God's number for a board. The proof is a file
that anyone can check. If a run is interrupted, it continues where it left off.`,
		Example: `lightsout proof run 30x30 -o 30.proof
lightsout proof check 30.proof`,
		Args: cobra.ArbitraryArgs,
		RunE: unknownCommand,
	}
	cmd.AddCommand(newProofRun(), newProofCheck())
	return cmd
}

// puzzleID returns the ID of the position of a puzzle that is given in any form.
func puzzleID(ctx context.Context, arg string, stdin io.Reader) (id string, err error) {
	in, err := openInput(ctx, arg, stdin, pictureOptions{})
	if err != nil {
		return "", err
	}
	defer func() { err = errors.Join(err, in.close()) }()
	if in.rows != nil {
		return "", english.Errorf("proofs work on pictures of up to %d lights", heldLights)
	}
	return in.state.String(), nil
}

// claim states a result in a sentence.
func claim(q proof.Question, r proof.Result) string {
	name := titleStyle.Render(shorten(q.Puzzle))
	if q.Goal == proof.Hardest {
		return claimHardest(name, r)
	}
	presses := english.Plural(r.Size, "press solves", "presses solve")
	if r.Proved {
		return fmt.Sprintf("%s: %s it, and no solution has fewer.", name, presses)
	}
	return fmt.Sprintf("%s: %s it, and every solution has at least %s.", name, presses, group(r.Bound))
}

// claimHardest is like claim, for God's number.
func claimHardest(name string, r proof.Result) string {
	if r.Proved {
		return fmt.Sprintf("%s: God's number is %s, the most presses that any state needs.", name, group(r.Size))
	}
	return fmt.Sprintf("%s: God's number, the most presses that any state needs, is between %s and %s.", name, group(r.Size), group(r.Bound))
}

// shorten truncates a long ID.
func shorten(id string) string { return english.Shorten(id, 61) }
