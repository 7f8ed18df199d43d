// Package treewidth finds the fewest presses by dynamic programming along an elimination order of
// the board, as on a tree decomposition. It is fast if the board is long and thin or like a tree: the
// time is linear in the number of buttons, whatever the nullity.
//
// The input is a board and the lights to turn off. The output is a cheapest solution, or the cheapest
// lights to change so that there is a solution.
//
// # The idea
//
// Take a strip of 5 x 1000 and decide its presses from left to right. Once the left part is decided
// and its lights are off, only its border matters to the rest: which buttons in the next column the
// left part counts on, since they toggle its lights, and which lights of that column it has
// toggled. Of all ways to arrive at the same border, only those with the fewest presses can be
// part of a shortest solution. So it is enough to hold one number per border in a table, and to move
// the border from left to right, one light or button at a time.
//
// On a tree, the parts are its branches: the table of a node comes from those of its children. In
// general, take the lights and buttons in any order (order.go). To eliminate one of them, join all
// tables that mention it into one, and remove it:
//
//   - a light, once its presses add up to what it needs;
//   - a button, after adding its press to the lights that it toggles, by taking the better of the two
//     ways, pressed or not.
//
// When nothing is left, each remaining table has one number, and their sum is the answer. Going back
// through the choices recovers the presses. This is variable elimination (U. Bertelè and F. Brioschi,
// 1972).
// The number of lights and buttons that a table mentions is at most the width of the order; the best
// order's width is the treewidth of the board.
//
// # Small tables
//
// A border with k places, each with a press and a parity, has 4^k states. But everything here is
// linear: the states that the left part can produce form an affine space over GF(2), and a table
// needs an entry only for each of its points. If the board is symmetric, which means that button i
// toggles light j whenever button j toggles light i, the space has dimension at most k, and there are
// only 2^k entries. To see this, write A for the matrix, x for the presses on the border, s for what
// the left part adds to the lights there, and y for the presses of the left part L. For the
// difference of two states, the lights of the left part stay as they are:
//
//	A_LL y + A_LN x = 0,   s = A_NL y.
//
// For two such differences, x·s' = x A_NL y' = y A_LL y', and the right side is symmetric, so
// x·s' + x'·s = 0. A space of vectors (x, s) of length 2k in which this holds for every pair has
// dimension at most k, as it lies in its own orthogonal complement.
//
// So a table has coordinates of its own: digit i of an entry's index says whether vector i of a basis
// is added to the origin (plan.go). All of these vectors are known before any table is. They determine
// the time and memory exactly, and a plan that takes too much is refused.
//
// # Cost
//
// A step costs a few nanoseconds for each entry of its table, and usually one bit per entry to
// remember the choice. A strip of 8 x 200 takes 3,200 steps of at most about 2^10 entries. To find the
// nearest solvable state, each light may also be changed on its own, so nothing keeps the space small:
// it has up to 4^k points.
package treewidth
