package cli

import (
	"regexp"
	"strings"
	"testing"

	"lightsout/board"
	"lightsout/generate"
)

// The words of a board's spec and of a puzzle's ID.
var (
	boardWords = []string{
		"hex", "tri", "cube", "graph6=", "digraph6=", "buttons=", "rule=", "holes=", "mod=",
		"cylinder", "torus", "mobius", "klein", "projective", "plus", "ring", "x", "star", "knight",
	}
	puzzleWords = []string{"daily", "par=", "symmetric", "lights=", "lit"}
)

// The help topics cover every keyword of the board and puzzle parsers, each with a valid example.
func TestTopicsHaveEveryKeyword(t *testing.T) {
	for _, c := range []struct {
		topic    string
		keywords []string
		read     func(string) error
	}{
		{"boards", boardWords, func(text string) error { _, err := board.Parse(text); return err }},
		{"puzzles", puzzleWords, func(text string) error {
			_, err := generate.Resolve(t.Context(), text, generate.Today("2026-11-17"))
			return err
		}},
	} {
		var read []string
		for _, m := range regexp.MustCompile(`(?m)^  (\S+)  `).FindAllStringSubmatch(findTopic(c.topic).text, -1) {
			if err := c.read(m[1]); err != nil {
				t.Errorf("help %s: %s: %v", c.topic, m[1], err)
			}
			read = append(read, m[1])
		}
		words := "," + strings.NewReplacer("#", ",", "=", "=,").Replace(strings.Join(read, ",")) + ","
		for _, keyword := range c.keywords {
			if ok, err := regexp.MatchString(`,`+regexp.QuoteMeta(keyword)+`[0-9]*,`, words); err != nil || !ok {
				t.Errorf("help %s has no example of %s", c.topic, keyword)
			}
		}
	}
	if page := manPage(newRoot(Streams{})); !strings.Contains(page, "5x6,klein") || !strings.Contains(page, "#monday,lit ") {
		t.Error("the man page does not have the topics")
	}
}
