package states

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"io"
	"slices"
	"testing"
	"testing/iotest"

	"lightsout/internal/testkit"
	"lightsout/internal/testkit/boardtest"
	"lightsout/puzzle"
	"lightsout/solve"
)

func pack(t testing.TB, table *Table) []byte {
	t.Helper()
	var file bytes.Buffer
	n, err := table.WriteTo(&file)
	if err != nil || n != int64(file.Len()) {
		t.Fatalf("%d bytes written, %d reported; %v", file.Len(), n, err)
	}
	return file.Bytes()
}

// checkTable compares the table of a board, and its packed file, with the depths of
// all states.
func checkTable(t *testing.T, spec string, depths []int8) {
	t.Helper()
	table := mustTable(t, spec)
	packed, err := ReadPacked(bytes.NewReader(pack(t, table)))
	if err != nil {
		t.Fatalf("%s: %v", spec, err)
	}
	if packed.Hardest() != table.Hardest() || packed.GodsNumber() != table.GodsNumber() || packed.States() != table.States() ||
		!packed.Board().Equal(table.Board()) || int(depths[table.Hardest()]) != table.GodsNumber() {
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
		if table.States() > 1<<14 && e.State%16 > 0 {
			continue // on large boards, one state in sixteen is enough
		}
		if a, err := packed.Look(e.State); err != nil || a != e.Answer {
			t.Fatalf("%s: state %d: %+v packed, %+v in the table; %v", spec, e.State, a, e.Answer, err)
		}
	}
	reached := 0
	for state, depth := range depths {
		if depth >= 0 {
			reached++
		} else if state%16 > 0 {
			continue
		} else if _, err := packed.Look(uint64(state)); !errors.Is(err, solve.ErrUnsolvable) {
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
			a, err := table.Look(state)
			if err != nil {
				t.Fatal(err)
			}
			state ^= table.masks[a.Button]
			path = append(path, state)
		}
		if !slices.Equal(path, want) {
			t.Errorf("%s: %x, want %x", spec, path, want)
		}
	}
}

// The longest 3 x 3 game starts from state 341. The packed file for 5 x 5 is 2 MB long.
func TestTable(t *testing.T) {
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
	if testing.Short() {
		return
	}
	five := mustTable(t, "5x5")
	if n := len(pack(t, five)); n > 5_000_000 {
		t.Errorf("5x5 packs into %d bytes", n)
	}
	on, err := puzzle.Parse("5x5:on")
	if err != nil {
		t.Fatal(err)
	}
	if a, err := five.Look(Number(on)); err != nil || a.ToGo != 15 {
		t.Errorf("all on: %+v, %v", a, err)
	}
	if _, err := five.Look(1); !errors.Is(err, solve.ErrUnsolvable) {
		t.Errorf("one light: %v", err)
	}
}

func TestTableRefuses(t *testing.T) {
	for _, spec := range []string{"3x3,mod=3", "8x8", "6x6", "buttons=5000_0", "1x30"} {
		if _, err := NewTable(t.Context(), boardtest.Parse(t, spec)); !errors.Is(err, ErrBoard) {
			t.Errorf("%s: %v", spec, err)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := NewTable(ctx, boardtest.Parse(t, "5x5")); !errors.Is(err, context.Canceled) {
		t.Errorf("stopped: %v", err)
	}
}

// A board with a long spec either fits into a packed file or is rejected.
func TestPackedSpecTooLong(t *testing.T) {
	toggles := make([][]int, MaxButtons)
	for j := range toggles {
		toggles[j] = []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}
	}
	b := mustButtons(t, 10, toggles)
	table, err := NewTable(t.Context(), b)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := table.WriteTo(io.Discard); !errors.Is(err, ErrBoard) {
		t.Errorf("a spec of %d bytes: %v", len(b.String()), err)
	}
}

// forge changes a packed file and corrects its checksum.
func forge(file []byte, change func([]byte) []byte) []byte {
	file = change(slices.Clone(file[:len(file)-4]))
	return binary.LittleEndian.AppendUint32(file, crc32.Checksum(file, castagnoli))
}

func TestReadPackedRefuses(t *testing.T) {
	good := pack(t, mustTable(t, "3x3"))
	head := len(packedMagic) + 2
	for name, file := range map[string][]byte{
		"empty":          {},
		"other":          []byte("SQLite format 3\x00 and more"),
		"short":          good[:len(good)-1],
		"short head":     good[:8],
		"short numbers":  good[:head+4],
		"short planes":   good[:head+20],
		"half of planes": good[:head+80],
		"long":           append(slices.Clone(good), 0),
		"checksum":       append(slices.Clone(good[:len(good)-1]), good[len(good)-1]+1),
		"board":          forge(good, func(b []byte) []byte { b[head] = 'x'; return b }),
		"spelling":       forge(good, func(b []byte) []byte { return slices.Insert(replaced(b, 4, 4), head, '0') }),
		"large board":    forge(good, func(b []byte) []byte { return replaced(b, head, '9') }),
		"rank":           forge(good, func(b []byte) []byte { return replaced(b, head+3, 8) }),
		"God's number":   forge(good, func(b []byte) []byte { return replaced(b, head+4, 10) }),
		"hardest":        forge(good, func(b []byte) []byte { return replaced(b, head+7, 9) }),
	} {
		if _, err := ReadPacked(bytes.NewReader(file)); !errors.Is(err, ErrFile) {
			t.Errorf("%s: %v", name, err)
		}
	}
	failed := errors.New("the disk is on fire")
	if _, err := ReadPacked(iotest.ErrReader(failed)); !errors.Is(err, failed) {
		t.Errorf("a disk that fails: %v", err)
	}
}

func replaced(b []byte, at int, v byte) []byte {
	b[at] = v
	return b
}

// A file with a correct checksum can still be wrong. The error is found when the file is queried.
func TestPackedLies(t *testing.T) {
	good := pack(t, mustTable(t, "3x3"))
	lie := forge(good, func(b []byte) []byte {
		clear(b[len(b)-128:])
		return b
	})
	packed, err := ReadPacked(bytes.NewReader(lie))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := packed.Look(341); !errors.Is(err, ErrFile) {
		t.Errorf("no depths at all: %v", err)
	}
}

// ReadPacked returns on any input, and any file that it accepts can be queried.
func FuzzReadPacked(f *testing.F) {
	for _, spec := range []string{"2x2", "3x3", "2x3,torus", "buttons=3_0.1_0.1_0.1.2"} {
		f.Add(pack(f, mustTable(f, spec)))
	}
	f.Fuzz(func(t *testing.T, file []byte) {
		if len(file) >= 4 { // correct the checksum
			file = forge(file, func(b []byte) []byte { return b })
		}
		packed, err := ReadPacked(bytes.NewReader(file))
		if err != nil {
			if !errors.Is(err, ErrFile) {
				t.Fatal(err)
			}
			return
		}
		for n := range uint64(min(packed.States(), 64)) {
			if a, err := packed.Look(packed.state(n)); err == nil && (a.ToGo == 0) != (n == 0) || err != nil && !errors.Is(err, ErrFile) {
				t.Fatalf("state %d: %+v, %v", n, a, err)
			}
		}
	})
}

func TestStateOf(t *testing.T) {
	for _, id := range []string{"5x5:1abcdef", "8x8:on", "3x3:0", "hex3:40001"} {
		s, err := puzzle.Parse(id)
		if err != nil {
			t.Fatal(err)
		}
		if again := StateOf(s.Board(), Number(s)); !again.Equal(s) {
			t.Errorf("%s becomes %s", id, again)
		}
	}
	testkit.MustPanic(t, "a number with a light too many", func() { StateOf(mustTable(t, "2x2").Board(), 16) })
}
