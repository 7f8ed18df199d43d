// Package graphfile reads and writes files that describe boards: graphs and button matrices, in
// five formats.
//
//	format, known := graphfile.FormatOf("path.dot")
//	read, err := graphfile.Read(file, format)
//	fmt.Println(read.Board.Lights(), read.Colours)
//	err = graphfile.Write(out, graphfile.JSON, read)
//
// A Format is one of the five, and a Position is the contents of a file: a board and, if the file
// has them, the colours of its lights and where they are drawn.
//
// In a graph each node is a light with a button. Pressing it toggles the light
// itself and the lights its edges lead to; an undirected edge leads both ways. Most of the
// examples below are a path of three lights.
//
// [DOT], the language of Graphviz, with the extension .dot or .gv:
//
//	graph {                           digraph {
//	    left -- middle -- right           self=false
//	}                                     a -> b -> b
//	                                      a -> c
//	                                  }
//
// The path is on the left. Nodes become lights in the order of their first appearance. With the
// attribute self=false, no light toggles itself, except those with an edge to themselves, like b. A
// node with the attribute lit=true is on. If every node has a pos, as in a file that Graphviz has
// laid out, nodes are drawn there. Other attributes (including label) and ports are ignored.
// Subgraphs and strings in HTML are errors.
//
// [JSON], with the extension .json, is a graph or a list of buttons:
//
//	{"directed": false, "self": true,
//	 "nodes": ["left", "middle", "right"],
//	 "edges": [["left", "middle"], [1, 2]]}
//
//	{"lights": 3, "buttons": [[0, 1], [0, 1, 2], [1, 2]], "colours": 3}
//
// The nodes are a list of names, or just a count. Edges use names, or numbers counted from 0. The
// values shown for directed and self are the defaults; the default number of colours is 2. A
// button that advances a light by two colours lists it twice. "lit":
// ["left", 2] lists the nodes or lights that are on; an entry [2, 3] means light 2 in colour 3.
// "places": [[0, 0], [1.5, 0], [3, 1]] sets where each node is drawn, measured to the right and
// down in light widths.
//
// [EdgeList], with the extension .edges or .txt, has one edge per line; a line with a single name
// is a node, which may have no edges. The first lines can contain "# directed" and "# no self", and
// a line "# lit: 1 4" lists the nodes that are on; other comments are ignored. If no line is an edge,
// "# no edges" must be at the top, because a list of single words is usually something else.
//
//	# directed
//	1 2
//	2 3   # one way only
//	4
//
// If all names are numbers, the lights are in numerical order; otherwise they are in the order
// of their first appearance. Data in braces after an edge are ignored, so .edgelist files of
// networkx can be read.
//
// [Graph6], with the extension .g6, .d6 or .s6, is the compact form used by graph collections: one
// line of graph6, of digraph6 with its leading &, or of sparse6 with its leading :, which can only be
// read. Every light toggles itself. The path is
//
//	Bg
//
// [Matrix], with the extension .matrix, has a line for each button and a column for each light,
// with 1 where the button toggles the light:
//
//	110
//	111
//	0 1 1   # spaces are allowed
//
// Only JSON stores the number of colours; the other formats always have two. If a file lists
// lights that are on, all others are off.
//
// The names of nodes in DOT, JSON and edge lists become the board's labels, which must satisfy
// [board.Board.WithLabels]: up to 1,024 bytes, without control characters. The same three formats
// write them back. A board without labels is written with numbers from 1 or, in JSON, with just the
// number of its nodes.
//
// [Read] is safe for untrusted files: its errors explain what is wrong, and limits on the size of a
// file and of its board bound the memory it takes. Reading a file that [Write] wrote returns the
// same lights, buttons and toggles, except that an edge list whose names are all numbers is sorted.
//
// DOT is described at https://graphviz.org/doc/info/lang.html, and graph6, digraph6 and sparse6 are
// described at https://users.cecs.anu.edu.au/~bdm/data/formats.txt.
package graphfile
