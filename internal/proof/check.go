package proof

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"runtime"
	"sync"

	"lightsout/internal/shards"
	"lightsout/puzzle"
	"lightsout/solve"
)

// A Check verifies a proof file.
type Check struct {
	// Sample is how many shards to recompute, drawn at random with Seed; negative means
	// all of them.
	Sample int
	Seed   uint64
	// Report, if not nil, is called with the progress, by one goroutine at a time.
	Report func(solve.Progress)
}

// Checked is the result of a Check.
type Checked struct {
	Header   Header
	Root     string
	Result   Result
	Stages   int
	Shards   int // number of shards in all stages
	Repeated int // recomputed shards
}

// A checking is a Check in progress.
type checking struct {
	Check
	Checked

	plan   *Plan
	taken  int          // number of answers read, in all stages
	done   int          // recomputed shards
	chosen map[int]bool // numbers of the shards to recompute, counted across all stages; nil means all
	again  []int        // shards to recompute in this stage
	hashes []hash       // hashes of their answers in the file
}

// Run checks that a file is complete, that its stages and its result follow from its answers, that
// the presses do what the result claims, and that recomputing a sample of shards gives the answers
// in the file. If the file is invalid, the error is ErrFormat, ErrUnfinished, ErrDamaged or
// ErrRefuted, or an error of [Begin] if its question cannot be proved.
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
	err = r.each(ctx, func(a Record) error {
		k.Shards, k.Stages = k.Shards+1, a.Stage+1
		return nil
	})
	k.Result, k.Root = r.Result(), r.Root()
	return err
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

// follow passes the answers in the file to a plan, and recomputes the shards in the sample.
func (k *checking) follow(ctx context.Context, file io.Reader) error {
	r, err := NewReader(file)
	if err != nil {
		return err
	}
	if k.plan, err = Begin(ctx, k.Header.Question); err != nil {
		return err
	}
	if q := k.plan.Question(); q != k.Header.Question {
		return fmt.Errorf("%w: its puzzle is written %s, not %s", ErrDamaged, shown(k.Header.Puzzle), shown(q.Puzzle))
	}
	if err := r.each(ctx, func(a Record) error { return k.take(ctx, a) }); err != nil {
		return err
	}
	if r.Root() != k.Root {
		return fmt.Errorf("%w: it changed while it was being read", ErrDamaged)
	}
	return sameEnd(k.plan, k.Result)
}

// take processes an answer. The last answer of a stage starts the next stage; before that, take
// recomputes those shards of the stage that are in the sample.
func (k *checking) take(ctx context.Context, a Record) error {
	if err := sameStage(k.plan, a); err != nil {
		return err
	}
	if k.chosen == nil || k.chosen[k.taken] {
		k.again, k.hashes = append(k.again, a.Shard), append(k.hashes, leafOf(a))
	}
	k.taken++
	if a.Shard == a.Shards-1 {
		if err := k.repeat(ctx, a); err != nil {
			return err
		}
	}
	if err := takeRecord(k.plan, a); err != nil {
		return err
	}
	if k.Repeated == 0 {
		k.report("reading the answers", k.taken, k.Shards)
	}
	return nil
}

// repeat recomputes the sampled shards of a stage.
func (k *checking) repeat(ctx context.Context, last Record) error {
	again, hashes := k.again, k.hashes
	k.again, k.hashes = nil, nil
	k.report("recomputing shards", k.done, k.Repeated)
	var mu sync.Mutex // guards done and the report
	return shards.Each(ctx, runtime.GOMAXPROCS(0), len(again), func(ctx context.Context, i int) error {
		answer, err := k.plan.Do(ctx, again[i])
		if err != nil {
			return err
		}
		if leafOf(Record{last.Stage, last.Shards, again[i], answer}) != hashes[i] {
			return fmt.Errorf("%w: shard %d of stage %d was recomputed, and its answer differs from the one in the file", ErrRefuted, again[i], last.Stage+1)
		}
		mu.Lock()
		defer mu.Unlock()
		k.done++
		k.report("recomputing shards", k.done, k.Repeated)
		return nil
	})
}

// press checks the solution by pressing its buttons. A proof of God's number has no solution to
// press: the plan has computed from the answers how many presses the hardest state needs.
func (k *checking) press(ctx context.Context) error {
	p, err := resolve(ctx, k.Header.Question)
	if err != nil {
		return err
	}
	b := p.State.Board()
	for _, button := range k.Result.Presses {
		if button < 0 || button >= b.Buttons() {
			return fmt.Errorf("%w: its presses include a button that the board does not have", ErrRefuted)
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
	if !after.Solved() || presses.Count() != k.Result.Size {
		return fmt.Errorf("%w: its presses do not solve the puzzle", ErrRefuted)
	}
	return nil
}
