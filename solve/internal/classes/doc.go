// Package classes finds a coset leader, a word of least weight in a coset of a binary linear code,
// and proves that it is one, if the positions fall into four classes that form two information
// pairs. For Lights Out the positions are the buttons, the code is the space of quiet patterns, the
// coset is the set of solutions to a state, and its leader is the solution with the fewest presses.
// Comparing all 2^d solutions is possible up to about d = 36; this method reaches about d = 70.
//
// # The classes
//
// Take a board that is a product of two bipartite graphs, such as a grid, which is the product of a
// path of rows and a path of columns, or a hypergrid, which is the product of a path and a grid of
// one dimension less. Label the rows alternately E and O, and do the same with the columns. Then
// each button is in one of four classes:
//
//	        col 0   1   2   3   4
//	row 0     EE  EO  EE  EO  EE
//	row 1     OE  OO  OE  OO  OE
//	row 2     EE  EO  EE  EO  EE
//
// Presses x change the lights by A x with A = I + P + Q, where P adds up the neighbours in the
// adjacent rows and Q the neighbours in the adjacent columns. P changes the first letter of a class
// and Q the second, and P Q = Q P. So
//
//	A² = I + P² + Q²      (2 P, 2 Q and PQ + QP are 0 modulo 2)
//
// maps each class to itself. Two classes are an information pair if a quiet pattern is determined
// by its parts on the two, and these parts can be chosen independently. EE and OO are an
// information pair. To see this, take any u on EE and v on OO with A² u = 0 and A² v = 0, and let
// q = A (u + v), that is
//
//	q = u on EE,   q = v on OO,   q = Q u + P v on EO,   q = P u + Q v on OE.
//
// Then A q = A² u + A² v = 0, so q is a quiet pattern. Conversely, let q be a quiet pattern, u its
// part on EE and v its part on OO. Since A² q = 0 and A² maps each class to itself, A² u = 0 and
// A² v = 0. On EO and OE, A q = 0 means that the other two parts are Q u + P v and P u + Q v. So
// (u, v) -> A (u + v) is a bijection from the pairs to the quiet patterns. By the same argument EO
// and OE are an information pair.
//
// The code does not rely on this argument. [New] checks by elimination that both pairs are
// information pairs, and returns ErrNoSplit otherwise.
//
// # The proof
//
// A solution is determined by its words (its parts) on EE and OO. Each of them ranges independently
// over a coset of 2^r words, where r is about d/2. The same is true of EO and OE. The size of a
// solution is the sum of the weights of its four words. Let min_c be the least weight of a word on
// class c, and let the excess e_c of a solution be the weight of its word on c minus min_c. Then
//
//	size = bound + e_EE + e_OO + e_EO + e_OE,      bound = sum of the four min_c.
//
// List all solutions with e_EE + e_OO <= s by joining the words of small excess on EE with those on
// OO, and likewise all solutions with e_EO + e_OE <= t. A solution in neither list has an excess of
// at least s + 1 on the first pair and t + 1 on the second, so it has at least
//
//	bound + s + t + 2
//
// presses. If the smallest listed solution has at most this many, it is optimal. Otherwise
// bound + s + t + 2 is still a lower bound.
//
// All solutions to a state have the same parity, because every quiet pattern q has an even number
// of presses: in the sum of A q over the buttons of q, which is 0, each button of q counts once and
// each edge between two of them twice. So a better solution has at least two fewer presses, and the
// best known solution is optimal even if it has one press more than the bound. [New] checks the
// patterns, because on some boards, such as those whose buttons do not change their own light, the
// argument does not apply.
//
// # The cost
//
// The weights of all 2^r words of a class come from Walsh-Hadamard transforms (see package cosets),
// in about 2^r nanoseconds. They determine the number of words of each weight and so, before a join
// starts, the exact number of pairs in the lists for every s and t. Of all s and t that would prove
// the best known solution optimal, we take those with the fewest pairs. A pair costs a few
// nanoseconds with vector instructions and a few dozen without: the code adds its words on the two
// other classes and counts the ones.
//
// The lists of a proof must fit in memory. If there are too many words, only those of small excess
// are listed and joined. Then the words of a class are weighed again, piece by piece, and the unlisted
// words of a piece are joined at once. The weight of their partners must be so low that only a few
// words qualify, and those are listed.
//
// # The search
//
// [Split.Fewest] repeats three steps:
//
//  1. survey: compute the weights of the words of each class, and list the lightest (survey.go);
//  2. plan: choose s and t (plan.go, fewest.go);
//  3. join: examine the solutions that the plan adds (join.go, comb.go).
//
// For example, 30 x 30 with all lights on has 2^20 solutions. Each class has 225 buttons and 2^10 words.
// Reflections map the classes to one another, so one survey is enough: its lightest words have 91
// presses, and the bound is 4 x 91 = 364. A join finds a solution with 376 presses. The plan
// s = t = 5 proves that no solution has fewer, because 364 + 5 + 5 + 2 = 376, and only 148 solutions have
// an excess of at most 5 on the first pair of classes.
//
// All cores share the pieces of a survey and the portions of a join, and the best solution so far. Of
// several equally small solutions, the one with the lowest numbers wins. So the answer does not depend
// on the number of cores.
package classes
