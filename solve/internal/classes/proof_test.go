package classes_test

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"lightsout/internal/shards"
	"lightsout/internal/testkit"
	"lightsout/puzzle"
	"lightsout/solve/internal/classes"
	"lightsout/solve/internal/task"
)

// byShards runs a proof shard by shard on two machines that know only each other's answers. The
// order is random, and some shards run twice.
func byShards(t *testing.T, q question, limits classes.Limits, random *rand.Rand) (r classes.Result, shards int) {
	t.Helper()
	var machines [2]*classes.Proof
	for i := range machines {
		s := testkit.Must(classes.New(q.Coset))(t)
		machines[i] = testkit.Must(s.Prove(limits))(t)
	}
	for machines[0].Shards() > 0 {
		n := machines[0].Shards()
		if machines[1].Shards() != n || machines[1].Stage() != machines[0].Stage() {
			t.Fatalf("the machines diverge: %d and %d shards", n, machines[1].Shards())
		}
		shards += n
		answers := make([][]byte, n)
		for _, shard := range random.Perm(n) {
			answers[shard] = testkit.Must(machines[shard%2].Do(t.Context(), shard))(t)
			if shard%8 != 0 {
				continue
			}
			if again := testkit.Must(machines[1].Do(t.Context(), shard))(t); !bytes.Equal(again, answers[shard]) {
				t.Fatalf("shard %d has two answers", shard)
			}
		}
		give(t, machines[0], answers, random.Perm(n))
		giveTogether(t, machines[1], answers)
	}
	return machines[1].Result(), shards
}

// give passes a machine all answers for a stage, each of them twice except the last.
func give(t *testing.T, m *classes.Proof, answers [][]byte, order []int) {
	t.Helper()
	for i, shard := range order {
		for range min(2, len(order)-i) {
			if err := m.Take(shard, answers[shard]); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// giveTogether passes a machine all answers for a stage concurrently.
func giveTogether(t *testing.T, m *classes.Proof, answers [][]byte) {
	t.Helper()
	var group sync.WaitGroup
	for shard, answer := range answers {
		group.Go(func() {
			if err := m.Take(shard, answer); err != nil {
				t.Error(err)
			}
		})
	}
	group.Wait()
}

// A proof by shards ends with the same result as a proof in one process.
func TestShards(t *testing.T) {
	random := rand.New(rand.NewPCG(18, 1))
	limits := inSteps(1000, 1<<14)
	limits.MinWords, limits.MinPairs = 1<<16, 1000
	most := 0
	sizes := []int{14, 19, 33, 61}
	if testing.Short() {
		sizes = sizes[:3] // the race detector is slow, and 61 covers nothing new
	}
	for _, n := range sizes {
		q := ask(t, allOn(t, n))
		want := q.fewest(t, limits)
		got, shards := byShards(t, q, limits, random)
		if got.Size != want.Size || got.Bound != want.Bound || !got.Presses.Equal(want.Presses) {
			t.Errorf("%d: %d presses, at least %d, want %d and %d", n, got.Size, got.Bound, want.Size, want.Bound)
		}
		most = max(most, shards)
	}
	if most < 20 && !testing.Short() {
		t.Errorf("no proof has more than %d shards", most)
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

// staged answers a question by running all shards, and also returns the names of the stages.
func (q question) staged(t *testing.T, most classes.Limits) (r classes.Result, stages []string) {
	t.Helper()
	p := testkit.Must(testkit.Must(classes.New(q.Coset))(t).Prove(most))(t)
	for p.Shards() > 0 {
		stages = append(stages, p.Stage())
		answers := make([][]byte, p.Shards())
		for shard := range answers {
			answers[shard] = testkit.Must(p.Do(t.Context(), shard))(t)
		}
		give(t, p, answers, rand.New(rand.NewPCG(20, 1)).Perm(len(answers)))
	}
	return p.Result(), stages
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

// Invalid answers are rejected and change nothing.
func TestWrongAnswers(t *testing.T) {
	q := ask(t, allOn(t, 19))
	s := testkit.Must(classes.New(q.Coset))(t)
	p := testkit.Must(s.Prove(limits))(t)
	random := rand.New(rand.NewPCG(18, 2))
	for p.Shards() > 0 {
		answers := make([][]byte, p.Shards())
		for shard := range answers {
			answers[shard] = testkit.Must(p.Do(t.Context(), shard))(t)
			for _, wrong := range [][]byte{nil, answers[shard][:len(answers[shard])-1], append(bytes.Clone(answers[shard]), 0)} {
				if err := p.Take(shard, wrong); !errors.Is(err, shards.ErrAnswer) {
					t.Fatalf("%s: %v", p.Stage(), err)
				}
			}
		}
		for _, shard := range []int{-1, len(answers)} {
			if err := p.Take(shard, answers[0]); !errors.Is(err, shards.ErrAnswer) {
				t.Fatalf("shard %d: %v", shard, err)
			}
			if _, err := p.Do(t.Context(), shard); !errors.Is(err, shards.ErrAnswer) {
				t.Fatalf("shard %d: %v", shard, err)
			}
		}
		give(t, p, answers, random.Perm(len(answers)))
	}
	if r := p.Result(); r.Size != r.Bound || r.Size != q.fewest(t, limits).Size {
		t.Errorf("%d presses, at least %d", r.Size, r.Bound)
	}
}

// An answer does not depend on which answers for the same stage arrived earlier.
func TestAnswersOfAStageThatHasSome(t *testing.T) {
	limits := inSteps(1000, 1<<14)
	limits.MinWords, limits.MinPairs = 1<<16, 1000
	random := rand.New(rand.NewPCG(18, 5))
	q := ask(t, allOn(t, 33))
	s := testkit.Must(classes.New(q.Coset))(t)
	p := testkit.Must(s.Prove(limits))(t)
	for p.Shards() > 0 {
		answers := make([][]byte, p.Shards())
		for shard := range answers {
			answers[shard] = testkit.Must(p.Do(t.Context(), shard))(t)
		}
		for _, shard := range random.Perm(len(answers)) {
			if again := testkit.Must(p.Do(t.Context(), shard))(t); !bytes.Equal(again, answers[shard]) {
				t.Fatalf("%s: shard %d has a different answer when others are known", p.Stage(), shard)
			}
			if err := p.Take(shard, answers[shard]); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// Each answer belongs to one shard: the answers of two shards cannot be swapped, and no answer can
// be used for two shards.
func TestAnswersOfOtherShards(t *testing.T) {
	limits := limits
	limits.MinWords, limits.MinPairs = 1<<16, 1000
	q := ask(t, allOn(t, 33))
	s := testkit.Must(classes.New(q.Coset))(t)
	p := testkit.Must(s.Prove(limits))(t)
	if p.Shards() < 2 {
		t.Fatal("there is only one shard")
	}
	answers := make([][]byte, p.Shards())
	for shard := range answers {
		answers[shard] = testkit.Must(p.Do(t.Context(), shard))(t)
	}
	for shard := range answers {
		for other := range answers {
			if err := p.Take(shard, answers[other]); shard != other && !errors.Is(err, shards.ErrAnswer) {
				t.Fatalf("shard %d accepted the answer of %d: %v", shard, other, err)
			} else if shard == other && err != nil {
				t.Fatal(err)
			}
			if shard == other {
				break // the shard already has its answer, so others are ignored
			}
		}
	}
}

// An answer has only one encoding, so answers can be compared.
func TestAnswersAreWrittenInOneWay(t *testing.T) {
	q := ask(t, allOn(t, 14))
	s := testkit.Must(classes.New(q.Coset))(t)
	p := testkit.Must(s.Prove(limits))(t)
	a := testkit.Must(p.Do(t.Context(), 0))(t)
	if a[0] > 127 {
		t.Fatal("the first number takes more than one byte")
	}
	longer := append([]byte{a[0] | 128, 0}, a[1:]...)
	if err := p.Take(0, longer); !errors.Is(err, shards.ErrAnswer) {
		t.Errorf("accepted a number with a leading zero: %v", err)
	}
	if err := p.Take(0, a); err != nil {
		t.Error(err)
	}
}

// A list with a missing word is detected: the counts do not match the lists.
func TestShardThatLies(t *testing.T) {
	q := ask(t, allOn(t, 30))
	s := testkit.Must(classes.New(q.Coset))(t)
	p := testkit.Must(s.Prove(limits))(t)
	var err error
	for shard := range p.Shards() {
		a := testkit.Must(p.Do(t.Context(), shard))(t)
		if shard == 0 {
			a = p.CutShort(a)
		}
		err = p.Take(shard, a)
	}
	if err == nil {
		t.Error("a missing word was not detected")
	}
}

// FuzzAnswer gives a proof damaged answers to its first stage. If it accepts one, its solution
// still has the size that it reports.
func FuzzAnswer(f *testing.F) {
	q := ask(f, allOn(f, 14))
	s := testkit.Must(classes.New(q.Coset))(f)
	begin := testkit.Must(s.Prove(limits))(f)
	for shard := range begin.Shards() {
		f.Add(shard, testkit.Must(begin.Do(f.Context(), shard))(f))
	}
	f.Fuzz(func(t *testing.T, shard int, text []byte) {
		p := testkit.Must(testkit.Must(classes.New(q.Coset))(t).Prove(limits))(t)
		if err := p.Take(shard, text); err != nil {
			return
		}
		if r := p.Result(); r.Presses.Weight() != r.Size {
			t.Errorf("the solution of %d presses has %d", r.Size, r.Presses.Weight())
		}
	})
}
