package solve

import (
	"bytes"
	"encoding/json"
	"errors"
	"runtime"
	"testing"

	"lightsout/board"
	"lightsout/internal/testkit"
	"lightsout/puzzle"
	"lightsout/puzzle/pbm"
)

// sent returns a certificate as it arrives in another program, in JSON.
func sent(t testing.TB, c Certificate) Certificate {
	t.Helper()
	var received UnsolvableError
	if err := json.Unmarshal(testkit.Must(json.Marshal(&UnsolvableError{c}))(t), &received); err != nil {
		t.Fatal(err)
	}
	return received.Certificate
}

func TestCertificateText(t *testing.T) {
	for id, text := range map[string]string{"5x5:1": `"5x5:1b06c1b"`, "2x2,mod=3:1000": `"2x2,mod=3:1111"`, "2x3:1,to=2": `"2x3:3a"`} {
		state := testkit.Must(puzzle.Parse(id))(t)
		var unsolvable *UnsolvableError
		if _, err := mustNew(t, state.Board()).Solve(t.Context(), state); !errors.As(err, &unsolvable) {
			t.Fatalf("%s: %v", id, err)
		}
		if written := testkit.Must(json.Marshal(unsolvable.Certificate))(t); string(written) != text {
			t.Errorf("%s: %s, want %s", id, written, text)
		}
		if err := sent(t, unsolvable.Certificate).Check(t.Context(), state); err != nil {
			t.Errorf("%s: %v", id, err)
		}
	}
}

// The zero Certificate proves nothing, and has no lights.
func TestZeroCertificate(t *testing.T) {
	state := testkit.Must(puzzle.Parse("5x5:1"))(t)
	for name, c := range map[string]Certificate{"zero": {}, "of no state": NewCertificate(puzzle.State{}), "sent": sent(t, Certificate{})} {
		_, lights := c.Lights(t.Context())
		for method, err := range map[string]error{
			"Lights": lights, "Check": c.Check(t.Context(), state), "CheckRows": c.CheckRows(t.Context(), state.Bitmap()),
		} {
			if !errors.Is(err, board.ErrNone) {
				t.Errorf("%s, %s: %v", name, method, err)
			}
		}
		if rows, cols := c.Rows().Size(); rows != 0 || cols != 0 {
			t.Errorf("%s: %d rows and %d columns", name, rows, cols)
		}
	}
	colours := NewCertificate(testkit.Must(puzzle.Parse("5x5,mod=3:on"))(t))
	if err := colours.CheckRows(t.Context(), pbm.NewBitmap(5, 5)); !errors.Is(err, board.ErrMismatch) {
		t.Errorf("rows of another board: %v", err)
	}
}

// unreadable are texts that are not certificates: some have a target or no lights, and some are short
// texts for more lights than memory should be spent on.
var unreadable = map[string]error{
	"5x5":                          puzzle.ErrID,
	"5x5:":                         puzzle.ErrID,
	"5x5:1,to=2":                   puzzle.ErrID,
	"5x5:press=1":                  puzzle.ErrID,
	"five:1":                       board.ErrSpec,
	"8192x16384:1":                 puzzle.ErrID,
	"8192x16384,mod=64:on":         puzzle.ErrID,
	"8192x16384:~AAAA":             puzzle.ErrID,
	"1048576x1048576:on":           puzzle.ErrID,
	"1024x1024x1024,mod=3:111":     puzzle.ErrID,
	"4096x4096,holes=1:1":          puzzle.ErrID,
	"hex4096:11/11":                puzzle.ErrID,
	"9999999x9999999:1":            board.ErrTooLarge,
	"1024x1024x1024x1024x1024:off": board.ErrTooLarge,
}

func TestUnreadableCertificates(t *testing.T) {
	for text, want := range unreadable {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		var c Certificate
		err := c.UnmarshalText([]byte(text))
		runtime.ReadMemStats(&after)
		if spent := after.TotalAlloc - before.TotalAlloc; !errors.Is(err, want) || spent > 1<<20 || c.board != nil {
			t.Errorf("%s: %v, after %d bytes", text, err, spent)
		}
	}
}

// FuzzCertificate checks that a certificate that can be read is written as a text that reads the same.
func FuzzCertificate(f *testing.F) {
	for text := range unreadable {
		f.Add([]byte(text))
	}
	for _, text := range []string{"", "5x5:1b06c1b", "2x2,mod=3:1111", "hex3:7f", "20x21:~" + string(bytes.Repeat([]byte("A"), 70)), "3x3:101/010/101", "256x256:on"} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		var c, again Certificate
		if c.UnmarshalText(text) != nil {
			return
		}
		written := testkit.Must(c.MarshalText())(t)
		if err := again.UnmarshalText(written); err != nil || !again.set.Equal(c.set) {
			t.Fatalf("%q became %q: %v", text, written, err)
		}
		if c.board != nil && errors.Is(c.Check(t.Context(), c.set), board.ErrMismatch) {
			t.Fatalf("%q is for another board", text)
		}
	})
}
