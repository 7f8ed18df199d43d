package server

import (
	"testing"

	"lightsout/board"
	"lightsout/internal/testkit"
)

// A board with more than 400 lights or buttons has no picture.
func TestPreviewLimit(t *testing.T) {
	if p, err := drawPreview(t.Context(), "20x20"); err != nil || len(p.png) == 0 {
		t.Errorf("400 lights: %v", err)
	}
	testkit.MustFail(drawPreview(t.Context(), "401x1"))(t, board.ErrTooLarge, "401 lights")
}
