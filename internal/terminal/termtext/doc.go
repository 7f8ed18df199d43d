// Package termtext writes text for the terminal, for all programs with a command line: lines that
// fit its width, help for commands, and messages about mistyped commands.
package termtext
