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
)

type checkProofOptions struct {
	asJSON bool
	sample string
	seed   uint64
}

// A checkProofReport is the JSON of the command proof check.
type checkProofReport struct {
	Puzzle   string `json:"puzzle"`
	Goal     string `json:"goal"`
	Presses  []int  `json:"presses"` // buttons, from 0
	Size     int    `json:"size"`
	Bound    int    `json:"bound"`
	Proved   bool   `json:"proved"`
	Stages   int    `json:"stages"`
	Shards   int    `json:"shards"`
	Repeated int    `json:"repeated"` // shards that were done again
	Seed     uint64 `json:"seed"`
	Root     string `json:"root"`
	Program  string `json:"program"`
	Right    bool   `json:"right"`
	Reason   string `json:"reason,omitempty"` // what is wrong

	name string
}

// allShards stands for a sample of all shards.
const allShards = "all"

func newProofCheck() *cobra.Command {
	o := checkProofOptions{}
	cmd := &cobra.Command{
		Use:   "check PROOF",
		Short: "Check a proof that other machines made",
		Long: `Check the file of a proof that lightsout proof merge or the service made. The hashes in it are
computed again; its stages and its result must follow from its answers; the solution is
pressed; and a random sample of the shards is done again, which must have the same answers.
It says what you may believe then.

Nobody can know which shards are drawn, unless you say with --seed. --sample all does the
whole proof again.

The exit code is 0 when everything is right and 1 when something is wrong.`,
		Example: `lightsout proof check 30.proof
lightsout proof check 30.proof --sample 200
lightsout proof check 30.proof --sample all --json`,
		Args: oneArgument,
		RunE: func(cmd *cobra.Command, args []string) error {
			if !cmd.Flags().Changed("seed") {
				o.seed = rand.Uint64()
			}
			return runCheckProof(cmd, args[0], o)
		},
	}
	addJSON(cmd, &o.asJSON)
	cmd.Flags().StringVar(&o.sample, "sample", "20", "how many shards to do again, or all")
	cmd.Flags().Uint64Var(&o.seed, "seed", 0, "draw the same sample again (default: a new one each time)")
	return cmd
}

// parseSample reads the size of a sample; all is negative.
func parseSample(text string) (int, error) {
	if strings.EqualFold(text, allShards) {
		return -1, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 {
		return 0, fmt.Errorf("--sample takes a number that is not negative, or %s, not %.40q", allShards, text)
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

// checkFile checks a file, which is read twice.
func checkFile(cmd *cobra.Command, name string, check proof.Check) (c proof.Checked, err error) {
	if name == "-" {
		return c, errors.New("a proof is read twice, so it has to be in a file")
	}
	f, err := files.Open(cmd.Context(), name)
	if err != nil {
		return c, err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	if _, err := f.Seek(0, io.SeekStart); err != nil {
		return c, fmt.Errorf("%s: a proof is read twice, so it has to be in a file", name)
	}
	c, err = check.Run(cmd.Context(), f)
	if isStop(err) {
		return c, err
	}
	return c, named(name, err)
}

func (r checkProofReport) text() string {
	if !r.Right {
		return fmt.Sprintf("Refused. %s.\n", r.Reason)
	}
	q, result := proof.Question{Puzzle: r.Puzzle, Goal: r.Goal}, proof.Result{Size: r.Size, Bound: r.Bound, Proved: r.Proved}
	return claim(q, result) + "\n\nChecked:\n" +
		fmt.Sprintf("- The file is whole: %s, with the root %s.\n", english.Plural(r.Shards, "answer", "answers"), r.Root) +
		fmt.Sprintf("- Its %s and its result follow from the answers.\n", english.Plural(r.Stages, "stage", "stages")) +
		r.resultText() +
		r.repeatedText() + "\n" + r.beliefText()
}

// resultText says how the result was checked.
func (r checkProofReport) resultText() string {
	if r.Goal == proof.Hardest {
		return "- The lower bound was computed again from the answers.\n"
	}
	return "- The solution was pressed, and turns the lights out.\n"
}

func (r checkProofReport) repeatedText() string {
	switch r.Repeated {
	case 0:
		return "- No shard was done again.\n"
	case r.Shards:
		return "- Every shard was done again, and has the answer that the file says.\n"
	case 1:
		return fmt.Sprintf("- 1 of %s shards was done again, and has the answer that the file says (--seed %d).\n", group(r.Shards), r.Seed)
	}
	return fmt.Sprintf("- %s of %s shards were done again, and have the answers that the file says (--seed %d).\n", group(r.Repeated), group(r.Shards), r.Seed)
}

// beliefText says what a reader may believe. Each shard of the sample is a wrong one with a
// probability of at least the fraction f that is wrong, so a sample of n misses all of them
// with a probability of at most (1-f)^n.
func (r checkProofReport) beliefText() string {
	sure := fmt.Sprintf("That %s is certain. ", english.Plural(r.Size, "press is enough", "presses are enough"))
	claimed := "That fewer are not"
	if r.Goal == proof.Hardest {
		sure = fmt.Sprintf("That some state needs at least %s is certain. ", english.Plural(r.Size, "press", "presses"))
		claimed = "That none needs more than " + group(r.Bound)
	}
	if r.Repeated == r.Shards {
		return sure + claimed + " was computed again on this machine, all of it: you have to trust nobody but this program.\n"
	}
	rest := "answer of the one shard"
	if n := r.Shards - r.Repeated; n > 1 {
		rest = "answers of the " + group(n) + " shards"
	}
	sure += claimed + " rests on the " + rest + " not done again.\n"
	if r.Repeated == 0 {
		return sure + "To do some of them again: --sample 20, or all.\n"
	}
	oneIn := 10
	for 10*oneIn <= r.Repeated {
		oneIn *= 10
	}
	more := fmt.Sprintf("--sample %d, or all", 10*r.Repeated)
	if 10*r.Repeated >= r.Shards {
		more = "--sample " + allShards
	}
	return sure + fmt.Sprintf("Had one answer in %s been false, this would have been noticed with a probability of %s; a single false answer, of %s.\nTo be more certain: %s.\n",
		group(oneIn), percent(1-math.Pow(1-1/float64(oneIn), float64(r.Repeated))), percent(float64(r.Repeated)/float64(r.Shards)), more)
}

// percent is a share in per cent, with a digit more where it is small.
func percent(share float64) string {
	if share < 0.1 {
		return fmt.Sprintf("%.2g %%", 100*share)
	}
	return fmt.Sprintf("%.0f %%", 100*share)
}
