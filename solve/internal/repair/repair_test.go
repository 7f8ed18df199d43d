package repair

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"lightsout/board"
	"lightsout/internal/testkit"
	"lightsout/solve/internal/fronts"
	"lightsout/solve/internal/task"
)

func newCall(t testing.TB) *task.Task { return task.New(t.Context(), nil) }

// finderOf returns a finder for the given weights, one list per invariant.
func finderOf(t testing.TB, colours, lights int, weights [][]uint8) *Finder {
	t.Helper()
	return testkit.Must(New(newCall(t), colours, lights, len(weights), func(_ *task.Task, i int) ([]uint8, error) { return weights[i], nil }))(t)
}

// finderOfBoard returns a finder for the invariants of a two-colour board.
func finderOfBoard(t testing.TB, spec string) (*Finder, *board.Board) {
	t.Helper()
	b := testkit.Must(board.Parse(spec))(t)
	s := testkit.Must(fronts.New(newCall(t), b))(t)
	var weights [][]uint8
	for i := range len(s.Orders()) + b.Lights() - b.Buttons() {
		weights = append(weights, testkit.Must(s.Invariant(newCall(t), i))(t).Colours())
	}
	return finderOf(t, 2, b.Lights(), weights), b
}

func randomWeights(r *rand.Rand, colours, lights, invariants int) [][]uint8 {
	weights := make([][]uint8, invariants)
	for i := range weights {
		weights[i] = make([]uint8, lights)
		for light := range weights[i] {
			weights[i][light] = uint8(r.IntN(colours))
		}
		weights[i][i] = 1 // makes every syndrome reachable
		for j := range i {
			weights[i][j] = 0
		}
	}
	return weights
}

func syndromeOf(colours int, weights [][]uint8, state []uint8) []uint8 {
	syndrome := make([]uint8, len(weights))
	for i, w := range weights {
		sum := 0
		for light, v := range state {
			sum += int(w[light]) * int(v)
		}
		syndrome[i] = uint8(sum % colours)
	}
	return syndrome
}

func isZeros(values []uint8) bool {
	return !slices.ContainsFunc(values, func(v uint8) bool { return v != 0 })
}

// cheapest returns the least cost of a repair by trying all changes.
func cheapest(colours int, weights [][]uint8, syndrome []uint8, costs []uint32) int {
	change := make([]uint8, len(costs))
	best := -1
	for i := 0; i < len(change); {
		cost := 0
		for light, v := range change {
			if v != 0 {
				cost += int(costs[light])
			}
		}
		sum := syndromeOf(colours, weights, change)
		for k := range sum {
			sum[k] = uint8((int(sum[k]) + int(syndrome[k])) % colours)
		}
		if isZeros(sum) && (best < 0 || cost < best) {
			best = cost
		}
		for i = 0; i < len(change); i++ {
			if change[i]++; int(change[i]) < colours {
				break
			}
			change[i] = 0
		}
	}
	return best
}

// checkRepair checks that a repair makes a state solvable, and returns its cost.
func checkRepair(t *testing.T, colours int, weights [][]uint8, state []uint8, r Repair, costs []uint32) int {
	t.Helper()
	fixed, cost := slices.Clone(state), 0
	for _, m := range r.Moves {
		fixed[m.Light] = uint8((int(fixed[m.Light]) + m.Times) % colours)
		cost += int(costs[m.Light])
	}
	if !isZeros(syndromeOf(colours, weights, fixed)) {
		t.Fatalf("%v: %v does not repair it", state, r.Moves)
	}
	return cost
}

func TestAgainstAllChanges(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 60 {
		colours := []int{2, 2, 3, 4, 6}[r.IntN(5)]
		lights := 3 + r.IntN(map[int]int{2: 8, 3: 4, 4: 2, 6: 1}[colours])
		weights := randomWeights(r, colours, lights, 1+r.IntN(3))
		f := finderOf(t, colours, lights, weights)
		ones, costs := slices.Repeat([]uint32{1}, lights), make([]uint32, lights)
		for i := range costs {
			costs[i] = uint32(r.IntN(4) * r.IntN(100))
		}
		state := make([]uint8, lights)
		for i := range state {
			state[i] = uint8(r.IntN(colours))
		}
		syndrome := syndromeOf(colours, weights, state)
		if isZeros(syndrome) {
			continue
		}
		few := testkit.Must(f.Find(newCall(t), Question{Syndrome: syndrome}))(t)
		if got, want := checkRepair(t, colours, weights, state, few, ones), cheapest(colours, weights, syndrome, ones); got != want || !few.Proved {
			t.Errorf("%d colours, %v, %v: %d changes, want %d", colours, weights, syndrome, got, want)
		}
		cheap := testkit.Must(f.Find(newCall(t), Question{Syndrome: syndrome, Costs: costs}))(t)
		if got, want := checkRepair(t, colours, weights, state, cheap, costs), cheapest(colours, weights, syndrome, costs); got != want || !cheap.Proved {
			t.Errorf("%d colours, %v, %v: costs %d, want %d", colours, weights, syndrome, got, want)
		}
	}
}

// The table agrees with an independent computation of how many lights are wrong in the
// worst picture.
func TestConcurrentTables(t *testing.T) {
	for worst, sizes := range map[int][]int{1: {5, 17, 41}, 2: {4, 9, 11, 14, 16, 24, 29, 34, 35}, 3: {19, 23}, 4: {30}} {
		for _, n := range sizes {
			if n > 30 && testing.Short() {
				continue
			}
			f, _ := finderOfBoard(t, fmt.Sprintf("%dx%d", n, n))
			if table, err := f.table.Get(newCall(t)); err != nil || int(slices.Max(table)) != worst {
				t.Errorf("%d x %d: %d wrong in the worst picture, want %d; %v", n, n, slices.Max(table), worst, err)
			}
		}
	}
}

// The search agrees with the table where it proves its result. Otherwise its lower bound never
// exceeds the cost that the table finds.
func TestSearchAgainstTheTable(t *testing.T) {
	r := rand.New(rand.NewPCG(24, 25))
	proved := 0
	for _, spec := range []string{"9x9", "16x16", "19x19", "5x5,torus", "3x3x3,torus", "4x9"} {
		f, b := finderOfBoard(t, spec)
		costs := make([]uint32, b.Lights())
		for range 5 {
			for i := range costs {
				costs[i] = uint32(r.IntN(128))
			}
			syndrome := make([]uint8, len(f.group.radix))
			for i := range syndrome {
				syndrome[i] = uint8(r.IntN(2))
			}
			for _, costs := range [][]uint32{nil, costs} {
				if isZeros(syndrome) {
					continue
				}
				p := f.prices(costs)
				want := testkit.Must(f.Find(newCall(t), Question{Syndrome: syndrome, Costs: costs}))(t)
				q := questionOf(t, f, syndrome)
				q.Costs = costs
				s := f.newSearch(newCall(t), q, p, p.places(f.listed(f.known(q, p))))
				s.steps = 1 << 24 // some guesses
				if err := s.run(); err != nil {
					t.Fatal(err)
				}
				got := s.result()
				cost, least := p.price(got)/priceUnit, p.price(want)/priceUnit
				if cost < least || got.Proved && cost != least || !got.Proved && int64(got.Bound) > least || costs == nil && !got.Proved {
					t.Errorf("%s: the search costs %d, proved %v, at least %d; the table has %d", spec, cost, got.Proved, got.Bound, least)
				}
				if got.Proved {
					proved++
				}
			}
		}
	}
	if proved < 30 {
		t.Errorf("%d proved", proved)
	}
}

// With more invariants than a word has bits, a repair is checked against the whole syndrome. Find
// never returns more changes than were planted, and proves up to four.
func TestManyInvariants(t *testing.T) {
	f, b := finderOfBoard(t, "3x3x3x3x3,torus")
	if len(f.group.radix) <= 64 {
		t.Fatalf("%d invariants", len(f.group.radix))
	}
	r := rand.New(rand.NewPCG(26, 27))
	for wrong := 1; wrong <= 6; wrong++ {
		syndrome := make([]uint8, len(f.group.radix))
		for _, light := range r.Perm(b.Lights())[:wrong] {
			for i := range f.vectors[light].Ones() {
				syndrome[i] ^= 1
			}
		}
		got := testkit.Must(f.Find(newCall(t), questionOf(t, f, syndrome)))(t)
		if len(got.Moves) > wrong || wrong <= 4 && !got.Proved || got.Bound > len(got.Moves) && !got.Proved {
			t.Errorf("%d changes, proved %v, at least %d, for %d wrong", len(got.Moves), got.Proved, got.Bound, wrong)
		}
		sum := bitVec(syndrome)
		for _, m := range got.Moves {
			sum.Xor(sum, f.vectors[m.Light])
		}
		if !sum.IsZero() {
			t.Errorf("%v does not repair it", got.Moves)
		}
	}
}

func TestTooLarge(t *testing.T) {
	unread := func(*task.Task, int) ([]uint8, error) { panic("read") }
	for _, n := range [][2]int{{maxLights + 1, 1}, {30_000, 29_999}} {
		if _, err := New(newCall(t), 2, n[0], n[1], unread); !errors.Is(err, board.ErrTooLarge) || !errors.Is(err, task.ErrBoard) {
			t.Errorf("%d lights, %d invariants: %v", n[0], n[1], err)
		}
	}
	many := func(*task.Task, int) ([]uint8, error) { return []uint8{1, 2, 3}, nil }
	if _, err := New(newCall(t), 4, 3, 12, many); !errors.Is(err, board.ErrTooLarge) {
		t.Errorf("4^12 syndromes: %v", err)
	}
	broken := errors.New("broken")
	if _, err := New(newCall(t), 2, 3, 1, func(*task.Task, int) ([]uint8, error) { return nil, broken }); !errors.Is(err, broken) {
		t.Errorf("an invariant that cannot be read: %v", err)
	}
}

// Every method stops when its context is done: the table, the cheapest repair and the search.
func TestStops(t *testing.T) {
	const searched = "3x3x3x3,torus"
	for _, spec := range []string{"16x16", "19x19", searched} {
		_, b := finderOfBoard(t, spec)
		costs := make([]uint32, b.Lights())
		for i := range costs {
			costs[i] = uint32(i * i % 99)
		}
		work := func(ctx context.Context) error {
			f, _ := finderOfBoard(t, spec)
			syndrome := make([]uint8, len(f.group.radix))
			for i := range syndrome {
				syndrome[i] = uint8(i+1) & 1
			}
			q, call := questionOf(t, f, syndrome), task.New(ctx, nil)
			q.Costs = costs
			if spec != searched {
				_, err := f.Find(call, q)
				return err
			}
			p := f.prices(costs)
			s := f.newSearch(call, q, p, p.places(f.listed(f.known(q, p))))
			s.steps = 1 << 24 // a few guesses
			return s.run()
		}
		watched := testkit.Watch(t.Context())
		if err := work(watched); err != nil {
			t.Fatal(err)
		}
		for look := 1; look <= watched.Looks()-2; look += 2*look + 1 {
			testkit.CheckStops(t, work, look)
		}
	}
}
