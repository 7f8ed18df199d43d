package puzzle

import (
	"errors"
	"strings"
	"testing"

	"lightsout/board"
	"lightsout/internal/drawn"
	"lightsout/internal/testkit"
)

func TestParseAndString(t *testing.T) {
	for id, want := range map[string]string{
		"5x5:1ffffff":                       "",
		"5x5:0":                             "",
		"5x5:on":                            "5x5:1ffffff",
		"5x5:0000000000000001":              "5x5:1",
		"5x5:1FFFFFF":                       "5x5:1ffffff",
		"3x3:~AQA":                          "3x3:1",
		"8x10:80000000000000000000":         "",
		"20x20:" + strings.Repeat("f", 100): "",
		"3x3,mod=3:012012012":               "",
		"2x2,mod=3:on":                      "2x2,mod=3:1111",
		"1x3,mod=64:0_-":                    "",
		"buttons=2_0.1:3":                   "",
		"24x18:~" + strings.Repeat("_", 72): "24x18:~" + strings.Repeat("_", 72),
	} {
		if want == "" {
			want = id
		}
		if got := mustState(t, id).String(); got != want {
			t.Errorf("%s is written %s, want %s", id, got, want)
		}
	}
	if got := mustState(t, "20x20:on").String(); got != "20x20:"+strings.Repeat("f", 100) {
		t.Errorf("400 lights are written %s", got)
	}
	if got := mustState(t, "1x401:on").String(); !strings.HasPrefix(got, "1x401:~_") {
		t.Errorf("401 lights are written %s", got)
	}
}

func TestParseRefuses(t *testing.T) {
	for _, tt := range []struct {
		id   string
		want error
		says string
	}{
		{"5x5", ErrID, "5x5:on"},
		{"5x5:", ErrID, "5x5:on"},
		{"5x5:xyz", ErrID, "hexadecimal"},
		{"5x5:\x10", ErrID, "hexadecimal"},
		{"5x5:2000000", ErrID, "the first digit, 2, has lights beyond the 25 of the board; it can be at most 1"},
		{"3x5:8000", ErrID, "the first digit, 8, has lights beyond the 15 of the board; it can be at most 7"},
		{"3x5:10000", ErrID, "5 hexadecimal digits, but 15 lights take at most 4"},
		{"5x5:+1", ErrID, "hexadecimal"},
		{"5x5:~AAAAAg", ErrID, "last byte"},
		{"5x5:~AAAA", ErrID, "25 lights take 4"},
		{"5x5:~AA*AAA", ErrID, "base64url"},
		{"5x5:~AAAAAB", ErrID, "base64url"},
		{"5x5:~AAAA\n\n", ErrID, "base64url"},
		{"buttons=9" + strings.Repeat("_0.1.2", 1000), ErrID, "5x5:on"},
		{"2x2,mod=3:012", ErrID, "3 digits for 4 lights"},
		{"2x2,mod=3:0123", ErrID, "0 to 2"},
		{"five:1", board.ErrSpec, "five"},
		{"999999999x999999999:1", board.ErrTooLarge, "the limit is"},
	} {
		_, err := Parse(tt.id)
		if !errors.Is(err, tt.want) || !strings.Contains(err.Error(), tt.says) || len(err.Error()) > 200 {
			t.Errorf("%s: got %v, want %q in it", tt.id, err, tt.says)
		}
	}
}

func TestStateText(t *testing.T) {
	text := testkit.Must(mustState(t, "3x3:1ff").MarshalText())(t)
	var s State
	if err := s.UnmarshalText(text); err != nil || s.String() != "3x3:1ff" {
		t.Errorf("%s became %v, %v", text, s, err)
	}
	testkit.WantError(t, s.UnmarshalText([]byte("3x3")), ErrID, "an ID without a state")
}

func TestZeroState(t *testing.T) {
	var s State
	text, err := s.MarshalText()
	if err != nil || len(text) != 0 {
		t.Errorf("%q, %v", text, err)
	}
	if err := s.UnmarshalText(text); err != nil || s.Board() != nil {
		t.Errorf("%v, %v", s, err)
	}
	if s, err := Parse("5x5:xyz"); err == nil || s.Board() != nil {
		t.Errorf("a state beside an error: %v", s)
	}
}

// Parse accepts the lights in all the forms that people write, and String returns the standard ID.
func TestLightsAsPeopleWriteThem(t *testing.T) {
	for id, want := range map[string]string{
		"5x5:off": "5x5:0", "5x5:OFF": "5x5:0", "1x3,mod=30:off": "1x3,mod=30:000",
		"5x5:0x1ffffff": "5x5:1ffffff", "5x5:0X1F": "5x5:1f", "5x5:0": "5x5:0",
		"2x3:110/001": "2x3:23", "2x3:##./..#": "2x3:23", "2x3:##.\n..#\n": "2x3:23", "1x5:.#.#.": "1x5:a", "2x3: 11# / 001/": "2x3:27",
		"2x3,torus:110/001": "2x3,torus:23", "2x2,mod=3:21/0#": "2x2,mod=3:2101", "3x3,holes=5:###/#1/...": "3x3,holes=5:1f",
	} {
		if s, err := Parse(id); err != nil || s.String() != want {
			t.Errorf("%q: %v, want %s; %v", id, s, want, err)
		}
	}
	for id, want := range map[string]string{
		"2x3:11/00": "row 1 has 2 lights, but the board has 3 columns", "2x3:110/001/000": "3 rows, but the board has 2", "2x3:1a0/000": "'a' is not a light",
		"5x5:0x": "not a hexadecimal digit", "3x3,holes=5:###/###/###": "9 lights are drawn, but the board has 8",
		"2x1:11/00": "row 1 has 2 lights, but the board has 1 column", "2x3:1/0": "row 1 has 1 light, but", "3x3:1/": "1 row, but the board has 3",
		"1x1:11": "2 hexadecimal digits, but 1 light takes at most 1", "1x1:~AAA": "2 bytes after the ~, but 1 light takes 1", "1x1,mod=3:11": "2 digits for 1 light",
	} {
		if s, err := Parse(id); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, %v", id, s, err)
		}
	}
	for text, want := range map[string]string{"110/001": "2x3:23", "#.\r\n\n.#\n": "2x2:9", "11/01/": "2x2:b"} {
		if s, err := ParseRows(text); err != nil || s.String() != want || !drawn.Looks(text) {
			t.Errorf("%q: %v, want %s; %v", text, s, want, err)
		}
	}
	for _, text := range []string{"", "111", "1/0", "11/0", "../..", "5x5", "11/a1", "110/01"} {
		if s, err := ParseRows(text); err == nil && drawn.Looks(text) {
			t.Errorf("%q: %v", text, s)
		}
	}
	for _, text := range []string{"1x/x1", "10", "1/1", "0 1/1 0"} {
		if drawn.Looks(text) {
			t.Errorf("%q looks like a drawing", text)
		}
	}
}

// Capital letters can spell on and off only on boards with two colours. With more colours,
// they are digits.
func TestWordsInCapitals(t *testing.T) {
	two, many := testkit.Must(board.Parse("1x2"))(t), testkit.Must(board.Parse("1x2,mod=62"))(t)
	for word, want := range map[string]string{"ON": "1x2:3", "Off": "1x2:0"} {
		if s, err := ParseLights(two, word); err != nil || s.String() != want {
			t.Errorf("%s: %v, want %s; %v", word, s, want, err)
		}
	}
	if s, err := ParseLights(many, "ON"); err != nil || s.String() != "1x2,mod=62:ON" {
		t.Errorf("ON in 62 colours: %v, %v", s, err)
	}
}

// A drawn position has as many lights on as its text shows.
func FuzzParseRows(f *testing.F) {
	for _, text := range []string{"11/01", "#.\n.#", "110/0", "1/", "..//##", "21/12"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s, err := ParseRows(text)
		if err != nil {
			return
		}
		if lit := strings.Count(text, "1") + strings.Count(text, "#"); s.Lit() != lit {
			t.Errorf("%q has %d lights on, %v has %d", text, lit, s, s.Lit())
		}
	})
}

func FuzzParse(f *testing.F) {
	for _, id := range []string{
		"5x5:1ffffff", "5x5:on", "24x18:~" + strings.Repeat("_", 72), "3x3,mod=3:012012012",
		"buttons=2_0.1:3", "5x5:~AAAAAA", "4x4:FFFF", "5x5,torus:1", "3x3x3:7", "hex3,mod=3:on", "cube2:ff", "graph6=FhCKG:1f", "5x5,holes=4:on", "5x5:~AAAA\n\n",
		"5x5:off", "5x5:0x1f", "2x2:10/01", "2x3,mod=3:.#2/012", "3x3,holes=5:#.#/..###",
	} {
		f.Add(id)
	}
	f.Fuzz(func(t *testing.T, id string) {
		if b, err := board.Parse(strings.SplitN(id, ":", 2)[0]); err == nil && b.Lights() > 1<<16 {
			t.Skip("boards above 65,536 lights take too long to write for every input")
		}
		s, err := Parse(id)
		if err != nil {
			return
		}
		again, err := Parse(s.String())
		if err != nil || !again.Equal(s) || again.String() != s.String() {
			t.Errorf("%q is written %q, which is read as %v, %v", id, s, again, err)
		}
	})
}

// Colours that spell a word are still a position.
func TestDigitsThatSpellAWord(t *testing.T) {
	for spec, colours := range map[string][]uint8{"1x2,mod=25": {24, 23}, "1x3,mod=30": {24, 15, 15}} {
		b := testkit.Must(board.Parse(spec))(t)
		s := StateOfColours(b, colours)
		back, err := Parse(s.String())
		if err != nil || !back.Equal(s) || !strings.Contains(s.String(), ":=o") {
			t.Errorf("%v is written %s, which is read as %v, %v", colours, s, back, err)
		}
	}
	on, err := Parse("1x2,mod=25:on")
	if err != nil || on.String() != "1x2,mod=25:11" {
		t.Errorf("on is %v, %v", on, err)
	}
}
