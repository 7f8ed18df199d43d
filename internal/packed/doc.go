// Package packed packs four signed 16-bit numbers into a word, so that one addition of
// words is four additions of numbers, on every machine and without assembly.
//
// Each number has a bias added, so that none is negative and no sum or difference
// reaches into its neighbour. That costs one bit: numbers stay within plus and minus Max.
package packed
