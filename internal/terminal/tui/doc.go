// Package tui is the terminal game: the board drawn in characters, played with the
// keyboard or the mouse, and a line mode for screen readers. All rules are in play;
// this package turns keys into moves and views into screens.
package tui
