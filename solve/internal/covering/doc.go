// Package covering computes the covering radius of a binary linear code: the greatest distance of
// any vector from the code. For the code of a board's quiet patterns it is God's number, the most
// presses that any solvable state needs.
//
// The package does not depend on boards. Its input is a list of columns: column j is a number t_j
// whose digit i is 1 if generator i of the code has a 1 at position j. On a board, that means that
// quiet pattern i presses button j. The output is two bounds and the farthest vector found; the
// search itself is the proof.
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
// This is an integer program in the imbalances with one constraint for each c. Branch and bound
// proves that no imbalances reach a given value, called the floor, or finds some that do
// (branchbound.go). It solves the relaxations by the dual simplex method (dualsimplex.go), and
// checks the results in integers. If U has too many digits, a subspace of U still yields an upper
// bound, by the same averages. Lower bounds come from a local search (localsearch.go), from
// counting (the sphere-covering bound: each coset needs its own leader), and from the restrictions
// of the code to parts of the positions (parts.go).
//
// # The shards
//
// A [Proof] is divided among many machines, in shards that take at most about ten seconds each. Its
// stages are a local search, then branch and bound, floor by floor, and finally the parts of the
// code. Branch and bound starts with one shard: it rules out the easy floors, and divides the tree
// of the first hard one into a few dozen open cases (descending.go). The next stage has a shard for
// each of them (dividing.go). A shard that does not finish its case in time reports which cases
// below it are still open, and the next stage has shards for those, and so on until none is open.
// Then the next floor starts.
//
// Whether and how a case is divided depends only on its path from the root, not on the rest of the
// tree. So the tree is the same however it is cut. A shard resumes its case by walking down to it
// again; on the way it only solves the relaxations. The process that divided the tree has these in
// memory and skips the walk.
//
// An answer reports the result for each open case of the shard: ruled out, divided in some way, or
// still open. It also contains the best imbalances that the shard found. Answers concern different
// cases, so they can be added to the tree in any order and more than once; the best of all
// imbalances wins, and ties go to the first shard. A shard starts from what was known when its
// stage began, counts steps instead of time, and rounds every product, so its answer is the same on
// every machine. Imbalances are checked on arrival, and a split must be valid for the case that it
// divides, so no case can get lost. A claim that a case is ruled out must be trusted, or checked by
// repeating the shard elsewhere: the answers must be identical, byte for byte.
//
// If the effort is limited, the shards of a stage of branch and bound get equal parts of the
// remaining effort, and whatever they leave unused goes to the next stage.
//
// # Cost
//
// Computing all L takes one Walsh-Hadamard transform, r 2^r additions for r digits of U. The search
// is exponential, so its effort can be limited: it counts steps of about 1 ns instead of time, so
// the answer does not depend on the machine.
package covering
