package docs_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"
)

// maxWords is the most words that the pages for readers may have in all: the tutorials, the how-to guides,
// the reference and the explanations. Evidence belongs in research, and notes for contributors in
// docs/project.
const maxWords = 45000

var htmlComment = regexp.MustCompile(`(?s)<!--.*?-->`)

// The pages for readers stay short enough to be read.
func TestWords(t *testing.T) {
	folders := []string{"tutorials", "how-to", "reference", "explanation"}
	counts, total := map[string]int{}, 0
	for page, text := range pages(t) {
		parts := strings.Split(page, "/")
		if parts[0] == "docs" && slices.Contains(folders, parts[1]) {
			n := words(text)
			counts[parts[1]] += n
			total += n
		}
	}
	for _, folder := range folders {
		t.Logf("%s: %d words", folder, counts[folder])
		if counts[folder] == 0 {
			t.Errorf("docs/%s has no pages", folder)
		}
	}
	if total > maxWords {
		t.Errorf("the pages for readers have %d words, and the limit is %d; move evidence to research, or cut", total, maxWords)
	}
}

// words counts the words that a reader sees: comments, the lines of tables and drawings of boards are not
// words.
func words(text string) (n int) {
	for word := range strings.FieldsSeq(htmlComment.ReplaceAllString(text, " ")) {
		if strings.ContainsFunc(word, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }) {
			n++
		}
	}
	return n
}
