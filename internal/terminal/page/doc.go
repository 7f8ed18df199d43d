// Package page lays out text for a terminal: lines that fit its width, and the help of commands.
package page
