package covering

import (
	"bytes"
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"lightsout/internal/shards"
	"lightsout/internal/testkit"
	"lightsout/solve/internal/task"
)

// setSteps makes a test use small shards and pieces.
func setSteps(t testing.TB, shard, piece int) {
	t.Helper()
	beforeShard, beforePiece := shardSteps, stepsPerPiece
	t.Cleanup(func() { shardSteps, stepsPerPiece = beforeShard, beforePiece })
	shardSteps, stepsPerPiece = shard, piece
}

// randomCode returns a random code whose positions form two parts and whose odd groups span most of
// its digits.
func randomCode(random *rand.Rand, length, dimension int) Code {
	c := Code{make([]uint64, length), dimension, make([]uint8, length)}
	for j := range c.Columns {
		c.Part[j] = uint8(random.IntN(2))
		if c.Columns[j] = 1 << j; j >= dimension {
			c.Columns[j] = random.Uint64N(1 << dimension)
		}
	}
	return c
}

// byShards runs a proof on two simulated machines that exchange only their answers. The order is
// random, and every answer but the last of a stage is passed on twice. Halfway through a stage, one
// of the machines starts over, with only the answers from the stages before. byShards returns the
// result and the answers of all stages.
func byShards(t *testing.T, code Code, effort int, random *rand.Rand) (Bounds, [][][]byte) {
	t.Helper()
	machines := []*Proof{Prove(code, effort), Prove(code, effort)}
	var stages [][][]byte
	for machines[0].Shards() > 0 {
		n := machines[0].Shards()
		if machines[1].Shards() != n || machines[1].Stage() != machines[0].Stage() {
			t.Fatalf("the machines diverge: %d and %d shards", n, machines[1].Shards())
		}
		answers := make([][]byte, n)
		order := random.Perm(n)
		for i, shard := range order {
			m := machines[i%2]
			answers[shard] = testkit.Must(m.Do(t.Context(), shard))(t)
			if i%4 == 0 {
				if again := testkit.Must(machines[1].Do(t.Context(), shard))(t); !bytes.Equal(again, answers[shard]) {
					t.Fatalf("shard %d of %q has two answers", shard, m.Stage())
				}
			}
			if i == n/2 && i < n-1 {
				machines[0] = replay(t, code, effort, stages)
			}
		}
		stages = append(stages, answers)
		for _, m := range machines {
			giveAll(t, m, answers, random.Perm(n))
		}
	}
	if a, b := machines[0].Result(), machines[1].Result(); a.Low != b.Low || a.High != b.High || !a.Vector.Equal(b.Vector) {
		t.Fatalf("two results: %v and %v", a, b)
	}
	return machines[1].Result(), stages
}

// replay starts a proof over and passes it all answers.
func replay(t *testing.T, code Code, effort int, stages [][][]byte) *Proof {
	t.Helper()
	p := Prove(code, effort)
	for _, answers := range stages {
		for shard, a := range answers {
			if err := p.Take(shard, a); err != nil {
				t.Fatal(err)
			}
		}
	}
	return p
}

// giveAll passes a machine all answers of a stage, each of them twice except the last.
func giveAll(t *testing.T, m *Proof, answers [][]byte, order []int) {
	t.Helper()
	for i, shard := range order {
		for range min(2, len(order)-i) {
			if err := m.Take(shard, answers[shard]); err != nil {
				t.Fatal(m.Stage(), err)
			}
		}
	}
}

// On codes of a few digits, a proof in shards ends with correct bounds whatever the effort, and
// with the exact radius if the effort is unlimited.
func TestShardsAgainstAllVectors(t *testing.T) {
	random := rand.New(rand.NewPCG(18, 1))
	for i := range 24 {
		setSteps(t, 1<<(18+i%3), 1<<(12+i%5))
		dimension := 2 + i%6
		code := randomCode(random, dimension+2+random.IntN(13-dimension), dimension)
		want := radiusOf(code.Columns, dimension)
		for _, effort := range []int{-1, 0, 1 << 16, 1 << 20} {
			got, _ := byShards(t, code, effort, random)
			if got.Low > want || got.High < want || effort < 0 && got.Low != got.High {
				t.Errorf("%v with effort %d: %d to %d, want %d", code, effort, got.Low, got.High, want)
			}
		}
	}
}

// A proof in many shards takes many stages and ends with the same result as one in a single
// process, with any number of workers.
func TestConcurrentProof(t *testing.T) {
	random := rand.New(rand.NewPCG(18, 7))
	most, stages := 0, 0
	codes := 4
	if testing.Short() {
		codes = 1 // for the race detector
	}
	for i := range codes {
		code := randomCode(random, 30+4*i, 6)
		for _, effort := range []int{-1, 1 << 22, 1 << 24} {
			setSteps(t, 1<<(20+i%2), 1<<(15+i%2))
			got, answers := byShards(t, code, effort, random)
			for _, a := range answers {
				most = max(most, len(a))
			}
			stages = max(stages, len(answers))
			for _, workers := range []int{1, 2, 5} {
				p := Prove(code, effort)
				if err := p.run(task.New(t.Context(), nil), workers); err != nil {
					t.Fatal(err)
				}
				if r := p.Result(); r.Low != got.Low || r.High != got.High || !r.Vector.Equal(got.Vector) {
					t.Errorf("%v with effort %d: %v by %d workers, but %v by shards", code, effort, r, workers, got)
				}
			}
			if effort < 0 && got.Low != got.High {
				t.Errorf("%v: %d to %d is not proved", code, got.Low, got.High)
			}
		}
	}
	if codes == 4 && (most < 20 || stages < 7) {
		t.Errorf("no stage has more than %d shards, and no proof more than %d stages", most, stages)
	}
}

// Cutting a tree in different ways does not change it: the number of settled cases stays the same.
func TestCutsAgree(t *testing.T) {
	code := randomCode(rand.New(rand.NewPCG(18, 2)), 40, 6)
	cases := map[int]bool{}
	most := 0
	for _, steps := range [][2]int{{1 << 40, 1 << 40}, {1 << 40, 1 << 38}, {1 << 21, 1 << 16}, {1 << 20, 1 << 17}} {
		setSteps(t, steps[0], steps[1])
		p := Prove(code, -1)
		settled, stages := 0, 0
		for p.stage != nil {
			for shard := range p.stage.Shards() {
				a := testkit.Must(p.stage.do(&call{task: task.New(t.Context(), nil), report: func(int, float64) {}}, shard))(t)
				switch a := a.(type) {
				case *descent:
					settled += a.cases
				case *division:
					settled += a.cases
				}
				p.stage.take(shard, a)
			}
			stages++
			p.stage = p.stage.next()
		}
		if b := p.Result(); b.Low != b.High {
			t.Errorf("%d to %d", b.Low, b.High)
		}
		cases[settled] = true
		most = max(most, stages)
	}
	if len(cases) != 1 || cases[0] || most < 6 {
		t.Errorf("%v cases, up to %d stages", cases, most)
	}
}

// Invalid answers are rejected and change nothing.
func TestWrongAnswers(t *testing.T) {
	setSteps(t, 1<<19, 1<<15)
	random := rand.New(rand.NewPCG(18, 3))
	code := randomCode(random, 22, 6)
	p := Prove(code, 1<<24)
	for p.Shards() > 0 {
		answers := make([][]byte, p.Shards())
		for shard := range answers {
			a := testkit.Must(p.Do(t.Context(), shard))(t)
			answers[shard] = a
			for _, wrong := range [][]byte{nil, a[:len(a)-1], append(bytes.Clone(a), 0)} {
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
		giveAll(t, p, answers, random.Perm(len(answers)))
	}
	if b := p.Result(); b.Low != b.High || b.Low != radiusOf(code.Columns, code.Dimension) {
		t.Errorf("%d to %d", b.Low, b.High)
	}
}

// Answers that are well formed but cannot be right are rejected.
func TestAnswersThatLie(t *testing.T) {
	setSteps(t, 1<<19, 1<<15)
	begin := func() *Proof {
		p := Prove(randomCode(rand.New(rand.NewPCG(18, 3)), 22, 6), -1)
		if err := p.Take(0, testkit.Must(p.Do(t.Context(), 0))(t)); err != nil {
			t.Fatal(err)
		}
		return p
	}
	p := begin()
	floors := (p.high - p.low) / 2
	best := p.choice[0]
	lies := map[string]*descent{
		"a floor that is reached is ruled out": {ruling{p: p, floors: floors + 1, trees: []*node{{}}}},
		"known imbalances are reported":        {ruling{p: p, best: best, trees: []*node{{}}}},
		"more steps than there may be":         {ruling{p: p, steps: shardSteps + 1, trees: []*node{{}}}},
	}
	for name, lie := range lies {
		if err := p.Take(0, lie.append(nil)); !errors.Is(err, shards.ErrAnswer) {
			t.Errorf("%s: %v", name, err)
		}
	}
	tree := &node{}
	tree.divide(split{0, p.problem.n[0] + 1})
	empty := (&descent{ruling{p: p, trees: []*node{{}}}}).append(nil)
	empty = append(empty[:len(empty)-1], 1)
	for name, symmetry := range map[string][]int{"a basis twice": slices.Repeat([]int{0}, p.problem.digits), "no such group": {1 << 20}} {
		text := bytes.Clone(empty)
		for _, j := range symmetry {
			text = append(text, byte(j), byte(j>>8)|0x80, byte(j>>16))
		}
		if err := p.Take(0, text); !errors.Is(err, shards.ErrAnswer) {
			t.Errorf("%s: %v", name, err)
		}
	}
	// A single answer does not reveal this lie. It is detected if the bounds cross, and otherwise
	// only by another machine.
	if err := p.Take(0, (&descent{ruling{p: p, floors: floors, trees: []*node{{}}}}).append(nil)); err != nil {
		t.Error(err)
	}
	if b := p.Result(); b.Low != b.High || p.Shards() != 0 {
		t.Errorf("%d to %d, %d shards", b.Low, b.High, p.Shards())
	}
}

// Bounds that cross are detected.
func TestContradiction(t *testing.T) {
	p := Prove(Code{Columns: reedMuller(4), Dimension: 5}, -1)
	if err := p.Take(0, testkit.Must(p.Do(t.Context(), 0))(t)); err != nil {
		t.Fatal(err)
	}
	p.low = -100 // so that the answer is valid in itself
	lie := &descent{ruling{p: p, floors: 8, trees: []*node{{}}}}
	if err := p.Take(0, lie.append(nil)); err == nil || errors.Is(err, shards.ErrAnswer) {
		t.Errorf("%v: %v", p.Result(), err)
	}
}

// A shard stops when its context is done.
func TestShardStops(t *testing.T) {
	setSteps(t, 1<<22, 1<<17)
	p := Prove(randomCode(rand.New(rand.NewPCG(18, 4)), 60, 7), -1)
	for range 3 {
		testkit.CheckStops(t, func(ctx context.Context) error {
			_, err := p.Do(ctx, 0)
			return err
		}, 1)
		for shard := range p.Shards() {
			if err := p.Take(shard, testkit.Must(p.Do(t.Context(), shard))(t)); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// A stage that makes no progress ends the proof.
func TestNoProgress(t *testing.T) {
	setSteps(t, 1, 1)
	p := Prove(randomCode(rand.New(rand.NewPCG(18, 5)), 40, 6), -1)
	if err := p.Run(task.New(t.Context(), nil)); err != nil {
		t.Fatal(err)
	}
	if b := p.Result(); b.Low > b.High {
		t.Errorf("%d to %d", b.Low, b.High)
	}
}

// The weights of the local search match the exponential function.
func TestWeights(t *testing.T) {
	for _, s := range steepnesses {
		checkSteepness(t, s)
	}
}

// FuzzAnswer parses damaged answers from all stages. If an answer is accepted, the distance of the
// vector from the code is still its weight, and the lower bound is not below it.
func FuzzAnswer(f *testing.F) {
	setSteps(f, 1<<17, 1<<13)
	code := randomCode(rand.New(rand.NewPCG(18, 6)), 16, 5)
	words := codewords(code.Columns, code.Dimension)
	var stages [][][]byte
	for p := Prove(code, 1<<20); p.Shards() > 0; {
		answers := make([][]byte, p.Shards())
		for shard := range answers {
			answers[shard] = testkit.Must(p.Do(f.Context(), shard))(f)
			f.Add(len(stages), shard, answers[shard])
		}
		stages = append(stages, answers)
		for shard, a := range answers {
			if err := p.Take(shard, a); err != nil {
				f.Fatal(err)
			}
		}
	}
	f.Fuzz(func(t *testing.T, stage, shard int, text []byte) {
		p := Prove(code, 1<<20)
		for i := 0; i < stage && i < len(stages); i++ {
			for shard, a := range stages[i] {
				if err := p.Take(shard, a); err != nil {
					t.Fatal(err)
				}
			}
		}
		if err := p.Take(shard, text); err != nil {
			return
		}
		b := p.Result()
		if d := distance(words, b.Vector.Word(0)); d != b.Vector.Weight() || d > b.Low {
			t.Errorf("at least %d, but a vector of %d ones is %d away", b.Low, b.Vector.Weight(), d)
		}
	})
}
