// Package cli is the command line: it reads what a person typed, calls the packages
// below, and prints the answer for people or, with --json, for programs.
//
// Each command is a file: its flags, its work, and how it shows the answer. Shared
// code is in files of its own: arguments (input.go), pictures of boards (draw.go),
// progress (progress.go) and exit codes (exit.go).
package cli
