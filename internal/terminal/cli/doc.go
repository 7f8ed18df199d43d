// Package cli implements the command line: it parses the arguments, calls the packages that do the
// work, and prints the answer for people or, with --json, for programs.
//
// Each command has its own file with its flags, its work and its output. Shared code lives in
// separate files: arguments (input.go), drawings of boards (draw.go), progress (progress.go) and
// exit codes (exit.go).
package cli
