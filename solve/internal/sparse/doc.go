// Package sparse solves boards of two colours with few buttons per light, by nested
// dissection and elimination of small dense matrices, the fronts.
//
// The input is a board. The output is that of package dense: presses for any lights
// or an invariant that proves that there are none, and the same bases.
//
// # Nested dissection
//
// (A. George, 1973.) Two buttons are neighbours if some light is toggled by both. A
// separator is a set of buttons without which the others fall into two parts that
// share no light. It is eliminated after both parts, and each part is divided in the
// same way. The separator is a level of a breadth-first search from a button at the
// rim: the buttons nearer to the start and those farther away share no light.
//
// # Fronts
//
// Each cut of the dissection has a front: a matrix with a row for each equation that
// involves the cut's own buttons, and a column for each button in one of these
// equations, the own ones first. The rows are lights, and the rows that the fronts
// of the children passed on. A front is eliminated like a dense board, [F | I] to [R
// | T], and its rows are then of three kinds:
//
//	pivot in an own button      gives the press of that button, once those of
//	                            the buttons further up are known
//	pivot in another button     passed on to the parent
//	no pivot                    an invariant
//
// A light is in the front of the lowest cut that contains one of its buttons: as
// they are all neighbours, they lie on one path from there to the root. Unlike
// methods that pivot on the diagonal, this one works for every matrix, of any shape
// and rank. It is the row merging of sparse QR (A. George, M. Heath, 1980), over two
// elements.
//
// # Cost
//
// Separators of a plane board of n lights have about sqrt(n) buttons, and nothing
// larger than a separator is ever dense. So analysing a board costs about n^1.5 / 64
// word operations and n log n bits, and a state costs n log n / 64. A board without
// small separators is refused before it takes more than 2 GiB.
package sparse
