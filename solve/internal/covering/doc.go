// Package covering computes the covering radius of a binary linear code: how far the
// farthest vector is from the code. For the code of a board's quiet patterns it is
// God's number, the most presses that any state needs.
//
// The input is a list of columns, nothing of boards: column j is a number t_j whose
// digits say which generators of the code have a 1 at place j. On a board that are the
// quiet patterns that press button j. The output are two bounds, a vector that needs as
// many ones as were found, and the proof is in the search itself.
//
// # Why it is right
//
// All vectors that differ by a codeword form a coset; the lightest of a coset is its
// leader, and the covering radius is the weight of the heaviest leader (G. Cohen,
// I. Honkala, S. Litsyn, A. Lobstein, Covering Codes, 1997). Put places with the same
// column t into a group: n_0 places that are 0 in every codeword, and n_t for each other
// t. Take any vector, with k_t ones in group t, and call imbalance(t) = 2 k_t - n_t. A
// codeword has a group all or not at all, so adding it keeps an imbalance or changes its
// sign. With the codeword c added, the vector has
//
//	weight(c) = k_0 + (sum of n_t + L(c)) / 2,   L(c) = sum of (-1)^(c.t) imbalance(t)
//
// ones. So the covering radius asks for the imbalances whose least L is largest; group 0
// is all ones. The average of L over all c is 0, so the least is no more than that. This
// settles the question when all groups are even: then all imbalances can be 0.
//
// Otherwise only the odd groups and what they span count. Let U be the space that the t
// of the odd groups span. The average of L over all c that differ by words d with
// d.t = 0 for all t in U is the same sum over the groups in U alone, for the others are
// as often plus as minus. So the least L is no more than the least of that sum; and it
// is the same if the groups outside U, which are even, have no imbalance. The question is
// therefore one about the groups in U: the board 9 x 9 has 55 of them in 8 digits, and
// 29 x 29 has 8 digits instead of 10.
//
// That question is an integer program in the imbalances with one constraint for each c.
// Branch and bound proves that no imbalances reach a number, or finds some that do
// (branchbound.go); its relaxations are solved by the dual simplex method, and what they
// say is checked with integers (dualsimplex.go). Where U has too many digits, a space
// within U still gives a bound from above, by the same average, and a local search one
// from below (localsearch.go). So does counting, the sphere-covering bound: each coset
// needs a leader of its own.
//
// # Cost
//
// All L cost one Walsh-Hadamard transform, r 2^r additions for r digits of U. The search
// is exponential, so it works on an effort: steps of about 1 ns, counted and not timed,
// so that an answer does not depend on the machine.
package covering
