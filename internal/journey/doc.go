// Package journey is a path of worlds for players: levels made for learning, the stars won
// on them, and which of them are open.
//
// The levels are one table. A world is a list of waves, and each wave introduces one idea
// with its first level. Difficulty is a sawtooth: within a wave neither par nor the board
// gets smaller, a new wave begins below the par that the wave before ended with, and ends
// at least as high.
package journey
