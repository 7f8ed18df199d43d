package graphfile

import (
	"strings"
	"testing"
)

func TestFormatOf(t *testing.T) {
	for name, want := range map[string]Format{
		"a.dot": DOT, "a.gv": DOT, "a/b.c.JSON": JSON, "x.edges": EdgeList, "x.txt": EdgeList,
		"x.g6": Graph6, ".d6": Graph6, "5.matrix": Matrix,
		"a": "", "a.pbm": "", "dot": "", "a.dot/b": "",
	} {
		if got, ok := FormatOf(name); got != want || ok != (want != "") {
			t.Errorf("%s: got %q, %v", name, got, ok)
		}
	}
}

func TestDetect(t *testing.T) {
	for _, tt := range golden {
		if got, ok := Detect([]byte(tt.text)); !ok || got != tt.format {
			if tt.text != "1" { // 1 could also be a node
				t.Errorf("%q: got %q, want %s", tt.text, got, tt.format)
			}
		}
	}
	for text, want := range map[string]Format{
		"":                             "",
		" \n":                          "",
		"# words":                      "",
		"a\x00b":                       "",
		"\x89PNG\r\n":                  "",
		"P1 3 2 101010":                "",
		"one line of words":            "",
		"0 1\n1 2":                     EdgeList,
		"0 1":                          EdgeList,
		"10\n01":                       Matrix,
		"10\n0":                        Matrix, // cut off
		"1 0\n0 1":                     EdgeList,
		"1 0 0\n0 1 0":                 Matrix,
		"10 11":                        Matrix,
		"10 11\n11 100":                EdgeList,
		"# no self\n10":                EdgeList,
		"/* no end":                    DOT,
		"strict":                       DOT,
		"Digraph":                      DOT,
		"graph paper":                  EdgeList,
		"hello":                        "",
		"5x5\n6x6":                     "",
		"one\ntwo\nthree":              "",
		"one\ntwo\nthree four":         EdgeList,
		"# no edges\none\ntwo":         EdgeList,
		"DCo\nDEk\nDF":                 Graph6, // two graphs, and the start of a third
		"&AO\n&AW\n":                   Graph6,
		":Fa@x^\n:An\n":                Graph6,
		">>sparse6<<:An":               Graph6,
		"0 1 {}\n1 2 {}":               EdgeList,
		"c words\np edge 2 1":          "",
		"Bw\nBg Bo":                    EdgeList,
		"~?@?" + "?":                   Graph6,
		"\ufeff {":                     JSON,
		">>graph6<<":                   Graph6,
		"{" + strings.Repeat("?", 295): Graph6, // 60 nodes
		"{}":                           JSON,
		"// c\ndigraph \"a b\" {":      DOT,
		"# directed\nFhCKG FhCKGx":     EdgeList,
	} {
		if got, ok := Detect([]byte(text)); got != want || ok != (want != "") {
			t.Errorf("%q: got %q, %v, want %q", text, got, ok, want)
		}
	}
}
