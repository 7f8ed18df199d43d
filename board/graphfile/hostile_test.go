package graphfile

import (
	"bytes"
	"io"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"lightsout/board"
	"lightsout/board/internal/graph6"
)

// skipLarge skips a test with large files in short mode. CI runs short tests with the race
// detector, which makes these tests about ten times slower, and they have no concurrency to check.
func skipLarge(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("files of many megabytes take long with the race detector; the run without -short reads them")
	}
}

// allocated returns how many bytes a function allocates.
func allocated(f func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// A repeater repeats its bytes forever.
type repeater []byte

func (r repeater) Read(p []byte) (int, error) { return copy(p, r), nil }

func repeated(c byte, n int64) io.Reader {
	return io.LimitReader(repeater(bytes.Repeat([]byte{c}, 1<<16)), n)
}

// Hostile files are rejected, or read if they are harmless, with memory in proportion to their
// length.
func TestReadRefusesHostile(t *testing.T) {
	long := strings.Repeat("x", 1<<20)
	for name, tt := range map[string]struct {
		format Format
		text   string
		want   error
		says   string
	}{
		"brackets":          {JSON, strings.Repeat("[", 100_000), ErrFile, "begins with {"},
		"objects":           {JSON, strings.Repeat(`{"edges":`, 100_000), ErrFile, "exceeded max depth"},
		"deep edges":        {JSON, `{"nodes":1,"edges":` + strings.Repeat("[", 5000) + strings.Repeat("]", 5000) + "}", ErrFile, "an edge has two"},
		"deep nodes":        {JSON, `{"edges":[],"nodes":` + strings.Repeat("[", 5000) + strings.Repeat("]", 5000) + "}", ErrFile, "node 1: its name is not in quotes"},
		"deep buttons":      {JSON, `{"buttons":` + strings.Repeat("[", 5000) + strings.Repeat("]", 5000) + "}", ErrFile, "whole numbers"},
		"long JSON name":    {JSON, `{"nodes":["` + long, ErrFile, "unexpected EOF"},
		"long JSON node":    {JSON, `{"edges":[],"nodes":["` + long + `"]}`, board.ErrTooLarge, "1,024 bytes"},
		"long JSON edge":    {JSON, `{"nodes":1,"edges":[["` + long + `",1]]}`, ErrFile, "no node is called"},
		"long JSON field":   {JSON, `{"` + long + `":1}`, ErrFile, "unknown field"},
		"long JSON number":  {JSON, `{"edges":[],"nodes":` + strings.Repeat("9", 1<<20) + `}`, ErrFile, "from 1 to"},
		"JSON nodes":        {JSON, `{"nodes": 1000000000000, "edges": []}`, ErrFile, "from 1 to 1,048,576"},
		"deep DOT":          {DOT, "graph " + strings.Repeat("{", 100_000), ErrFile, "subgraphs"},
		"DOT chain":         {DOT, "graph {a" + strings.Repeat("--a", 100_000) + "}", ErrFile, "to itself"},
		"DOT ports":         {DOT, "graph {a:b:n" + strings.Repeat("--a:b:n", 100_000) + "}", ErrFile, "to itself"},
		"DOT attributes":    {DOT, "graph {a [" + strings.Repeat("a=b,", 1<<19) + "]}", nil, ""},
		"DOT numbers":       {DOT, "graph {" + strings.Repeat(".1", 1<<20+1) + "}", nil, ""},
		"DOT HTML":          {DOT, "graph {a [l=" + strings.Repeat("<", 1<<20) + "]}", ErrFile, "HTML"},
		"DOT comments":      {DOT, "graph {" + strings.Repeat("#\n", 1<<20), ErrFile, "expected"},
		"long DOT name":     {DOT, "graph {" + long + "}", board.ErrTooLarge, "1,024 bytes"},
		"long DOT node":     {DOT, "graph {a -- " + long[:2000] + "}", board.ErrTooLarge, "1,024 bytes"},
		"long DOT":          {DOT, "graph {" + strings.Repeat(" ", maxDOT), board.ErrTooLarge, "4,194,304 bytes"},
		"long edge name":    {EdgeList, long + " b", board.ErrTooLarge, "1,024 bytes"},
		"long edge line":    {EdgeList, strings.Repeat("a ", 1<<20), ErrFile, "more than two"},
		"long comment":      {EdgeList, "a\n#" + strings.Repeat("directed,", 1<<20) + "directed", ErrFile, "too late"},
		"graph6 nodes":      {Graph6, "~~?????@", board.ErrTooLarge, "258,047"},
		"graph6 many nodes": {Graph6, "~}~~", ErrFile, "258,047 nodes need"},
		"graph6 length":     {Graph6, "~O??", ErrFile, "65,536 nodes need 357,908,480 characters after the node count, but it has 0"},
		"digraph6 length":   {Graph6, "&~O????", ErrFile, "but it has 2"},
		"wide matrix":       {Matrix, strings.Repeat("0", maxNodes+1), board.ErrTooLarge, "1,048,576"},
		"full matrix":       {Matrix, strings.Repeat(strings.Repeat("1", 2999)+"\n", 1500), board.ErrTooLarge, "4,194,304"},
	} {
		spent := allocated(func() {
			_, err := Read(strings.NewReader(tt.text), tt.format)
			if tt.want == nil && err == nil {
				return // odd, but harmless to read
			}
			checkRefused(t, tt.format, name, err, tt.want, tt.says)
		})
		bar := 1<<20 + 128*uint64(len(tt.text))
		if tt.says == "4,194,304" { // even a short file can reach the limit on edges
			bar += 24 * board.MaxToggles
		}
		if spent > bar {
			t.Errorf("%s: took %d bytes, more than %d", name, spent, bar)
		}
		if tt.format == DOT {
			checkScan(t, name, tt.text)
		}
	}
}

func numbers(from, to int) string {
	var s []byte
	for n := from; n < to; n++ {
		s = append(strconv.AppendInt(s, int64(n), 10), ' ')
	}
	return string(s)
}

// pairs lists n edges between a few thousand nodes.
func pairs(n int) string {
	var s []byte
	for i := range n {
		s = append(strconv.AppendInt(s, int64(i%2000), 10), ' ')
		s = append(strconv.AppendInt(s, int64(2000+i/2000), 10), '\n')
	}
	return string(s)
}

// Files that exceed the size limits are rejected.
func TestReadRefusesTooLarge(t *testing.T) {
	skipLarge(t)
	for name, tt := range map[string]struct {
		format Format
		file   io.Reader
		says   string
	}{
		"a long file":   {EdgeList, repeated(' ', maxBytes+1), "67,108,864 bytes"},
		"a long matrix": {Matrix, repeated('0', maxBytes+1), "67,108,864 bytes"},
		"a long JSON":   {JSON, repeated(' ', maxJSON+1), "8,388,608 bytes"},
		"many names":    {EdgeList, strings.NewReader(strings.ReplaceAll(numbers(0, maxNodes+1), " ", "\n")), "1,048,576 nodes"},
		"a long graph6": {Graph6, repeated('~', maxBytes+1), "67,108,864 bytes"},
		"a full graph":  {Graph6, io.MultiReader(strings.NewReader("~@??"), repeated('~', graph6.Length(4096, false))), "4,194,304"},
		"edges":         {EdgeList, strings.NewReader(pairs(board.MaxToggles/2 + 1)), "4,194,304"},
		"many lights":   {JSON, strings.NewReader(`{"buttons":[[]],"lights":1048577}`), "1,048,576"},
	} {
		_, err := Read(tt.file, tt.format)
		if err == nil || !strings.Contains(err.Error(), tt.says) {
			t.Errorf("%s: got %v, want %q in it", name, err, tt.says)
		}
	}
}
