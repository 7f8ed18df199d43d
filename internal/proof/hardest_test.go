package proof_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"lightsout/board"
	"lightsout/internal/proof"
	"lightsout/internal/testkit"
	"lightsout/puzzle"
	"lightsout/solve"
)

// God's number is the same on machines with different numbers of cores, whatever the order of the
// answers. A machine that joins halfway and receives the answers so far computes the same answers
// as the others.
func TestHardestByMachines(t *testing.T) {
	random := rand.New(rand.NewPCG(18, 8))
	for id, want := range map[string]int{"5x5": 15, "6x6:on": 36, "6x8": 22, "5x5,torus": 8, "9x9,torus#x": 39} {
		begin := func() *proof.Plan {
			return testkit.Must(proof.Begin(t.Context(), proof.Question{Puzzle: id, Goal: proof.Hardest}))(t)
		}
		one, two := begin(), begin()
		var stages [][][]byte
		for one.Shards() > 0 {
			answers := stage(t, one, 1)
			if !slices.EqualFunc(answers, stage(t, two, 2), bytes.Equal) {
				t.Fatalf("%s, %s: one core and two have different answers", id, one.Stage())
			}
			stages = append(stages, answers)
			take(t, one, answers, random)
			two = begin()
			for _, answers := range stages {
				take(t, two, answers, random)
			}
		}
		r := one.Result()
		if one.Stage() != "" || !r.Proved || r.Size != want || r.Bound != want || len(r.Presses) != want || !reflect.DeepEqual(r, two.Result()) {
			t.Errorf("%s: %+v and %+v, want %d", id, r, two.Result(), want)
		}
		checkHardest(t, one)
	}
}

// The test pins the answers for God's number, as TestVersion does for the fewest presses: a change
// that alters any byte of an answer must also change Version.
func TestHardestVersion(t *testing.T) {
	h := sha256.New()
	random := rand.New(rand.NewPCG(18, 9))
	for _, id := range []string{"4x4", "5x5,torus", "9x9"} {
		p := testkit.Must(proof.Begin(t.Context(), proof.Question{Puzzle: id, Goal: proof.Hardest}))(t)
		for p.Shards() > 0 {
			answers := stage(t, p, 1)
			for _, a := range answers {
				h.Write(a)
			}
			take(t, p, answers, random)
		}
	}
	const want = "5 ab25548a66335d85"
	if got := proof.Version() + " " + hex.EncodeToString(h.Sum(nil)[:8]); got != want {
		t.Errorf("the answers have the version and hash %s, want %s", got, want)
	}
}

// A proof file for God's number is checked like any other.
func TestHardestFile(t *testing.T) {
	q := proof.Question{Puzzle: "5x5,torus", Goal: proof.Hardest}
	file := fileOf(t, q)
	if err := checkFile(t, file, -1); err != nil {
		t.Fatal(err)
	}
	c := testkit.Must(read(file))(t)
	if c.header.Question != q || c.result.Size != 8 || !c.result.Proved {
		t.Errorf("%v: %v", c.header.Question, c.result)
	}
	last := &c.records[len(c.records)-1].Answer
	*last = append(bytes.Clone(*last), 0)
	if err := checkFile(t, c.write(t), 0); !errors.Is(err, proof.ErrRefuted) && !errors.Is(err, proof.ErrDamaged) {
		t.Errorf("an answer was changed: %v", err)
	}
}

// checkHardest checks that the presses in a result lead to a state that needs that many presses.
func checkHardest(t *testing.T, p *proof.Plan) {
	t.Helper()
	off := testkit.Must(puzzle.AllOff(testkit.Must(board.Parse(p.Question().Puzzle))(t)))(t)
	s := testkit.Must(solve.New(t.Context(), off.Board()))(t)
	r := p.Result()
	f := testkit.Must(s.Fewest(t.Context(), off.Apply(testkit.Must(puzzle.NewPresses(off.Board(), r.Presses...))(t))))(t)
	if !f.Proved || f.Presses.Count() != r.Size {
		t.Errorf("%s: %d presses are enough, not %d", p.Question().Puzzle, f.Presses.Count(), r.Size)
	}
}
