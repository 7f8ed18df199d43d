package graphfile

import (
	"strings"
	"testing"
)

var dotGolden = []reading{
	{DOT, "graph { a -- b -- c }", "3:0.1_0.1.2_1.2_"},
	{DOT, "graph { a; b; c; a -- c }", "3:0.2_1_0.2_"},
	{DOT, "digraph G { b -> a; a -> c; c -> b }", "3:0.1_1.2_0.2_"},
	{DOT, "digraph { a -> b; b -> a }", "2:0.1_0.1_"},
	{DOT, "graph { self=false; a -- b }", "2:1_0_"},
	{DOT, "graph { a -- b; graph [self=\"false\", label=x] }", "2:1_0_"},
	{DOT, "graph { graph [self=true]; a }", "1:0_"},
	{DOT, "graph { self=false; a -- a; a -- b }", "2:0.1_0_"},
	{DOT, "digraph { self=false a -> a; a -> b }", "2:0.1__"},
	{DOT, "strict graph { a -- b; b -- a; a -- b; c }", "3:0.1_0.1_2_"},
	{DOT, "strict digraph { a -> b; b -> a; a -> b; self=false; a->a; a->a }", "2:0.1_0_"},
	{DOT, `graph { "a" -- a1; a -- "a b" }`, "3:0.1.2_0.1_0.2_"},
	{DOT, `graph { "say \"x\"" -- "a\
b"; ab }`, "2:0.1_0.1_"},
	{DOT, "graph { a:n -- b:port:sw; node [shape=box]; edge [color=red]; a [label=\"<b>\"] }", "2:0.1_0.1_"},
	{DOT, "# 1\n//{\n/* { \" */ graph { 1 -- 2.5 -- -.5 -- é } // end", "4:0.1_0.1.2_1.2.3_2.3_"},
	{DOT, "\ufeffGRAPH {\r\na--b\r\n}\r\n", "2:0.1_0.1_"},
}

var dotRefused = []refusal{
	{DOT, "", "line 1: expected strict, graph or digraph, got the end"},
	{DOT, "graph {", "expected"},
	{DOT, "graph {}", "no nodes"},
	{DOT, "graph {\n a -> b }", "line 2: an arrow"},
	{DOT, "digraph {\n a -> b -- c }", "line 2: a line --"},
	{DOT, "graph { a } graph { b }", "second graph"},
	{DOT, "graph { a } x", "the end"},
	{DOT, "graph {\n a -- b;\n b -- a }", "line 3: the same edge as line 2"},
	{DOT, "graph {\n a -- b\n a -- b -- c }", "line 3: the same edge as line 2"},
	{DOT, "digraph {\n a -> b\n a -> b }", "line 3: the same edge as line 2"},
	{DOT, "graph {\n a -- b\n c -- c }", "line 3: an edge from a light to itself"},
	{DOT, "graph { a -- b; self=maybe }", "true or false"},
	{DOT, "graph { self=false; a; self=false }", "twice"},
	{DOT, "graph { a [self=false] }", "whole graph"},
	{DOT, "graph { a -- b [self=false] }", "whole graph"},
	{DOT, "graph { node [self=false] }", "whole graph"},
	{DOT, "graph {\n a -- {b c} }", "line 2: subgraphs, such as {a b}, are not supported; write each edge between two nodes"},
	{DOT, "graph { {a b} -- c }", "subgraphs, such as"},
	{DOT, "graph {\n\n subgraph cluster_0 { a } }", "line 3: subgraphs, such as"},
	{DOT, "graph { a -- subgraph s }", "subgraphs, such as"},
	{DOT, "graph {\n a [label=<<i>a</i>>] }", "line 2: HTML strings, such as <b>, are not supported; write the text in quotes"},
	{DOT, "graph { <b> }", "HTML strings, such as"},
	{DOT, "graph { \"a\" + \"b\" }", `'+'`},
	{DOT, "graph { a\n-b }", "line 2: '-'"},
	{DOT, "graph { a -. }", "'-'"},
	{DOT, "graph { \"" + strings.Repeat("é", 30) + "\" = }", ", got"},
	{DOT, "graph { \n\"a }", "line 2: an unclosed quoted string"},
	{DOT, "graph { /* a }", "*/"},
	{DOT, "graph { a \f }", `'\f'`},
	{DOT, "graph { node }", "expected [, got \"}\""},
	{DOT, "graph { a -- edge }", "expected a name, got \"edge\""},
	{DOT, "graph { a [b] }", "expected =, got \"]\""},
	{DOT, "graph { a:b:c:d }", "expected a name, got \":\""},
	{DOT, "graph { \"a\x1b[31m\" }", "control character"},
	{DOT, "graph { }}", "expected"},
	{DOT, "graph {\na\x00b }", "line 2: a NUL"},
}

// checkScan checks that every token consumes at least one byte, up to the end or the first error,
// so that the scanner cannot get stuck.
func checkScan(t *testing.T, name, text string) {
	t.Helper()
	s := dotScan{text: text, line: 1}
	for before := -1; s.pos > before; {
		before = s.pos
		if token, err := s.token(); err != nil || token.kind == dotEnd {
			return
		}
	}
	t.Errorf("%s: the scanner stays at byte %d of %d", name, s.pos, len(text))
}

func FuzzDOT(f *testing.F) { fuzzFormat(f, DOT) }
