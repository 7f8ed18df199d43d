package english

import (
	"errors"
	"io"
	"testing"
	"unicode/utf8"
)

func TestPlural(t *testing.T) {
	for n, want := range map[int]string{0: "0 lights", 1: "1 light", 2: "2 lights", 999: "999 lights", 1000: "1,000 lights", -1234567: "-1,234,567 lights"} {
		if got := Plural(n, "light", "lights"); got != want {
			t.Errorf("%d: %q, want %q", n, got, want)
		}
	}
}

func TestChoices(t *testing.T) {
	type name string
	if got := Choices([]name{"cover", "contain"}); got != "cover, contain" {
		t.Errorf("got %q, want cover, contain", got)
	}
	if got := Choices([]name{}); got != "" {
		t.Errorf("got %q, want nothing", got)
	}
}

func TestSentence(t *testing.T) {
	for text, want := range map[string]string{"": "", "a": "A.", "too large": "Too large.", "It is. So.": "It is. So."} {
		if got := Sentence(text); got != want {
			t.Errorf("Sentence(%q) = %q, want %q", text, got, want)
		}
	}
}

func TestErrorf(t *testing.T) {
	err := Errorf("%w: %d x %d %s", io.EOF, 1<<20, 5, "lights")
	if want := "EOF: 1,048,576 x 5 lights"; err.Error() != want || !errors.Is(err, io.EOF) {
		t.Errorf("%q, want %q", err, want)
	}
}

func TestShorten(t *testing.T) {
	for _, tt := range []struct {
		text       string
		characters int
		want       string
	}{
		{"", 3, ""},
		{"abc", 3, "abc"},
		{"abcd", 3, "ab…"},
		{"äöü", 3, "äöü"},
		{"äöüß", 3, "äö…"},
		{"💡💡💡", 2, "💡…"},
		{"世界世界", 1, "…"},
		{"a\xffbcd", 4, "a\xffb…"},
	} {
		got := Shorten(tt.text, tt.characters)
		if got != tt.want {
			t.Errorf("Shorten(%q, %d) = %q, want %q", tt.text, tt.characters, got, tt.want)
		}
		if utf8.ValidString(tt.text) != utf8.ValidString(got) || utf8.RuneCountInString(got) > tt.characters {
			t.Errorf("Shorten(%q, %d) = %q is cut inside a character, or too long", tt.text, tt.characters, got)
		}
	}
}
