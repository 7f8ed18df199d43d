// Package packed packs four signed 16-bit numbers into a word, so that one addition
// of words is four additions of numbers on every machine, and sixteen or thirty-two with
// the vectors of package kernel.
//
// A word is the sum of its four numbers, the second times 2^16, the third times 2^32
// and the fourth times 2^48, modulo 2^64. Sums and differences of words are then those
// of the numbers, whatever is borrowed on the way. To read the numbers, a bias is added
// to each, so that none is negative; this costs one bit, and numbers must stay between
// -Max and Max.
package packed
