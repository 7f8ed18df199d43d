package proof

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"

	"lightsout/puzzle"
	"lightsout/solve"
)

// A Check checks a proof file.
type Check struct {
	// Sample is how many shards are done again, drawn at random with a Seed; negative
	// means all of them.
	Sample int
	Seed   uint64
	// Report is called with the progress, by one goroutine at a time, if it is not nil.
	Report func(solve.Progress)
}

// Checked is what a Check found.
type Checked struct {
	Header   Header
	Root     string
	Result   Result
	Stages   int
	Shards   int // of all stages
	Repeated int // shards that were done again
}

// A checking is a Check under way.
type checking struct {
	Check
	Checked

	plan   Plan
	stage  int
	taken  int          // answers of all stages
	done   int          // shards that were done again
	chosen map[int]bool // the shards to do again, counted through all stages; nil for all
	again  []int        // shards of the stage to do again
	hashes []hash       // of their answers in the file
}

// Run checks that a file is whole; that its stages and its result follow from its answers;
// that the presses do what the result says; and that the shards of a sample have the
// answers in the file. Otherwise the error is ErrFormat, ErrDamaged or ErrRefuted.
func (c Check) Run(ctx context.Context, file io.ReadSeeker) (Checked, error) {
	k := &checking{Check: c}
	if err := k.count(ctx, file); err != nil {
		return k.Checked, err
	}
	if _, err := file.Seek(0, io.SeekStart); err != nil {
		return k.Checked, err
	}
	k.choose()
	if err := k.follow(ctx, file); err != nil {
		return k.Checked, err
	}
	return k.Checked, k.press(ctx)
}

func (k *checking) report(stage string, done, total int) {
	if k.Report != nil {
		k.Report(solve.Progress{Stage: stage, Done: done, Total: total})
	}
}

// count reads the file, and counts its stages and shards.
func (k *checking) count(ctx context.Context, file io.Reader) error {
	r, err := NewReader(file)
	if err != nil {
		return err
	}
	k.Header = r.Header()
	if k.Header.Format != proofFormat {
		return fmt.Errorf("%w: it has the answers of shards; lightsout proof merge makes a proof of them", ErrFormat)
	}
	last := 0
	err = r.each(ctx, func(a Record) error {
		k.Shards, k.Stages, last = k.Shards+1, a.Stage+1, a.Shard
		return nil
	})
	if err != nil {
		return err
	}
	if r.Result() == nil {
		return fmt.Errorf("the proof is not finished: it has %d answers, the last one for shard %d of stage %d; lightsout proof merge says what is to be done", k.Shards, last, k.Stages)
	}
	k.Result, k.Root = *r.Result(), r.Root()
	return nil
}

// choose draws the sample (R. W. Floyd's algorithm).
func (k *checking) choose() {
	if k.Sample < 0 || k.Sample >= k.Shards {
		k.Repeated = k.Shards
		return
	}
	random := rand.New(rand.NewPCG(k.Seed, 0))
	k.chosen = map[int]bool{}
	for i := k.Shards - k.Sample; i < k.Shards; i++ {
		n := random.IntN(i + 1)
		if k.chosen[n] {
			n = i
		}
		k.chosen[n] = true
	}
	k.Repeated = k.Sample
}

// follow gives a plan the answers of the file, and does the shards of the sample again.
func (k *checking) follow(ctx context.Context, file io.Reader) error {
	r, err := NewReader(file)
	if err != nil {
		return err
	}
	if k.plan, err = Begin(ctx, k.Header.Question); err != nil {
		return err
	}
	if err := sameQuestion(k.plan, k.Header); err != nil {
		return err
	}
	if err := r.each(ctx, func(a Record) error { return k.take(ctx, a) }); err != nil {
		return err
	}
	if r.Root() != k.Root {
		return fmt.Errorf("%w: it was changed while it was read", ErrDamaged)
	}
	return sameEnd(k.plan, &k.Result)
}

// take takes an answer. Before the last one of a stage leads on to the next, the sample's
// shards of this one are done again.
func (k *checking) take(ctx context.Context, a Record) error {
	if err := sameStage(k.plan, a, k.stage); err != nil {
		return err
	}
	if k.chosen == nil || k.chosen[k.taken] {
		k.again, k.hashes = append(k.again, a.Shard), append(k.hashes, leafOf(a))
	}
	k.taken++
	if a.Shard == a.Shards-1 {
		if err := k.repeat(ctx, a.Stage); err != nil {
			return err
		}
		k.stage++
	}
	if err := k.plan.Take(a.Shard, a.Answer); err != nil {
		return notTaken(a, err)
	}
	if k.Repeated == 0 {
		k.report("reading the answers", k.taken, k.Shards)
	}
	return nil
}

// repeat does the shards of the sample that are of a stage.
func (k *checking) repeat(ctx context.Context, stage int) error {
	again, hashes, shards := k.again, k.hashes, k.plan.Shards()
	k.again, k.hashes = nil, nil
	k.report("doing shards again", k.done, k.Repeated)
	return doAll(ctx, k.plan, again, func(i int, answer []byte) error {
		if leafOf(Record{stage, shards, again[i], answer}) != hashes[i] {
			return fmt.Errorf("%w: shard %d of stage %d was done again, and its answer is not the one in the file", ErrRefuted, again[i], stage+1)
		}
		k.done++
		k.report("doing shards again", k.done, k.Repeated)
		return nil
	})
}

// press presses the solution. God's number has no solution to press: how many presses a
// state needs was computed from the answers when they were taken.
func (k *checking) press(ctx context.Context) error {
	p, err := resolve(ctx, k.Header.Question)
	if err != nil {
		return err
	}
	b := p.State.Board()
	for _, button := range k.Result.Presses {
		if button < 0 || button >= b.Buttons() {
			return fmt.Errorf("%w: it presses a button that the board does not have", ErrRefuted)
		}
	}
	presses, err := puzzle.NewPresses(b, k.Result.Presses...)
	if err != nil {
		return err
	}
	if k.Header.Goal == Hardest {
		return nil
	}
	after, err := p.State.ApplyContext(ctx, presses)
	if err != nil {
		return err
	}
	if !after.Minus(p.Target).Solved() || presses.Count() != k.Result.Size {
		return fmt.Errorf("%w: its presses do not solve the puzzle", ErrRefuted)
	}
	return nil
}
