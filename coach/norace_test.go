//go:build !race

package coach_test

// games is the number of random games that are played by hints.
const games = 10_000
