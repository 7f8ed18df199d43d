// Package cosets finds the coset leader: of all solutions of a state, which form a coset of
// the quiet patterns, the one with the fewest presses. In coding theory that is maximum
// likelihood decoding.
//
// The input is one solution, quiet patterns that generate all, each with its order, and,
// for the search, the board with its neighbourhoods and symmetries. The output is a
// solution with the fewest presses, proved; or the best found, and a bound; or how many
// solutions there are of each size; or all of them, in order of size.
//
// # Methods and cost
//
// d is the nullity: a state of two colours has 2^d solutions.
//
//   - walsh.go: two colours, d up to 36. The sizes of all solutions are a Walsh-Hadamard
//     transform and cost d 2^d additions together, whatever the size of the board, in
//     shards that stay in the cache and go to all cores (enumerate.go).
//   - odometer.go: more colours. The solutions are gone through one by one, for less than
//     two quiet patterns each.
//   - split.go: two colours and more quiet patterns, up to 2^80 solutions and beyond. Parts
//     that share no button are answered alone; grids whose rows and columns alternate are
//     split into four classes of half the dimension (package classes).
//   - inorder.go: all solutions in order of size, holding few at a time.
//   - partbound.go: beyond that, a bound. The buttons are divided into parts on which the
//     quiet patterns look like few, and each part is enumerated by itself.
//   - search.go: and a good solution. Symmetric ones are enumerated, then those near the
//     best so far (neighbourhood.go), again and again.
//
// [Fewest] chooses.
package cosets
