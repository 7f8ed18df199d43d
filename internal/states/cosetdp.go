package states

import (
	"context"
	"encoding/binary"
	"errors"
	"math/big"
)

// Dynamic programming over the buttons counts cosets by the weight of their leaders, without
// visiting the cosets one by one.
//
// A state is reached by presses x and, with quiet patterns K, by x + c for every c in K: together
// they are a coset, and the depth of the state is the fewest presses of any member. Process the
// buttons one after the other, decide how many times each is pressed, and keep for each member c
// the number v(c) of its presses so far. The remaining buttons have the same effect however v was
// reached, so choices with the same v can be counted together, as a polynomial whose coefficient of
// z^k is the number of choices that led to v with k presses subtracted from all members. At the end
// the minimum of v(c) is the depth.
//
// Three observations keep the number of different v small:
//
//   - Only differences matter: the minimum of v is subtracted from v and recorded in the
//     polynomial.
//   - A member that is too far behind to have the fewest presses in the end can be treated as if it
//     were less far behind, as long as it still cannot win. From now on, c can catch up with b by
//     at most R(b - c), the sum of (b - c)_j over the remaining buttons j. So v(c) can be lowered
//     to the minimum of v(b) + R(b - c) without changing any outcome. If no remaining button
//     distinguishes b from c, they become one.
//   - The names of the members do not matter: presses x + a have the same members as x. So
//     v is translated by the a that makes it lexicographically first.
//
// Buttons that are in the same quiet patterns have the same effect on v and are processed one after
// the other, so a group of n buttons leads to about n different v instead of 2^n. On 5 x 5 there
// are never more than 9 different v, and on the cube, which has 2^48 states, there are a few
// thousand.
//
// Every x is counted, so each state is counted as many times as K has patterns, and the totals
// must be divisible by that number.

const (
	// maxMembers is the maximum number of quiet patterns that a cosetDP can handle.
	maxMembers = 1 << 10
	// maxStateBytes is the approximate maximum memory for all v after one button.
	maxStateBytes = 1 << 30
)

// A cosetDP is a count in progress.
type cosetDP struct {
	m, members int
	width      uint    // size of a coefficient, in bits
	plus       [][]int // plus[a][b] is the number of pattern a + b
	minus      [][]int
	values     [][]uint8 // values[j][c] is how many times pattern c presses button j
	order      []int     // the order in which the buttons are processed
	ahead      []uint16  // R
	reach      [][]uint16
	before     []uint16 // v before settle
	spent      float64  // additions so far
	steps      *progress
}

// A dpState is one v and the choices that led to it.
type dpState struct {
	v      []uint16
	count  *big.Int
	most   int // the number of presses in the deepest choice that leads here
	choice []uint8
}

// newCosetDP lists the patterns of the code. There must be at most maxMembers.
func newCosetDP(c *code, width uint, steps *progress) *cosetDP {
	r := &cosetDP{m: c.m, members: int(c.size()), width: width, steps: steps}
	digits := make([][]int, r.members)
	for i := range digits {
		rest := i
		for _, order := range c.orders {
			digits[i] = append(digits[i], rest%order)
			rest /= order
		}
	}
	number := func(a, b []int, sign int) int {
		n := 0
		for i := len(a) - 1; i >= 0; i-- {
			n = n*c.orders[i] + (a[i]+sign*b[i]+c.orders[i])%c.orders[i]
		}
		return n
	}
	for _, a := range digits {
		sums, differences := make([]int, r.members), make([]int, r.members)
		for j, b := range digits {
			sums[j], differences[j] = number(a, b, 1), number(a, b, -1)
		}
		r.plus, r.minus = append(r.plus, sums), append(r.minus, differences)
		r.reach = append(r.reach, make([]uint16, r.members))
	}
	for j := range c.buttons {
		values := make([]uint8, r.members)
		for k, d := range digits {
			sum := 0
			for i, p := range c.patterns {
				sum += d[i] * int(p[j])
			}
			values[k] = uint8(sum % c.m)
		}
		r.values = append(r.values, values)
	}
	r.order = orderButtons(r.values, r.m)
	r.before = make([]uint16, r.members)
	return r
}

// errDear reports that a counting method exceeded its limit.
var errDear = errors.New("too many steps")

// run counts the states, unless that takes more steps than the limit or too much memory.
func (r *cosetDP) run(ctx context.Context, limit float64) (*dpState, error) {
	r.ahead = make([]uint16, r.members)
	for _, j := range r.order {
		for c, v := range r.values[j] {
			r.ahead[c] += uint16(v)
		}
	}
	states := []*dpState{{make([]uint16, r.members), big.NewInt(1), 0, make([]uint8, len(r.order))}}
	for step, j := range r.order {
		for c, v := range r.values[j] {
			r.ahead[c] -= uint16(v)
		}
		for b, row := range r.reach {
			for c := range row {
				row[c] = r.ahead[r.minus[b][c]]
			}
		}
		r.steps.set("counting the states", step, len(r.order))
		next, err := r.step(ctx, states, step, limit)
		if err != nil {
			return nil, err
		}
		states = next
	}
	end := states[0] // all members are equivalent now
	rest := new(big.Int)
	if end.count.QuoRem(end.count, big.NewInt(int64(r.members)), rest); rest.Sign() != 0 {
		panic("states: the count is not a multiple of the number of solutions")
	}
	return end, nil
}

// step processes one more button. States stay in the order in which they are found, so that
// every run records the same choice.
func (r *cosetDP) step(ctx context.Context, states []*dpState, step int, limit float64) ([]*dpState, error) {
	s := &layer{cosetDP: r, step: step, index: make(map[string]int, 2*len(states)), key: make([]byte, 2*r.members)}
	v := make([]uint16, r.members)
	for i, f := range states {
		if i%64 == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		for times := range r.m {
			for c, presses := range r.values[r.order[step]] {
				v[c] = f.v[c] + uint16((times+int(presses))%r.m)
			}
			s.enter(f, v, times)
		}
		if r.spent > limit || len(s.states)*(s.bytes+6*r.members+len(r.order)+200) > maxStateBytes {
			return nil, errDear
		}
	}
	return s.states, nil
}

// A layer collects the states after a step.
type layer struct {
	*cosetDP
	step    int
	states  []*dpState
	index   map[string]int // index of a state by its v
	key     []byte
	shifted big.Int
	bytes   int // size of the largest count
}

// enter adds the choices that led to f and then, by pressing the button the given number of
// times, to v.
func (s *layer) enter(f *dpState, v []uint16, times int) {
	least, move := s.settle(v)
	for c, to := range s.plus[move] {
		binary.LittleEndian.PutUint16(s.key[2*c:], v[to]-least)
	}
	i, ok := s.index[string(s.key)]
	if !ok {
		i = len(s.states)
		s.index[string(s.key)] = i
		s.states = append(s.states, s.newState(v, least, move))
	}
	g := s.states[i]
	g.count.Add(g.count, s.shifted.Lsh(f.count, uint(least)*s.width))
	s.bytes = max(s.bytes, g.count.BitLen()/8)
	if most := f.most + int(least); most > g.most {
		g.most = most
		s.choose(g.choice, f.choice, s.step, times, move)
	}
}

func (r *cosetDP) newState(v []uint16, least uint16, move int) *dpState {
	g := &dpState{make([]uint16, r.members), new(big.Int), -1, make([]uint8, len(r.order))}
	for c, to := range r.plus[move] {
		g.v[c] = v[to] - least
	}
	return g
}

// settle lowers members that cannot win. It returns the minimum of v and the translation to apply.
func (r *cosetDP) settle(v []uint16) (least uint16, move int) {
	best := 0
	for c, x := range v {
		if x < v[best] {
			best = c
		}
	}
	copy(r.before, v)
	r.lower(v, best)
	for c, x := range r.before {
		// A lowered member cannot lower another one: R(a + b) is at most R(a) + R(b).
		if c != best && v[c] == x {
			r.lower(v, c)
		}
	}
	least, move = v[best], best
	for c, x := range v {
		if x == least && c != move && r.first(v, c, move) {
			move = c
		}
	}
	return least, move
}

// lower lowers v for the members that member b prevents from winning.
func (r *cosetDP) lower(v []uint16, b int) {
	r.spent += float64(r.members)
	x := v[b]
	for c, d := range r.reach[b] {
		if y := x + d; y < v[c] {
			v[c] = y
		}
	}
}

// first reports whether translating v by pattern a gives a lexicographically smaller result than
// translating it by pattern b.
func (r *cosetDP) first(v []uint16, a, b int) bool {
	pa, pb := r.plus[a], r.plus[b]
	for c := range pa {
		if x, y := v[pa[c]], v[pb[c]]; x != y {
			return x < y
		}
	}
	return false
}

// choose records the presses of a choice, all translated by a quiet pattern.
func (r *cosetDP) choose(to, from []uint8, step, times, move int) {
	for i, j := range r.order[:step+1] {
		x := int(from[j])
		if i == step {
			x = times
		}
		to[j] = uint8((x + int(r.values[j][move])) % r.m)
	}
}
