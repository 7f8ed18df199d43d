// Package boardtest makes boards for tests. Only tests import it.
package boardtest

import (
	"testing"

	"lightsout/board"
	"lightsout/internal/testkit"
)

// Parse returns the board for a valid spec.
func Parse(t testing.TB, spec string) *board.Board {
	t.Helper()
	return testkit.Must(board.Parse(spec))(t)
}
