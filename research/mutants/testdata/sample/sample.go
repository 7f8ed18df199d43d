// Package sample is for the tests of the command: some of its operators are tested, others are not.
package sample

import "time"

// Limit is a constant that the tests see.
const Limit = 2 * 5

// Allowed reports whether a number is within the limit. Its tests leave out the limit itself.
func Allowed(n int) bool { return n >= 0 && n < Limit }

// Wait is a time whose type the woven program has to write down.
func Wait(n int) time.Duration { return time.Duration(n)*time.Second + time.Millisecond }

// Count counts down, and never ends if it counts up.
func Count(n int) (steps int) {
	for i := n; i != 0; i-- {
		steps++
	}
	return steps
}

// Untested has no test.
func Untested(a, b int) int { return a - b }

// Name joins strings, for which there is no minus.
func Name(a, b string) string { return a + b }

// Same has a mutant that does the same: both ways to find the larger of two equal numbers are right.
func Same(a, b int) int {
	if a > b {
		return a
	}
	return b
}
