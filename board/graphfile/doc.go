// Package graphfile reads boards from files and writes them: graphs and button
// matrices, in five formats.
//
// In a graph each node is a light with a button. Pressing it toggles the light
// itself and the lights its edges lead to; an undirected edge leads both ways. Here
// is a path of three lights in each format.
//
// [DOT], the language of Graphviz, with the extension .dot or .gv:
//
//	graph {                           digraph {
//	    left -- middle -- right           self=false
//	}                                     a -> {b c}
//	                                      b -> b
//	                                  }
//
// The path is on the left. Nodes become lights in the order in which they first
// appear. With the attribute self=false no light toggles itself, except those with
// an edge to themselves, like b. A node with the attribute lit=true is on. If every node
// has a pos, as in a file that Graphviz has laid out, nodes are drawn there. Other
// attributes (also label), ports and HTML are ignored; a subgraph at an end of an edge
// stands for all its nodes.
//
// [JSON], with the extension .json, is a graph or a list of buttons:
//
//	{"directed": false, "self": true,
//	 "nodes": ["left", "middle", "right"],
//	 "edges": [["left", "middle"], [1, 2]]}
//
//	{"lights": 3, "buttons": [[0, 1], [0, 1, 2], [1, 2]], "colours": 3}
//
// Nodes are a list of names, or just their number. Edges use names, or numbers
// counted from 0. The values shown for directed and self are the defaults; the
// default number of colours is 2. "lit": ["left", 2] lists the nodes or lights that
// are on; an entry [2, 3] means light 2 in colour 3. "places": [[0, 0], [1.5, 0], [3, 1]]
// says where each is drawn, in lights to the right and down.
//
// [EdgeList], with the extension .edges or .txt, has an edge on each line; a single
// name is a node that may have no edge. Its first lines can say "# directed" and
// "# no self", and a line "# lit: 1 4" says which nodes are on; other comments are
// ignored.
//
//	# directed
//	1 2
//	2 3   # one way only
//	4
//
// If all names are numbers, the lights are in the order of the numbers, otherwise in
// the order in which they first appear.
//
// [Graph6], with the extension .g6 or .d6, is the short form that collections of
// graphs use: one line of graph6, or of digraph6 with its leading &. Every light
// toggles itself. The path is
//
//	Bg
//
// [Matrix], with the extension .matrix, has a line for each button and a column for
// each light, 1 where the button toggles the light:
//
//	110
//	111
//	0 1 1   # spaces are allowed
//
// Only JSON holds the number of colours; the other formats always mean two. If a file
// says that some lights are on, the others are off.
//
// The names of nodes in DOT, JSON and edge lists become the labels of the board, as
// [board.Board.WithLabels] accepts them: up to 1,024 bytes, without control
// characters. The same three formats write them back. A board without labels is
// written with numbers from 1, and in JSON with the number of its nodes.
//
// [Read] expects bad files: its errors say what is wrong, and it checks sizes before
// it allocates memory. Reading what [Write] wrote gives the same lights, buttons and
// toggles, except that an edge list whose names are all numbers is sorted by them.
//
// The formats are described at https://graphviz.org/doc/info/lang.html and
// https://users.cecs.anu.edu.au/~bdm/data/formats.txt.
package graphfile
