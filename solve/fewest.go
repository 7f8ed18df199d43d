package solve

import (
	"context"
	"fmt"
	"math"
	"runtime"
	"sync"

	"lightsout/board"
	"lightsout/gf2"
	"lightsout/puzzle"
)

// The solutions of a state are one of them, x, and x plus each quiet pattern: 2^d
// with nullity d. Write the quiet patterns as sums of a basis, chosen by the digits
// of c, and let t_j be the d-bit number that says which patterns of the basis press
// button j. Then button j is pressed in solution c when x_j + c.t_j is odd, so
//
//	size(c) = (M - W(c)) / 2,   W(c) = sum over j of (-1)^(x_j) (-1)^(c.t_j),
//
// where M is the number of buttons. W is the Walsh-Hadamard transform of f, with
// f[t] the sum of (-1)^(x_j) over the buttons with t_j = t. So all 2^d sizes together
// cost d 2^d additions, whatever the size of the board, and the largest W is the
// fewest presses, proved.
//
// Above shardDigits digits, the upper ones are fixed in turn: for each choice of
// them the lower ones are a transform of their own, with signs that the upper ones
// give. These shards are independent and go to all cores.

// A Fewest is a solution with few presses, and what is known about fewer.
type Fewest struct {
	Presses puzzle.Presses
	// Proved says that no solution has fewer presses.
	Proved bool
	// Bound is a number of presses that every solution has at least; it is the
	// number of Presses when Proved.
	Bound int
}

const (
	// shardDigits makes shards of 32 MiB of int16.
	shardDigits = 24
	// MaxExactNullity is the largest nullity for which Fewest looks at all
	// solutions of a state of two colours. At 32 it takes about a minute on two
	// cores, and twice that for each one more.
	MaxExactNullity = 36
	// maxFewestButtons keeps the numbers t in memory.
	maxFewestButtons = 1 << 24
)

// Fewest returns a solution with the fewest presses. It is proved for two colours
// and a nullity up to MaxExactNullity, and wherever the solution is the only one;
// beyond that it is ErrBoard, so far. Where there is no solution, the error is an
// [UnsolvableError].
func (s *Solver) Fewest(ctx context.Context, state puzzle.State) (Fewest, error) {
	presses, err := s.Solve(ctx, state)
	if err != nil {
		return Fewest{}, err
	}
	if s.Nullity() == 0 {
		return Fewest{presses, true, presses.Count()}, nil
	}
	if s.board.Colours() != 2 || s.Nullity() > MaxExactNullity {
		return Fewest{}, fmt.Errorf("%w: the fewest presses are found for two colours and a nullity up to %d, and it has %d and %d",
			ErrBoard, MaxExactNullity, s.board.Colours(), s.Nullity())
	}
	if s.board.Buttons() > maxFewestButtons {
		return Fewest{}, fmt.Errorf("%w: %w: the fewest presses are found on up to %d buttons", ErrBoard, board.ErrTooLarge, maxFewestButtons)
	}
	q, err := s.newQuest(ctx, presses.Vec())
	if err != nil {
		return Fewest{}, err
	}
	best, err := q.run(ctx, s.report)
	if err != nil {
		return Fewest{}, err
	}
	x := q.solution(best)
	return Fewest{puzzle.PressesOf(s.board, x), true, x.Weight()}, nil
}

// A quest is the search for the fewest presses.
type quest struct {
	x     *gf2.Vec   // a solution
	basis []*gf2.Vec // of the quiet patterns
	// t and sign are those of the buttons that some quiet pattern presses.
	t    []uint64
	sign []int8
	low  int // digits of a shard
}

func (s *Solver) newQuest(ctx context.Context, x *gf2.Vec) (*quest, error) {
	q := &quest{x: x, low: min(s.Nullity(), shardDigits)}
	var all []uint64
	var err error
	if q.basis, all, err = s.memberships(ctx); err != nil {
		return nil, err
	}
	for j, t := range all {
		if t == 0 {
			continue
		}
		q.t = append(q.t, t)
		if x.Bit(j) {
			q.sign = append(q.sign, -1)
		} else {
			q.sign = append(q.sign, 1)
		}
	}
	return q, nil
}

// memberships returns the basis of the quiet patterns, at most 64, and for each
// button the number t whose digits say which of them press it.
func (s *Solver) memberships(ctx context.Context) (basis []*gf2.Vec, t []uint64, err error) {
	t = make([]uint64, s.board.Buttons())
	for i := range s.Nullity() {
		pattern, err := s.QuietPattern(ctx, i)
		if err != nil {
			return nil, nil, err
		}
		v := pattern.Vec()
		basis = append(basis, v)
		for j := range v.Ones() {
			t[j] |= 1 << i
		}
	}
	return basis, t, nil
}

// solution returns solution c.
func (q *quest) solution(c uint64) *gf2.Vec {
	x := q.x.Clone()
	for i, pattern := range q.basis {
		if c>>i&1 == 1 {
			x.Xor(x, pattern)
		}
	}
	return x
}

// A find is the best solution of a shard.
type find struct {
	c uint64
	w int
}

// better prefers the larger W, and of equal ones the smaller c, so that the answer
// does not depend on which core was first.
func (f find) better(g find) bool { return f.w > g.w || f.w == g.w && f.c < g.c }

// run goes through all shards and returns the c of the fewest presses.
func (q *quest) run(ctx context.Context, report func(Progress)) (uint64, error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	shards := 1 << (len(q.basis) - q.low)
	next := make(chan int)
	go func() {
		defer close(next)
		for i := range shards {
			select {
			case next <- i:
			case <-ctx.Done():
				return
			}
		}
	}()
	var mu sync.Mutex // guards best, done and report
	best, done := find{w: math.MinInt}, 0
	var group sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), shards) {
		group.Go(func() {
			shard := q.newShard()
			for i := range next {
				found, err := shard(ctx, uint64(i))
				mu.Lock()
				if err != nil {
					cancel(err)
				} else if found.better(best) {
					best = found
				}
				if done++; report != nil {
					report(Progress{"comparing all solutions", done, shards})
				}
				mu.Unlock()
			}
		})
	}
	group.Wait()
	return best.c, context.Cause(ctx)
}

// newShard returns a function that finds the best solution whose upper digits are
// given. It keeps its memory from one to the next.
func (q *quest) newShard() func(ctx context.Context, upper uint64) (find, error) {
	if len(q.t) <= math.MaxInt16 {
		return shardOf[int16](q)
	}
	return shardOf[int32](q)
}

func shardOf[T int16 | int32](q *quest) func(ctx context.Context, upper uint64) (find, error) {
	f := make([]T, 1<<q.low)
	return func(ctx context.Context, upper uint64) (find, error) {
		clear(f)
		for j, t := range q.t {
			// (-1)^(c.t) for the upper digits of c.
			v := T(q.sign[j])
			if parity(upper & (t >> q.low)) {
				v = -v
			}
			f[t&(1<<q.low-1)] += v
		}
		if err := gf2.Walsh(f, func(int, int) error { return ctx.Err() }); err != nil {
			return find{}, err
		}
		best := 0
		for c, w := range f {
			if w > f[best] {
				best = c
			}
		}
		return find{upper<<q.low | uint64(best), int(f[best])}, ctx.Err()
	}
}

func parity(v uint64) bool {
	v ^= v >> 32
	v ^= v >> 16
	v ^= v >> 8
	v ^= v >> 4
	return 0x6996>>(v&15)&1 == 1
}
