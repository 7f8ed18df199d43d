// Package sparse solves boards of two colours in which few buttons meet at a light, by
// nested dissection and elimination of small dense matrices, the fronts.
//
// The input is a board; the output is that of package dense: presses for any lights or
// an invariant that proves that there are none, and the same bases.
//
// # Nested dissection
//
// (A. George, 1973.) Buttons are neighbours when some light is toggled by both. A
// separator, a set of buttons without which the others fall into two parts that share no
// light, is put off until both parts are done, and each part is cut in the same way. The
// separator is a level of a breadth-first search from a button at the rim: what is
// nearer and what is farther share no light.
//
// # Fronts
//
// Each cut of the dissection has a front: a matrix with a row for each equation that has
// to do with the cut's own buttons, and a column for each button in one of them, the own
// ones first. The rows are lights, and what the fronts of the children could not use. A
// front is eliminated like a dense board, [F | I] to [R | T], and its rows are then of
// three kinds:
//
//	pivot in an own button      they give the press of that button, once those
//	                            of the buttons further up are known
//	pivot in another button     passed on to the parent
//	no pivot                    an invariant
//
// A light is in the front of the lowest cut that has one of its buttons: as they are all
// neighbours, they are on one way from there to the root. Unlike methods that pivot on
// the diagonal this one works for every matrix, of any shape and rank. It is the row
// merging of sparse QR (A. George, M. Heath, 1980), over two elements.
//
// # Cost
//
// Separators of a plane board of n lights have about sqrt(n) buttons, and nothing larger
// than a separator is ever dense. So analysing a board costs about n^1.5 / 64 word
// operations and n log n bits, and lights cost n log n / 64. A board whose parts hang
// together too closely is refused before it takes more than 2 GiB.
package sparse
