// Package client connects a game to the service: it reports when the player starts a daily puzzle,
// sends the result of a win, and fetches its place in the daily leaderboard. A game never depends
// on the service: if the service does not answer, only the leaderboard is missing.
package client
