// Package page lays out text for a terminal: lines that fit its width, and help for commands.
package page
