// Package bridge is the core as seen from the web page: methods with typed
// parameters and results, called by messages of JSON text.
//
// protocol.go has all types that cross the bridge, and the table in session.go all
// methods. web/src/protocol.ts mirrors both; a test generates it from the Go types
// and fails if the file is out of date.
//
// The page shows presses at once, on its own, and tells the [Session] what was
// pressed. The Session plays the same game and has the last word about it. For the
// studio it holds pictures, whose pixels arrive with a message, and makes films of
// them, whose bytes are sent with an answer. Boards that are larger than a game are solved
// with lights and presses as bits, which are sent in the same ways.
package bridge
