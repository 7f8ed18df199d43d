package identity

import (
	"slices"
	"strings"
	"testing"
)

func TestNamesAreComplete(t *testing.T) {
	for _, list := range [][]string{firstWords, secondWords} {
		sorted := slices.Compact(slices.Sorted(slices.Values(list)))
		if len(list) != 256 || len(sorted) != 256 {
			t.Errorf("%d words, %d of them different", len(list), len(sorted))
		}
		for _, word := range list {
			if strings.Trim(word, "abcdefghijklmnopqrstuvwxyz") != "" || len(word) > 12 {
				t.Errorf("the word %q", word)
			}
		}
	}
}
