// Package sample is a test package for the command: some of its operators are tested, others are
// not.
package sample

import "time"

// Limit is a constant that the tests see.
const Limit = 2 * 5

// Allowed reports whether a number is within the limit. Its tests do not cover the limit itself.
func Allowed(n int) bool { return n >= 0 && n < Limit }

// Wait returns a type that the woven program has to spell out.
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

// Name joins strings, which cannot be subtracted.
func Name(a, b string) string { return a + b }

// Same has an equivalent mutant: if two numbers are equal, either one is the larger.
func Same(a, b int) int {
	if a > b {
		return a
	}
	return b
}
