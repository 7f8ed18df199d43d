// Package fronts solves two-colour boards of every kind, by nested dissection and elimination of
// dense matrices called fronts: many small ones if each light has few buttons, otherwise one large
// one.
//
// The output is presses for any lights, or an invariant that proves there are none, and bases of the
// quiet patterns and the invariants in reduced echelon form, which are the same for all methods.
//
// # Nested dissection
//
// (A. George, 1973.) Two buttons are neighbours if they toggle a common light. A separator is a set
// of buttons whose removal splits the others into two parts that share no lights. It is eliminated
// after both parts, and each part is divided the same way.
//
// The separator is a level of a breadth-first search from a button on the periphery: the buttons
// nearer to the start and those farther away share no lights (dissection.go). On a plane board the
// levels are about as small as straight cuts. Where they are not, as on a random graph, in which all
// buttons are within a few steps of each other, the board is eliminated as a whole.
//
// # Fronts
//
// Each cut of the dissection has a front: a matrix with a row for each of the cut's equations, and
// a column for each button in one of these equations, with the cut's own buttons first. The rows
// are lights, and rows passed on by the children's fronts. The columns of its own buttons are
// eliminated like a dense board, [F | I] to [R | T], which leaves three kinds of rows:
//
//	pivot in one of its own buttons   determines the press of that button, once the presses
//	                                  of the buttons further up are known
//	no pivot                          passed on to the parent
//	zero                              an invariant
//
// Rows that are passed on need not be independent. Only if there are more of them than columns are
// the other columns eliminated too, so that some rows become zero.
//
// A light is in the front of the lowest cut that contains one of its buttons: since they are all
// neighbours, they are on one path from there to the root. Unlike methods that pivot on the
// diagonal, this one works for matrices of any shape and rank. It is the row merging of sparse QR
// (A. George, M. Heath, 1980), over GF(2).
//
// The columns of a front are known before any of it is computed (plan.go), and so is the number of
// its rows if all ranks are full. Columns are in the order of elimination, so that the columns of a
// child form a few runs in its parent, and its rows are copied word by word. Fronts of different
// branches are independent and are distributed among the processors (schedule.go); the answers do
// not depend on how many there are.
//
// # Cost
//
// Separators of a planar board of n lights have about sqrt(n) buttons, and nothing much larger than
// a separator is ever dense. So analysing a board costs about n^1.5 / 64 word operations and n log
// n bits, and solving a state costs n log n / 64. A board without small separators is refused
// before it takes more than 2 GiB.
package fronts
