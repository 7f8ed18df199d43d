// Package bridge is the interface between the web page and the core: methods with typed
// parameters and results, called by messages of JSON text.
//
// protocol.go defines all types that cross the bridge, and the table in session.go lists all
// methods. web/src/protocol.ts mirrors both; a test generates it from the Go types and fails if
// the file is out of date.
//
// The page shows presses immediately, and tells the [Session] what was pressed. The Session
// plays the same game and has the last word about it. For the studio it holds pictures, whose
// pixels arrive with a message, and makes films from them, whose bytes are sent with an answer.
// Boards that are too large for a game are solved with lights and presses as bits, which are
// sent in the same ways.
package bridge
