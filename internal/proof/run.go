package proof

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"runtime"
	"slices"
	"sync"

	"lightsout/solve"
)

// A Run is a proof in progress: a plan and the answers so far. Between steps it is stored in a
// file.
type Run struct {
	plan    Plan
	out     *Writer        // receives the answers of finished stages; nil if no file is written
	answers map[int][]byte // the answers in the current stage, by shard
	bytes   int            // the total size of answers, in bytes
	digest  *digest
	// pasts holds, for each finished stage and the current one, the hash of everything before it.
	// leaves holds, for each finished stage, the hash of each answer.
	pasts  []hash
	leaves [][]hash
}

// maxStage limits the total size of a stage's answers, which are held in memory until the stage is
// finished.
const maxStage = 1 << 32

// NewRun starts a proof. It writes a proof file to w, with the version of the program, and adds
// each stage when it is finished; [Run.Close] completes the file. If w is nil, no file is written.
func NewRun(ctx context.Context, q Question, w io.Writer, program string) (*Run, error) {
	p, err := Begin(ctx, q)
	if err != nil {
		return nil, err
	}
	d := newDigest(Version(), p.Question())
	r := &Run{plan: p, answers: map[int][]byte{}, digest: d, pasts: []hash{d.past}}
	if w != nil {
		r.out = NewWriter(w, program, p.Question())
	}
	return r, nil
}

// Resume continues a proof from its file, and writes a new file as NewRun does.
func Resume(ctx context.Context, file io.Reader, w io.Writer, program string) (*Run, error) {
	r, err := NewReader(file)
	if err != nil {
		return nil, err
	}
	h := r.Header()
	if h.Format != proofFormat {
		return nil, fmt.Errorf("%w: it contains answers to shards; use the proof that they belong to", ErrFormat)
	}
	run, err := NewRun(ctx, h.Question, w, program)
	if err != nil {
		return nil, err
	}
	if err := sameQuestion(run.plan, h); err != nil {
		return nil, err
	}
	err = r.each(ctx, func(a Record) error {
		err := sameStage(run.plan, a, run.Stage())
		if err == nil {
			_, err = run.take(a)
		}
		return err
	})
	if err == nil {
		err = sameEnd(run.plan, r.Result())
	}
	return run, err
}

// sameQuestion checks that a file has the plan's question, written in the same form.
func sameQuestion(p Plan, h Header) error {
	if q := p.Question(); q != h.Question {
		return fmt.Errorf("%w: its puzzle is written %s, not %s", ErrDamaged, shown(h.Puzzle), shown(q.Puzzle))
	}
	return nil
}

// sameStage checks that an answer in a file is for the plan's current stage.
func sameStage(p Plan, a Record, stage int) error {
	switch {
	case p.Shards() == 0:
		return fmt.Errorf("%w: it continues with stage %d, but the earlier answers end the proof", ErrRefuted, a.Stage+1)
	case a.Stage != stage || a.Shards != p.Shards():
		return fmt.Errorf("%w: stage %d has %d shards in the file, but according to the earlier answers it should have %d", ErrRefuted, a.Stage+1, a.Shards, p.Shards())
	}
	return nil
}

// sameEnd checks that a plan has reached the result that a file claims.
func sameEnd(p Plan, claimed *Result) error {
	switch {
	case claimed == nil && p.Shards() == 0:
		return fmt.Errorf("%w: it has all the answers, but no result", ErrDamaged)
	case claimed == nil:
		return nil
	case p.Shards() > 0:
		return fmt.Errorf("%w: it has a result, but according to its answers %d shards are still missing", ErrRefuted, p.Shards())
	}
	found := p.Result()
	if !slices.Equal(found.Presses, claimed.Presses) || found.Size != claimed.Size || found.Bound != claimed.Bound || found.Proved != claimed.Proved {
		return fmt.Errorf("%w: its result does not follow from its answers", ErrRefuted)
	}
	return nil
}

// Plan returns the plan, at the current stage. Callers must not pass answers to it.
func (r *Run) Plan() Plan { return r.plan }

// Stage returns the number of the current stage, from 0.
func (r *Run) Stage() int { return len(r.leaves) }

// Missing returns the shards of the stage that have no answer yet.
func (r *Run) Missing() []int {
	var missing []int
	for shard := range r.plan.Shards() {
		if _, ok := r.answers[shard]; !ok {
			missing = append(missing, shard)
		}
	}
	return missing
}

// take accepts an answer, and reports whether it is new.
func (r *Run) take(a Record) (bool, error) {
	if a.Stage < r.Stage() {
		return false, r.known(a)
	}
	if before, ok := r.answers[a.Shard]; ok {
		if !bytes.Equal(before, a.Answer) {
			return false, twoAnswers(a)
		}
		return false, nil
	}
	if r.bytes += len(a.Answer); r.bytes > maxStage {
		return false, fmt.Errorf("the answers for a stage can take at most %d bytes", maxStage)
	}
	shards := r.plan.Shards()
	if err := r.plan.Take(a.Shard, a.Answer); err != nil {
		return false, notTaken(a, err)
	}
	r.answers[a.Shard] = a.Answer
	if len(r.answers) < shards {
		return true, nil
	}
	return true, r.over(shards)
}

// notTaken explains why a plan rejected an answer.
func notTaken(a Record, err error) error {
	if errors.Is(err, solve.ErrShard) {
		return fmt.Errorf("%w: its data for shard %d of stage %d is not an answer to that shard", ErrRefuted, a.Shard, a.Stage+1)
	}
	return fmt.Errorf("%w: the answers for stage %d contradict each other (%w)", ErrRefuted, a.Stage+1, err)
}

// known checks that an answer to a shard of a finished stage matches the stored hash.
func (r *Run) known(a Record) error {
	if leaves := r.leaves[a.Stage]; a.Shards != len(leaves) || leaves[a.Shard] != leafOf(a) {
		return twoAnswers(a)
	}
	return nil
}

func twoAnswers(a Record) error {
	return fmt.Errorf("%w: shard %d of stage %d already has a different answer; one of the two is wrong, so compute the shard again", ErrRefuted, a.Shard, a.Stage+1)
}

// over ends a stage: it writes the answers to the file and keeps their hashes.
func (r *Run) over(shards int) error {
	stage := r.Stage()
	leaves := make([]hash, shards)
	r.digest.begin(shards)
	for shard := range shards {
		a := Record{stage, shards, shard, r.answers[shard]}
		leaves[shard] = leafOf(a)
		r.digest.add(shard, leaves[shard])
		if r.out == nil {
			continue
		}
		if err := r.out.Add(a); err != nil {
			return err
		}
	}
	r.digest.end()
	r.leaves, r.pasts = append(r.leaves, leaves), append(r.pasts, r.digest.past)
	r.answers, r.bytes = map[int][]byte{}, 0
	return nil
}

// Close completes the proof file, whether or not the proof is finished, and returns the root of its
// hash tree.
func (r *Run) Close() (root string, err error) {
	for _, shard := range slices.Sorted(maps.Keys(r.answers)) {
		if err := r.out.Add(Record{r.Stage(), r.plan.Shards(), shard, r.answers[shard]}); err != nil {
			return "", err
		}
	}
	var result *Result
	if r.plan.Shards() == 0 {
		found := r.plan.Result()
		result = &found
	}
	err = r.out.Close(result)
	return r.out.Root(), err
}

// Do computes shards of the stage on all cores. It calls done after each one, from one goroutine at
// a time.
func (r *Run) Do(ctx context.Context, shards []int, done func()) ([]Record, error) {
	answers := make([]Record, len(shards))
	err := doAll(ctx, r.plan, shards, func(i int, answer []byte) error {
		answers[i] = Record{r.Stage(), r.plan.Shards(), shards[i], answer}
		done()
		return nil
	})
	return answers, err
}

// WriteAnswers writes a file with answers to shards of the current stage. The answers must be in
// the order of their shards.
func (r *Run) WriteAnswers(w io.Writer, program string, answers []Record) error {
	h := Header{
		Format: answersFormat, Version: fileVersion, Program: program, Plan: Version(), Question: r.plan.Question(),
		Stage: r.Stage(), Past: r.pasts[r.Stage()].String(),
	}
	out := newWriter(w, h)
	for _, a := range answers {
		if err := out.Add(a); err != nil {
			return err
		}
	}
	return out.Close(nil)
}

// TakeAnswers accepts the answers in a file, and returns how many of them are new. After an
// error the Run can no longer be used.
func (r *Run) TakeAnswers(ctx context.Context, file io.Reader) (taken int, err error) {
	in, err := NewReader(file)
	if err != nil {
		return 0, err
	}
	if err := r.fits(in.Header()); err != nil {
		return 0, err
	}
	stage, shards := r.Stage(), r.plan.Shards() // read these before the last answer starts the next stage
	err = in.each(ctx, func(a Record) error {
		if a.Stage == stage && a.Shards != shards {
			return fmt.Errorf("%w: it claims that stage %d has %d shards, but the stage has %d", ErrRefuted, a.Stage+1, a.Shards, shards)
		}
		isNew, err := r.take(a)
		if isNew {
			taken++
		}
		return err
	})
	return taken, err
}

// fits checks that answers belong to this proof, at the current stage or a finished one.
func (r *Run) fits(h Header) error {
	switch q := r.plan.Question(); {
	case h.Format != answersFormat:
		return fmt.Errorf("%w: it is a proof; use files from lightsout proof work", ErrFormat)
	case h.Question != q:
		return fmt.Errorf("it has answers for %s (%s), but the proof is for %s (%s)", shown(h.Puzzle), h.Goal, shown(q.Puzzle), q.Goal)
	case h.Stage > r.Stage():
		return fmt.Errorf("it has answers for stage %d, but the proof is at stage %d; merge the answers for stage %[2]d first", h.Stage+1, r.Stage()+1)
	case h.Past != r.pasts[h.Stage].String():
		return fmt.Errorf("%w: it has answers for stage %d that were computed from different answers to the earlier stages", ErrRefuted, h.Stage+1)
	}
	return nil
}

// doAll computes shards on all cores, and calls done with each answer, one at a time.
func doAll(ctx context.Context, p Plan, shards []int, done func(i int, answer []byte) error) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var (
		mu    sync.Mutex // guards next and done
		next  int
		group sync.WaitGroup
	)
	begin := func() (int, bool) {
		mu.Lock()
		defer mu.Unlock()
		next++
		return next - 1, next <= len(shards) && ctx.Err() == nil
	}
	for range min(runtime.GOMAXPROCS(0), len(shards)) {
		group.Go(func() {
			for i, ok := begin(); ok; i, ok = begin() {
				answer, err := p.Do(ctx, shards[i])
				mu.Lock()
				if err == nil {
					err = done(i, answer)
				}
				mu.Unlock()
				if err != nil {
					cancel(err)
				}
			}
		})
	}
	group.Wait()
	return context.Cause(ctx)
}
