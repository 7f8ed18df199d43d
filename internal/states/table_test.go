package states

import (
	"context"
	"errors"
	"slices"
	"testing"

	"lightsout/board"
	"lightsout/internal/testkit"
	"lightsout/puzzle"
	"lightsout/solve"
)

// checkTable compares the table of a board with the depths of all states.
func checkTable(t *testing.T, spec string, depths []int8) {
	t.Helper()
	table := mustTable(t, spec)
	if int(depths[table.Hardest()]) != table.GodsNumber() {
		t.Errorf("%s: hardest %d of %d", spec, table.Hardest(), table.GodsNumber())
	}
	entries := 0
	last := int64(-1)
	for e := range table.All() {
		entries++
		if int(depths[e.State]) != e.ToGo || int64(e.State) <= last || e.ToGo > 0 && int(depths[e.Next]) != e.ToGo-1 {
			t.Fatalf("%s: %+v after %d, want %d to go", spec, e, last, depths[e.State])
		}
		last = int64(e.State)
		if a, err := table.Look(e.State); err != nil || a != e.Answer {
			t.Fatalf("%s: state %d: %+v, want %+v; %v", spec, e.State, a, e.Answer, err)
		}
	}
	reached := 0
	for state, depth := range depths {
		if depth >= 0 {
			reached++
		} else if state%16 > 0 {
			continue
		} else if _, err := table.Look(uint64(state)); !errors.Is(err, solve.ErrUnsolvable) {
			t.Fatalf("%s: state %d: %v", spec, state, err)
		}
	}
	if entries != reached || table.States() != reached {
		t.Errorf("%s: %d of %d states", spec, entries, reached)
	}
}

// The answers follow the published games that start with all lights on.
func TestPublishedPaths(t *testing.T) {
	for spec, want := range map[string][]uint64{
		"3x3": {0x1ff, 0x5f, 0x97, 0x2d, 0xb, 0},
		"4x4": {0xffff, 0x1bff, 0x8ef, 0x27, 0},
		"5x5": {
			0x1ffffff, 0x77ffff, 0x95ffff, 0xe4ffff, 0x6adfff, 0x2dcfff, 0xe47ff, 0x625ff, 0x254ff, 0x6c7f, 0x2f6f,
			0xce7, 0x405, 0x64, 0x23, 0,
		},
	} {
		if testing.Short() && spec == "5x5" {
			continue
		}
		table := mustTable(t, spec)
		path := []uint64{want[0]}
		for state := want[0]; state != 0; {
			a := testkit.Must(table.Look(state))(t)
			state ^= table.masks[a.Button]
			path = append(path, state)
		}
		if !slices.Equal(path, want) {
			t.Errorf("%s: %x, want %x", spec, path, want)
		}
	}
}

// The longest 3 x 3 game starts from state 341.
func TestConcurrentTable(t *testing.T) {
	table := mustTable(t, "3x3")
	if a, err := table.Look(341); err != nil || a.ToGo != 9 || table.Hardest() != 341 {
		t.Errorf("state 341: %+v, %v; the hardest is %d", a, err, table.Hardest())
	}
	for e := range table.All() {
		if e.State != 0 || e.Next != 0 || e.Button != -1 {
			t.Errorf("the first is %+v", e)
		}
		break
	}
	four := mustTable(t, "4x5") // large enough for two goroutines
	if a, err := four.Look(four.Hardest()); err != nil || a.ToGo != mustDepths(t, "4x5").GodsNumber() {
		t.Errorf("the hardest state of 4x5: %+v, %v", a, err)
	}
	if testing.Short() {
		return
	}
	five := mustTable(t, "5x5")
	on := testkit.Must(puzzle.Parse("5x5:on"))(t)
	if a, err := five.Look(Number(on)); err != nil || a.ToGo != 15 {
		t.Errorf("all on: %+v, %v", a, err)
	}
	testkit.MustFail(five.Look(1))(t, solve.ErrUnsolvable, "one light")
}

func TestTableRefuses(t *testing.T) {
	for _, spec := range []string{"3x3,mod=3", "8x8", "6x6", "buttons=5000_0", "1x30"} {
		testkit.MustFail(NewTable(t.Context(), testkit.Must(board.Parse(spec))(t)))(t, ErrBoard, "%s", spec)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	testkit.MustFail(NewTable(ctx, testkit.Must(board.Parse("5x5"))(t)))(t, context.Canceled, "stopped")
}

func TestStateOf(t *testing.T) {
	for _, id := range []string{"5x5:1abcdef", "8x8:on", "3x3:0", "hex3:40001"} {
		s := testkit.Must(puzzle.Parse(id))(t)
		if again := StateOf(s.Board(), Number(s)); !again.Equal(s) {
			t.Errorf("%s becomes %s", id, again)
		}
	}
	testkit.MustPanic(t, "a number with a light too many", func() { StateOf(mustTable(t, "2x2").Board(), 16) })
}
