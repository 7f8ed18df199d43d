package testkit

import "os"

// Amount returns how much work a test does: thorough in `make thorough`, which CI runs on a
// schedule, and usual otherwise.
func Amount(usual, thorough int) int {
	if os.Getenv("LIGHTSOUT_TESTS") == "thorough" {
		return thorough
	}
	return usual
}
