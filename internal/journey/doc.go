// Package journey implements a path of worlds for players: the levels, which are designed for
// learning, the stars won on them, and which of them are open.
//
// The levels are in one table. A world is a list of waves, and the first level of each wave
// introduces one idea. Difficulty follows a sawtooth: within a wave neither par nor the board gets
// smaller. A new wave starts below the par that the previous one ended with, and ends at least as
// high.
package journey
