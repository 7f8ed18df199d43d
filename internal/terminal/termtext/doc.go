// Package termtext lays out text for a terminal: lines that fit its width, and help for commands.
package termtext
