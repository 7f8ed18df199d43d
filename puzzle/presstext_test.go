package puzzle

import (
	"bytes"
	"encoding/json"
	"errors"
	"runtime"
	"slices"
	"strings"
	"testing"

	"lightsout/board"
	"lightsout/internal/testkit"
)

// pressTexts are presses on boards of every way to write them, each with a few buttons.
var pressTexts = []string{
	"5x5:press=0", "5x5:press=1000001", "2x2,mod=3:press=0120", "1x2,mod=25:press==on",
	"buttons=3:press=", "buttons=2_0_1_0.1:press=7", "3x3,holes=5:press=ff", "20x20:press=" + strings.Repeat("f", 100),
	"21x20:press=~" + strings.Repeat("A", 70) + "Q", // the last button but one
}

func TestPressesText(t *testing.T) {
	for _, want := range pressTexts {
		var p Presses
		if err := p.UnmarshalText([]byte(want)); err != nil {
			t.Errorf("%s: %v", want, err)
			continue
		}
		if got := testkit.Must(p.MarshalText())(t); string(got) != want {
			t.Errorf("%s became %s", want, got)
		}
	}
	p := testkit.Must(NewPresses(testkit.Must(board.Parse("5x5"))(t), 24, 0))(t)
	if got := testkit.Must(json.Marshal(struct{ Presses, None Presses }{Presses: p}))(t); string(got) != `{"Presses":"5x5:press=1000001","None":""}` {
		t.Errorf("JSON: %s", got)
	}
	var back struct{ Presses, None Presses }
	if err := json.Unmarshal([]byte(`{"Presses":"5x5:press=1000001","None":""}`), &back); err != nil || !back.Presses.Equal(p) || back.None.Board() != nil {
		t.Errorf("from JSON: %v, %v", back, err)
	}
}

func TestPressesTextErrors(t *testing.T) {
	for text, want := range map[string]struct {
		err  error
		says string
	}{
		"5x5":                       {ErrPresses, "5x5:press=1f"},
		"5x5:1f":                    {ErrPresses, "5x5:press=1f"},
		"5x5:press=":                {ErrPresses, "no buttons"},
		"5x5:press=4000000":         {ErrPresses, "the first digit, 4, has buttons beyond the 25"},
		"5x5:press=~AAAA":           {ErrPresses, "up to 400 buttons are written in hexadecimal"},
		"30x30:press=1":             {ErrPresses, "more in base64url after a ~"},
		"30x30:press=~AAAA":         {ErrPresses, "4 characters after the ~ for 900 buttons"},
		"2x2,mod=3:press=0123":      {ErrPresses, "use 0 to 2"},
		"2x2,mod=3:press=012":       {ErrPresses, "3 digits for 4 buttons"},
		"five:press=1":              {board.ErrSpec, "five"},
		"100000x100000:press=~AAAA": {ErrPresses, "10,000,000,000 buttons"},
	} {
		var p Presses
		if err := p.UnmarshalText([]byte(text)); !errors.Is(err, want.err) || !strings.Contains(err.Error(), want.says) || p.Board() != nil {
			t.Errorf("%s: got %v, want %q in it", text, err, want.says)
		}
	}
}

// A short text for a large board is refused before memory for its buttons is allocated.
func TestPressesTextMemory(t *testing.T) {
	for _, text := range []string{"10000x10000:press=1", "10000x10000:press=~AAAA", "10000x10000,mod=3:press=012"} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		var p Presses
		err := p.UnmarshalText([]byte(text))
		runtime.ReadMemStats(&after)
		if spent := after.TotalAlloc - before.TotalAlloc; err == nil || spent > 1<<20 {
			t.Errorf("%s: %v, with %d bytes allocated", text, err, spent)
		}
	}
}

// FuzzPresses checks that presses that can be read are written as a text that reads the same.
func FuzzPresses(f *testing.F) {
	for _, text := range slices.Concat(pressTexts, []string{"5x5:press=0x1f", "5x5:1f", "5x5:press=\x00"}) {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		var p, again Presses
		if p.UnmarshalText(text) != nil {
			return
		}
		written := testkit.Must(p.MarshalText())(t)
		if err := again.UnmarshalText(written); err != nil || !again.Equal(p) {
			t.Fatalf("%q became %q: %v", text, written, err)
		}
		if third := testkit.Must(again.MarshalText())(t); !bytes.Equal(third, written) {
			t.Fatalf("%q became %q", written, third)
		}
	})
}
