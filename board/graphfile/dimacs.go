package graphfile

import (
	"strconv"
	"strings"

	"lightsout/board"
)

// DIMACS graph files, as collections of graphs for colouring use them, are edge lists with a letter
// at the start of each line: comments, then the numbers of nodes and edges, then edges.
//
//	c a path of three nodes
//	p edge 3 2
//	e 1 2
//	e 2 3
//
// Many such files list each edge in both directions, so repeated edges are ignored. So is the number
// of edges, because files disagree on what it counts.

// isDIMACS reports whether the first line that is not a comment gives the numbers of nodes and edges.
func isDIMACS(text string) bool {
	for line := range strings.Lines(text) {
		words := strings.Fields(line)
		switch {
		case len(words) == 0 || words[0] == "c":
		default:
			return isProblem(words)
		}
	}
	return false
}

// isProblem reports whether a line gives the numbers of nodes and edges.
func isProblem(words []string) bool {
	return len(words) == 4 && words[0] == "p" && (words[1] == "edge" || words[1] == "col")
}

func readDIMACS(text string) (Position, error) {
	net := network{self: true, strict: true}
	number := 0
	for line := range strings.Lines(text) {
		number++
		words := strings.Fields(line)
		switch {
		case len(words) == 0 || words[0] == "c":
		case isProblem(words) && net.nodes == 0:
			nodes, err := strconv.Atoi(words[2])
			if err != nil || nodes < 1 {
				return Position{}, bad(number, "%s is not a number of nodes", quote(words[2]))
			}
			if nodes > maxNodes {
				return Position{}, errNodes
			}
			net.nodes = nodes
		case words[0] == "e" && len(words) == 3:
			if err := net.addDIMACS(words[1:], number); err != nil {
				return Position{}, err
			}
		default:
			return Position{}, bad(number, "%s; in a DIMACS file an edge is written like e 1 2", quote(strings.TrimSpace(line)))
		}
	}
	if 2*net.nodes > board.MaxToggles {
		return Position{}, errToggles
	}
	net.labels = make([]string, net.nodes)
	for node := range net.labels {
		net.labels[node] = strconv.Itoa(node + 1)
	}
	return net.position()
}

// addDIMACS adds an edge between two nodes, which are numbered from 1.
func (g *network) addDIMACS(words []string, line int) error {
	var ends [2]int
	for i, word := range words {
		node, err := strconv.Atoi(word)
		if err != nil || node < 1 || node > g.nodes {
			return bad(line, "%s is not a node; the nodes are 1 to %d", quote(word), g.nodes)
		}
		ends[i] = node - 1
	}
	if isLoop(ends) {
		return bad(line, "an edge from %s to itself; every light already toggles itself", quote(words[0]))
	}
	return g.add(ends[0], ends[1], line)
}
