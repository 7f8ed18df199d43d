package board

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"lightsout/internal/english"
	"lightsout/internal/testkit"
)

// Every word that a spec can contain is in the help and on the page about boards.
func TestWordsAreExplained(t *testing.T) {
	words := english.Names(Rules())
	for _, family := range specFamilies() {
		words = append(words, family.prefix)
	}
	for _, option := range specOptions() {
		words = append(words, option.name)
	}
	for _, surface := range []Surface{Cylinder, Torus, Mobius, Klein, Projective} {
		words = append(words, string(surface))
	}
	for _, file := range []string{"../internal/terminal/cli/topics.go", "../docs/reference/boards.md"} {
		text := testkit.Must(os.ReadFile(file))(t)
		for _, word := range words {
			if ok, err := regexp.Match(`\b`+regexp.QuoteMeta(word), text); err != nil || !ok {
				t.Errorf("%s does not explain %s", file, strings.TrimSuffix(word, "="))
			}
		}
	}
}
