// Package boardtest makes the boards of tests. Only tests import it.
package boardtest

import (
	"testing"

	"lightsout/board"
	"lightsout/internal/testkit"
)

// Parse returns the board of a spec, which must be right.
func Parse(t testing.TB, spec string) *board.Board {
	t.Helper()
	return testkit.Must(board.Parse(spec))(t)
}
