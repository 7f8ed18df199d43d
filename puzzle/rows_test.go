package puzzle

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"lightsout/board"
	"lightsout/gf2"
	"lightsout/internal/boardtest"
	"lightsout/internal/testkit"
)

func randomVec(r *rand.Rand, n int) *gf2.Vec {
	v := gf2.NewVec(n)
	for i := range n {
		v.Set(i, r.IntN(2) == 1)
	}
	return v
}

// sizes straddle bytes and words.
var sizes = []struct{ rows, cols int }{
	{1, 1}, {1, 8}, {8, 1}, {3, 7}, {3, 9}, {2, 63}, {2, 64}, {3, 65}, {5, 200}, {40, 40},
}

func TestBitmap(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	for _, size := range sizes {
		b := boardtest.Parse(t, fmt.Sprintf("%dx%d", size.rows, size.cols))
		g, _ := b.Grid()
		s := StateOf(b, randomVec(r, b.Lights()))
		m := s.Bitmap()
		for light := range b.Lights() {
			row, col := g.Place(light)
			if (m.Row(row)[col/8]>>(7-col%8)&1 != 0) != s.On(light) {
				t.Fatalf("%v: light %d", b, light)
			}
		}
		if !StateOfBitmap(b, m).Equal(s) || !PressesOfBitmap(b, m).Vec().Equal(s.Vec()) {
			t.Errorf("%v: the bitmap comes back otherwise", b)
		}
		if rows, cols := m.Size(); rows != size.rows || cols != size.cols || len(m.Bytes()) != rows*rowBytes(cols) {
			t.Errorf("%v: a bitmap of %d x %d", b, rows, cols)
		}
		copied := NewBitmap(size.rows, size.cols)
		copyRows(t, copied, m)
		if !bytes.Equal(copied.Bytes(), m.Bytes()) {
			t.Errorf("%v: rows are read or written wrong", b)
		}
		if err := copied.WriteRow(m.Row(0)); !errors.Is(err, io.ErrShortWrite) {
			t.Error("a row too many was taken")
		}
		if err := m.Rewind(); err != nil {
			t.Fatal(err)
		}
		if first, rest := m.Next(1), m.Next(size.rows); !bytes.Equal(first, m.Row(0)) || len(first)+len(rest) != len(m.Bytes()) || len(m.Next(1)) != 0 {
			t.Errorf("%v: several rows at once are %d and %d bytes", b, len(first), len(rest))
		}
	}
}

func copyRows(t testing.TB, w RowWriter, rows Rows) {
	t.Helper()
	for {
		row, err := rows.ReadRow()
		if errors.Is(err, io.EOF) {
			return
		}
		if err == nil {
			err = w.WriteRow(row)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

func TestPressRowsAgainstApply(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	for _, rule := range []board.Rule{board.Plus, board.Ring} {
		for i, size := range append(sizes, sizes...) {
			g := board.Grid{Rows: size.rows, Cols: size.cols, Rule: rule, Surface: board.Surfaces()[i%3]}
			if !g.Chaseable() {
				continue
			}
			b, err := board.NewGrid(g)
			if err != nil {
				t.Fatal(err)
			}
			off, err := AllOff(b)
			if err != nil {
				t.Fatal(err)
			}
			v := randomVec(r, b.Buttons())
			lights := NewBitmap(size.rows, size.cols)
			if err := PressRows(t.Context(), g, StateOf(b, v).Bitmap(), lights); err != nil {
				t.Fatal(err)
			}
			if !StateOfBitmap(b, lights).Equal(off.Apply(PressesOf(b, v))) {
				t.Errorf("%v: PressRows and Apply differ", b)
			}
		}
	}
}

func grid(rows, cols int) board.Grid { return board.Grid{Rows: rows, Cols: cols, Rule: board.Plus} }

func TestPressRowsFails(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := PressRows(ctx, grid(3, 3), NewBitmap(3, 3), NewBitmap(3, 3)); !errors.Is(err, context.Canceled) {
		t.Errorf("stopped: %v", err)
	}
	if err := PressRows(t.Context(), grid(3, 3), NewBitmap(3, 3), NewBitmap(2, 3)); !errors.Is(err, io.ErrShortWrite) {
		t.Errorf("no room: %v", err)
	}
	for _, text := range []string{"P1 2 2\n    ", "P1 2 2\n00  "} {
		if err := PressRows(t.Context(), grid(2, 2), mustPBM(t, text), NewBitmap(2, 2)); !errors.Is(err, ErrPBM) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func mustPBM(t testing.TB, text string) *PBMReader {
	t.Helper()
	return testkit.Must(NewPBMReader(strings.NewReader(text)))(t)
}

func TestReadPBM(t *testing.T) {
	want := []byte{0xa0, 0x40}
	for name, text := range map[string]string{
		"plain":       "P1\n3 2\n101\n010\n",
		"spaces":      "P1 3 2 1 0 1 0 1 0",
		"comments":    "P1 # lights\r# out\n3 # wide\n2\n1 0 1 # first\n0 1 0",
		"no newlines": "P1 3 2 101010",
		"raw":         "P4\n3 2\n\xa0\x40",
		"padding":     "P4 3 2 \xbf\x5f",
		"more behind": "P4 3 2 \xa0\x40P4 1 1 \x00",
		"long":        "P1 3 2" + strings.Repeat(" ", pbmBuffer) + "101" + strings.Repeat("\n", pbmBuffer) + "010",
	} {
		r := mustPBM(t, text)
		if rows, cols := r.Size(); rows != 2 || cols != 3 || !strings.HasPrefix(text, string(r.Format())) {
			t.Errorf("%s: %d x %d, %s", name, rows, cols, r.Format())
		}
		for range 2 {
			m := NewBitmap(2, 3)
			copyRows(t, m, r)
			if !bytes.Equal(m.Bytes(), want) {
				t.Errorf("%s: got %x, want %x", name, m.Bytes(), want)
			}
			if err := r.Rewind(); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
}

func TestReadPBMRefuses(t *testing.T) {
	for _, tt := range []struct {
		text string
		want error
		says string
	}{
		{"", ErrPBM, "P1 or P4"},
		{"P5 3 2 ", ErrPBM, "P1 or P4"},
		{"P13 1\n111", ErrPBM, "P1 or P4"},
		{"GIF89a", ErrPBM, "P1 or P4"},
		{"P4", ErrPBM, "P1 or P4"},
		{"P4 ", ErrPBM, "within its header"},
		{"P1 3", ErrPBM, "within its header"},
		{"P1 3 # two", ErrPBM, "within its header"},
		{"P1 -3 2 0", ErrPBM, "width"},
		{"P1 3 0 0", ErrPBM, "height"},
		{"P1 3 2x0", ErrPBM, "height"},
		{"P1 999999999 999999999 0", board.ErrTooLarge, "width"},
		{"P4 1048576 1048576 0", ErrPBM, "137438953472 bytes"},
		{"P4 3 2 \xa0", ErrPBM, "it has 1"},
		{"P1 1048576 1048576 0", ErrPBM, "1099511627776 bytes"},
		{"P1 3 2 10101 ", ErrPBM, "row 2 of 2"},
		{"P1 3 2 102   ", ErrPBM, "neither 0 nor 1"},
	} {
		r, err := NewPBMReader(strings.NewReader(tt.text))
		for err == nil {
			_, err = r.ReadRow()
		}
		if !errors.Is(err, tt.want) || !strings.Contains(err.Error(), tt.says) {
			t.Errorf("%q: got %v, want %q in it", tt.text, err, tt.says)
		}
	}
}

func TestRewindAfterAnError(t *testing.T) {
	r := mustPBM(t, "P1 2 2 1x1011")
	for range 2 {
		if _, err := r.ReadRow(); !errors.Is(err, ErrPBM) {
			t.Errorf("got %v", err)
		}
		if err := r.Rewind(); err != nil {
			t.Error(err)
		}
	}
}

func TestReadPBMPassesErrorsOn(t *testing.T) {
	broken := errors.New("broken disk")
	for _, text := range []string{"", "P4 3 2", "P4 3 2 \xa0"} {
		r, err := NewPBMReader(io.MultiReader(strings.NewReader(text), iotest.ErrReader(broken)))
		for err == nil {
			_, err = r.ReadRow()
		}
		if !errors.Is(err, broken) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func TestPaddingBitsAreNoLights(t *testing.T) {
	for _, size := range sizes {
		b := boardtest.Parse(t, fmt.Sprintf("%dx%d", size.rows, size.cols))
		m := NewBitmap(size.rows, size.cols)
		for i := range m.Bytes() {
			m.Bytes()[i] = 0xff
		}
		if lit := StateOfBitmap(b, m).Lit(); lit != b.Lights() {
			t.Errorf("%v: %d lights of %d", b, lit, b.Lights())
		}
	}
}

// noSeek hides everything but Read.
type noSeek struct{ io.Reader }

func TestReadPBMFromAPipe(t *testing.T) {
	r, err := NewPBMReader(noSeek{strings.NewReader("P4 3 2 \xa0\x40")})
	if err != nil {
		t.Fatal(err)
	}
	if err := r.Rewind(); err != nil {
		t.Errorf("rewinding before the first row: %v", err)
	}
	copyRows(t, NewBitmap(2, 3), r)
	if err := r.Rewind(); err == nil {
		t.Error("a pipe was rewound")
	}
	r, err = NewPBMReader(noSeek{strings.NewReader("P4 3 2 \xa0")})
	if err != nil {
		t.Fatal(err)
	}
	_, _ = r.ReadRow()
	if _, err := r.ReadRow(); !errors.Is(err, ErrPBM) {
		t.Errorf("a short pipe: %v", err)
	}
}

// badSeek fails at the given call of Seek.
type badSeek struct {
	*strings.Reader
	fail int
}

func (b *badSeek) Seek(offset int64, whence int) (int64, error) {
	if b.fail--; b.fail == 0 {
		return 0, errors.New("no seek")
	}
	return b.Reader.Seek(offset, whence)
}

func TestReadPBMWithSeekErrors(t *testing.T) {
	const text = "P4 3 2 \xa0\x40"
	for call, ok := range map[int]bool{1: true, 2: false, 3: false} {
		if _, err := NewPBMReader(&badSeek{strings.NewReader(text), call}); (err == nil) != ok {
			t.Errorf("call %d fails: %v", call, err)
		}
	}
	r, err := NewPBMReader(&badSeek{strings.NewReader(text), 4})
	if err != nil {
		t.Fatal(err)
	}
	copyRows(t, NewBitmap(2, 3), r)
	if err := r.Rewind(); err == nil {
		t.Error("rewound without Seek")
	}
}

// idle never returns anything.
type idle struct{}

func (idle) Read([]byte) (int, error) { return 0, nil }

func TestReadPBMReaders(t *testing.T) {
	m := NewBitmap(2, 3)
	r, err := NewPBMReader(iotest.OneByteReader(strings.NewReader("P4 3 2 \xa0\x40")))
	if err != nil {
		t.Fatal(err)
	}
	copyRows(t, m, r)
	if !bytes.Equal(m.Bytes(), []byte{0xa0, 0x40}) {
		t.Errorf("byte by byte: %x", m.Bytes())
	}
	r, err = NewPBMReader(io.MultiReader(strings.NewReader("P4 3 2 \xa0"), idle{}))
	if err != nil {
		t.Fatal(err)
	}
	_, _ = r.ReadRow()
	if _, err := r.ReadRow(); !errors.Is(err, io.ErrNoProgress) {
		t.Errorf("an idle file: %v", err)
	}
}

func TestWritePBM(t *testing.T) {
	m := mustState(t, "2x3:15").Bitmap()
	for format, want := range map[PBMFormat]string{
		PlainPBM: "P1\n3 2\n101\n010\n",
		RawPBM:   "P4\n3 2\n\xa0\x40",
	} {
		var out bytes.Buffer
		w := NewPBMWriter(&out, format, 2, 3)
		_ = m.Rewind()
		copyRows(t, w, m)
		if err := w.Close(); err != nil || out.String() != want {
			t.Errorf("%s: %q, %v", format, out.String(), err)
		}
	}
	var out bytes.Buffer
	w := NewPBMWriter(&out, PlainPBM, 1, 200)
	copyRows(t, w, NewBitmap(1, 200))
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(out.String()) {
		if len(line) > plainLine+1 {
			t.Errorf("a line of %d", len(line))
		}
	}
}

// brokenAfter takes n bytes and then fails.
type brokenAfter struct{ n int }

func (b *brokenAfter) Write(p []byte) (int, error) {
	if b.n -= len(p); b.n < 0 {
		return 0, errors.New("disk full")
	}
	return len(p), nil
}

func TestWritePBMFails(t *testing.T) {
	w := NewPBMWriter(io.Discard, RawPBM, 2, 3)
	if err := w.Close(); err == nil || !strings.Contains(err.Error(), "0 of 2 rows") {
		t.Errorf("missing rows: %v", err)
	}
	w = NewPBMWriter(io.Discard, RawPBM, 1, 3)
	_ = w.WriteRow([]byte{0})
	if err := w.WriteRow([]byte{0}); err == nil {
		t.Error("a row too many was taken")
	}
	w = NewPBMWriter(&brokenAfter{0}, RawPBM, 1, 3)
	_ = w.WriteRow([]byte{0})
	if err := w.Close(); err == nil || err.Error() != "disk full" {
		t.Errorf("at the end: %v", err)
	}
	// A plain row takes more than the buffer, and fails within or at its end.
	for _, cols := range []int{pbmBuffer * 2, pbmBuffer - 17, pbmBuffer/71*70 + 56} {
		w = NewPBMWriter(&brokenAfter{0}, PlainPBM, 2, cols)
		row := make([]byte, rowBytes(cols))
		err := w.WriteRow(row)
		if again := w.WriteRow(row); again == nil || err != nil && !errors.Is(again, err) {
			t.Errorf("%d columns: first %v, then %v", cols, err, again)
		}
	}
}

func FuzzPBM(f *testing.F) {
	for _, text := range []string{
		"P1\n3 2\n101\n010\n", "P4\n3 2\n\xa0\x40", "P1 # lights\r# out\n3 # wide\n2\n1 0 1 # first\n0 1 0", "P4 9 1 \xff\xff",
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		first, ok := decodePBM(data)
		if !ok {
			return
		}
		rows, cols := first.Size()
		for _, format := range []PBMFormat{PlainPBM, RawPBM} {
			var out bytes.Buffer
			w := NewPBMWriter(&out, format, rows, cols)
			_ = first.Rewind()
			copyRows(t, w, first)
			if err := w.Close(); err != nil {
				t.Fatal(err)
			}
			again, ok := decodePBM(out.Bytes())
			if !ok || !slices.Equal(first.Bytes(), again.Bytes()) {
				t.Errorf("%q came back as %q", data, out.Bytes())
			}
		}
	})
}

func decodePBM(data []byte) (*Bitmap, bool) {
	r, err := NewPBMReader(bytes.NewReader(data))
	if err != nil {
		return nil, false
	}
	rows, cols := r.Size()
	if rows*cols > 1<<20 {
		return nil, false
	}
	m := NewBitmap(rows, cols)
	for {
		row, err := r.ReadRow()
		if errors.Is(err, io.EOF) {
			return m, true
		}
		if err != nil || m.WriteRow(row) != nil {
			return nil, false
		}
	}
}
