// Package repair decodes syndromes: it finds the smallest or cheapest change that makes a state
// solvable, the way a decoder of an error-correcting code finds the nearest codeword.
//
// The input is the invariants of a board, each with a weight for every light; a syndrome; and
// optionally a cost for each light. The output is the lights to change and by how many colours,
// with a proof or a lower bound.
//
// # Why it is right
//
// A state is solvable if its syndrome, the value of each invariant, is zero. Changing light j by
// one colour adds h_j, its weights in the invariants, to the syndrome. So to reach a nearest
// solvable state, change a smallest set of lights whose h add up to minus the syndrome. The answer
// depends only on the state's syndrome.
//
// # Methods and cost
//
//   - syndrometable.go: for up to 2^26 syndromes, or 2^22 with more than two colours, a
//     breadth-first search from zero finds the answers for all of them, once per board. It takes
//     about one step per syndrome and move. After that, each change to a state takes at most one
//     lookup per move.
//   - cheapest.go: with costs and up to 2^24 syndromes, dynamic programming over the moves
//     in order of price; it ends early if there are many cheap moves.
//   - search.go: for larger boards with two colours, a search that can stop at any time. It starts
//     from what the caller knows. Information sets find a good repair (package leader). Of n moves,
//     all sets of three take n^2/2 steps (smallsets.go), and all sets of four as many
//     (meetmiddle.go). Each size that has been tried completely raises the lower bound.
package repair
