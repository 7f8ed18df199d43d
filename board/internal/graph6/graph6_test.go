package graph6

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"lightsout/internal/testkit"
)

// slowWord encodes a graph exactly as the format defines it: all bits, one after the other.
func slowWord(nodes int, edges map[[2]int]bool, directed bool) string {
	digits := fmt.Appendf(nil, "%06b", nodes)
	if nodes > 62 {
		digits = fmt.Appendf(nil, "111111%018b", nodes)
	}
	bits := map[bool]byte{false: '0', true: '1'}
	for v := range nodes {
		for u := range nodes {
			if directed {
				digits = append(digits, bits[edges[[2]int{v, u}]])
			} else if u < v {
				digits = append(digits, bits[edges[[2]int{u, v}]])
			}
		}
	}
	word := ""
	for six := range slices.Chunk(digits, 6) {
		n, _ := strconv.ParseUint((string(six) + "00000")[:6], 2, 8) // zeros pad the last one
		word += string(rune(63 + n))
	}
	return word
}

func TestWords(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 6))
	for nodes := 1; nodes <= 130; nodes++ {
		for _, directed := range []bool{false, true} {
			density := r.Float64()
			edges, out := map[[2]int]bool{}, make([][]int, nodes)
			for u := range nodes {
				for v := range nodes {
					if u == v || !directed && u > v || r.Float64() > density {
						continue
					}
					edges[[2]int{u, v}] = true
					out[u] = append(out[u], v)
					if !directed {
						out[v] = append(out[v], u)
					}
				}
			}
			for _, list := range out {
				slices.Sort(list)
			}
			checkWord(t, nodes, directed, edges, out)
		}
	}
}

func checkWord(t *testing.T, nodes int, directed bool, edges map[[2]int]bool, out [][]int) {
	t.Helper()
	var text strings.Builder
	testkit.NoError(t, Write(&text, nodes, directed, func(node int) []int { return out[node] }))
	word := slowWord(nodes, edges, directed)
	if text.String() != word || !IsWord(word, directed) {
		t.Fatalf("%d nodes, directed %v: got %s, want %s", nodes, directed, text.String(), word)
	}
	found := 0
	n, err := Read(word, kindOf(directed), nodes, func(u, v int) error {
		found++
		if !edges[[2]int{u, v}] {
			t.Errorf("%s: there is no edge from %d to %d", word, u, v)
		}
		return nil
	})
	if err != nil || n != nodes || found != len(edges) {
		t.Errorf("%s: %d of %d nodes and %d of %d edges, %v", word, n, nodes, found, len(edges), err)
	}
}

func kindOf(directed bool) byte {
	if directed {
		return '&'
	}
	return 0
}

func TestRefuses(t *testing.T) {
	broken := errors.New("broken")
	for word, want := range map[string]error{"F": ErrNodes, "~~?????@": ErrNodes, "": ErrWord, "~?": ErrWord, "A": ErrWord, "A_?": ErrWord, "A_": broken} {
		if n, err := Read(word, 0, 6, func(int, int) error { return broken }); !errors.Is(err, want) {
			t.Errorf("%q: got %d, %v", word, n, err)
		}
	}
	for _, text := range []string{"", "a b", "F", "FhCKGG"} {
		if IsWord(text, false) {
			t.Errorf("%q is a word", text)
		}
	}
}
