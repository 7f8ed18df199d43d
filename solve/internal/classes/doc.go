// Package classes finds a coset leader, a lightest word of a coset of a binary
// linear code, and proves that it is one, if the positions fall into four classes
// that form two information pairs. For Lights Out the positions are the buttons, the
// code is the space of quiet patterns, the coset is the set of solutions of a state,
// and its leader is the solution with the fewest presses. Comparing all 2^d
// solutions is possible up to about d = 36; this method goes to about d = 70.
//
// # The classes
//
// Take a board that is a product of two bipartite graphs, such as a grid, which is
// the product of a path of rows and a path of columns, or a hypergrid, which is the
// product of a path and a grid of one dimension less. Colour the rows alternately E
// and O, and the columns too. Then each button is in one of four classes:
//
//	        col 0   1   2   3   4
//	row 0     EE  EO  EE  EO  EE
//	row 1     OE  OO  OE  OO  OE
//	row 2     EE  EO  EE  EO  EE
//
// Presses x change the lights by A x with A = I + P + Q, where P adds up the
// neighbours in the adjacent rows and Q those in the adjacent columns. P changes the
// first letter of a class and Q the second, and P Q = Q P. So
//
//	A² = I + P² + Q²      (2 P, 2 Q and PQ + QP are 0 modulo 2)
//
// maps each class to itself. Two classes are an information pair if a quiet pattern
// is determined by its parts on the two, and these parts can be chosen independently
// of each other. EE and OO are one. To see this, take any u on EE and v on OO with
// A² u = 0 and A² v = 0, and let q = A (u + v), that is
//
//	q = u on EE,   q = v on OO,   q = Q u + P v on EO,   q = P u + Q v on OE.
//
// Then A q = A² u + A² v = 0, so q is a quiet pattern. Conversely, let q be a quiet
// pattern, u its part on EE and v its part on OO. As A² q = 0 and A² maps each class
// to itself, A² u = 0 and A² v = 0; and A q = 0, read on EO and on OE, says that the
// other two parts are Q u + P v and P u + Q v. So (u, v) -> A (u + v) is a bijection
// from the pairs to the quiet patterns. By the same argument EO and OE are an
// information pair.
//
// The code does not rely on this. [New] checks by elimination that both pairs are
// information pairs, and returns ErrNoSplit otherwise.
//
// # The proof
//
// A solution is determined by its words (its parts) on EE and OO. Each of them
// ranges independently over a coset of 2^r words, r about d/2. The same holds for EO
// and OE. The size of a solution is the sum of the weights of its four words. Let
// min_c be the least weight of a word on class c, and let the excess e_c of a
// solution be the weight of its word on c minus min_c. Then
//
//	size = bound + e_EE + e_OO + e_EO + e_OE,      bound = sum of the four min_c.
//
// List all solutions with e_EE + e_OO <= s, by joining the words of small excess on
// EE with those on OO, and likewise all with e_EO + e_OE <= t. A solution in neither
// list has an excess of at least s + 1 on the first pair and t + 1 on the second, so
// it has at least
//
//	bound + s + t + 2
//
// presses. If the smallest solution listed has at most this many, it is a smallest of all.
// Otherwise bound + s + t + 2 is still a lower bound.
//
// # The cost
//
// The weights of all 2^r words of a class come from Walsh-Hadamard transforms (see
// package cosets), in about 2^r nanoseconds. They give the number of words of each
// weight and so, before a join begins, the exact number of pairs in the lists for
// every s and t. Among all s and t that would prove the best solution known to be
// smallest, those with the fewest pairs are taken. A pair costs a few nanoseconds
// with vector instructions and a few dozen without: its words on the two other classes
// are added and their ones counted.
//
// The lists of a proof must fit in memory. Where there are too many words, those of small excess
// are listed and joined. Then the words of a class are weighed once more, and each that is not
// listed is joined as it is found: its partner has to be so light that only a few are, and they
// are listed.
//
// # The shards
//
// A [Proof] goes from stage to stage, a survey of the classes and then joins, and cuts each
// stage into shards of a few milliseconds to about ten seconds. A shard needs the question,
// its number and the answers to the earlier stages, and its answer is the same on every
// machine at any time. So machines can share a proof, and anyone who does not trust it can
// repeat any part of it. With n shards, a shard of a survey takes every n-th block of a
// class and answers with its counts and lists, which are added up; a shard of a join
// streams a slice of one class's list past what is held of the other's and answers with the
// best solution. [Split.Fewest] does the same shards on all cores of one machine.
package classes
