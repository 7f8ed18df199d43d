package cli

import (
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"lightsout/internal/english"
	"lightsout/internal/proof"
	"lightsout/internal/terminal/files"
	"lightsout/internal/terminal/termtext"
)

type checkProofOptions struct {
	asJSON bool
	sample string
	seed   uint64
}

// A checkProofReport is the JSON output of proof check.
type checkProofReport struct {
	Puzzle   string `json:"puzzle"`
	Goal     string `json:"goal"`
	Presses  []int  `json:"presses"` // buttons, from 0
	Size     int    `json:"size"`
	Bound    int    `json:"bound"`
	Proved   bool   `json:"proved"`
	Stages   int    `json:"stages"`
	Shards   int    `json:"shards"`
	Repeated int    `json:"repeated"` // shards that were recomputed
	Seed     uint64 `json:"seed"`
	Root     string `json:"root"`
	Program  string `json:"program"`
	Right    bool   `json:"right"`
	Reason   string `json:"reason,omitempty"` // what is wrong

	name string
}

// allShards is the value of --sample for all shards.
const allShards = "all"

func newProofCheck() *cobra.Command {
	o := checkProofOptions{}
	cmd := &cobra.Command{
		Use:   "check PROOF",
		Short: "Check a proof that anyone computed",
		Long: `Check a proof file: recompute its hashes, its stages and its result, play the solution, and
recompute a random sample of the shards. Then print how far you can trust the result. The exit
code is 1 if anything is wrong.`,
		Example: `lightsout proof check 30.proof
lightsout proof check 30.proof --sample all`,
		Args: termtext.Arguments,
		RunE: func(cmd *cobra.Command, args []string) error {
			if !cmd.Flags().Changed("seed") {
				o.seed = rand.Uint64()
			}
			return runCheckProof(cmd, args[0], o)
		},
	}
	addJSON(cmd, &o.asJSON)
	cmd.Flags().StringVar(&o.sample, "sample", "20", "how many shards to recompute, or all")
	cmd.Flags().Uint64Var(&o.seed, "seed", 0, "random seed, to draw the same sample again (default: a new seed each time)")
	return cmd
}

// parseSample parses the size of the sample. It returns -1 for all.
func parseSample(text string) (int, error) {
	if strings.EqualFold(text, allShards) {
		return -1, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 {
		return 0, fmt.Errorf("--sample must be 0 or more, or %s, not %.40q", allShards, text)
	}
	return n, nil
}

func runCheckProof(cmd *cobra.Command, name string, o checkProofOptions) error {
	sample, err := parseSample(o.sample)
	if err != nil {
		return err
	}
	bar := newBar(cmd.ErrOrStderr())
	checked, err := checkFile(cmd, name, proof.Check{Sample: sample, Seed: o.seed, Report: bar.update})
	bar.done()
	if isStop(err) {
		return err
	}
	r := checkProofReport{
		Puzzle: checked.Header.Puzzle, Goal: checked.Header.Goal, Presses: checked.Result.Presses, Size: checked.Result.Size, Bound: checked.Result.Bound,
		Proved: checked.Result.Proved, Stages: checked.Stages, Shards: checked.Shards, Repeated: checked.Repeated, Seed: o.seed, Root: checked.Root,
		Program: checked.Header.Program, Right: err == nil, name: name,
	}
	if err != nil {
		if !errors.Is(err, proof.ErrDamaged) && !errors.Is(err, proof.ErrRefuted) {
			return err
		}
		r.Reason, err = err.Error(), errNo
	}
	return errors.Join(err, printReport(cmd.OutOrStdout(), o.asJSON, func() checkProofReport { return r }, r.text))
}

// checkFile checks a proof file, which it reads twice.
func checkFile(cmd *cobra.Command, name string, check proof.Check) (c proof.Checked, err error) {
	if name == "-" {
		return c, errors.New("a proof is read twice, so it must be a file")
	}
	f, err := files.Open(cmd.Context(), name)
	if err != nil {
		return c, err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	if _, err := f.Seek(0, io.SeekStart); err != nil {
		return c, fmt.Errorf("%s: a proof is read twice, so it must be a regular file", name)
	}
	c, err = check.Run(cmd.Context(), f)
	if errors.Is(err, proof.ErrUnfinished) {
		err = fmt.Errorf("%w; lightsout proof run continues it", err)
	}
	return c, nameUnlessStopped(name, err)
}

func (r checkProofReport) text() string {
	if !r.Right {
		return fmt.Sprintf("Rejected: %s.\n", r.Reason)
	}
	q, result := proof.Question{Puzzle: r.Puzzle, Goal: r.Goal}, proof.Result{Size: r.Size, Bound: r.Bound, Proved: r.Proved}
	return claim(q, result) + "\n\nChecked:\n" +
		fmt.Sprintf("- The file is complete: %s, with the root %s.\n", english.Plural(r.Shards, "answer", "answers"), r.Root) +
		fmt.Sprintf("- Its %s and its result follow from the answers.\n", english.Plural(r.Stages, "stage", "stages")) +
		r.resultText() +
		r.repeatedText() + "\n" + r.beliefText()
}

// resultText describes how the result was checked.
func (r checkProofReport) resultText() string {
	if r.Goal == proof.Hardest {
		return "- The lower bound was recomputed from the answers.\n"
	}
	return "- Pressing the solution turns the lights out.\n"
}

func (r checkProofReport) repeatedText() string {
	switch r.Repeated {
	case 0:
		return "- No shard was recomputed.\n"
	case r.Shards:
		return "- Every shard was recomputed and matches the file.\n"
	case 1:
		return fmt.Sprintf("- 1 of %s shards was recomputed and matches the file (--seed %d).\n", group(r.Shards), r.Seed)
	}
	return fmt.Sprintf("- %s of %s shards were recomputed and match the file (--seed %d).\n", group(r.Repeated), group(r.Shards), r.Seed)
}

// beliefText explains how far to trust the proof. If a fraction f of the shards is wrong, each
// shard drawn is wrong with probability at least f, so a sample of n misses all wrong shards with
// probability at most (1-f)^n.
func (r checkProofReport) beliefText() string {
	sure := fmt.Sprintf("It is certain that %s. ", english.Plural(r.Size, "press is enough", "presses are enough"))
	claimed := "The claim that fewer are not enough"
	if r.Goal == proof.Hardest {
		sure = fmt.Sprintf("It is certain that some state needs at least %s. ", english.Plural(r.Size, "press", "presses"))
		claimed = "The claim that no state needs more than " + group(r.Bound)
	}
	if r.Repeated == r.Shards {
		return sure + claimed + " was checked in full on this machine, so you only have to trust this program.\n"
	}
	rest := "answer to the one shard that was"
	if n := r.Shards - r.Repeated; n > 1 {
		rest = "answers to the " + group(n) + " shards that were"
	}
	sure += claimed + " rests on the " + rest + " not recomputed.\n"
	if r.Repeated == 0 {
		return sure + "To recompute a sample of the shards, use --sample 20, or --sample all for all of them.\n"
	}
	oneIn := 10
	for 10*oneIn <= r.Repeated {
		oneIn *= 10
	}
	more := fmt.Sprintf("--sample %d, or all", 10*r.Repeated)
	if 10*r.Repeated >= r.Shards {
		more = "--sample " + allShards
	}
	return sure + fmt.Sprintf("If one answer in %s were wrong, this check would have caught it with a probability of %s. It would\nhave caught a single wrong answer with a probability of %s.\nTo be more certain: %s.\n",
		group(oneIn), percent(1-math.Pow(1-1/float64(oneIn), float64(r.Repeated))), percent(float64(r.Repeated)/float64(r.Shards)), more)
}

// percent formats a share as a percentage: below 10%, with up to two significant digits; otherwise
// as a whole number.
func percent(share float64) string {
	if share < 0.1 {
		return fmt.Sprintf("%.2g%%", 100*share)
	}
	return fmt.Sprintf("%.0f%%", 100*share)
}
