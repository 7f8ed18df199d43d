// Package board says what toggles what: how many lights and buttons a board
// has, how many colours a light goes through, and which lights each button
// moves on by one.
//
// A board is named by a short text, its spec, that is the same everywhere:
//
//	5x5                         5 rows, 5 columns; a button toggles its light
//	                            and the lights above, below, left and right
//	5x5,rule=ring               the same without the light in the middle
//	4x7,mod=3                   lights of three colours
//	buttons=3_0.1_0.1.2_1.2     three lights, and for each of three buttons
//	                            the lights it toggles
//
// [Parse] reads a spec and [Board.String] writes it. A Board never changes, so
// it can be shared freely.
package board
