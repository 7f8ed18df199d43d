// Package board describes boards: how many lights and buttons a board has, how many colours a light
// can have, and which lights each button toggles.
//
//	b, err := board.Parse("5x5,torus")
//	fmt.Println(b.Lights(), b.LightName(7)) // 25 row 2, column 3
//	g, err := board.NewGraph(board.Graph{Nodes: 3, Edges: [][2]int{{0, 1}, {1, 2}}})
//
// A [Board] says what each button toggles; [Grid] and [Graph] describe new ones.
//
// A short text, the spec, identifies a board in every program and file:
//
//	5x5                         5 rows, 5 columns; a button toggles its light
//	                            and the lights above, below, left and right
//	5x5,torus                   edges glued; also cylinder, mobius, klein and
//	                            projective
//	3x3x3x3                     a hypergrid; 3x3x3x3,torus a hypertorus
//	hex4  tri6  cube3           a disc of hexagons, a triangle of triangles, the
//	                            surface of a cube
//	graph6=FhCKG                a graph, here the 7-cycle; digraph6= a directed one
//	buttons=3_0.1_0.1.2_1.2     three lights, and for each of three buttons
//	                            the lights it toggles
//	buttons=2_0.0_0.1,mod=3     a button advances a light by one colour each
//	                            time it lists the light
//	5x5,rule=ring               without the light in the middle; on grids also x,
//	                            star, knight and offsets such as 0.0_0.1_-1.0
//	5x5,holes=8_13              without lights 8 and 13, counted from 1, and their
//	                            buttons
//	4x7,mod=3                   lights of three colours
//
// Except in holes=, lights and buttons are numbered from 0. The names that people read, such as
// row 2, column 3, count from 1: see [Board.LightName] and [Board.ButtonName]. Methods panic if
// the number of a light, button, row or column is out of range, or a [Side] is unknown.
//
// [Parse] reads a spec and [Board.String] writes it. A Board never changes, so it
// can be shared freely.
package board
