package covering

import (
	"context"
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"

	"lightsout/solve/internal/shards"
	"lightsout/solve/internal/task"
)

// A Code is given by its columns.
type Code struct {
	// Columns say for each position which generators have a 1 there.
	Columns []uint64
	// Dimension is the number of the generators, which are independent.
	Dimension int
	// Part says for each position in which part of the code it is, for a better lower
	// bound (see parts.go). It may be nil.
	Part []uint8
}

// A Proof is the search for the covering radius of a code. It goes from stage to stage,
// and a stage is cut into shards, which can be done in any order and on any machine: a
// shard needs only the code, its own number and the answers to the stages before. The
// answers to all shards of a stage determine the next stage, so machines with the same
// answers do the same work.
type Proof struct {
	code   Code
	effort int // in all
	left   int // for branch and bound; negative means no limit
	*search
	problem *problem // what is left to prove, for all groups that count or for some
	whole   bool
	// high is the floor that is being tried: no imbalances have a larger least L.
	high     int
	symmetry []int
	root     *node // the tree of cases for this floor; nil before it is divided
	inParts  *Bounds
	stage    stage // nil when the search is over
	// pending are the shards of the stage that have no answer yet, if answers come from
	// elsewhere.
	pending *shards.Pending
	taking  sync.Mutex
}

// A stage is work that is cut into shards.
type stage interface {
	name() string
	shards() int
	// do does a shard. It can be called from several goroutines at once.
	do(c *call, shard int) (answer, error)
	// parse reads an answer that was written elsewhere.
	parse(shard int, text []byte) (answer, error)
	// take keeps the answer of a shard.
	take(shard int, a answer)
	// next returns the stage that follows the answers, nil when the proof is over.
	next() stage
}

// An answer is what a shard found.
type answer interface {
	append(text []byte) []byte
	// last reports whether the stage needs no answers of later shards.
	last() bool
}

// A call stops a shard, and receives its progress.
type call struct {
	task     *task.Task
	needless func() bool
	report   func(floor int, share float64)
}

func (c *call) budget(steps int) *budget {
	return &budget{task: c.task, needless: c.needless, left: steps}
}

// Prove begins a proof. The effort limits the work, in steps of about 1 ns; negative means
// no limit.
func Prove(code Code, effort int) *Proof {
	p := &Proof{code: code, effort: effort, left: effort, search: newSearch(code.Columns)}
	p.stage = p.newSearching()
	return p
}

// Result is what is known so far.
func (p *Proof) Result() Bounds {
	v := p.vector(p.code.Columns)
	b := Bounds{v, max(v.Weight(), p.counted(len(p.code.Columns), p.code.Dimension)), (p.total + p.high) >> 1}
	if p.inParts == nil {
		return b
	}
	if p.inParts.Vector.Weight() > b.Vector.Weight() {
		b.Vector = p.inParts.Vector
	}
	b.Low = max(b.Low, p.inParts.Low)
	return b
}

// Stage says what is being done; it is empty when the proof is over.
func (p *Proof) Stage() string {
	if p.stage == nil {
		return ""
	}
	return p.stage.name()
}

// Shards is the number of shards of the stage; 0 when the proof is over.
func (p *Proof) Shards() int {
	if p.stage == nil {
		return 0
	}
	return p.stage.shards()
}

// Do does a shard of the stage and returns its answer, which is the same on every machine.
func (p *Proof) Do(ctx context.Context, shard int) ([]byte, error) {
	if err := shards.Check(shard, p.Shards()); err != nil {
		return nil, err
	}
	a, err := p.stage.do(&call{task: task.New(ctx, nil), report: func(int, float64) {}}, shard)
	if err != nil {
		return nil, err
	}
	return a.append(nil), nil
}

// Take takes the answer of a shard, and ignores one that it has. With the last answer the
// proof goes to the next stage, unless the answers contradict each other. Several
// goroutines may call it at the same time.
func (p *Proof) Take(shard int, text []byte) error {
	p.taking.Lock()
	defer p.taking.Unlock()
	if err := shards.Check(shard, p.Shards()); err != nil {
		return err
	}
	if p.pending == nil {
		p.pending = shards.NewPending(p.Shards())
	}
	if !p.pending.Needs(shard) {
		return nil
	}
	a, err := p.stage.parse(shard, text)
	if err != nil {
		return err
	}
	p.stage.take(shard, a)
	if !p.pending.Answer(shard) {
		return nil
	}
	p.advance()
	if b := p.Result(); b.Low > b.High {
		return fmt.Errorf("the answers contradict each other: the covering radius would be at least %d and at most %d", b.Low, b.High)
	}
	return nil
}

// advance goes to the next stage.
func (p *Proof) advance() {
	p.pending = nil
	p.stage = p.stage.next()
}

// run does the remaining work, with n workers at once.
func (p *Proof) run(t *task.Task, workers int) error {
	for p.stage != nil {
		if err := p.runStage(t, workers); err != nil {
			return err
		}
		p.advance()
	}
	return nil
}

// runStage does the shards of the stage. The answers of shards after the first one that
// is the last are not needed: so it does not matter which worker was fastest.
func (p *Proof) runStage(t *task.Task, workers int) error {
	n := p.stage.shards()
	var (
		mu     sync.Mutex // guards what follows, the stage and the task's callback
		next   int
		failed error
		group  sync.WaitGroup
		needed atomic.Int64 // the shards that are
	)
	needed.Store(int64(n))
	m := newMeter(p, t, &mu)
	begin := func() (int, bool) {
		mu.Lock()
		defer mu.Unlock()
		next++
		return next - 1, next <= int(needed.Load())
	}
	end := func(shard int, a answer, err error) {
		mu.Lock()
		defer mu.Unlock()
		switch {
		case shard >= int(needed.Load()):
		case err != nil:
			failed = err
			needed.Store(0)
		default:
			p.stage.take(shard, a)
			if a.last() {
				needed.Store(int64(shard) + 1)
			}
		}
	}
	for range min(workers, n) {
		group.Go(func() {
			for shard, ok := begin(); ok; shard, ok = begin() {
				a, err := p.stage.do(&call{t, func() bool { return int(needed.Load()) <= shard }, m.add}, shard)
				end(shard, a, err)
			}
		})
	}
	group.Wait()
	return failed
}

// A meter adds up the shares of the tree that are settled, and reports them.
type meter struct {
	p       *Proof
	task    *task.Task
	mu      *sync.Mutex
	floor   int
	settled float64
}

// newMeter returns a meter for a stage; of its tree some may be settled already.
func newMeter(p *Proof, t *task.Task, mu *sync.Mutex) *meter {
	m := &meter{p: p, task: t, mu: mu, floor: p.high}
	if p.root != nil {
		m.settled = 1
		for _, l := range p.root.appendLeaves(nil, 1) {
			m.settled -= l.share
		}
	}
	return m
}

// add adds the share of a case that is settled, in the tree of a floor.
func (m *meter) add(floor int, share float64) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if floor != m.floor {
		m.floor, m.settled = floor, 0
	}
	m.settled += share
	m.task.Report(m.p.rulingOut(floor), min(int(m.settled*1000), 1000), 1000)
}

// Run does the remaining work, on all cores.
func (p *Proof) Run(t *task.Task) error { return p.run(t, runtime.GOMAXPROCS(0)) }
