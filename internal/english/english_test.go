package english

import (
	"testing"
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
		t.Error(got)
	}
	if got := Choices([]name{}); got != "" {
		t.Error(got)
	}
}
