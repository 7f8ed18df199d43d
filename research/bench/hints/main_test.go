package main

import (
	"strings"
	"testing"
)

// The table has a row for every weekday and family, and every game is won in par.
func TestRun(t *testing.T) {
	var out strings.Builder
	if err := run(t.Context(), &out, 1); err != nil {
		t.Fatal(err)
	}
	if rows := strings.Count(out.String(), "\n"); rows != 2+7+len(families) {
		t.Errorf("%d rows:\n%s", rows, out.String())
	}
}
