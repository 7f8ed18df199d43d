// Package packed packs four signed 16-bit numbers into a word, so that one addition
// of words is four additions of numbers, on every machine and without assembly.
//
// A bias is added to each number, so that none is negative and no sum or difference
// carries into its neighbour. This costs one bit: numbers must stay between -Max and
// Max.
package packed
