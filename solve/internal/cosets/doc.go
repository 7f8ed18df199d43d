// Package cosets finds coset leaders. The solutions of a state form a coset of the space of quiet
// patterns, and a leader is a solution with the fewest presses. In coding theory this is maximum
// likelihood decoding.
//
// The input is one solution, generators of the quiet patterns with their orders, and, for the
// searches, the board with its neighbourhoods and symmetries. The output is a solution that is proved
// to have the fewest presses; or the best one found and a lower bound; or the number of solutions
// of each size; or all of them, in order of size.
//
// # Methods and cost
//
// d is the nullity: a solvable two-colour state has 2^d solutions.
//
//   - few.go: any board, if the state needs few presses. A search with iterative deepening, whose
//     lower bound ends most branches at once. It takes tens of milliseconds at most, unless the
//     board is huge, whatever d is.
//   - walsh.go: two colours, d up to 36. The sizes of all solutions are a Walsh-Hadamard
//     transform and cost about d 2^d additions in total, whatever the size of the board, in
//     shards that usually fit in the cache and are spread over all cores (enumerate.go).
//   - odometer.go: more colours. The solutions are enumerated one by one; on average, each costs
//     fewer than two additions of a quiet pattern.
//   - split.go: two colours and larger d, up to about 70. Parts that share no buttons are
//     solved separately; grids whose rows and columns can be labelled alternately, and
//     hypergrids, are split into four classes of half the dimension (package classes).
//   - inorder.go: all solutions in order of size, holding a limited number at a time.
//   - partbound.go: a lower bound for even larger d. The buttons are divided into parts on
//     which the quiet patterns have a small dimension, and each part is enumerated separately.
//   - search.go: a good solution, and sometimes a proof, whatever d is: information sets (package
//     leader), quickly before solutions are compared, and for longer if there are too many. With
//     more than two colours, the solutions near the best so far are enumerated.
//
// [Few] is the first of these methods. [Compare] chooses among the next three, [Coset.InOrder] is the
// fifth, and [Search] combines the last two.
package cosets
