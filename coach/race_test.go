//go:build race

package coach_test

// games is the number of random games that are played by hints: with the race
// detector each takes ten times as long.
const games = 1_000
