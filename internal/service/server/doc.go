// Package server implements the service over HTTP: the web app, the daily puzzle with its
// leaderboard and replays, rooms, and the progress of proofs.
//
// It trusts no number that a client sends. A result is a list of moves, which internal/play
// replays; the server's own clock measures the time, using a signed run token. The one exception is
// hints: the player's app reports them, and they can only lower a score. Players are anonymous:
// each has a random token in a cookie, and the service stores only its hash.
//
// The OpenAPI 3.1 description of the API is generated from the same types as the handlers, and
// served at /api/openapi.json.
package server
