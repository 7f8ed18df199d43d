package states

import (
	"bytes"
	"errors"
	"testing"

	"lightsout/internal/testkit"
	"lightsout/internal/testkit/boardtest"
	"lightsout/solve"
)

// A table for a different target has, for each state, the answer that the usual table has for the
// state's difference from that target. The states are in order, and the packed file has the same
// answers.
func TestTowards(t *testing.T) {
	for spec, targets := range map[string][]uint64{"3x3": {0x1ff, 0x155, 1}, "4x4": {0xffff, 1, 0x8000, 0x1234}, "2x3": {9}, "hex2": {0x7f}} {
		b := boardtest.Parse(t, spec)
		dark := mustTable(t, spec)
		for _, target := range targets {
			table := testkit.Must(NewTable(t.Context(), b, Towards(StateOf(b, target))))(t)
			packed := testkit.Must(ReadPacked(bytes.NewReader(pack(t, table))))(t)
			if Number(table.Target()) != target || Number(packed.Target()) != target || table.Hardest() != packed.Hardest() {
				t.Fatalf("%s to %x: %v and %v, hardest %x and %x", spec, target, table.Target(), packed.Target(), table.Hardest(), packed.Hardest())
			}
			n, last, hardest := 0, int64(-1), int64(-1)
			for e := range table.All() {
				want := testkit.Must(dark.Look(e.State ^ target))(t)
				got := testkit.Must(packed.Look(e.State))(t)
				if e.Answer != want || got != want || int64(e.State) <= last || e.ToGo > 0 && testkit.Must(table.Look(e.Next))(t).ToGo != e.ToGo-1 {
					t.Fatalf("%s to %x: %+v and %+v, want %+v", spec, target, e, got, want)
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
	b := boardtest.Parse(t, "4x4")
	table := testkit.Must(NewTable(t.Context(), b, Towards(StateOf(b, 1))))(t)
	if _, err := table.Look(0); !errors.Is(err, solve.ErrUnsolvable) {
		t.Errorf("from the dark to light 0 of 4x4: %v", err)
	}
	if target := mustTable(t, "3x3").Target(); target.Board() != nil {
		t.Errorf("the usual target is %v", target)
	}
	for _, spec := range []string{"3x3,to=0", "3x3,to=zz", "3x3,to=0ff"} {
		file := pack(t, mustTable(t, "3x3"))
		head := append([]byte(packedMagic), uint8(len(spec)), 0)
		file = forge(file, func([]byte) []byte { return append(append(head, spec...), file[len(packedMagic)+2+3:len(file)-4]...) })
		if _, err := ReadPacked(bytes.NewReader(file)); !errors.Is(err, ErrFile) {
			t.Errorf("%s: %v", spec, err)
		}
	}
}
