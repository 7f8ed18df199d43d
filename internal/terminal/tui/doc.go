// Package tui implements the terminal game: a board drawn in characters, played with the keyboard
// or the mouse, and a line mode for screen readers. The rules are in package play; this package
// turns keys into moves and views into screens.
package tui
