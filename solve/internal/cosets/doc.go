// Package cosets finds a coset leader: of all solutions of a state, which form a
// coset of the space of quiet patterns, one with the fewest presses. In coding
// theory that is maximum likelihood decoding.
//
// The input is one solution, generators of the quiet patterns, each with its order,
// and, for the search, the board with its neighbourhoods and symmetries. The output
// is a solution with the fewest presses, proved; or the best found and a lower
// bound; or the number of solutions of each size; or all of them, in order of size.
//
// # Methods and cost
//
// d is the nullity: a state of two colours has 2^d solutions.
//
//   - walsh.go: two colours, d up to 36. The sizes of all solutions are a Walsh-Hadamard
//     transform and together cost d 2^d additions, whatever the size of the board, in
//     shards that fit the cache and are spread over all cores (enumerate.go).
//   - odometer.go: more colours. The solutions are enumerated one by one; each costs less
//     than two additions of a quiet pattern on average.
//   - split.go: two colours and larger d, up to about 70. Parts that share no button are
//     solved separately; grids whose rows and columns alternate are split into four
//     classes of half the dimension (package classes).
//   - inorder.go: all solutions in order of size, holding few at a time.
//   - partbound.go: beyond that, a lower bound. The buttons are divided into parts on which
//     the quiet patterns have a small dimension, and each part is enumerated by itself.
//   - search.go: and a good solution. Symmetric solutions are enumerated, then those near
//     the best so far (neighbourhood.go), again and again.
//
// [Fewest] chooses the method.
package cosets
