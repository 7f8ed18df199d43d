// Package client plays along with a service: it tells the service when a daily puzzle is
// begun, sends the result of a game that was won, and asks for its place in the daily
// leaderboard. A game never needs it: without an answer there is only no leaderboard.
package client
