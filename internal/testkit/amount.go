package testkit

import "os"

// Amount returns how much work a test does: usual in CI, or thorough with `make thorough` and
// in the scheduled run.
func Amount(usual, thorough int) int {
	if os.Getenv("LIGHTSOUT_TESTS") == "thorough" {
		return thorough
	}
	return usual
}
