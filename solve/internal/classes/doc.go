// Package classes finds the lightest word of a coset of a binary linear code, proved,
// where the buttons fall into four classes of which two pairs are information pairs.
// For Lights Out the code are the quiet patterns, the coset are the solutions of a
// state, and the lightest word is the solution with the fewest presses. Comparing all
// 2^d solutions ends at d = 36 or so; this goes to about d = 80.
//
// # The classes
//
// Let a board be a product of two graphs without odd cycles, such as a grid, which is
// the product of a path of rows and a path of columns. Colour the rows alternately E
// and O, and the columns too; then each button is in one of four classes:
//
//	        col 0   1   2   3   4
//	row 0     EE  EO  EE  EO  EE
//	row 1     OE  OO  OE  OO  OE
//	row 2     EE  EO  EE  EO  EE
//
// Presses x change the lights by A x, A = I + P + Q, where P adds up the neighbours in
// the next rows and Q those in the next columns. P changes the first letter of a class
// and Q the second, and P Q = Q P. So
//
//	A² = I + P² + Q²      (2 P, 2 Q and PQ + QP are 0 modulo 2)
//
// leaves each class to itself. Take any u on EE and v on OO with A² u = 0 and
// A² v = 0, and let
//
//	q = A (u + v) + ... , that is  q = u + v  on EE and OO,
//	                               q = Q u + P v on EO,  q = P u + Q v on OE.
//
// Then A q = 0: on EE it is u + P(P u + Q v) + Q(Q u + P v) = A² u + 2 PQ v = 0, and
// alike on the other three. Conversely a quiet pattern q has A² q = A (A q) = 0, so its
// parts on EE and OO are such u and v; and A q = 0 read on EO and OE gives back its
// other parts, q = Q u + P v and q = P u + Q v. So the quiet patterns are exactly the
// pairs (u, v), chosen independently: EE and OO are an information pair. By the same
// argument, so are EO and OE.
//
// Nothing below trusts this. [New] finds by elimination whether both pairs are
// information pairs and refuses the classes otherwise.
//
// # The proof
//
// A solution is decided by its words on EE and OO, which are any word of a coset of
// 2^r, r about d/2, each; and also by its words on EO and OE. Its size is the sum of
// the weights of the four words. Let min_c be the least weight on class c and e_c what
// a solution has there beyond it, its excess. Then
//
//	size = bound + e_EE + e_OO + e_EO + e_OE,      bound = sum of the four min_c.
//
// List all solutions with e_EE + e_OO <= s, by joining the words of small excess on
// EE with those on OO, and all with e_EO + e_OE <= t likewise. A solution in neither
// list has an excess of at least s + 1 and t + 1 in the two pairs, so at least
//
//	bound + s + t + 2
//
// presses. When the best one listed has no more, nothing has fewer than it. When it
// has more, s + t + 2 is still a gain over the bound.
//
// # The cost
//
// The weights of all 2^r words of a class are Walsh-Hadamard transforms (see package
// cosets), 2^r times a nanosecond or so. They give the number of words of each weight,
// hence the exact number of pairs in the lists for every s and t, before a join is
// begun; of all s and t that would prove the best one known, those with the fewest
// pairs are taken. A pair costs a few dozen nanoseconds: the words on the two other
// classes are added and counted.
package classes
