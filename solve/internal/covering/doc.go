// Package covering computes the covering radius of a binary linear code: how far the
// farthest vector is from the code. For the code of a board's quiet patterns it is
// God's number, the most presses that any state needs.
//
// The package knows nothing of boards. Its input is a list of columns: column j is a
// number t_j whose digits say which generators of the code have a 1 at position j.
// On a board these are the quiet patterns that press button j. The output is two
// bounds and a vector, the farthest that was found; the search itself is the proof.
//
// # Why it is right
//
// All vectors that differ by a codeword form a coset; a lightest vector of a coset
// is its leader, and the covering radius is the weight of the heaviest leader (G.
// Cohen, I. Honkala, S. Litsyn, A. Lobstein, Covering Codes, 1997). Put positions
// with the same column t into a group: n_0 positions that are 0 in every codeword,
// and n_t for each other t. Take any vector, with k_t ones in group t, and let
// imbalance(t) = 2 k_t - n_t. A codeword is constant on a group, so adding it keeps
// the imbalance or changes its sign. With the codeword c added, the vector has
//
//	weight(c) = k_0 + (sum of n_t + L(c)) / 2,   L(c) = sum of (-1)^(c.t) imbalance(t)
//
// ones. So the covering radius asks for imbalances whose least L is as large as
// possible, with all ones in group 0. The average of L over all c is 0, so the least
// L is at most 0. This settles the question if all n_t are even: then all imbalances
// can be 0.
//
// Otherwise only the odd groups and their span count. Let U be the space that the t
// of the odd groups span. Average L over all c that differ by words d with d.t = 0
// for all t in U: the groups outside U have each sign equally often, so the result
// is the same sum over the groups in U alone. So the least L is at most the least of
// that sum; and they are equal if the groups outside U, which are even, have no
// imbalance. So only the groups in U matter: the board 9 x 9 has 55 of them in 8
// digits, and 29 x 29 has 8 digits instead of 10.
//
// This is an integer program in the imbalances with one constraint for each c.
// Branch and bound proves that no imbalances reach a given value, or finds some that
// do (branchbound.go). Its relaxations are solved by the dual simplex method, and
// the results are checked with integers (dualsimplex.go). If U has too many digits,
// a space within U still gives an upper bound, by the same averages, and a local
// search gives a lower bound (localsearch.go). So does counting, the sphere-covering
// bound: each coset needs a different leader. And so do the restrictions of the code to
// parts of the positions (parts.go).
//
// # The shards
//
// A [Proof] is cut into shards for many machines, of at most about ten seconds each. Its
// stages are a local search, then branch and bound, floor by floor, and last the parts of
// the code. In branch and bound one shard begins: it rules out the floors that are easy,
// and divides the tree of the first one that is not into a few dozen open cases
// (descending.go). The next stage has a shard for each of them (dividing.go). A shard that
// does not finish its case in time reports which cases below it are still open, and the
// next stage has shards for those, and so on until none is open. Then the next floor
// begins.
//
// Whether and how a case is divided depends only on its path from the root, not on the rest
// of the tree. So the tree is the same however it is cut. A shard resumes its case by
// walking down to it again; on the way it only solves the relaxations. The process that
// divided the tree has these in memory and skips the walk.
//
// An answer says, for each open case of the shard, what became of it: ruled out, divided in
// some way, or nothing. It also has the best imbalances that the shard found. Answers
// belong to different cases, so they can be put into the tree in any order and more than
// once; the best of all imbalances counts, that of the first shard if there are several. A
// shard starts from what was known when its stage began, counts steps instead of time, and
// rounds every product, so its answer is the same on every machine. Imbalances are checked
// when they are taken, and a split must be one of the case that it divides, so no case can
// get lost. A claim that a case is ruled out must be trusted, or the shard repeated
// elsewhere: its answer must be the same, byte for byte.
//
// With a limited effort the shards of a stage get equal parts of what is left, and what
// some of them do not need is there for the next stage.
//
// # Cost
//
// All L cost one Walsh-Hadamard transform, r 2^r additions for r digits of U. The
// search is exponential, so its effort is limited: it counts steps of about 1 ns
// instead of time, so that an answer does not depend on the machine.
package covering
