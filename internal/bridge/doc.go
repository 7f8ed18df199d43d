// Package bridge is the core as the browser's page sees it: methods with typed
// parameters and results, called by messages of JSON text.
//
// protocol.go has all types that cross the bridge, and the table in session.go all
// methods. web/src/protocol.ts mirrors both; a test writes it from the Go types and
// fails when the file is out of date.
//
// The page presses lights on its own, at once, and tells the [Session] what was
// pressed. The Session plays the same game and has the last word about it. For the
// studio it holds pictures, whose pixels come with a message, and makes films of them,
// whose bytes go with an answer.
package bridge
