package states

import (
	"testing"

	"lightsout/board"
	"lightsout/internal/testkit"
	"lightsout/solve"
)

// A table for a different target has, for each state, the answer that the usual table has for the
// state's difference from that target. The states are in order.
func TestTowards(t *testing.T) {
	for spec, targets := range map[string][]uint64{"3x3": {0x1ff, 0x155, 1}, "4x4": {0xffff, 1, 0x8000, 0x1234}, "2x3": {9}, "hex2": {0x7f}} {
		b := testkit.Must(board.Parse(spec))(t)
		dark := mustTable(t, spec)
		for _, target := range targets {
			table := testkit.Must(NewTable(t.Context(), b, Towards(StateOf(b, target))))(t)
			if Number(table.Target()) != target {
				t.Fatalf("%s to %x: %v", spec, target, table.Target())
			}
			n, last, hardest := 0, int64(-1), int64(-1)
			for e := range table.All() {
				want := testkit.Must(dark.Look(e.State ^ target))(t)
				if e.Answer != want || int64(e.State) <= last || e.ToGo > 0 && testkit.Must(table.Look(e.Next))(t).ToGo != e.ToGo-1 {
					t.Fatalf("%s to %x: %+v, want %+v", spec, target, e, want)
				}
				if hardest < 0 && e.ToGo == table.GodsNumber() {
					hardest = int64(e.State)
				}
				last = int64(e.State)
				n++
			}
			if n != dark.States() || hardest != int64(table.Hardest()) || table.GodsNumber() != dark.GodsNumber() {
				t.Errorf("%s to %x: %d states, hardest %x, not %x", spec, target, n, table.Hardest(), hardest)
			}
		}
	}
	b := testkit.Must(board.Parse("4x4"))(t)
	table := testkit.Must(NewTable(t.Context(), b, Towards(StateOf(b, 1))))(t)
	testkit.MustFail(table.Look(0))(t, solve.ErrUnsolvable, "from the dark to light 0 of 4x4")
	if target := mustTable(t, "3x3").Target(); target.Board() != nil {
		t.Errorf("the usual target is %v", target)
	}
}
