package main

import (
	"errors"
	"os"
	"strings"
	"testing"

	"lightsout/internal/service/store/cluster"
)

// Every daemon hears of every room that changed, at most once for each press.
func TestRun(t *testing.T) {
	var out strings.Builder
	// Nothing here has to survive a crash.
	err := run(t.Context(), &out, 2*writers, []int{1, 5}, map[string]string{"fsync": "off"})
	if errors.Is(err, cluster.ErrNotInstalled) && os.Getenv("LIGHTSOUT_PROGRAMS") != "required" {
		t.Skip(err)
	}
	// Each room has one press, so no message stands for two.
	if err != nil || strings.Count(out.String(), "| 1.00 |\n") != 2 {
		t.Errorf("%v\n%s", err, out.String())
	}
}
