package generate

import (
	"context"

	"lightsout/board"
	"lightsout/internal/algebra/gf2"
	"lightsout/internal/algebra/modn"
	"lightsout/solve"
)

// Coset weights tell whether a set of presses is minimal, that is, a shortest solution to its
// state (a coset leader, in coding theory), and which buttons can be pressed once more without
// losing that property.
//
// Let x be presses that solve a state. Then x + q also solves it, for each quiet pattern q, and
// x is minimal if none of these has fewer presses. The weights have an entry for every quiet
// pattern q: how many more presses x + q has than x. With m colours, pressing button j makes
// both x and x + q one longer, unless (x + q)_j was m - 1 and becomes 0; then the difference
// shrinks by m. So updating the weights after a press takes one step for each quiet pattern.
//
// Any part of a minimal set is minimal. Suppose that y <= x at every button, and that y + q has
// fewer presses than y. Then x + q = (y + q) + (x - y), counted modulo m at each button, has at
// most as many presses as y + q and x - y together, which is fewer than x. So presses can be
// taken back freely, and a button that cannot be pressed now stays that way until a press is
// taken back. Every hardest state can be reached press by press through minimal sets, so there
// are minimal sets of every size from 0 to God's number.
type cosetWeights struct {
	m      int
	quiet  [][]uint8 // a basis of the quiet patterns
	orders []int     // the order of each of them
	times  []uint8   // x: how many times each button is pressed
	weight int       // their sum
	start  []int32   // for each quiet pattern, its number of presses
	beyond []int32   // for each quiet pattern q, the presses of x + q minus those of x
	column []uint8   // for each quiet pattern, how many times it presses the button given to fill
	work   int64     // quiet patterns examined since the search began, plus pressWork per press
}

// maxTable is the largest number of quiet patterns, including all sums, that the weights can cover.
const maxTable = 1 << 21

// pressWork is the fixed cost of making a press or taking it back, in the same unit as work.
const pressWork = 32

// newCosetWeights returns the weights of a board with nothing pressed. If there are more than
// maxTable quiet patterns, complete is false and the weights treat every set of presses as minimal.
func newCosetWeights(ctx context.Context, s *solve.Solver) (t *cosetWeights, complete bool, err error) {
	t = &cosetWeights{m: s.Board().Colours(), times: make([]uint8, s.Board().Buttons())}
	size := 1
	for i := range s.Nullity() {
		if size *= s.QuietOrder(i); size > maxTable {
			return anything(s.Board()), false, nil
		}
		pattern, err := s.QuietPattern(ctx, i)
		if err != nil {
			return nil, false, err
		}
		t.quiet = append(t.quiet, pattern.AllTimes())
		t.orders = append(t.orders, s.QuietOrder(i))
	}
	t.start = make([]int32, size)
	if t.m == 2 {
		err = t.sizesByWalsh(ctx)
	} else {
		err = t.sizesByButton(ctx)
	}
	t.reset()
	return t, true, err
}

// anything returns weights that treat every set of presses as minimal.
func anything(b *board.Board) *cosetWeights {
	t := &cosetWeights{m: b.Colours(), times: make([]uint8, b.Buttons()), start: []int32{0}}
	t.reset()
	return t
}

// sizesByWalsh finds the number of presses in every quiet pattern, as solve.Solver.Fewest does.
func (t *cosetWeights) sizesByWalsh(ctx context.Context) error {
	for button := range t.times {
		member := 0
		for i, pattern := range t.quiet {
			member |= int(pattern[button]) << i
		}
		t.start[member]++
	}
	if err := gf2.Walsh(t.start, func(int, int) error { return ctx.Err() }); err != nil {
		return err
	}
	for c, w := range t.start {
		t.start[c] = (int32(len(t.times)) - w) / 2
	}
	return nil
}

// sizesByButton finds the number of presses in every quiet pattern, button by button.
func (t *cosetWeights) sizesByButton(ctx context.Context) error {
	t.column = make([]uint8, len(t.start))
	for button := range t.times {
		if err := ctx.Err(); err != nil {
			return err
		}
		t.fill(button)
		for c, times := range t.column {
			t.start[c] += int32(times)
		}
	}
	return nil
}

// reset takes back all presses.
func (t *cosetWeights) reset() {
	if t.beyond == nil {
		t.beyond = make([]int32, len(t.start))
		t.column = make([]uint8, len(t.start))
	}
	clear(t.times)
	t.weight = 0
	copy(t.beyond, t.start)
}

// fill computes how many times each quiet pattern presses the button. The combinations that contain
// the i-th generator come after those of the earlier generators alone.
func (t *cosetWeights) fill(button int) {
	t.work += int64(len(t.column) + pressWork)
	n := 1
	t.column[0] = 0
	for i, pattern := range t.quiet {
		for c := 1; c < t.orders[i]; c++ {
			add(t.column[c*n:(c+1)*n], t.column[:n], c*int(pattern[button])%t.m, t.m)
		}
		n *= t.orders[i]
	}
}

// add sets z to x + k modulo m.
func add(z, x []uint8, k, m int) {
	if k == 0 {
		copy(z, x)
		return
	}
	for i, v := range x {
		v += uint8(k)
		if v >= uint8(m) {
			v -= uint8(m)
		}
		z[i] = v
	}
}

// press presses each of the buttons once more if the result is minimal, and reports whether it is.
func (t *cosetWeights) press(buttons ...int) bool {
	for i, button := range buttons {
		if !t.pressOne(button) {
			t.release(buttons[:i]...)
			return false
		}
	}
	return true
}

func (t *cosetWeights) pressOne(button int) bool {
	if int(t.times[button]) == t.m-1 {
		return false
	}
	t.fill(button)
	full := uint8(t.m-1) - t.times[button] // patterns that become 0
	for c, times := range t.column {
		if times == full && t.beyond[c] < int32(t.m) {
			return false
		}
	}
	t.change(full, -int32(t.m))
	t.times[button]++
	t.weight++
	return true
}

// release takes back one press of each of the buttons.
func (t *cosetWeights) release(buttons ...int) {
	for _, button := range buttons {
		t.times[button]--
		t.weight--
		t.fill(button)
		t.change(uint8(t.m-1)-t.times[button], int32(t.m))
	}
}

// change adds by, which may be negative, to the weight of each pattern that presses the column's
// button the given number of times.
func (t *cosetWeights) change(times uint8, by int32) {
	for c, v := range t.column {
		if v == times {
			t.beyond[c] += by
		}
	}
}

// spent reports whether the work exceeds a limit.
func (t *cosetWeights) spent(limit int64) bool { return t.work > limit }

// ties returns the number of solutions, including x, with as few presses as x.
func (t *cosetWeights) ties() int {
	n := 0
	for _, beyond := range t.beyond {
		if beyond == 0 {
			n++
		}
	}
	return n
}

// most returns an upper bound on the number of presses that any state needs. At a button j, the
// quiet patterns take the multiples of some divisor h of m, each equally often. So the average over
// all solutions is (x_j mod h) + (m - h) / 2 presses of that button, at most h - 1 + (m - h) / 2,
// and some solution has no more than the average.
func (t *cosetWeights) most() int {
	twice := 0
	for button := range t.times {
		h := t.m
		for _, pattern := range t.quiet {
			h = modn.GCD(h, int(pattern[button]))
		}
		twice += h - 2 + t.m
	}
	return twice / 2
}
