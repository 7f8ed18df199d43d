// Package server is the service over HTTP: the web app, the daily puzzle with its leaderboard
// and replays, rooms, and how far proofs are.
//
// It believes no number that a client sends. A result is a list of moves, which
// internal/play plays again; the time is that of the server's own clock, from a signed run
// token. Only hints are what the player's own app says, and they can only lower a score.
// Players are anonymous: a random token in a cookie, of which a hash is kept.
//
// The description of the API, in OpenAPI 3.1, is made from the same types as the handlers
// and served at /api/openapi.json.
package server
