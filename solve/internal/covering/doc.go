// Package covering computes the covering radius of a binary linear code: the greatest distance of
// any vector from the code. For the code of a board's quiet patterns it is God's number, the most
// presses that any solvable state needs.
//
// The package does not depend on boards. Its input is a list of columns: column j is a number t_j
// whose digit i is 1 if generator i of the code has a 1 at position j. On a board, that means that
// quiet pattern i presses button j. The output of [Bound] is two bounds and the farthest vector found;
// the search itself is the proof.
//
// # Why it is right
//
// Vectors that differ by a codeword form a coset; a vector of least weight in a coset is its
// leader, and the covering radius is the weight of the heaviest leader (G. Cohen, I. Honkala, S.
// Litsyn, A. Lobstein, Covering Codes, 1997). Put positions with the same column t into a group:
// n_0 positions that are 0 in every codeword, and n_t for each other t. Take any vector, with k_t
// ones in group t, and let imbalance(t) = 2 k_t - n_t. A codeword is constant on a group, so adding
// it preserves the imbalance or changes its sign. After adding the codeword c, the vector has
//
//	weight(c) = k_0 + (sum of n_t + L(c)) / 2,   L(c) = sum of (-1)^(c.t) imbalance(t)
//
// ones. So to find the covering radius, find imbalances whose least L is as large as possible, with
// all ones in group 0. The average of L over all c is 0, so the least L is at most 0. If all n_t
// are even, this settles the question: all imbalances can be 0.
//
// Otherwise only the odd groups and their span matter. Let U be the space that the t of the odd
// groups span. Average L over all c that differ by words d with d.t = 0 for all t in U: the groups
// outside U have each sign equally often, so the result is the same sum over the groups in U alone.
// So the least L is at most the least value of that sum, with equality if the groups outside U,
// which are even, have no imbalance. Hence only the groups in U matter: the 9 x 9 board has 55 of
// them in 8 digits, and 29 x 29 has 8 digits instead of 10.
//
// This is an integer program in the imbalances with one constraint for each c.
//
// # The search
//
// [Bound] takes four steps:
//
//  1. A local search finds good imbalances: a lower bound (localsearch.go).
//  2. Branch and bound lowers the upper bound floor by floor, where a floor is a value of the least L
//     (floors.go): it proves that no imbalances reach the floor, or finds some that do, and then the
//     radius is known (branchbound.go). It solves the relaxations by the dual simplex method
//     (dualsimplex.go), and checks the results in integers. If U has too many digits, a subspace of U
//     still yields an upper bound, by the same averages.
//  3. Counting gives another lower bound, the sphere-covering bound: each coset needs its own leader.
//  4. If the bounds still differ, the restrictions of the code to parts of the positions may give a
//     better lower bound (parts.go).
//
// For example, the repetition code of length 5 has one group, n_1 = 5, and two words c. An imbalance of
// i gives L(0) = i and L(1) = -i, so the least L is -|i|, and the imbalance of 5 positions is odd. The
// local search finds -1, which is the highest floor, and the radius is (5 - 1) / 2 = 2. On 9 x 9, the local
// search finds a state that needs 37 presses, and branch and bound rules out 40, 39 and 38.
//
// Several cores share the cases of a floor's tree. Each search has its own budget, which counts steps of
// about 1 ns instead of time, starts from what was known when the cases were shared out, and rounds every
// product; the results are merged in the order of the cases. So the bounds depend neither on the machine
// nor on the number of its cores.
//
// # Cost
//
// Computing all L takes one Walsh-Hadamard transform, r 2^r additions for r digits of U. Branch and
// bound is exponential, so its effort can be limited.
package covering
