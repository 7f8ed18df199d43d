package proof

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"slices"
	"sync"
	"time"

	"lightsout/internal/english"
	"lightsout/internal/shards"
	"lightsout/solve"
)

// A File is where a Run keeps its answers. An *os.File is one.
type File interface {
	io.ReadWriteSeeker
	Truncate(size int64) error
	Sync() error
}

// When a Run adds an answer, it writes its answers to the disk if the last time was at least
// flushTime ago, or if they take at least flushBytes when compressed.
const (
	flushTime  = time.Second
	flushBytes = 1 << 20
)

// A Run computes a proof on this machine, with all cores. It appends the answers to a file in the
// order of their shards. After a crash, the answers in the file need not be computed again.
type Run struct {
	plan *Plan
	file File
	size int64 // the length of the file
	out  *Writer
	// member holds the answers that are not in the file yet, compressed.
	member  bytes.Buffer
	flushed time.Time
	pace    time.Duration
	// waiting holds answers that cannot be written yet, because an earlier shard has none.
	waiting    map[int]Record
	all, found int    // see Answers
	root       string // empty until the proof is finished
	err        error  // the first error of the file
}

// Create writes the start of a file for a Run, which records the version of the program.
func Create(w io.Writer, program string, q Question) error {
	return NewWriter(w, program, q).Flush()
}

// NewRun continues the proof in a file. It returns an error if the file has the proof of another
// question, and ErrFormat, ErrDamaged or ErrRefuted if it is not a valid proof. It is not damage if
// the last answers are incomplete, as after a power cut: NewRun cuts them off.
func NewRun(ctx context.Context, p *Plan, file File) (*Run, error) {
	intact, size, err := measure(ctx, file)
	if err != nil {
		return nil, err
	}
	if _, err := file.Seek(0, io.SeekStart); err != nil {
		return nil, err
	}
	in, err := NewReader(io.LimitReader(file, intact))
	if err != nil {
		return nil, err
	}
	if has, wanted := in.Header().Question, p.Question(); has != wanted {
		return nil, fmt.Errorf("it has the proof for %s (%s), not for %s (%s)", shown(has.Puzzle), has.Goal, shown(wanted.Puzzle), wanted.Goal)
	}
	r := &Run{plan: p, file: file, size: intact, flushed: time.Now(), pace: flushTime, waiting: map[int]Record{}}
	r.out = appendTo(&r.member, in.line, in.digest)
	err = in.each(ctx, func(a Record) error {
		r.all, r.found = r.all+1, r.found+1
		return takeRecord(p, a)
	})
	if err == nil {
		r.root = in.Root()
		return r, sameEnd(p, in.Result())
	}
	if errors.Is(err, ErrUnfinished) {
		err = nil
		if intact < size {
			err = file.Truncate(intact)
		}
	}
	return r, err
}

// measure returns the length of the part of a file that is intact, and of the whole file.
func measure(ctx context.Context, file io.ReadSeeker) (intact, size int64, err error) {
	in, damage := NewReader(file)
	if damage == nil {
		intact, damage = in.intactSize(ctx)
	}
	if size, err = file.Seek(0, io.SeekEnd); err != nil || damage == nil {
		return size, size, err
	}
	switch {
	case !errors.Is(damage, ErrUnfinished) && !errors.Is(damage, ErrDamaged):
		return 0, 0, damage
	case intact == 0:
		return 0, 0, fmt.Errorf("%w: not even its first part is complete", ErrDamaged)
	}
	// A crash can only damage the last member, because each is on disk before the next one starts.
	if _, err := file.Seek(intact+1, io.SeekStart); err != nil {
		return 0, 0, err
	}
	later, err := hasMember(file)
	if err == nil && later {
		err = fmt.Errorf("%w: it cannot be read from byte %d on, but it has more answers after that", ErrDamaged, intact)
	}
	return intact, size, err
}

// hasMember reports whether a gzip member starts somewhere in a file.
func hasMember(file io.Reader) (bool, error) {
	r := bufio.NewReader(file)
	for {
		head, err := r.Peek(len(gzipHead))
		switch {
		case errors.Is(err, io.EOF):
			return false, nil
		case err != nil || string(head) == gzipHead:
			return err == nil, err
		}
		_, _ = r.Discard(1) // the byte is in the buffer
	}
}

// sameStage checks that an answer in a file is for the plan's current stage.
func sameStage(p *Plan, a Record) error {
	switch n := p.Shards(); {
	case n == 0:
		return fmt.Errorf("%w: it continues with stage %d, but the earlier answers end the proof", ErrRefuted, a.Stage+1)
	case a.Shards != n:
		return fmt.Errorf("%w: stage %d has %d shards in the file, but according to the earlier answers it should have %d", ErrRefuted, a.Stage+1, a.Shards, n)
	}
	return nil
}

// takeRecord passes an answer in a file to a plan.
func takeRecord(p *Plan, a Record) error {
	if err := sameStage(p, a); err != nil {
		return err
	}
	err := p.Take(a.Shard, a.Answer)
	switch {
	case errors.Is(err, shards.ErrAnswer):
		return fmt.Errorf("%w: its data for shard %d of stage %d is not an answer to that shard", ErrRefuted, a.Shard, a.Stage+1)
	case err != nil:
		return fmt.Errorf("%w: the answers for stage %d contradict each other (%w)", ErrRefuted, a.Stage+1, err)
	}
	return nil
}

// sameEnd checks that a plan has reached the result that a file claims.
func sameEnd(p *Plan, claimed Result) error {
	if p.Shards() > 0 {
		return english.Errorf("%w: it has a result, but according to its answers %d shards are still missing", ErrRefuted, p.Shards())
	}
	found := p.Result()
	if !slices.Equal(found.Presses, claimed.Presses) || found.Size != claimed.Size || found.Bound != claimed.Bound || found.Proved != claimed.Proved {
		return fmt.Errorf("%w: its result does not follow from its answers", ErrRefuted)
	}
	return nil
}

// Answers returns the number of answers in the file, and how many of them NewRun found there.
func (r *Run) Answers() (all, found int) { return r.all, r.found }

// Root returns the root of the file's hash tree, or "" if the proof is not finished.
func (r *Run) Root() string { return r.root }

// Do computes the rest of the proof. It calls report, if not nil, with the progress of the stage,
// from one goroutine at a time. If ctx is done or a shard fails, Do writes the answers before the
// first missing one to the file and returns the error.
func (r *Run) Do(ctx context.Context, report func(solve.Progress)) error {
	if r.root != "" {
		return nil
	}
	for r.plan.Shards() > 0 {
		if err := r.doStage(ctx, report); err != nil {
			return errors.Join(err, r.flush())
		}
	}
	err := r.out.Close(r.plan.Result())
	if err == nil {
		err = r.flush()
	}
	if err == nil {
		r.root = r.out.Root()
	}
	return err
}

// doStage computes the rest of the stage.
func (r *Run) doStage(ctx context.Context, report func(solve.Progress)) error {
	stage, first := r.out.digest.at()
	p := solve.Progress{Stage: r.plan.Stage(), Done: first, Total: r.plan.Shards()}
	var mu sync.Mutex // guards the Run and p
	return shards.Each(ctx, runtime.GOMAXPROCS(0), p.Total-first, func(ctx context.Context, i int) error {
		answer, err := r.plan.Do(ctx, first+i)
		if err != nil {
			return err
		}
		mu.Lock()
		defer mu.Unlock()
		p.Done++
		if err := r.add(Record{stage, p.Total, first + i, answer}); err != nil {
			return err
		}
		if report != nil {
			report(p)
		}
		return nil
	})
}

// add adds an answer, and the later ones that waited for it. With the last answer of a stage, the
// plan moves on; by then all shards of the stage have been computed.
func (r *Run) add(a Record) error {
	r.waiting[a.Shard] = a
	_, next := r.out.digest.at()
	for a, ok := r.waiting[next]; ok; a, ok = r.waiting[next] {
		delete(r.waiting, next)
		err := r.out.Add(a)
		if err == nil {
			err = r.plan.Take(next, a.Answer)
		}
		if err != nil {
			return err
		}
		r.all++
		next++
	}
	if time.Since(r.flushed) < r.pace && r.member.Len() < flushBytes {
		return nil
	}
	return r.flush()
}

// flush appends the answers so far to the file, as a gzip member, and waits until they are on disk.
func (r *Run) flush() error {
	if r.err == nil {
		r.err = r.appendMember()
		r.flushed = time.Now()
	}
	return r.err
}

func (r *Run) appendMember() error {
	if err := r.out.Flush(); err != nil || r.member.Len() == 0 {
		return err
	}
	end, err := r.file.Seek(0, io.SeekEnd)
	if err != nil {
		return err
	}
	if end != r.size {
		return errors.New("another program is writing to the file")
	}
	n, err := r.member.WriteTo(r.file)
	r.size += n
	if err != nil {
		return err
	}
	return r.file.Sync()
}
