package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"lightsout/internal/english"
	"lightsout/internal/proof"
	"lightsout/internal/terminal/files"
	"lightsout/puzzle"
)

func newProof() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "proof",
		Short: "Spread a long proof over many machines",
		Long: `Prove the fewest presses for a puzzle, or God's number for a board, on many machines and
without a database. The proof is a file. Its work is split into shards, which machines can
compute independently.`,
		Example: `lightsout proof begin 30x30 -o 30.proof
lightsout proof work 30.proof 0 -o answer.0
lightsout proof merge 30.proof answer.*
lightsout proof check 30.proof`,
		Args: cobra.ArbitraryArgs,
		RunE: unknownCommand,
	}
	cmd.AddCommand(newProofBegin(), newProofWork(), newProofMerge(), newProofCheck())
	return cmd
}

// openProof opens a file that holds a proof or answers, or standard input if the name is "-", and
// calls read with it.
func openProof(ctx context.Context, name string, stdin io.Reader, read func(io.Reader) error) error {
	if name == "-" {
		return named("standard input", read(files.Reader(ctx, stdin)))
	}
	f, err := files.Open(ctx, name)
	if err != nil {
		return err
	}
	err = read(f)
	if isStop(err) {
		return errors.Join(err, f.Close())
	}
	return named(name, errors.Join(err, f.Close()))
}

// resumeProof reads the proof in a file. If w is not nil, it starts writing the continued proof
// to w.
func resumeProof(ctx context.Context, name string, w io.Writer) (run *proof.Run, err error) {
	err = openProof(ctx, name, nil, func(f io.Reader) error {
		run, err = proof.Resume(ctx, f, w, version)
		return err
	})
	return run, err
}

// puzzleID returns the full ID of a puzzle that is given in any form.
func puzzleID(ctx context.Context, arg string, stdin io.Reader) (id string, err error) {
	in, err := openInput(ctx, arg, stdin, pictureOptions{})
	if err != nil {
		return "", err
	}
	defer func() { err = errors.Join(err, in.close()) }()
	if in.rows != nil {
		return "", fmt.Errorf("proofs work on pictures of up to %d lights", heldLights)
	}
	return puzzle.WithTarget(in.state.String(), in.target), nil
}

// parseShards parses a comma-separated list of shards of a stage: numbers, ranges such as 0-9,
// parts such as 3/100 (every hundredth, starting at 3), or missing (all without an answer). It
// returns the shards in order, without duplicates.
func parseShards(text string, run *proof.Run) ([]int, error) {
	wanted := make([]bool, run.Plan().Shards())
	for word := range strings.SplitSeq(text, ",") {
		shards, err := parseSome(strings.TrimSpace(word), len(wanted), run)
		if err != nil {
			return nil, err
		}
		for _, shard := range shards {
			wanted[shard] = true
		}
	}
	var shards []int
	for shard, is := range wanted {
		if is {
			shards = append(shards, shard)
		}
	}
	return shards, nil
}

// missingShards is the word for all shards without an answer.
const missingShards = "missing"

// parseSome parses one element of a list for parseShards.
func parseSome(word string, shards int, run *proof.Run) ([]int, error) {
	if word == missingShards {
		return run.Missing(), nil
	}
	if first, parts, isPart := strings.Cut(word, "/"); isPart {
		return parsePart(word, first, parts, shards)
	}
	from, to, isRange := strings.Cut(word, "-")
	if !isRange {
		to = from
	}
	first, err := strconv.Atoi(from)
	last, err2 := strconv.Atoi(to)
	switch {
	case err != nil || err2 != nil || first < 0 || first > last:
		return nil, badShards(word)
	case last >= shards:
		return nil, fmt.Errorf("no shard %d: stage %d has %s", last, run.Stage()+1, shardsText(shards))
	}
	return inSteps(first, last, 1), nil
}

// parsePart parses a part such as 3/100. A part can be empty if there are more parts than shards.
func parsePart(word, part, parts string, shards int) ([]int, error) {
	i, err := strconv.Atoi(part)
	n, err2 := strconv.Atoi(parts)
	switch {
	case err != nil || err2 != nil || i < 0 || n < 1:
		return nil, badShards(word)
	case i >= n:
		return nil, fmt.Errorf("no part %d of %d: parts are numbered from 0 to %d", i, n, n-1)
	}
	return inSteps(i, shards-1, n), nil
}

// inSteps returns first, first+step and so on, up to last.
func inSteps(first, last, step int) []int {
	var some []int
	for n := first; n <= last; n += step {
		some = append(some, n)
	}
	return some
}

func badShards(word string) error {
	return fmt.Errorf("%.40q does not name shards; give numbers such as 7, 0-9 or 0,2,5-8, a part such as 3/100, or %s", word, missingShards)
}

// shardsText returns the number of shards and how they are numbered.
func shardsText(shards int) string {
	if shards == 1 {
		return "1 shard, number 0"
	}
	return fmt.Sprintf("%s shards, numbered from 0 to %s", group(shards), group(shards-1))
}

// listShards formats shards as a list with ranges, for parseShards and batch systems.
func listShards(shards []int) string {
	var text strings.Builder
	for i := 0; i < len(shards); {
		last := i
		for last+1 < len(shards) && shards[last+1] == shards[last]+1 {
			last++
		}
		if i > 0 {
			text.WriteByte(',')
		}
		text.WriteString(strconv.Itoa(shards[i]))
		if last > i {
			text.WriteString("-" + strconv.Itoa(shards[last]))
		}
		i = last + 1
	}
	return text.String()
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
