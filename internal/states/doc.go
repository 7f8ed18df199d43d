// Package states analyses all states of a board: how many states need each number of presses
// and, on small boards, what to press in each state.
//
// [Depths] counts the states by the fewest presses that solve them. It is exact even if there
// are far too many states to enumerate, because it works with the quiet patterns, which are
// often few. The largest number of presses that any solvable state needs is God's number.
//
// [NewTable] computes the fewest presses and a best press for every solvable state of a small
// board. Package statesdb writes it to an SQLite file. [NewLitTable] finds the shortest games in
// which only lights that are on can be pressed.
package states
