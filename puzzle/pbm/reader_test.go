package pbm

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"lightsout/board"
	"lightsout/internal/testkit"
)

func mustPBM(t testing.TB, text string) *Reader {
	t.Helper()
	return testkit.Must(NewReader(strings.NewReader(text)))(t)
}

func TestReadPBM(t *testing.T) {
	want := []byte{0xa0, 0x40}
	for name, text := range map[string]string{
		"plain":       "P1\n3 2\n101\n010\n",
		"spaces":      "P1 3 2 1 0 1 0 1 0",
		"comments":    "P1 # lights\r# out\n3 # wide\n2\n1 0 1 # first\n0 1 0",
		"no newlines": "P1 3 2 101010",
		"white space": "P1\t3\v2\f1\t0\r1 0 1 0",
		"raw":         "P4\n3 2\n\xa0\x40",
		"padding":     "P4 3 2 \xbf\x5f",
		"more behind": "P4 3 2 \xa0\x40P4 1 1 \x00",
		"long":        "P1 3 2" + strings.Repeat(" ", bufferSize) + "101" + strings.Repeat("\n", bufferSize) + "010",
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
		{"", ErrFile, "P1 or P4"},
		{"P5 3 2 ", ErrFile, "P1 or P4"},
		{"P13 1\n111", ErrFile, "P1 or P4"},
		{"GIF89a", ErrFile, "P1 or P4"},
		{"P4", ErrFile, "P1 or P4"},
		{"P4 ", ErrFile, "within its header"},
		{"P1 3", ErrFile, "within its header"},
		{"P1 3 # two", ErrFile, "within its header"},
		{"P1 -3 2 0", ErrFile, "width"},
		{"P1 3 0 0", ErrFile, "height"},
		{"P1 3 2x0", ErrFile, "height"},
		{"P1 999999999 999999999 0", board.ErrTooLarge, "width"},
		{"P4 1048576 1048576 0", ErrFile, "137,438,953,472 bytes"},
		{"P4 3 2 \xa0", ErrFile, "it has 1"},
		{"P1 1048576 1048576 0", ErrFile, "1,099,511,627,776 bytes"},
		{"P1 3 2 10101 ", ErrFile, "row 2 of 2"},
		{"P1 3 2 101012", ErrFile, "'2' in row 2 is neither 0 nor 1"},
	} {
		r, err := NewReader(strings.NewReader(tt.text))
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
		testkit.MustFail(r.ReadRow())(t, ErrFile, "a row")
		testkit.NoError(t, r.Rewind())
	}
}

func TestReadPBMPassesErrorsOn(t *testing.T) {
	broken := errors.New("broken disk")
	for _, text := range []string{"", "P4 3 2", "P4 3 2 \xa0"} {
		r, err := NewReader(io.MultiReader(strings.NewReader(text), iotest.ErrReader(broken)))
		for err == nil {
			_, err = r.ReadRow()
		}
		testkit.WantError(t, err, broken, "%q", text)
	}
}

// noSeek hides every method except Read.
type noSeek struct{ io.Reader }

func TestReadPBMFromAPipe(t *testing.T) {
	r := testkit.Must(NewReader(noSeek{strings.NewReader("P4 3 2 \xa0\x40")}))(t)
	if err := r.Rewind(); err != nil {
		t.Errorf("rewinding before the first row: %v", err)
	}
	copyRows(t, NewBitmap(2, 3), r)
	if err := r.Rewind(); err == nil {
		t.Error("a pipe was rewound")
	}
	r = testkit.Must(NewReader(noSeek{strings.NewReader("P4 3 2 \xa0")}))(t)
	_, _ = r.ReadRow()
	testkit.MustFail(r.ReadRow())(t, ErrFile, "a short pipe")
}

// badSeek fails on the given call to Seek.
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
		if _, err := NewReader(&badSeek{strings.NewReader(text), call}); (err == nil) != ok {
			t.Errorf("call %d fails: %v", call, err)
		}
	}
	r := testkit.Must(NewReader(&badSeek{strings.NewReader(text), 4}))(t)
	copyRows(t, NewBitmap(2, 3), r)
	if err := r.Rewind(); err == nil {
		t.Error("rewound without Seek")
	}
}

// idle never returns any data.
type idle struct{}

func (idle) Read([]byte) (int, error) { return 0, nil }

func TestReadPBMReaders(t *testing.T) {
	m := NewBitmap(2, 3)
	r := testkit.Must(NewReader(iotest.OneByteReader(strings.NewReader("P4 3 2 \xa0\x40"))))(t)
	copyRows(t, m, r)
	if !bytes.Equal(m.Bytes(), []byte{0xa0, 0x40}) {
		t.Errorf("byte by byte: %x", m.Bytes())
	}
	r = testkit.Must(NewReader(io.MultiReader(strings.NewReader("P4 3 2 \xa0"), idle{})))(t)
	_, _ = r.ReadRow()
	testkit.MustFail(r.ReadRow())(t, io.ErrNoProgress, "an idle file")
}
