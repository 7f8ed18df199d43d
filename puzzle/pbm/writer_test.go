package pbm

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"

	"lightsout/internal/testkit"
)

func TestWritePBM(t *testing.T) {
	m := NewBitmap(2, 3)
	m.Row(0)[0], m.Row(1)[0] = 0xa0, 0x40
	for format, want := range map[Format]string{
		Plain: "P1\n3 2\n101\n010\n",
		Raw:   "P4\n3 2\n\xa0\x40",
	} {
		var out bytes.Buffer
		w := NewWriter(&out, format, 2, 3)
		_ = m.Rewind()
		copyRows(t, w, m)
		if err := w.Close(); err != nil || out.String() != want {
			t.Errorf("%s: %q, %v", format, out.String(), err)
		}
	}
	var out bytes.Buffer
	w := NewWriter(&out, Plain, 1, 200)
	copyRows(t, w, NewBitmap(1, 200))
	testkit.NoError(t, w.Close())
	for line := range strings.Lines(out.String()) {
		if len(line) > plainLine+1 {
			t.Errorf("a line of %d", len(line))
		}
	}
}

// brokenAfter accepts n bytes and then fails.
type brokenAfter struct{ n int }

func (b *brokenAfter) Write(p []byte) (int, error) {
	if b.n -= len(p); b.n < 0 {
		return 0, errors.New("disk full")
	}
	return len(p), nil
}

func TestWritePBMFails(t *testing.T) {
	w := NewWriter(io.Discard, Raw, 2, 3)
	if err := w.Close(); err == nil || !strings.Contains(err.Error(), "0 of 2 rows") {
		t.Errorf("missing rows: %v", err)
	}
	w = NewWriter(io.Discard, Raw, 1, 3)
	_ = w.WriteRow([]byte{0})
	if err := w.WriteRow([]byte{0}); err == nil {
		t.Error("an extra row was accepted")
	}
	w = NewWriter(&brokenAfter{0}, Raw, 1, 3)
	_ = w.WriteRow([]byte{0})
	if err := w.Close(); err == nil || err.Error() != "disk full" {
		t.Errorf("at the end: %v", err)
	}
	// A plain row is longer than the buffer, so writing it can fail in the middle or at its end.
	for _, cols := range []int{bufferSize * 2, bufferSize - 17, bufferSize/71*70 + 56} {
		w = NewWriter(&brokenAfter{0}, Plain, 2, cols)
		row := make([]byte, rowBytes(cols))
		err := w.WriteRow(row)
		if again := w.WriteRow(row); again == nil || err != nil && !errors.Is(again, err) {
			t.Errorf("%d columns: first %v, then %v", cols, err, again)
		}
	}
}
