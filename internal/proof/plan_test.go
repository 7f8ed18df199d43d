package proof_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"math/rand/v2"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"

	"lightsout/board"
	"lightsout/generate"
	"lightsout/internal/proof"
	"lightsout/internal/shards"
	"lightsout/internal/testkit"
	"lightsout/puzzle"
	"lightsout/solve"
)

// begin starts a proof of the fewest presses.
func begin(t testing.TB, id string) *proof.Plan {
	t.Helper()
	return testkit.Must(proof.Begin(t.Context(), proof.Question{Puzzle: id, Goal: proof.Fewest}))(t)
}

// stage computes all shards of a stage on the given number of cores.
func stage(t testing.TB, p *proof.Plan, cores int) [][]byte {
	t.Helper()
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(cores))
	answers := make([][]byte, p.Shards())
	for shard := range answers {
		answers[shard] = testkit.Must(p.Do(t.Context(), shard))(t)
	}
	return answers
}

// take passes the answers of a stage to a plan, in random order, and all but the last one twice.
func take(t testing.TB, p *proof.Plan, answers [][]byte, random *rand.Rand) {
	t.Helper()
	for i, shard := range random.Perm(len(answers)) {
		for range min(2, len(answers)-i) {
			if err := p.Take(shard, answers[shard]); err != nil {
				t.Fatal(p.Question().Puzzle, p.Stage(), shard, err)
			}
		}
	}
}

// Machines with different numbers of cores that receive the answers in different orders agree on
// every byte, and on the result, which matches that of a single process.
func TestMachinesAgree(t *testing.T) {
	random := rand.New(rand.NewPCG(18, 3))
	for _, id := range []string{"30x30:on", "39x39", "8x8x8:on", "6x6,torus,to=on", "32x32#shards"} {
		one, two := begin(t, id), begin(t, id)
		for one.Shards() > 0 {
			answers, again := stage(t, one, 1), stage(t, two, 2)
			if !slices.EqualFunc(answers, again, bytes.Equal) {
				t.Fatalf("%s, %s: one core and two have different answers", id, one.Stage())
			}
			if !slices.EqualFunc(answers, stage(t, one, 3), bytes.Equal) {
				t.Fatalf("%s, %s: the same shards have different answers the second time", id, one.Stage())
			}
			take(t, one, answers, random)
			take(t, two, answers, random)
		}
		if one.Stage() != "" || two.Shards() != 0 || !reflect.DeepEqual(one.Result(), two.Result()) {
			t.Errorf("%s: the machines end with %v and %v", id, one.Result(), two.Result())
		}
		checkResult(t, one)
	}
}

// checkResult compares the result of a finished plan with the result of a single process.
func checkResult(t *testing.T, p *proof.Plan) {
	t.Helper()
	q := testkit.Must(generate.Resolve(t.Context(), p.Question().Puzzle))(t)
	b := q.State.Board()
	s := testkit.Must(solve.New(t.Context(), b))(t)
	want := testkit.Must(s.Fewest(t.Context(), q.State))(t)
	r := p.Result()
	presses := testkit.Must(puzzle.NewPresses(b, r.Presses...))(t)
	if !q.State.Apply(presses).Solved() {
		t.Errorf("%s: the presses do not solve it", p.Question().Puzzle)
	}
	if !r.Proved || r.Size != len(r.Presses) || r.Size != want.Presses.Count() || r.Bound != want.Bound {
		t.Errorf("%s: %d presses, at least %d, proved %v; want %d", p.Question().Puzzle, r.Size, r.Bound, r.Proved, want.Bound)
	}
}

// The test pins the answers: a change that alters any byte of an answer must also change Version,
// because machines with the old version could not work on the same proof.
func TestVersion(t *testing.T) {
	h := sha256.New()
	random := rand.New(rand.NewPCG(18, 4))
	for _, id := range []string{"5x5:on", "30x30:on", "33x33:on", "8x8x8:on", "61x61:on"} {
		p := begin(t, id)
		for p.Shards() > 0 {
			answers := stage(t, p, 1)
			for _, a := range answers {
				h.Write(a)
			}
			take(t, p, answers, random)
		}
	}
	const want = "5 be4f0454180a7781"
	if got := proof.Version() + " " + hex.EncodeToString(h.Sum(nil)[:8]); got != want {
		t.Errorf("the answers have the version and hash %s, want %s", got, want)
	}
}

func TestBeginRefuses(t *testing.T) {
	for _, test := range []struct {
		puzzle, goal string
		is           error
		text         string
	}{
		{"5x5", "least", nil, `unknown goal "least"; choose one of fewest, hardest`},
		{"5x5,mod=3", proof.Hardest, shards.ErrIndivisible, "God's number can be bounded only with two colours"},
		{"5y5", proof.Hardest, board.ErrSpec, "5y5"},
		{"5y5", proof.Fewest, board.ErrSpec, "5y5"},
		{"daily", proof.Fewest, nil, "daily#2026-11-14"},
		{"6x6:on", proof.Fewest, proof.ErrNothing, "6x6:on has only one solution"},
		{"16x16:" + strings.Repeat("0", 63) + "1", proof.Fewest, solve.ErrUnsolvable, "16x16:1 has no solution"},
		{"20x20:" + strings.Repeat("5", 100), proof.Fewest, nil, "20x20:" + strings.Repeat("5", 54) + "…"},
		{"5x5:1", proof.Fewest, proof.ErrNothing, "so there is nothing to prove"},
		{"5x5,torus:on", proof.Fewest, shards.ErrIndivisible, "a grid with the plus rule"},
		{"5x5,mod=3:on", proof.Fewest, shards.ErrIndivisible, "two colours"},
		{"513x512", proof.Fewest, board.ErrTooLarge, "up to 262,144 buttons"},
		{"5x5:" + strings.Repeat("0", 1<<20), proof.Fewest, board.ErrTooLarge, "at most 1,048,576 bytes"},
	} {
		_, err := proof.Begin(t.Context(), proof.Question{Puzzle: test.puzzle, Goal: test.goal})
		if err == nil || test.is != nil && !errors.Is(err, test.is) || !strings.Contains(err.Error(), test.text) {
			t.Errorf("%.40s: %v", test.puzzle, err)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, goal := range []string{proof.Fewest, proof.Hardest} {
		if _, err := proof.Begin(ctx, proof.Question{Puzzle: "30x30", Goal: goal}); !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
	}
}

// The longest ID and the largest board are not too large.
func TestLargestQuestions(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel() // the work would take too long
	for id, want := range map[string]error{
		"5x5:" + strings.Repeat("0", 1<<20-4): context.Canceled,
		"5x5:" + strings.Repeat("0", 1<<20-3): board.ErrTooLarge,
		"512x512":                             context.Canceled,
		"513x512":                             board.ErrTooLarge,
	} {
		if _, err := proof.Begin(ctx, question(id)); !errors.Is(err, want) {
			t.Errorf("%.20s (%d bytes): %v, want %v", id, len(id), err, want)
		}
	}
}

// A plan writes the puzzle of its question in full, so that equal questions look equal.
func TestQuestionInFull(t *testing.T) {
	for id, want := range map[string]string{"5x5": "5x5:on", "5X5": "5x5:on", "5x5:1ffffff": "5x5:on", "5x5,to=on": "5x5:0,to=1ffffff"} {
		if got := begin(t, id).Question().Puzzle; got != want {
			t.Errorf("%s is written %s and not %s", id, got, want)
		}
	}
}
