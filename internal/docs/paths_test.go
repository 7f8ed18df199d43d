package docs_test

import (
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var (
	codeBlock = regexp.MustCompile("(?s)```.*?```|\n    [^\n]*")
	// sourcePath matches a path in the repository, in code style: with a folder and a known ending.
	sourcePath = regexp.MustCompile("`([\\w.-]+(?:/[\\w.*-]+)+\\.(?:go|ts|tsx|mjs|md|sql|css|csv|lean))`")
	// packagePath matches a package or folder below a folder at the top of the repository.
	packagePath = regexp.MustCompile("`((?:board|cmd|coach|deploy|docs|examples|generate|internal|model|picture|puzzle|research|site|solve|web)(?:/[\\w-]+)+)/?`")
)

// The paths that pages mention exist in the repository.
func TestPathsExist(t *testing.T) {
	seen := 0
	for page, text := range pages(t) {
		text = codeBlock.ReplaceAllString(text, "")
		for _, pattern := range []*regexp.Regexp{sourcePath, packagePath} {
			for _, m := range pattern.FindAllStringSubmatch(text, -1) {
				if seen++; generated(m[1]) {
					continue
				}
				found, err := filepath.Glob(filepath.Join(root, m[1]))
				if err != nil || len(found) == 0 {
					t.Errorf("%s: there is no %s", page, m[1])
				}
			}
		}
	}
	if seen < 40 {
		t.Errorf("only %d paths", seen)
	}
}

// generated reports whether a build makes the file, which is then not in the repository.
func generated(path string) bool {
	return strings.HasPrefix(path, "build/") || strings.HasPrefix(path, "web/dist")
}

// Large limits that limits.md lists are filled from their constants on the other pages of the
// reference too, where they would otherwise become wrong in silence.
func TestLimitsAreNotTyped(t *testing.T) {
	all := pages(t)
	number := regexp.MustCompile(`\b\d{1,3}(?:,\d{3})*,(?:\d\d[1-9]|\d[1-9]\d|[1-9]\d\d)\b`) // round numbers have many meanings
	limits := map[string]bool{}
	for _, m := range limitRow.FindAllStringSubmatch(all[limitsPage], -1) {
		if n := number.FindString(m[2]); n != "" {
			limits[n] = true
		}
	}
	for page, text := range all {
		if page == limitsPage || !strings.HasPrefix(page, "docs/reference/") {
			continue
		}
		text = limitInText.ReplaceAllString(codeBlock.ReplaceAllString(text, ""), "")
		for _, n := range number.FindAllString(text, -1) {
			if limits[n] {
				t.Errorf("%s: %s is also a limit; fill it from its constant, as in <!-- limit: package.constant -->%[2]s<!-- end -->", page, n)
			}
		}
	}
	if len(limits) < 8 {
		t.Errorf("%s has only %d large limits", limitsPage, len(limits))
	}
}
