package cli

import (
	"os"
	"regexp"
	"runtime/debug"
	"testing"

	"lightsout/internal/testkit"
)

// Only a program built from a tag has the version of a release.
func TestVersionOf(t *testing.T) {
	const dev = next + "-dev"
	for built, want := range map[string]string{
		"v1.2.3":                               "1.2.3",
		"(devel)":                              dev,
		"":                                     dev,
		"v1.2.4-0.20261115120000-0123456789ab": dev,
		"v1.2.3+dirty":                         dev,
	} {
		info := &debug.BuildInfo{Main: debug.Module{Version: built}}
		if got := versionOf(info, true); got != want {
			t.Errorf("built from %q it is %s, want %s", built, got, want)
		}
	}
	if got := versionOf(nil, false); got != dev {
		t.Errorf("without build information it is %s, want %s", got, dev)
	}
}

// The next version is the first one in the changelog.
func TestNextVersion(t *testing.T) {
	text := testkit.Must(os.ReadFile("../../../CHANGELOG.md"))(t)
	newest := regexp.MustCompile(`(?m)^## ([0-9.]+)`).FindSubmatch(text)
	if newest == nil || string(newest[1]) != next {
		t.Errorf("CHANGELOG.md starts with version %q, but the program is %s", newest, next)
	}
}
