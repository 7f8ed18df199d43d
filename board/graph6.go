package board

import (
	"fmt"
	"strings"
)

// The formats graph6 and digraph6 of B. McKay's nauty write a graph as a word: its
// number of nodes, then the bits of its adjacency matrix, six a character, each
// character 63 plus its six bits. graph6 has the columns of the upper triangle one
// after the other; digraph6 has all rows.

const (
	sixBase      = 63
	sixShort     = 62      // the most nodes that take one character
	sixLong      = 1 << 18 // and, less 1, the most that take four
	graph6Nodes  = 4096    // the most nodes of a spec: 1.4 million characters, 2.8 directed
	graph6Prefix = "graph6="
	direct6      = "digraph6="
)

func (g graph) spec() string {
	w := sixWriter{}
	n := len(g.out)
	prefix := graph6Prefix
	if g.directed {
		prefix = direct6
	}
	if n <= sixShort {
		w.bits(n, 6)
	} else {
		w.bits(sixBase, 6)
		w.bits(n, 18)
	}
	for i, out := range g.out {
		row := make([]bool, n)
		for _, j := range out {
			row[j] = true
		}
		// The matrix of an undirected graph is symmetric: column i is row i.
		if !g.directed {
			row = row[:i]
		}
		for _, one := range row {
			w.bit(one)
		}
	}
	return prefix + w.text() + g.rule.spec()
}

type sixWriter struct {
	out  []byte
	last byte
	n    int // bits in last
}

func (w *sixWriter) bit(one bool) {
	w.last <<= 1
	if one {
		w.last |= 1
	}
	if w.n++; w.n == 6 {
		w.out = append(w.out, w.last+sixBase)
		w.last, w.n = 0, 0
	}
}

// bits writes the n lowest bits of v, the highest first.
func (w *sixWriter) bits(v, n int) {
	for n--; n >= 0; n-- {
		w.bit(v>>n&1 == 1)
	}
}

func (w *sixWriter) text() string {
	for w.n != 0 {
		w.bit(false)
	}
	return string(w.out)
}

// parseGraph6 reads what follows "graph6=" or "digraph6=".
func parseGraph6(text string, directed bool) (*Board, error) {
	if i := strings.IndexFunc(text, func(c rune) bool { return c < sixBase || c > sixBase+63 }); i >= 0 {
		return nil, fmt.Errorf("%w: %q does not occur in graph6 (its characters are ? to ~)", ErrSpec, text[i])
	}
	n, rest, err := sixNodes(text)
	if err != nil {
		return nil, err
	}
	bits := n * (n - 1) / 2
	if directed {
		bits = n * n
	}
	if want := (bits + 5) / 6; len(rest) != want {
		return nil, fmt.Errorf("%w: a graph6 word of %d nodes has %d characters after its size, not %d", ErrSpec, n, want, len(rest))
	}
	one := func(k int) bool { return (rest[k/6]-sixBase)>>(5-k%6)&1 == 1 }
	for k := bits; k%6 != 0; k++ {
		if one(k) {
			return nil, fmt.Errorf("%w: the last character of the graph6 word has bits too many", ErrSpec)
		}
	}
	g := Graph{Nodes: n, Directed: directed, Self: true}
	k := 0
	for i := range n {
		for j := range n {
			if !directed && j >= i {
				break
			}
			if one(k) {
				g.Edges = append(g.Edges, [2]int{i, j})
			}
			if k++; len(g.Edges) > MaxToggles {
				return NewGraph(g) // says that these are too many
			}
		}
	}
	return NewGraph(g)
}

// sixNodes reads the number of nodes.
func sixNodes(text string) (n int, rest string, err error) {
	switch {
	case text == "":
		return 0, "", fmt.Errorf("%w: an empty graph6 word; the 7-cycle is FhCKG", ErrSpec)
	case text[0] < sixBase+63:
		n, rest = int(text[0]-sixBase), text[1:]
	case len(text) < 4:
		return 0, "", fmt.Errorf("%w: a graph6 word with a size that is cut off", ErrSpec)
	case text[1] == sixBase+63:
		return 0, "", fmt.Errorf("%w: a graph6 word of over %d nodes", ErrTooLarge, sixLong-1)
	default:
		for _, c := range []byte(text[1:4]) {
			n = n<<6 | int(c-sixBase)
		}
		rest = text[4:]
	}
	if n == 0 {
		return 0, "", fmt.Errorf("%w: a graph without nodes", ErrSpec)
	}
	if n > graph6Nodes {
		return 0, "", fmt.Errorf("%w: a graph6 word of %d nodes; at most %d are possible here, and more as a file", ErrTooLarge, n, graph6Nodes)
	}
	return n, rest, nil
}
