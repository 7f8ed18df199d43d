// Package bridge is the interface between the web page and the core: methods with typed parameters
// and results, which the page calls with JSON messages.
//
// protocol.go defines most of the types that cross the bridge, and the tables in session.go and
// workshop.go list all methods. web/src/protocol.ts mirrors the types and the methods; a test
// generates it from the Go types and fails if the file is out of date.
//
// The page shows presses immediately, and tells the [Session] what was pressed. The Session plays
// the same game, and its state is the authoritative one. For the studio it stores pictures, whose
// pixels come as data with a message, and makes films, whose bytes are sent as data with the
// answer. For boards that are too large for a game, the lights come as bits with the message, and
// the presses that solve them are sent as bits with the answer.
package bridge
