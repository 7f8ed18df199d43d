package graphfile

import (
	"testing"

	"lightsout/board"
)

// The ends and the index of an edge fit in one word.
func TestEdgesFitInWords(t *testing.T) {
	if maxNodes > 1<<nodeBits || board.MaxToggles > 1<<placeBits || 2*nodeBits+placeBits > 64 {
		t.Error("the limits have outgrown the words")
	}
}
