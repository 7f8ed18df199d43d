package graphfile

import (
	"testing"

	"lightsout/board/internal/limits"
)

// Sorting edges as words needs room for their ends and their index.
func TestEdgesFitInWords(t *testing.T) {
	if maxNodes > 1<<nodeBits || limits.Toggles > 1<<placeBits || 2*nodeBits+placeBits > 64 {
		t.Error("the limits have outgrown the words")
	}
}
