// Package packed packs four signed 16-bit numbers into a word, so that one addition of words adds
// four numbers on any machine, and sixteen or thirty-two with the vectors of package kernel.
//
// A word is the sum of its four numbers, with the second multiplied by 2^16, the third by 2^32 and
// the fourth by 2^48, modulo 2^64. Adding or subtracting words then adds or subtracts the numbers,
// regardless of borrows. To read the numbers, add a bias that makes them all non-negative; this
// costs one bit, so numbers must stay between -Max and Max.
package packed
