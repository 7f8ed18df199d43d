// Package sparse solves boards with few buttons per light and a prime number of colours,
// by nested dissection and elimination of small dense matrices, the fronts.
//
// The input is a board. For two colours the output is that of package dense: presses for
// any lights or an invariant that proves that there are none, and the same bases. For
// more it is that of package colours.
//
// # Nested dissection
//
// (A. George, 1973.) Two buttons are neighbours if some light is toggled by both. A
// separator is a set of buttons without which the others fall into two parts that
// share no light. It is eliminated after both parts, and each part is divided in the
// same way.
//
// Most boards have a layout: rows and columns, or places in more dimensions. There, each
// part is cut straight through its middle, across its longest side or a diagonal
// (layout.go, slices.go), until the parts are small. Then, for each light that has
// buttons on both sides of a cut, those on one side are moved to the separator
// (halves.go). So the separators are right whatever the cuts are, even where edges are
// glued together, and good cuts only make them small. It takes one look at each button
// for each cut above it, and two or three at each light.
//
// Where there is no layout the separator is a level of a breadth-first search from a
// button at the rim: the buttons nearer to the start and those farther away share no
// light (dissection.go). If all levels are larger than those of a grid would be, the
// buttons are bisected as a graph is, by merging them to fewer, dividing these, and
// refining the halves on the way back (bisection.go, multilevel.go, refine.go). A random
// graph of 20,000 nodes with three neighbours each has no level that could be used, as all
// nodes are within a few steps of each other; bisection finds a separator of 5,000 nodes.
// Parts of fewer than 2,000 buttons are not bisected if there are two colours: they are
// eliminated sooner than their halves are found.
//
// # Fronts
//
// Each cut of the dissection has a front: a matrix with a row for each equation that
// involves the cut's own buttons, and a column for each button in one of these
// equations, the own ones first. The rows are lights, and the rows that the fronts
// of the children passed on. Its own columns are eliminated like a dense board, [F | I]
// to [R | T], and its rows are then of three kinds:
//
//	pivot in an own button      gives the press of that button, once those of
//	                            the buttons further up are known
//	no pivot                    passed on to the parent
//	zero                        an invariant
//
// Rows that are passed on need not be independent. Only where they are more than the
// columns, the others are eliminated too, so that some rows become zero.
//
// A light is in the front of the lowest cut that contains one of its buttons: as
// they are all neighbours, they lie on one path from there to the root. Unlike
// methods that pivot on the diagonal, this one works for every matrix, of any shape
// and rank. It is the row merging of sparse QR (A. George, M. Heath, 1980), over two
// elements.
//
// Modulo a prime p > 2 all of this is the same (prime.go). Rows are packed by package
// modn, two bits for an entry modulo 3 and a byte modulo other primes. Modulo other
// numbers a pivot need not have an inverse, and package colours takes over.
//
// Which rows and columns a front has is known before any of it is computed (plan.go).
// Columns are in the order of elimination, so that those of a child are few runs of
// those of its parent, and its rows are copied word by word. Fronts of different
// branches are independent, and are shared among the processors (schedule.go); the answers
// do not depend on how many there are.
//
// # Cost
//
// Separators of a plane board of n lights have about sqrt(n) buttons, and nothing
// larger than a separator is ever dense. So analysing a board costs about n^1.5 / 64
// word operations and n log n bits, and a state costs n log n / 64. A board without
// small separators is refused before it takes more than 2 GiB.
package sparse
