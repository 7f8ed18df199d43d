package room_test

import (
	"errors"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"lightsout/internal/service/room"
)

func TestCleanName(t *testing.T) {
	for text, want := range map[string]string{
		"Ann":                              "Ann",
		"  Ann \t\n of  Oz ":               "Ann of Oz",
		"Zoë":                              "Zoë",
		"Zoe\u0308":                        "Zoe\u0308",
		"李小龙":                              "李小龙",
		"ليلى":                             "ليلى",
		"R2-D2 🤖":                          "R2-D2 🤖",
		"4":                                "4",
		"A\u202eevil\u202c":                "Aevil",  // another direction
		"A\u2066b\u2069\u200f":             "Ab",     // isolated text, a mark for a direction
		"A\x00\x1b[31mb\x7f\u0085":         "A[31mb", // control characters
		"A\u200b\u200d\ufeff\u00adb":       "Ab",     // no width
		"A\u3164\uffa0\u115f\u2800b":       "A b",    // blank letters and symbols
		"\u0301\u0301A":                    "A",      // marks without a letter
		"A" + strings.Repeat("\u0301", 9):  "A" + strings.Repeat("\u0301", 3),
		"A\xff\xfeb\ufffd":                 "Ab", // not text
		"A\ue000\U0010ffffb":               "Ab", // private use, never a character
		strings.Repeat("ñ", 20):            strings.Repeat("ñ", 20),
		strings.Repeat("n\u0303", 20):      strings.Repeat("n\u0303", 20),
		strings.Repeat("\u200b", 99) + "A": "A",
	} {
		if got, err := room.CleanName(text); got != want || err != nil {
			t.Errorf("%q: %q, %v; want %q", text, got, err, want)
		}
	}
	for text, words := range map[string]string{
		"":                              "at least one letter",
		"\u202e\u3164 \u2800":           "at least one letter",
		"!?":                            "at least one letter",
		"🤖":                             "at least one letter",
		strings.Repeat("n", 21):         "up to 20 letters; this one has 21",
		strings.Repeat("李", 21):         "this one has 21",
		strings.Repeat("n ", 10) + "nn": "this one has 22",
	} {
		if got, err := room.CleanName(text); !errors.Is(err, room.ErrName) || !strings.Contains(err.Error(), words) {
			t.Errorf("%q: %q, %v", text, got, err)
		}
	}
}

// Whatever people send, a name is short, readable, stays on its line and keeps its direction, and
// cleaning it again does not change it.
func FuzzCleanName(f *testing.F) {
	for _, text := range []string{"Ann", "A\u202eb", "\u0301\u3164", strings.Repeat("n", 21), "a \u0301 b"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		name, err := room.CleanName(text)
		if err != nil {
			return
		}
		if again, err := room.CleanName(name); again != name || err != nil {
			t.Errorf("%q becomes %q, %v", name, again, err)
		}
		if n := utf8.RuneCountInString(name); n < 1 || n > 4*room.MaxLetters || !utf8.ValidString(name) {
			t.Errorf("%q becomes %q", text, name)
		}
		for _, r := range name {
			if r != ' ' && unicode.In(r, unicode.C, unicode.Z, unicode.Bidi_Control) {
				t.Errorf("%q keeps %U", name, r)
			}
		}
	})
}

// Players can type a name only where the host allows it, and only until their first press. No two
// players have the same name. After the host has removed a typed name, the player has two words.
func TestTypedNames(t *testing.T) {
	s := newScript(t, room.Race, "3x3")
	settings := s.room.Settings()
	settings.Typed = false
	strict := &script{t: t, room: room.New(settings)}
	strict.join(1)
	strict.event(room.Event{Kind: room.NameTyped, Player: who(1), Number: 1, Name: "Ann"})
	if got := strict.rows()[1]; got.Name != "Amber Heron" || got.Typed {
		t.Errorf("in a room with names of two words: %+v", got)
	}
	for n := range byte(3) {
		s.join(n)
	}
	s.event(room.Event{Kind: room.NameTyped, Player: who(0), Number: 1, Name: "Ann"})
	s.event(room.Event{Kind: room.NameTyped, Player: who(1), Number: 1, Name: "ann"})
	s.event(room.Event{Kind: room.NameTyped, Player: who(0), Number: 2, Name: "Ann"}) // the same again
	s.event(room.Event{Kind: room.NameTyped, Player: who(0), Number: 2, Name: "Bob"}) // a number twice
	rows := s.rows()
	if rows[1].Name != "Ann" || rows[2].Name != "ann 2" || !rows[1].Typed || rows[3].Typed {
		t.Errorf("got %+v, want Ann and ann 2, and a name that player 3 has not typed", rows)
	}
	s.event(room.Event{Kind: room.NameRemoved, Player: who(1), Number: 1}) // not the host
	s.byHost(room.Event{Kind: room.NameRemoved, Number: 2})
	s.byHost(room.Event{Kind: room.NameRemoved, Number: 3}) // two words already
	s.byHost(room.Event{Kind: room.NameRemoved, Number: 99})
	s.event(room.Event{Kind: room.NameTyped, Player: who(1), Number: 2, Name: "ann"})
	rows = s.rows()
	if rows[1].Name != "Ann" || rows[2].Name != "Amber Heron" || rows[2].Typed || !rows[2].Unnamed || rows[3].Unnamed {
		t.Errorf("got %+v, want Ann, and Amber Heron in place of a removed name", rows)
	}
	s.round(1)
	s.event(room.Event{Kind: room.NameTyped, Player: who(2), Number: 1, Name: "Late"})
	s.press(2, 0)
	s.event(room.Event{Kind: room.NameTyped, Player: who(2), Number: 2, Name: "Later"})
	if got := s.rows()[3].Name; got != "Late" {
		t.Errorf("after the first press: %s", got)
	}
}
