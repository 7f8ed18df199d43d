// Package room works out what a room looks like, where people play the same puzzles
// together, from what has happened in it.
//
// A [Room] is nothing but its events in order, so every daemon that has read the same
// events shows the same room, and one that lost its memory reads them again. Events that make
// no sense, such as a press in a round that is over, change nothing: the order in which
// daemons store them decides.
//
// Each part of a room remembers the last event that changed it. [Room.Since] gives what has
// changed after an event, which is what a page that lost its connection needs.
package room
