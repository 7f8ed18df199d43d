// Package room derives the state of a multiplayer room, where people play the same puzzles
// together, from its events.
//
// A [Room] is determined by its settings and its sequence of events, so all daemons that have read
// the same events show the same room, and a daemon that restarts reads them again. Invalid events,
// such as a press in a round that is over, change nothing. If events conflict, the order in which
// the daemons stored them decides.
//
// Each part of a room records the last event that changed it. [Room.Since] returns everything that
// changed after an event, which is what a page needs after losing its connection.
package room
