package testkit

import "os"

// Amount is how much a test does: what CI has time for, or all of it, which `make thorough` and the
// scheduled run do.
func Amount(usual, thorough int) int {
	if os.Getenv("LIGHTSOUT_TESTS") == "thorough" {
		return thorough
	}
	return usual
}
