package covering

import (
	"context"
	"errors"
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"lightsout/solve/internal/task"
)

// columnsOf returns the columns of a code with the given generators.
func columnsOf(generators ...string) []uint64 {
	columns := make([]uint64, len(generators[0]))
	for i, g := range generators {
		for j, digit := range g {
			if digit == '1' {
				columns[j] |= 1 << i
			}
		}
	}
	return columns
}

// cyclic returns the columns of the cyclic code with the given generator polynomial.
func cyclic(length int, generator string) []uint64 {
	var rows []string
	for i := range length - len(generator) + 1 {
		row := strings.Repeat("0", i) + generator
		rows = append(rows, row+strings.Repeat("0", length-len(row)))
	}
	return columnsOf(rows...)
}

// reedMuller returns the columns of the code of affine functions in m variables.
func reedMuller(m int) []uint64 {
	columns := make([]uint64, 1<<m)
	for j := range columns {
		columns[j] = 1<<m | uint64(j)
	}
	return columns
}

// TestPublishedRadii checks published covering radii (Cohen and others, Covering Codes, 1997).
func TestPublishedRadii(t *testing.T) {
	for name, tt := range map[string]struct {
		columns   []uint64
		dimension int
		want      int
	}{
		"repetition of 7":       {slices.Repeat([]uint64{1}, 7), 1, 3},
		"repetition of 10":      {slices.Repeat([]uint64{1}, 10), 1, 5},
		"all words of 5":        {[]uint64{1, 2, 4, 8, 16}, 5, 0},
		"no words":              {make([]uint64, 6), 0, 6},
		"Hamming [7, 4]":        {cyclic(7, "1101"), 4, 1},
		"Hamming [15, 11]":      {cyclic(15, "11001"), 11, 1},
		"simplex [7, 3]":        {[]uint64{1, 2, 3, 4, 5, 6, 7}, 3, 3},
		"Reed-Muller, 3":        {reedMuller(3), 4, 2},
		"Reed-Muller, 4":        {reedMuller(4), 5, 6},
		"Reed-Muller, 5":        {reedMuller(5), 6, 12},
		"BCH [15, 7], corrects": {cyclic(15, "111010001"), 7, 3},
	} {
		b, err := Bound(newTask(t), Code{Columns: tt.columns, Dimension: tt.dimension}, QuickEffort)
		if err != nil || b.Low > tt.want || b.High < tt.want {
			t.Errorf("%s: %d to %d, want %d; %v", name, b.Low, b.High, tt.want, err)
		}
		// Eleven digits are too many to examine all cases.
		if tt.dimension <= maxProverDigits && b.Low != b.High {
			t.Errorf("%s: %d to %d is not proved", name, b.Low, b.High)
		}
	}
}

// radiusOf returns the covering radius by trying every vector and every codeword.
func radiusOf(columns []uint64, dimension int) int {
	words := codewords(columns, dimension)
	radius := 0
	for v := range uint64(1) << len(columns) {
		radius = max(radius, distance(words, v))
	}
	return radius
}

func codewords(columns []uint64, dimension int) []uint64 {
	words := make([]uint64, 1<<dimension)
	for c := range words {
		for j, t := range columns {
			words[c] |= uint64(bits.OnesCount64(t&uint64(c))&1) << j
		}
	}
	return words
}

// distance returns the distance from a vector to the nearest codeword.
func distance(words []uint64, v uint64) int {
	least := 64
	for _, w := range words {
		least = min(least, bits.OnesCount64(v^w))
	}
	return least
}

func TestRadiusAgainstAllVectors(t *testing.T) {
	random := rand.New(rand.NewPCG(10, 10))
	for range 60 {
		dimension := 1 + random.IntN(5)
		columns := make([]uint64, dimension+random.IntN(12-dimension))
		for j := range columns {
			if columns[j] = 1 << j; j >= dimension {
				columns[j] = random.Uint64N(1 << dimension)
			}
		}
		b, err := Bound(newTask(t), Code{Columns: columns, Dimension: dimension}, -1)
		if want := radiusOf(columns, dimension); err != nil || b.Low != want || b.High != want || b.Vector.Weight() != want {
			t.Errorf("%v: %d to %d, want %d; %v", columns, b.Low, b.High, want, err)
		}
	}
}

// For any division of the positions, the sum of the parts' lower bounds is a lower bound, and the
// parts' vectors together form a leader of that weight.
func TestPartsAgainstAllVectors(t *testing.T) {
	random := rand.New(rand.NewPCG(12, 12))
	raised := 0
	for range 100 {
		dimension := 1 + random.IntN(5)
		columns, part := make([]uint64, dimension+random.IntN(12-dimension)), make([]uint8, 12)
		for j := range columns {
			part[j] = uint8(random.IntN(4))
			if columns[j] = 1 << j; j >= dimension {
				columns[j] = random.Uint64N(1 << dimension)
			}
		}
		want := radiusOf(columns, dimension)
		q := newSearch(Code{columns, dimension, part}, -1)
		err := q.searchParts(newTask(t))
		b := q.inParts
		if err != nil || b.Low > want || b.Vector.Weight() != b.Low || distance(codewords(columns, dimension), b.Vector.Word(0)) != b.Low {
			t.Errorf("%v divided as %v: at least %d by %v, want at most %d; %v", columns, part, b.Low, b.Vector, want, err)
		}
		raised += b.Low
	}
	if raised == 0 {
		t.Error("no bound was raised")
	}
}

// randomColumns returns the columns of an unstructured code, too large for a proof.
func randomColumns(length, dimension int) []uint64 {
	random := rand.New(rand.NewPCG(11, 11))
	columns := make([]uint64, length)
	for j := range columns {
		columns[j] = random.Uint64N(1 << dimension)
	}
	return columns
}

// A search polls its context at least once every quarter million steps, and stops as soon as a poll
// finds that the context is done. The bounds hold with any effort.
func TestEffort(t *testing.T) {
	code := Code{Columns: randomColumns(60, 9), Dimension: 9}
	for _, effort := range []int{0, 1000, 1 << 20, 1 << 26} {
		ctx := &countdown{Context: t.Context(), left: 1 << 30}
		b, err := Bound(task.New(ctx, nil), code, effort)
		looks := 1<<30 - ctx.left
		if err != nil || b.Low > b.High || b.Vector.Weight() > b.Low {
			t.Fatalf("effort %d: %d to %d, %v", effort, b.Low, b.High, err)
		}
		if looks < effort>>18 || looks > effort>>16 {
			t.Errorf("effort %d: %d polls", effort, looks)
		}
		for n := range min(looks, 40) {
			ctx := &countdown{Context: t.Context(), left: n}
			if _, err := Bound(task.New(ctx, nil), code, effort); !errors.Is(err, context.Canceled) || ctx.left != -1 {
				t.Fatalf("effort %d, stopped at poll %d of %d: %v", effort, n, looks, err)
			}
		}
	}
}

// A countdown is a context that is done after a given number of calls to Err.
type countdown struct {
	context.Context
	left int
}

func (c *countdown) Err() error {
	if c.left--; c.left < 0 {
		return context.Canceled
	}
	return nil
}

// If there are too many digits to compute all L, the groups are searched in parts.
func TestManyDigits(t *testing.T) {
	stages := map[string]bool{}
	report := func(stage string, done, total int) {
		if stages[stage] = true; done < 0 || done > total {
			t.Errorf("%s: %d of %d", stage, done, total)
		}
	}
	columns := randomColumns(120, 40)
	for _, effort := range []int{0, 1 << 22, 1 << 26} {
		b, err := Bound(task.New(t.Context(), report), Code{Columns: columns, Dimension: 40}, effort)
		if err != nil || b.Low > b.High || b.Vector.Weight() > b.Low {
			t.Errorf("%d to %d, %v", b.Low, b.High, err)
		}
	}
	if len(stages) == 0 {
		t.Error("nothing was reported")
	}
}

func TestCounted(t *testing.T) {
	q := newSearch(Code{Columns: []uint64{0, 0, 0, 1, 1, 2, 2, 2}, Dimension: 2}, 0)
	// 5 positions, 2^3 cosets, 1 vector with no ones, 5 with one, 10 with two.
	if got := q.counted(); got != 3+2 {
		t.Errorf("got %d, want %d", got, 3+2)
	}
	if got := newSearch(Code{Columns: []uint64{0, 0}}, 0).counted(); got != 0 {
		t.Errorf("nothing to count: %d", got)
	}
}

// A space with too many groups is reduced to a subspace even if it has few digits.
func TestProvable(t *testing.T) {
	q := &search{}
	for i := range 255 {
		q.groups = append(q.groups, group{uint64(i + 1), 1})
	}
	l, whole := q.provable(oddSpan(q.groups, maxLocalDigits))
	if whole || l.digits != 7 || len(l.n) != 127 {
		t.Errorf("%v, %d digits, %d groups", whole, l.digits, len(l.n))
	}
}

// randomProblem returns a problem with a basis of odd groups and some others.
func randomProblem(random *rand.Rand, digits, groups int) *problem {
	var all []group
	for i, t := range random.Perm(1<<digits - 1)[:min(groups, 1<<digits-1)] {
		all = append(all, group{uint64(t + 1), 1 + i%3})
	}
	return newProblem(all, oddSpan(all, digits))
}

// bestLeast returns the largest possible least L by trying all imbalances from group j on.
func bestLeast(l *problem, imbalances []int, j int) int {
	if j == len(imbalances) {
		_, least := l.least(imbalances)
		return least
	}
	best := -1 << 30
	for v := -l.n[j]; v <= l.n[j]; v += 2 {
		imbalances[j] = v
		best = max(best, bestLeast(l, imbalances, j+1))
	}
	return best
}

// Branch and bound agrees with trying all imbalances, and settles the same cases as plain
// recursion, whether it searches the tree in one run or in pieces, with unlimited budgets or small ones.
func TestProverAgainstAllImbalances(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 7))
	rounds := 0
	for range 150 {
		l := randomProblem(random, 2+random.IntN(3), 3+random.IntN(6))
		want := bestLeast(l, make([]int, len(l.n)), 0)
		for floor := want - 2; floor <= want+4 && floor < 0; floor++ {
			plain := &plainSearch{branchBound: newBranchBound(l, unlimited(t), floor, floor-1)}
			reached := plain.search(t)
			if reached != (floor <= want) {
				t.Fatalf("%v %v: %d is reached: %v, but %d is possible", l.t, l.n, floor, reached, want)
			}
			for _, pieces := range []int{1, 2, 8} {
				for _, steps := range []int{-1, 300} {
					p := &pieceSearch{branchBound: newBranchBound(l, unlimited(t), floor, floor-1)}
					p.report = func(float64) { p.leaves++ }
					err := p.search(t, pieces, steps)
					if reached != errors.Is(err, errReached) || !reached && (err != nil || p.leaves != plain.leaves) {
						t.Fatalf("%v %v: %d in %d pieces: %d cases, want %d; %v", l.t, l.n, floor, pieces, p.leaves, plain.leaves, err)
					}
					if _, least := l.least(or(p.best, l.balanced())); reached && least < floor {
						t.Fatalf("%v %v: %v reach %d, want %d", l.t, l.n, p.best, least, floor)
					}
					rounds = max(rounds, p.rounds)
				}
			}
		}
	}
	if rounds < 3 {
		t.Errorf("no search took more than %d rounds", rounds)
	}
}

func or(a, b []int) []int {
	if a == nil {
		return b
	}
	return a
}

func newTask(t testing.TB) *task.Task { return task.New(t.Context(), nil) }

func unlimited(t testing.TB) *budget { return &budget{task: newTask(t), left: -1} }

// A pieceSearch divides a tree and then settles the pieces one after another.
type pieceSearch struct {
	*branchBound
	leaves, rounds int
}

// search settles the pieces with a budget of a few steps for each, as often as it takes.
func (p *pieceSearch) search(t *testing.T, pieces, steps int) error {
	t.Helper()
	if err := p.begin(); err != nil {
		t.Fatal(err)
	}
	cases, err := p.grow(pieces)
	for ; err == nil && len(cases) > 0; p.rounds++ {
		p.open = nil
		for _, c := range cases {
			p.budget.left = steps
			if err := p.visitCase(c); err != nil {
				return err
			}
		}
		cases = p.open
		steps *= 2 // a case may need more than the budget to be examined at all
	}
	return err
}

// A plainSearch examines all cases by recursion.
type plainSearch struct {
	*branchBound
	leaves int
}

func (p *plainSearch) search(t *testing.T) (reached bool) {
	t.Helper()
	if err := p.begin(); err != nil {
		t.Fatal(err)
	}
	return p.visit(t, p.pool[0])
}

func (p *plainSearch) visit(t *testing.T, q *relaxation) (reached bool) {
	t.Helper()
	if err := q.settle(p.budget, p.stop()); err != nil {
		t.Fatal(err)
	}
	x := q.imbalances()
	s := split{j: -1}
	if !p.refuted(q) {
		if _, least := p.least(p.rounded(q, x)); least >= p.floor {
			return true
		}
		s = p.choose(q, x)
	}
	if s.j < 0 {
		p.leaves++
		return false
	}
	for side := range 2 {
		next := &relaxation{}
		next.caseOf(q, s, side)
		if p.visit(t, next) {
			return true
		}
	}
	return false
}

// Bounds that some imbalances satisfy are never refuted, no matter what numbers a relaxation
// contains.
func TestRefutedIsSound(t *testing.T) {
	random := rand.New(rand.NewPCG(8, 8))
	for range 2000 {
		l := randomProblem(random, 3, 5)
		q := newRelaxation(l, 3)
		imbalances := make([]int, len(l.n))
		for j, n := range l.n {
			imbalances[j] = random.IntN(n+1)*2 - n
			q.lo[j], q.hi[j] = float64(imbalances[j]), float64(imbalances[j])
			if random.IntN(2) == 0 {
				q.lo[j], q.hi[j] = float64(-n), float64(n)
			}
		}
		q.columns, q.a = nil, nil
		for c := range 1 << l.digits {
			q.columns = append(q.columns, len(l.n)+c)
			q.a = append(q.a, -random.Float64())
		}
		_, least := l.least(imbalances)
		p := newBranchBound(l, unlimited(t), least, least)
		q.values[0] = float64(least - 1)
		if p.refuted(q) {
			t.Fatalf("%v reach %d, but it is refuted", imbalances, least)
		}
	}
}

func TestSpan(t *testing.T) {
	random := rand.New(rand.NewPCG(9, 9))
	for range 100 {
		var s span
		for range 5 {
			if v := random.Uint64() >> 40; s.rest(v) != 0 {
				s = s.with(v)
			}
		}
		c := random.IntN(1 << len(s))
		var v uint64
		for i, b := range s {
			if c>>i&1 == 1 {
				v ^= b
			}
		}
		if s.rest(v) != 0 || s.coordinates(v) != c || s.rest(v^1<<50) == 0 {
			t.Fatalf("%x: %x is made of %b, want %b", s, v, s.coordinates(v), c)
		}
	}
}

// The weights of the local search match the exponential function.
func TestWeights(t *testing.T) {
	for _, s := range steepnesses {
		checkSteepness(t, s)
	}
}

// checkSteepness compares the constants of a steepness with package math.
func checkSteepness(t *testing.T, s steepness) {
	t.Helper()
	if math.Abs(s.exp-math.Exp(-s.b)) > 1e-15 || math.Abs(s.tanh-math.Tanh(s.b)) > 1e-15 {
		t.Errorf("got %v, want exp %g and tanh %g", s, math.Exp(-s.b), math.Tanh(s.b))
	}
	for digits := range maxLocalDigits {
		scale := float64(int(1)<<30) / float64(int(1)<<digits)
		for i, w := range s.weights(scale) {
			if want := int32(scale * math.Exp(-s.b*float64(i))); w != want {
				t.Errorf("%g, %d digits: weight %d is %d, want %d", s.b, digits, i, w, want)
			}
		}
	}
}
