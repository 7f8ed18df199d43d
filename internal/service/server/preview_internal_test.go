package server

import (
	"errors"
	"testing"

	"lightsout/board"
)

// A board with more than 400 lights or buttons has no picture.
func TestPreviewLimit(t *testing.T) {
	if p, err := drawPreview(t.Context(), "20x20"); err != nil || len(p.png) == 0 {
		t.Errorf("400 lights: %v", err)
	}
	if _, err := drawPreview(t.Context(), "401x1"); !errors.Is(err, board.ErrTooLarge) {
		t.Errorf("401 lights: %v", err)
	}
}
