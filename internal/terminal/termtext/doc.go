// Package termtext writes text for a terminal, for all command lines: lines that fit its width, help
// for commands, and messages about commands that were typed wrongly.
package termtext
