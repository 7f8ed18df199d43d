// Package graphfile reads boards from files and writes them: graphs and button
// matrices, in five formats.
//
// In a graph each node is a light with a button. Pressing it toggles the light
// itself and the lights its edges lead to; an edge without a direction leads
// both ways. A path of three lights is shown in each format.
//
// [DOT], the language of Graphviz, with the extension .dot or .gv:
//
//	graph {                           digraph {
//	    left -- middle -- right           self=false
//	}                                     a -> {b c}
//	                                      b -> b
//	                                  }
//
// On the left is the path. Nodes become lights in the order in which they first
// appear. With the attribute self=false no light toggles itself, except those with
// an edge to themselves, like b. A node with the attribute lit=true is on. Other
// attributes, also label, ports and HTML are ignored; a subgraph at an end of an edge
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
// Nodes are names, or just how many there are; edges give names or numbers, which
// count from 0. The values shown for directed and self hold when they are left
// out, and two colours. "lit": ["left", 2] lists the nodes or lights that are on, and
// [2, 3] among them is light 2 of colour 3.
//
// [EdgeList], with the extension .edges or .txt, has an edge on each line; a
// single name is a node that may have no edge. Its first lines can say
// "# directed" and "# no self", and a line "# lit: 1 4" says which nodes are on; other
// comments are ignored.
//
//	# directed
//	1 2
//	2 3   # one way only
//	4
//
// When all names are numbers, the lights are in the order of the numbers,
// otherwise in the order in which they first appear.
//
// [Graph6], with the extension .g6 or .d6, is the short form that collections
// of graphs use: one line of graph6, or of digraph6 with its leading &. Every
// light toggles itself. The path is
//
//	Bg
//
// [Matrix], with the extension .matrix, has a line for each button and a column
// for each light, 1 where the button toggles the light:
//
//	110
//	111
//	0 1 1   # spaces are allowed
//
// Only JSON holds the number of colours; the others are read as two. A file that says
// of some lights that they are on means that the others are off.
//
// The names of nodes in DOT, JSON and edge lists become the labels of the board, as
// [board.Board.WithLabels] has them: up to 1,024 bytes, without control characters.
// They are written back by the same three. A board without labels is written with
// numbers from 1, and in JSON with the number of its nodes.
//
// [Read] expects bad files: what it refuses gets a sentence, and sizes are checked
// before memory is spent. [Write] gives what Read reads as the same lights, buttons
// and toggles; only an edge list whose names all are numbers is put in their order.
//
// The formats are described at https://graphviz.org/doc/info/lang.html and
// https://users.cecs.anu.edu.au/~bdm/data/formats.txt.
package graphfile
