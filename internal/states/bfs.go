package states

import (
	"context"
	"math/big"
	"math/bits"
	"runtime"
	"sync"
)

// This file implements a breadth-first search through all states of a board with two colours. It
// processes 64 states at a time.
//
// A state is an r-bit number. Each button has a move, and pressing the button combines the state
// with the move by exclusive or. A set of states is stored as 2^r bits, and the states one press
// away are the same bits in another order: the upper bits of the move determine which word goes
// where, and the lower six determine how the bits in a word are permuted. So each depth costs a few
// instructions per button for every 64 states.

// A walk visits the states of each depth in turn, starting from the solved state, 0.
type walk struct {
	moves                    []uint64
	frontier, visited, spare []uint64
	full                     uint64 // a word with the bits of all its states set
}

func newWalk(r int, moves []uint64) *walk {
	words := max(1, 1<<r>>6)
	w := &walk{moves: moves, full: ^uint64(0)}
	if r < 6 {
		w.full = 1<<(1<<r) - 1
	}
	w.frontier, w.visited, w.spare = make([]uint64, words), make([]uint64, words), make([]uint64, words)
	w.frontier[0], w.visited[0] = 1, 1
	return w
}

// count returns the number of states in the frontier.
func (w *walk) count() int {
	n := 0
	for _, x := range w.frontier {
		n += bits.OnesCount64(x)
	}
	return n
}

// some returns the first state in the frontier.
func (w *walk) some() uint64 {
	for i, x := range w.frontier {
		if x != 0 {
			return uint64(i)<<6 | uint64(bits.TrailingZeros64(x))
		}
	}
	return 0
}

// chunkWords is the number of words processed between checks of the context.
const chunkWords = 1 << 13

// advance moves the frontier one press further.
func (w *walk) advance(ctx context.Context) error {
	chunks := make(chan int)
	var group sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		group.Go(func() {
			for from := range chunks {
				w.gather(from, min(from+chunkWords, len(w.spare)))
			}
		})
	}
	for from := 0; from < len(w.spare) && ctx.Err() == nil; from += chunkWords {
		chunks <- from
	}
	close(chunks)
	group.Wait()
	if ctx.Err() != nil {
		return ctx.Err()
	}
	w.frontier, w.spare = w.spare, w.frontier
	for i, x := range w.frontier {
		w.visited[i] |= x
	}
	return nil
}

// gather finds the new states in a range of words.
func (w *walk) gather(from, to int) {
	for i := from; i < to; i++ {
		seen := w.visited[i]
		if seen == w.full {
			w.spare[i] = 0
			continue
		}
		var x uint64
		for _, move := range w.moves {
			if y := w.frontier[uint64(i)^move>>6]; y != 0 {
				x |= exchange(y, move&63)
			}
		}
		w.spare[i] = x &^ seen
	}
}

// halves[k] is a mask of the bits whose index has a 0 as binary digit k.
var halves = [6]uint64{
	0x5555555555555555, 0x3333333333333333, 0x0f0f0f0f0f0f0f0f,
	0x00ff00ff00ff00ff, 0x0000ffff0000ffff, 0x00000000ffffffff,
}

// exchange moves bit i of x to i xor move.
func exchange(x, move uint64) uint64 {
	for ; move != 0; move &= move - 1 {
		k := bits.TrailingZeros64(move)
		x = x>>(1<<k)&halves[k] | x&halves[k]<<(1<<k)
	}
	return x
}

// walkBits counts the states of a code with two colours by visiting them all.
func (c *code) walkBits(ctx context.Context, width uint, p *progress) (*dpState, error) {
	places, steps := c.steps()
	moves := make([]uint64, len(steps))
	for j, step := range steps {
		for k, times := range step {
			moves[j] |= uint64(times) << k
		}
	}
	w := newWalk(len(places), moves)
	f := &dpState{count: new(big.Int), choice: make([]uint8, len(c.buttons))}
	for depth, seen := 0, 0; ; depth++ {
		n := w.count()
		if n == 0 {
			return f, nil
		}
		seen += n
		p.set("visiting all states", seen, 1<<len(places))
		f.add(n, depth, width)
		clear(f.choice)
		for k, place := range places {
			f.choice[place] = uint8(w.some() >> k & 1)
		}
		if err := w.advance(ctx); err != nil {
			return nil, err
		}
	}
}

func (f *dpState) add(n, depth int, width uint) {
	term := big.NewInt(int64(n))
	f.count.Add(f.count, term.Lsh(term, uint(depth)*width))
	f.most = depth
}
