// Package leader finds a lightest word of a coset of a code over GF(2): a coset leader.
//
// Two questions of Lights Out are of this kind. The solutions of a state differ by quiet patterns, so
// the fewest presses are a lightest word of one solution plus the code of quiet patterns, which is
// given by its words. The lights whose change makes a state solvable differ by solvable states, so the
// nearest solvable state is a lightest word of the state plus the code of solvable states, which is
// given by its checks, the invariants.
//
// # Methods and cost
//
// Both use information sets: places whose values determine a word of the code, and may have any
// values (system.go). A code of dimension d has one in nearly every selection of d places.
//
//   - guess.go: light words, found by trying a few ones in random information sets. It says nothing
//     about how much lighter a word can be. On 79 x 79, with 2^64 solutions, a second is enough for a
//     solution that an hour hardly improves.
//   - enumerate.go: a proof, from information sets that share no places. With s sets, it takes the
//     choices of up to w/s ones in each to prove that no word weighs less than w. It ends within a
//     second for 2^48 solutions of 97 buttons, if 15 presses are enough.
//
// [Search.Sets] alternates between them.
package leader
