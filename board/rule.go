package board

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"lightsout/internal/english"
)

// A Rule determines which lights a button toggles. On grids it can also be a list of row and column
// offsets: "0.0_0.1_-1.0" toggles the light itself, the light to its right and the light above.
type Rule string

// The named rules.
const (
	// Plus toggles the light itself and its neighbours: on a grid, the lights above, below, left
	// and right. It is the rule of the classic game.
	Plus Rule = "plus"
	// Ring toggles the neighbours but not the light itself.
	Ring Rule = "ring"
	// X toggles, on a grid, the light itself and its four diagonal neighbours.
	X Rule = "x"
	// Star toggles, on a grid, the light itself and all lights around it.
	Star Rule = "star"
	// Knight toggles, on a grid, the light itself and the lights a knight's move away.
	Knight Rule = "knight"
)

// Rules lists the named rules, the default first.
func Rules() []Rule { return []Rule{Plus, Ring, X, Star, Knight} }

// An offset leads from a button to a light.
type offset struct{ row, col int }

var namedOffsets = map[Rule][]offset{
	Plus:   {{-1, 0}, {0, -1}, {0, 0}, {0, 1}, {1, 0}},
	Ring:   {{-1, 0}, {0, -1}, {0, 1}, {1, 0}},
	X:      {{-1, -1}, {-1, 1}, {0, 0}, {1, -1}, {1, 1}},
	Star:   {{-1, -1}, {-1, 0}, {-1, 1}, {0, -1}, {0, 0}, {0, 1}, {1, -1}, {1, 0}, {1, 1}},
	Knight: {{-2, -1}, {-2, 1}, {-1, -2}, {-1, 2}, {0, 0}, {1, -2}, {1, 2}, {2, -1}, {2, 1}},
}

// Limits on rules that list their offsets.
const (
	maxOffsets = 64
	maxReach   = 64 // rows or columns
)

// offsets returns the rule's offsets in increasing order, and the rule in its canonical form.
func (r Rule) offsets() (Rule, []offset, error) {
	if named, ok := namedOffsets[r]; ok {
		return r, named, nil
	}
	if !strings.Contains(string(r), ".") {
		return "", nil, fmt.Errorf("%w: unknown rule %s; the rules are plus, ring, x, star, knight and offsets such as 0.0_0.1",
			ErrSpec, quote(string(r)))
	}
	if strings.Count(string(r), "_") >= maxOffsets {
		return "", nil, english.Errorf("%w: a rule can have at most %d offsets", ErrTooLarge, maxOffsets)
	}
	var list []offset
	for text := range strings.SplitSeq(string(r), "_") {
		o, err := parseOffset(text)
		if err != nil {
			return "", nil, err
		}
		list = append(list, o)
	}
	slices.SortFunc(list, func(a, b offset) int {
		return cmp.Or(cmp.Compare(a.row, b.row), cmp.Compare(a.col, b.col))
	})
	if len(slices.Compact(slices.Clone(list))) != len(list) {
		return "", nil, fmt.Errorf("%w: the rule lists an offset twice; list it once", ErrSpec)
	}
	for _, name := range Rules() {
		if slices.Equal(list, namedOffsets[name]) {
			return name, list, nil
		}
	}
	return listOf(list), list, nil
}

func parseOffset(text string) (o offset, err error) {
	row, col, _ := strings.Cut(text, ".")
	if o.row, err = parseReach(row); err == nil {
		o.col, err = parseReach(col)
	}
	return o, err
}

func parseReach(text string) (int, error) {
	digits, negative := strings.CutPrefix(text, "-")
	n, err := parseNumber("offset", digits, maxReach)
	if negative {
		if n == 0 && err == nil {
			return 0, fmt.Errorf("%w: -0 in an offset; write 0", ErrSpec)
		}
		n = -n
	}
	return n, err
}

// listOf returns the rule that lists the offsets.
func listOf(list []offset) Rule {
	parts := make([]string, len(list))
	for i, o := range list {
		parts[i] = strconv.Itoa(o.row) + "." + strconv.Itoa(o.col)
	}
	return Rule(strings.Join(parts, "_"))
}

// spec returns the rule as a spec option; it is empty for Plus.
func (r Rule) spec() string {
	if r == Plus {
		return ""
	}
	return ",rule=" + string(r)
}

// selfOrNot accepts only the rules Plus and Ring, for boards on which buttons reach no further
// than their neighbours. An empty rule means Plus.
func selfOrNot(r Rule, what string) (Rule, error) {
	switch r {
	case "":
		return Plus, nil
	case Plus, Ring:
		return r, nil
	default:
		return r, fmt.Errorf("%w: %s cannot have the rule %s; use plus or ring", ErrSpec, what, quote(string(r)))
	}
}
