// Package cli implements the command line: it parses the arguments, calls the packages that do the
// work, and prints the answer for people or, with --json, for programs.
//
// Most commands have a file named after them, which defines their flags and runs them. Larger ones
// continue in other files, such as infomany.go. Commands share the code for arguments (input.go),
// drawings of boards (draw.go), progress (progress.go) and exit codes (exit.go).
package cli
