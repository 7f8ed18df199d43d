package covering

import (
	"context"
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"

	"lightsout/internal/shards"
	"lightsout/solve/internal/task"
)

// A Code is a binary linear code.
type Code struct {
	// Columns holds, for each position, the generators with a 1 there.
	Columns []uint64
	// Dimension is the dimension of the code: the number of independent generators.
	Dimension int
	// Part holds the part of the code to which each position belongs. It allows a better lower
	// bound (see parts.go). It may be nil.
	Part []uint8
}

// A Proof is the search for the covering radius of a code. The plan divides its stages into shards
// for many machines; Run runs the same stages in one process, where an answer can make later shards
// unnecessary.
type Proof struct {
	*shards.Plan

	code   Code
	effort int // total
	left   int // remaining for branch and bound; negative means no limit
	*search
	problem *problem // what branch and bound examines
	whole   bool     // whether problem has all relevant groups
	// high is the current floor: there are no imbalances whose least L is larger.
	high     int
	symmetry []int
	root     *node // the tree of cases for this floor; nil until it is divided
	inParts  *Bounds
	stage    stage // nil when the search is over
}

// A stage is work divided into shards.
type stage interface {
	Name() string
	Shards() int
	// do runs a shard. It is safe for concurrent use.
	do(c *call, shard int) (answer, error)
	// parse decodes an answer from another machine.
	parse(shard int, text []byte) (answer, error)
	// take records a shard's answer.
	take(shard int, a answer)
	// next returns the next stage, which depends on the answers, or nil if the proof is complete.
	next() stage
}

// An answer is the result of a shard.
type answer interface {
	append(text []byte) []byte
	// last reports whether the stage needs no answers from later shards.
	last() bool
}

// A call lets the caller stop a shard and follow its progress.
type call struct {
	task     *task.Task
	needless func() bool
	report   func(floor int, share float64)
}

func (c *call) budget(steps int) *budget {
	return &budget{task: c.task, needless: c.needless, left: steps}
}

// Prove starts a proof. The effort limits the work, in steps of about 1 ns; a negative effort means
// no limit. The search in the parts of the code may use as much again.
func Prove(code Code, effort int) *Proof {
	p := &Proof{code: code, effort: effort, left: effort, search: newSearch(code.Columns)}
	p.stage = p.newSearching()
	p.Plan = shards.NewPlan(p.sharded(), func() shards.Result {
		b := p.Result()
		return shards.Result{Presses: b.Vector, Size: b.Low, Bound: b.High}
	})
	return p
}

// Result returns the bounds known so far.
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

// A shardStage is a stage as the plan runs it.
type shardStage struct {
	stage
	p *Proof
}

// sharded returns the current stage, or nil if the search is over.
func (p *Proof) sharded() shards.Stage {
	if p.stage == nil {
		return nil
	}
	return shardStage{p.stage, p}
}

func (s shardStage) Do(ctx context.Context, shard int) ([]byte, error) {
	a, err := s.do(&call{task: task.New(ctx, nil), report: func(int, float64) {}}, shard)
	if err != nil {
		return nil, err
	}
	return a.append(nil), nil
}

func (s shardStage) Parse(shard int, text []byte) (func(), error) {
	a, err := s.parse(shard, text)
	return func() { s.take(shard, a) }, err
}

func (s shardStage) Next() (shards.Stage, error) {
	s.p.stage = s.next()
	if b := s.p.Result(); b.Low > b.High {
		return nil, fmt.Errorf("the answers contradict each other: the covering radius would be at least %d and at most %d", b.Low, b.High)
	}
	return s.p.sharded(), nil
}

// run does the remaining work with the given number of workers.
func (p *Proof) run(t *task.Task, workers int) error {
	for p.stage != nil {
		if err := p.runStage(t, workers); err != nil {
			return err
		}
		p.stage = p.stage.next()
	}
	return nil
}

// runStage runs the shards of the stage. Once an answer makes all later shards unnecessary,
// runStage ignores their answers, so the result does not depend on which worker was fastest.
func (p *Proof) runStage(t *task.Task, workers int) error {
	n := p.stage.Shards()
	var (
		mu     sync.Mutex   // guards the stage and the task's callback
		needed atomic.Int64 // the number of shards that are needed
	)
	needed.Store(int64(n))
	m := newMeter(p, t, &mu)
	return shards.Each(t.Context(), workers, n, func(_ context.Context, shard int) error {
		needless := func() bool { return int(needed.Load()) <= shard }
		if needless() {
			return nil
		}
		a, err := p.stage.do(&call{t, needless, m.add}, shard)
		mu.Lock()
		defer mu.Unlock()
		switch {
		case needless():
			return nil
		case err != nil:
			needed.Store(0)
			return err
		}
		p.stage.take(shard, a)
		if a.last() {
			needed.Store(int64(shard) + 1)
		}
		return nil
	})
}

// A meter adds up the settled shares of the tree and reports them.
type meter struct {
	p       *Proof
	task    *task.Task
	mu      *sync.Mutex
	floor   int
	settled float64
}

// newMeter returns a meter for a stage, part of whose tree may already be settled.
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

// add adds a settled case's share of the tree of a floor.
func (m *meter) add(floor int, share float64) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if floor != m.floor {
		m.floor, m.settled = floor, 0
	}
	m.settled += share
	m.task.Report(m.p.rulingOut(floor), min(int(m.settled*1000), 1000), 1000)
}

// Run does the remaining work on all cores.
func (p *Proof) Run(t *task.Task) error { return p.run(t, runtime.GOMAXPROCS(0)) }
