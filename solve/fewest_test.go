package solve

import (
	"context"
	"errors"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"testing"

	"lightsout/board"
	"lightsout/gf2"
	"lightsout/puzzle"
)

// slowFewest tries every set of presses.
func slowFewest(state puzzle.State) int {
	b := state.Board()
	best := -1
	for n := range 1 << b.Buttons() {
		if best >= 0 && bits.OnesCount(uint(n)) >= best {
			continue
		}
		v := gf2.NewVec(b.Buttons())
		v.Words()[0] = uint64(n)
		if state.Apply(puzzle.PressesOf(b, v)).Solved() {
			best = bits.OnesCount(uint(n))
		}
	}
	return best
}

func TestFewestAgainstAllPresses(t *testing.T) {
	r := rand.New(rand.NewPCG(14, 15))
	for _, spec := range []string{"2x3", "3x4", "1x8", "3x3,torus", "2x5,rule=x", "tri3", "graph6=FhCKG,rule=ring", "buttons=3_0_0.1_1.2_2_0.2"} {
		b := mustBoard(t, spec)
		s := mustNew(t, b)
		for range 8 {
			state := puzzle.StateOf(b, gf2.NewVec(b.Lights())).Apply(puzzle.PressesOf(b, randomVec(r, b.Buttons())))
			got, err := s.Fewest(t.Context(), state)
			if err != nil {
				t.Fatal(err)
			}
			if want := slowFewest(state); !state.Apply(got.Presses).Solved() || got.Presses.Count() != want || !got.Proved || got.Bound != want {
				t.Errorf("%v: %d presses, want %d", state, got.Presses.Count(), want)
			}
		}
	}
}

// Fewest presses for all-on, n = 1..40 without 39 (OEIS A075464); 39 has nullity 32
// and takes a minute.
var allOnFewest = []int{
	1, 4, 5, 4, 15, 28, 33, 40, 25, 44, 55, 72, 105, 56, 117, 104, 147, 188, 141, 224, 245, 276, 231, 270, 353, 356, 405, 416, 345, 376,
	553, 428, 469, 520, 563, 600, 761, 772, 561, 696,
}

func TestFewestForAllOn(t *testing.T) {
	for i, want := range allOnFewest {
		if i+1 == 39 {
			continue
		}
		on, err := puzzle.Parse(fmt.Sprintf("%dx%d:on", i+1, i+1))
		if err != nil {
			t.Fatal(err)
		}
		got, err := mustNew(t, on.Board()).Fewest(t.Context(), on)
		if err != nil {
			t.Fatal(err)
		}
		if got.Presses.Count() != want || !got.Proved || !on.Apply(got.Presses).Solved() {
			t.Errorf("%v: %d presses, want %d", on.Board(), got.Presses.Count(), want)
		}
	}
}

// Shards give what one transform gives.
func TestShardsAgree(t *testing.T) {
	b := mustBoard(t, "19x19") // nullity 16
	s := mustNew(t, b)
	r := rand.New(rand.NewPCG(16, 17))
	state := puzzle.StateOf(b, gf2.NewVec(b.Lights())).Apply(puzzle.PressesOf(b, randomVec(r, b.Buttons())))
	x, err := s.Solve(t.Context(), state)
	if err != nil {
		t.Fatal(err)
	}
	q, err := s.newQuest(t.Context(), x.Vec())
	if err != nil {
		t.Fatal(err)
	}
	var want uint64
	for i, low := range []int{16, 13, 8, 1} {
		q.low = low
		got, err := q.run(t.Context(), nil)
		if err != nil {
			t.Fatal(err)
		}
		if i == 0 {
			want = got
		}
		if got != want {
			t.Errorf("with %d digits a shard: solution %d, want %d", low, got, want)
		}
	}
	q.low = 12
	wide, err := shardOf[int32](q)(t.Context(), 3)
	if err != nil {
		t.Fatal(err)
	}
	narrow, err := shardOf[int16](q)(t.Context(), 3)
	if err != nil || wide != narrow {
		t.Errorf("%+v with int32 and %+v with int16", wide, narrow)
	}
}

func TestFewestOfLargeBoards(t *testing.T) {
	on, err := puzzle.Parse("184x184:on") // 33,856 buttons do not fit an int16
	if err != nil {
		t.Fatal(err)
	}
	s := mustNew(t, on.Board())
	if s.Nullity() == 0 || s.Nullity() > 20 {
		t.Fatalf("nullity %d", s.Nullity())
	}
	got, err := s.Fewest(t.Context(), on)
	if err != nil || !on.Apply(got.Presses).Solved() {
		t.Fatal(err)
	}
	some, err := s.Solve(t.Context(), on)
	if err != nil || some.Count() < got.Presses.Count() {
		t.Errorf("%d presses, and some solution has %d", got.Presses.Count(), some.Count())
	}
}

func TestFewestRefuses(t *testing.T) {
	for spec, want := range map[string]error{
		"79x79:on":       ErrBoard, // nullity 64
		"2x2,mod=3:0000": ErrBoard,
		"5x5:1":          ErrUnsolvable,
	} {
		state, err := puzzle.Parse(spec)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := mustNew(t, state.Board()).Fewest(t.Context(), state); !errors.Is(err, want) {
			t.Errorf("%s: %v", spec, err)
		}
	}
	many, err := board.NewButtons(1, [][]int{{0}, {0}})
	if err != nil {
		t.Fatal(err)
	}
	got, err := mustNew(t, many).Fewest(t.Context(), puzzle.StateOf(many, gf2.VecOf(1, 0)))
	if err != nil || got.Presses.Count() != 1 {
		t.Errorf("%d presses, %v", got.Presses.Count(), err)
	}
}

func TestFewestStops(t *testing.T) {
	on, err := puzzle.Parse("30x30:on")
	if err != nil {
		t.Fatal(err)
	}
	s := mustNew(t, on.Board())
	x, err := s.Solve(t.Context(), on)
	if err != nil {
		t.Fatal(err)
	}
	q, err := s.newQuest(t.Context(), x.Vec())
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := q.run(ctx, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("run: %v", err)
	}
	if _, err := s.newQuest(ctx, x.Vec()); !errors.Is(err, context.Canceled) {
		t.Errorf("newQuest: %v", err)
	}
	if _, err := s.Fewest(ctx, on); !errors.Is(err, context.Canceled) {
		t.Errorf("Fewest: %v", err)
	}
}

func BenchmarkFewest(b *testing.B) {
	for _, n := range []int{19, 30, 59, 39} { // nullity 16, 20, 22, 32
		on, err := puzzle.Parse(fmt.Sprintf("%dx%d:on", n, n))
		if err != nil {
			b.Fatal(err)
		}
		s := mustNew(b, on.Board())
		b.Run(fmt.Sprintf("%d/nullity%d", n, s.Nullity()), func(b *testing.B) {
			for b.Loop() {
				got, err := s.Fewest(b.Context(), on)
				if err != nil {
					b.Fatal(err)
				}
				b.ReportMetric(float64(got.Presses.Count()), "presses")
			}
		})
	}
}
