// Package journey implements the journey, a path through worlds of levels that teach the game step
// by step. It defines the levels, records the stars that a player has won, and decides which levels
// are open.
//
// The levels are in one table. A world is a list of waves, and the first level of each wave
// introduces one idea. Difficulty follows a sawtooth: within a wave neither par nor the board gets
// smaller. A new wave starts below the par that the previous one ended with, and ends at least as
// high.
package journey
