// Package cli implements the command line: it parses the arguments, calls the packages that do the
// work, and prints the answer for people or, with --json, for programs.
//
// The file named after a command defines its flags and runs it. Larger commands continue in files
// whose names start the same, such as infomany.go. Commands share the code for arguments (input.go),
// drawings of boards (draw.go), progress (progress.go) and exit codes (exit.go).
package cli
