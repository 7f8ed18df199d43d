package cli

import (
	"runtime/debug"
	"testing"
)

func TestVersionOf(t *testing.T) {
	for built, want := range map[string]string{
		"v1.2.3":                               "1.2.3",
		"(devel)":                              next,
		"":                                     next,
		"v1.2.4-0.20261115120000-0123456789ab": next,
		"v1.2.3+dirty":                         next,
	} {
		info := &debug.BuildInfo{Main: debug.Module{Version: built}}
		if got := versionOf(info, true); got != want {
			t.Errorf("built from %q it is %s, want %s", built, got, want)
		}
	}
	if got := versionOf(nil, false); got != next {
		t.Errorf("without build information it is %s, want %s", got, next)
	}
}
