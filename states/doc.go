// Package states knows all states of a board: how many need how many presses, and
// on small boards what to press in each.
//
// [Depths] counts the states by the fewest presses that solve them, exactly, also
// where there are far too many to look at: the quiet patterns decide it all, and
// they are few. The largest number of presses that any state needs is God's number.
//
// [NewTable] holds the fewest presses and a best press for every solvable state of a
// small board. [Table.WriteTo] packs it into two bits a state, and [ReadPacked] reads
// that file back.
package states
