// Package cli is the command line: it reads what a person typed, asks the
// packages below, and prints the answer for people or, with --json, for
// programs.
//
// A command is a file: its flags, what it asks, and how it shows the answer.
// What commands share is beside them: arguments (input.go), pictures of boards
// (draw.go), progress (progress.go) and exit codes (exit.go).
package cli
