package classes_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"

	"lightsout/board"
	"lightsout/internal/algebra/gf2"
	"lightsout/internal/algebra/packed"
	"lightsout/internal/testkit"
	"lightsout/puzzle"
	"lightsout/solve"
	"lightsout/solve/internal/classes"
	"lightsout/solve/internal/task"
)

// TestSmallBoards compares the results with an enumeration of all solutions, for every rectangle
// with sides up to 12 and between 2 and 2^12 solutions, with all lights on and with random states.
func TestSmallBoards(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	boards := 0
	for rows := 1; rows <= 12; rows++ {
		for cols := 1; cols <= 12; cols++ {
			b := testkit.Must(board.NewGrid(board.Grid{Rows: rows, Cols: cols}))(t)
			for _, state := range []puzzle.State{solvable(random, b), testkit.Must(puzzle.AllOn(b))(t)} {
				q := ask(t, state)
				if len(q.Basis) == 0 || len(q.Basis) > 12 {
					continue
				}
				boards++
				r := q.fewest(t, limits)
				if want := q.enumerated(); r.Size != want || r.Bound != want {
					t.Errorf("%s: %d presses, at least %d, want %d", state.Board(), r.Size, r.Bound, want)
				}
			}
		}
	}
	if boards < 80 {
		t.Errorf("only %d states", boards)
	}
}

// TestAgainstEnumeration compares the results with a Walsh-Hadamard transform over all solutions,
// which package solve uses for up to 2^24 of them: for the 24 squares up to 66 x 66 with 2 to 2^24
// solutions, with all lights on and with random lights, and for 500 random rectangles and states.
func TestAgainstEnumeration(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	squares, wanted, rectangles, largest := 66, 24, 500, 44
	if testing.Short() {
		squares, wanted, rectangles, largest = 20, 8, 20, 20
	}
	compared := 0
	for n := 1; n <= squares; n++ {
		if compare(t, random, n, n, true) {
			compare(t, random, n, n, false)
			compared++
		}
	}
	if compared != wanted { // docs/explanation/results.md states the number
		t.Errorf("compared %d squares up to %d, not %d", compared, squares, wanted)
	}
	for found := 0; found < rectangles; {
		if compare(t, random, 1+random.IntN(largest), 1+random.IntN(largest), false) {
			found++
		}
	}
}

// compare checks the result for a random state, or for all lights on, if the board has between 2
// and 2^24 solutions. It reports false for other boards.
func compare(t *testing.T, random *rand.Rand, rows, cols int, allOn bool) bool {
	t.Helper()
	b := testkit.Must(board.NewGrid(board.Grid{Rows: rows, Cols: cols}))(t)
	s := testkit.Must(solve.New(t.Context(), b))(t)
	if s.Nullity() == 0 || s.Nullity() > 24 {
		return false
	}
	state := solvable(random, b)
	if allOn {
		state = testkit.Must(puzzle.AllOn(b))(t)
	}
	want := testkit.Must(s.Fewest(t.Context(), state))(t)
	if r := ask(t, state).fewest(t, limits); !want.Proved || r.Size != want.Bound || r.Bound != want.Bound {
		t.Errorf("%s: %d presses, at least %d, want %d", state, r.Size, r.Bound, want.Bound)
	}
	return true
}

// TestConcurrentAllOn compares the results with the published fewest presses for all lights on, OEIS A075464,
// including boards where comparing all solutions takes minutes or is impossible.
func TestConcurrentAllOn(t *testing.T) {
	published := map[int]int{
		4: 4, 5: 15, 9: 25, 11: 55, 14: 56, 16: 104, 17: 147, 19: 141, 23: 231, 24: 270, 29: 345,
		30: 376, 32: 428, 33: 469, 34: 520, 35: 563, 39: 561, 41: 891, 44: 772, 47: 971, 49: 1165, 50: 1220, 53: 1487, 54: 1400,
	}
	for n, want := range published {
		if testing.Short() && n > 30 {
			continue
		}
		if r := ask(t, allOn(t, n)).fewest(t, limits); r.Size != want || r.Bound != want {
			t.Errorf("%d x %d: %d presses, at least %d, published %d", n, n, r.Size, r.Bound, want)
		}
	}
}

// TestBeyondEnumeration proves results for 2^40 solutions and more. research/proof proves all of
// them, except for 119 x 119, without this package.
func TestBeyondEnumeration(t *testing.T) {
	computed := map[int]int{61: 1629, 65: 1867, 119: 6409}
	if testing.Short() {
		computed = map[int]int{47: 971}
	}
	for n, want := range computed {
		if r := ask(t, allOn(t, n)).fewest(t, limits); r.Size != want || r.Bound != want {
			t.Errorf("%d x %d: %d presses, at least %d, want %d", n, n, r.Size, r.Bound, want)
		}
	}
}

// On every grid with the plus rule, all solutions to a state have the same parity. Using this fact
// changes no result, but fewer pairs have to be examined.
func TestParity(t *testing.T) {
	limits := inSteps(4, 5000) // otherwise the first join examines all pairs that these boards need
	random := rand.New(rand.NewPCG(131, 1))
	fewer := 0
	for _, n := range []int{9, 16, 19, 23, 30, 33, 39} {
		for _, state := range []puzzle.State{allOn(t, n), solvable(random, allOn(t, n).Board())} {
			q := ask(t, state)
			for _, pattern := range q.Basis {
				if pattern.Weight()%2 != 0 {
					t.Errorf("%d x %d: a quiet pattern has %d presses", n, n, pattern.Weight())
				}
			}
			s := testkit.Must(classes.New(q.Coset))(t)
			if s.Step() != 2 {
				t.Errorf("%d x %d: the step is %d", n, n, s.Step())
			}
			plain, most := s.Examined(t, limits, 1)
			r, pairs := testkit.Must(classes.New(q.Coset))(t).Examined(t, limits, 2)
			if r.Size != plain.Size || r.Bound != plain.Bound || r.Bound != r.Size || pairs > most {
				t.Errorf("%d x %d: %d presses, at least %d, with %g pairs; %d and %d with %g", n, n, r.Size, r.Bound, pairs, plain.Size, plain.Bound, most)
			}
			if pairs < most {
				fewer++
			}
		}
	}
	if fewer == 0 {
		t.Error("no proof takes fewer pairs")
	}
}

// TestManySteps joins in many small steps with few words in memory, and lists more words when those
// run out.
func TestManySteps(t *testing.T) {
	limits := inSteps(4, 5000)
	for n, want := range map[int]int{9: 25, 16: 104, 19: 141, 30: 376, 33: 469, 39: 561, 47: 971} {
		if testing.Short() && n > 19 {
			continue
		}
		if r := ask(t, allOn(t, n)).fewest(t, limits); r.Size != want || r.Bound != want {
			t.Errorf("%d x %d: %d presses, at least %d, published %d", n, n, r.Size, r.Bound, want)
		}
	}
}

// TestWords counts the words whose weights are computed: slightly more than an eighth of each class
// that all symmetries preserve, and a quarter of a class that a diagonal maps to its twin. If n is
// even, weights are computed for only one class. Classes of up to 2^16 words are one block each.
func TestWords(t *testing.T) {
	for n, want := range map[int]float64{
		19: 3 << 8, 30: 1 << 10,
		79: (1.0/8 + 1.0/8 + 1.0/4) * (1 << 32), 123: (1.0/8 + 1.0/8 + 1.0/4) * (1 << 40),
	} {
		s := testkit.Must(classes.New(ask(t, allOn(t, n)).Coset))(t)
		if s.Words() < want || s.Words() > 1.06*want {
			t.Errorf("%d x %d: %v words, want %v", n, n, s.Words(), want)
		}
	}
}

// TestSymmetryChangesNothing proves the same results without the symmetries, and with the classes
// paired differently.
func TestSymmetryChangesNothing(t *testing.T) {
	for _, n := range []int{19, 30, 39, 47, 61} {
		if testing.Short() && n > 39 {
			continue
		}
		q := ask(t, allOn(t, n))
		want := q.fewest(t, limits)
		plain := q
		plain.Symmetries = nil
		if r := plain.fewest(t, limits); r.Size != want.Size || r.Bound != want.Bound {
			t.Errorf("%d x %d: %d to %d without symmetry, %d to %d with it", n, n, r.Bound, r.Size, want.Bound, want.Size)
		}
		if n == 30 || n == 47 {
			continue // on this board, rows of one parity do not determine the others
		}
		rows := plain
		rows.Class = nil
		for _, class := range q.Class {
			rows.Class = append(rows.Class, [4]uint8{0, 3, 1, 2}[class])
		}
		if r := rows.fewest(t, limits); r.Size != want.Size || r.Bound != want.Bound {
			t.Errorf("%d x %d: %d to %d with the rows paired, %d to %d without", n, n, r.Bound, r.Size, want.Bound, want.Size)
		}
	}
}

// TestSurfaces checks on which surfaces the classes are information pairs: on those where wrapping
// around a side preserves the parity of rows and columns. In more dimensions the first coordinate
// is the row, and the sum of all others is the column.
func TestSurfaces(t *testing.T) {
	for spec, splits := range map[string]bool{
		"8x12,cylinder": true, "6x8,cylinder": true, "5x15,cylinder": false,
		"6x6,torus": true, "12x6,torus": true, "5x5,torus": false, "9x6,torus": false,
		"3x5x7": true, "7x3x5": true, "5x5x5": true, "8x8x8": true, "6x6x6,torus": true, "3x3x3x3,torus": false,
	} {
		b := testkit.Must(board.Parse(spec))(t)
		q := ask(t, solvable(rand.New(rand.NewPCG(3, 4)), b))
		_, err := classes.New(q.Coset)
		if splits != (err == nil) || err != nil && !errors.Is(err, classes.ErrNoSplit) {
			t.Errorf("%s with %d quiet patterns: %v", spec, len(q.Basis), err)
			continue
		}
		if splits && len(q.Basis) <= 19 {
			if r := q.fewest(t, limits); r.Size != q.enumerated() || r.Bound != r.Size {
				t.Errorf("%s: %d presses, at least %d, want %d", spec, r.Size, r.Bound, q.enumerated())
			}
		}
	}
}

// TestStops cancels the work at many points and checks that it stops.
func TestStops(t *testing.T) {
	q := ask(t, allOn(t, 47))
	split := testkit.Must(classes.New(q.Coset))(t)
	testkit.CheckStops(t, func(ctx context.Context) error {
		_, err := split.Fewest(task.New(ctx, nil), limits)
		return err
	}, 1, 2, 3, 5)
}

// TestProgress checks that both stages report progress, and never more than their total.
func TestProgress(t *testing.T) {
	split := testkit.Must(classes.New(ask(t, allOn(t, 39)).Coset))(t)
	stages := map[string]int{}
	report := func(stage string, done, total int) {
		if done < 0 || done > total {
			t.Errorf("%s: %d of %d", stage, done, total)
		}
		stages[stage] = max(stages[stage], done)
	}
	testkit.Must(split.Fewest(task.New(t.Context(), report), limits))(t)
	if len(stages) != 2 {
		t.Errorf("stages %v", stages)
	}
}

// TestLimits allows too little memory: Fewest still returns its best solution and a valid bound.
func TestLimits(t *testing.T) {
	q := ask(t, allOn(t, 61))
	split := testkit.Must(classes.New(q.Coset))(t)
	r := testkit.Must(split.Fewest(task.New(t.Context(), nil), classes.Limits{Listed: 1000, Pairs: 1000, Tuning: classes.DefaultTuning()}))(t)
	if r.Size < 1629 || r.Bound > 1629 || r.Bound >= r.Size {
		t.Errorf("%d to %d presses, but 1,629 are the fewest", r.Bound, r.Size)
	}
}

// TestLargestClasses uses weights at the limit of their number type, and checks that one more
// button is refused. All buttons are pressed, and two patterns press half of them each.
func TestLargestClasses(t *testing.T) {
	for _, size := range []int{packed.Max, packed.Max + 1} {
		c := classes.Coset{First: gf2.NewVec(4 * size).Fill(), Basis: []*gf2.Vec{gf2.NewVec(4 * size), gf2.NewVec(4 * size)}}
		for i := range 4 * size {
			c.Class = append(c.Class, uint8(i%4))
			c.Basis[i%4/2].Set(i, true)
		}
		s, err := classes.New(c)
		if size > packed.Max {
			if !errors.Is(err, classes.ErrNoSplit) {
				t.Errorf("classes of %d buttons: %v", size, err)
			}
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		if r := testkit.Must(s.Fewest(task.New(t.Context(), nil), limits))(t); r.Size != 0 || !r.Presses.IsZero() {
			t.Errorf("%d presses, want 0", r.Size)
		}
	}
}

// TestWrongSymmetry checks that New rejects a permutation that does not map solutions to solutions.
func TestWrongSymmetry(t *testing.T) {
	q := ask(t, allOn(t, 9))
	swapped := make([]int, len(q.Class))
	for i := range swapped {
		swapped[i] = i
	}
	swapped[0], swapped[2] = 2, 0
	q.Symmetries = [][]int{swapped}
	if _, err := classes.New(q.Coset); !errors.Is(err, classes.ErrNoSplit) {
		t.Errorf("got %v, want %v", err, classes.ErrNoSplit)
	}
}

// TestTooManySymmetries checks that symmetries are ignored if they generate too large a group.
func TestTooManySymmetries(t *testing.T) {
	b := testkit.Must(board.Parse("6x36,torus"))(t)
	q := ask(t, testkit.Must(puzzle.AllOn(b))(t))
	turned := make([]int, len(q.Class))
	for i := range turned {
		turned[i] = i/36*36 + (i+2)%36
	}
	q.Symmetries = append(q.Symmetries, turned)
	if r := q.fewest(t, limits); r.Size != q.enumerated() || r.Bound != r.Size {
		t.Errorf("%d presses, at least %d", r.Size, r.Bound)
	}
}

// TestNoSplit uses a pattern that presses buttons in all classes, so no two classes are
// independent.
func TestNoSplit(t *testing.T) {
	all := gf2.NewVec(8).Fill()
	_, err := classes.New(classes.Coset{First: all, Basis: []*gf2.Vec{all}, Class: []uint8{0, 1, 2, 3, 0, 1, 2, 3}})
	if !errors.Is(err, classes.ErrNoSplit) {
		t.Errorf("got %v, want %v", err, classes.ErrNoSplit)
	}
}

func TestDirectSum(t *testing.T) {
	for spec, want := range map[string][]int{"5x5": {2}, "9x9,rule=ring": {5, 4}, "7x7,rule=ring": {4, 3}} {
		b := testkit.Must(board.Parse(spec))(t)
		q := ask(t, testkit.Must(puzzle.AllOff(b))(t))
		var sizes []int
		for _, part := range classes.DirectSum(q.Basis) {
			sizes = append(sizes, len(part))
		}
		if fmt.Sprint(sizes) != fmt.Sprint(want) {
			t.Errorf("%s: parts of %v patterns, want %v", spec, sizes, want)
		}
	}
}

// If a survey lists too few words, the next one lists as many as the plan needs.
func TestSurveysAgain(t *testing.T) {
	limits := inSteps(100, 1<<14)
	short := limits
	short.FirstListed = 0.05
	for _, n := range []int{14, 19, 30, 33} {
		q := ask(t, allOn(t, n))
		want := q.fewest(t, limits)
		r, stages := q.staged(t, short)
		if r.Size != want.Size || r.Bound != r.Size {
			t.Errorf("%d: %d presses, at least %d, want %d", n, r.Size, r.Bound, want.Size)
		}
		stages = slices.DeleteFunc(stages, func(s string) bool { return s != "computing the weights of each class" })
		if len(stages) < 2 {
			t.Errorf("%d: only %d survey", n, len(stages))
		}
	}
}

// Words too numerous to list are joined as soon as their weights are known. The solution is the
// same, and so is the number of pairs.
func TestCombing(t *testing.T) {
	limits := inSteps(100, 1<<14)
	limits.CountedShare = 3
	for _, test := range []struct {
		puzzle  string
		presses []int // presses that break the symmetry
		listed  int
	}{
		{"61x61:on", nil, 256}, {"61x61:on", nil, 1024}, // a symmetry swaps two classes of a pair
		{"32x65:on", nil, 16}, // a symmetry swaps the pairs
		{"47x47:on", []int{0, 7}, 512},
	} {
		q := ask(t, testkit.Must(puzzle.Parse(test.puzzle))(t).Press(test.presses...))
		want := q.fewest(t, limits)
		most := limits
		most.Listed, most.Ahead = test.listed, limits.Pairs
		r, stages := q.staged(t, most)
		if r.Size != want.Size || r.Bound != r.Size || !slices.Contains(stages, "joining partial solutions of medium weight") {
			t.Errorf("%s: %d presses, at least %d, want %d, by %q", test.puzzle, r.Size, r.Bound, want.Size, stages)
		}
		testkit.Must(classes.New(q.Coset))(t).CheckPairs(t, most)
	}
}

// staged answers a question, and also returns the names of the steps.
func (q question) staged(t *testing.T, most classes.Limits) (r classes.Result, stages []string) {
	t.Helper()
	before := 0
	report := func(stage string, done, total int) {
		if len(stages) == 0 || stages[len(stages)-1] != stage || before == total {
			stages = append(stages, stage)
		}
		before = done
		if done < 0 || done > total {
			t.Errorf("%s: %d of %d", stage, done, total)
		}
	}
	r = testkit.Must(testkit.Must(classes.New(q.Coset))(t).Fewest(task.New(t.Context(), report), most))(t)
	return r, stages
}

// The presses do not depend on the number of cores.
func TestConcurrentCores(t *testing.T) {
	limits := inSteps(1000, 1<<14)
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	sizes := []int{14, 19, 33, 61}
	if testing.Short() {
		sizes = sizes[:3] // the race detector is slow, and 61 covers nothing new
	}
	for _, n := range sizes {
		q := ask(t, allOn(t, n))
		var first classes.Result
		for _, cores := range []int{1, 2, 7} {
			runtime.GOMAXPROCS(cores)
			r := q.fewest(t, limits)
			if cores == 1 {
				first = r
			}
			if r.Size != first.Size || r.Bound != first.Bound || !r.Presses.Equal(first.Presses) {
				t.Errorf("%d: %d presses, at least %d, on %d cores, but %d and %d on one", n, r.Size, r.Bound, cores, first.Size, first.Bound)
			}
		}
	}
}

// A proof that would exceed the allowed number of pairs gets as far as the limit allows, and can
// still succeed.
func TestAhead(t *testing.T) {
	limits := inSteps(10, 1<<14)
	q := ask(t, allOn(t, 19))
	least := q.fewest(t, limits).Size
	few := limits
	few.Pairs = 20
	far := few
	far.Ahead = limits.Pairs
	for _, test := range []struct {
		limits classes.Limits
		proved bool
	}{{few, false}, {far, true}} {
		s := testkit.Must(classes.New(q.Coset))(t)
		r := testkit.Must(s.Fewest(task.New(t.Context(), nil), test.limits))(t)
		if r.Size < least || r.Bound > least || (r.Size == r.Bound) != test.proved {
			t.Errorf("%+v: %d presses, at least %d; %d are the fewest", test.limits, r.Size, r.Bound, least)
		}
	}
}

// Shortcuts for neighbouring words in a list do not change the results.
func TestShortcuts(t *testing.T) {
	for _, n := range []int{14, 16, 19, 30, 61} { // 61 has more than one block
		testkit.Must(classes.New(ask(t, allOn(t, n)).Coset))(t).CheckShortcuts(t)
	}
	state := allOn(t, 19).Press(0, 7) // no symmetry
	testkit.Must(classes.New(ask(t, state).Coset))(t).CheckShortcuts(t)
}
